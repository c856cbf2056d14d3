// Variations, comments, and changes that are undone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, button, label, move, newGameAndMove, opens, shows, square, visit, written } from "./visit.mjs";

const GAME = "#minishogi;startpos;4e4d,2a2b,3e3d;";
const comment = (page) => page.getByRole("textbox", { name: "Comment" });
const beside = (page) => page.locator(".moves .beside");

test("a move beside the game loses nothing of it", () => visit(GAME, async (page) => {
  await shows(page, "3 / 3");
  await page.keyboard.press("Home");
  await shows(page, "0 / 3");
  await becomes(() => button(page, "Take back").isDisabled(), true, "nothing is shown that could be taken back");
  await square(page, "2e").click();
  await square(page, "3d").click();
  await shows(page, "1 / 1");
  await comment(page).fill("another\nway");
  await beside(page).locator("button").click();
  await shows(page, "1 / 3");
  await beside(page).locator("button").click();
  await shows(page, "1 / 1");
  await becomes(() => comment(page).inputValue(), "another\nway");
  await button(page, "Promote").click();
  await button(page, "Promote").waitFor({ state: "detached" });
  await button(page, "Undo").click();
  await button(page, "Back to the game").click();
  await shows(page, "0 / 3");
}));

test("variations and comments go out and in again", () => visit(GAME, async (page) => {
  await shows(page, "3 / 3");
  await page.keyboard.press("ArrowLeft");
  await shows(page, "2 / 3");
  await square(page, "5e").click();
  await square(page, "4e").click();
  await beside(page).waitFor();
  await comment(page).fill("quiet");
  for (const [format, sign] of [["kif", "変化：3手"], ["ki2", "変化：3手"], ["jkf", "forks"]]) {
    const text = await written(page, format, sign);
    assert.match(text, /quiet/);
    await button(page, "Records").click();
    await page.locator("dialog textarea").first().fill(text);
    await opens(page, () => button(page, "Read").click());
    await shows(page, "3 / 3");
    await beside(page).locator("button").click();
    await page.waitForFunction(() => document.querySelector(".comment").value === "quiet");
  }
}));

test("what is deleted comes back", () => visit(GAME, async (page) => {
  await shows(page, "3 / 3");
  await page.keyboard.press("ArrowLeft");
  await shows(page, "2 / 3");
  await button(page, "Delete from here").click();
  await shows(page, "1 / 1");
  await page.locator("body").press("Control+z");
  await shows(page, "2 / 3");
  await page.locator("body").press("Control+Shift+Z");
  await shows(page, "1 / 1");
  await button(page, "Undo").click();
  await shows(page, "2 / 3");
}));

test("moves that were taken back in a game come back", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page);
  await shows(page, "2 / 2");
  const before = await page.locator(".moves").textContent();
  await button(page, "Take back").click();
  await shows(page, "0 / 0");
  await button(page, "Undo").click();
  await shows(page, "2 / 2");
  await becomes(() => page.locator(".moves").textContent(), before);
}));

test("who resigns while the engine thinks has lost in the record, too", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page, () => page.getByLabel("Level").selectOption("7"));
  await page.waitForSelector(".thinking");
  await button(page, "Resign").click();
  await becomes(() => page.locator(".controls .ending").textContent(), /White wins by resignation/);
  assert.match(await written(page, "kif", "まで"), /まで1手で後手の勝ち/);
  await move(page, "2a", "2b");
  await becomes(() => label(page, "2b"), "2b White gold", "what follows the end is a variation");
  assert.match(await written(page, "kif", "変化：2手"), /まで1手で後手の勝ち/);
}));
