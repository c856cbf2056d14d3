// What the dialog of a new game suggests after the games before it.
import { test } from "node:test";
import { becomes, move, newGame, visit } from "./visit.mjs";

/** Two games in a row that Black gives up after a move. */
async function loseTwice(page, board, from, to) {
  for (let game = 0; game < 2; game++) {
    await newGame(page, board, "b", () => page.getByLabel("Level").selectOption("1"));
    await move(page, from, to);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.waitForSelector(".controls .ending");
  }
  await page.getByRole("button", { name: "New game" }).click();
}

test("two lost games ask for a lower level", () => visit("#minishogi", async (page) => {
  await loseTwice(page, "minishogi", "4e", "4d");
  const level = page.locator("dialog").getByLabel("Level");
  await becomes(() => page.locator(".suggestion").textContent(), /You lost twice in a row/);
  await page.locator(".suggestion button").click();
  await becomes(() => level.inputValue(), "0");
  await becomes(() => page.locator(".suggestion").count(), 0);
  await page.getByRole("button", { name: "Start" }).click();
  await becomes(() => page.locator(".player").first().textContent(), /Katagami · 1/);
}));

test("on 9x9 they ask for a handicap, too, which is Black's", () => visit("#standard", async (page) => {
  await loseTwice(page, "standard", "7g", "7f");
  const dialog = page.locator("dialog");
  await dialog.locator('input[value="w"]').check({ force: true });
  await page.locator(".suggestion button", { hasText: "Handicap: Left lance" }).click();
  await becomes(() => dialog.getByLabel("Handicap").locator("option:checked").textContent(), "Left lance");
  await becomes(() => dialog.locator('input[value="b"]').isChecked(), true);
}));
