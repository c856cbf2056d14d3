// The levels of a new game, and what its dialog suggests after the games before it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, button, move, newGame, shows, square, visit } from "./visit.mjs";

/** Two games in a row that Black gives up after a move. */
async function loseTwice(page, board, from, to) {
  for (let game = 0; game < 2; game++) {
    await newGame(page, board, "b", () => page.getByLabel("Level").selectOption("1"));
    await move(page, from, to);
    await button(page, "Resign").click();
    await page.waitForSelector(".controls .ending");
  }
}

test("a game at the lowest level, which each board's engine says", () => visit("", async (page) => {
  const level = page.locator(".invitation").getByLabel("Level");
  const offered = () => level.locator("option").allTextContents();
  await becomes(async () => (await offered())[0], "Easy 1 · First game");
  const small = await offered();
  await page.locator(".invitation").getByLabel("Board").selectOption("standard");
  await becomes(async () => (await offered()).length > small.length, true);
  await level.selectOption({ label: "Easy 1 · First game" });
  const lowest = await level.inputValue();
  await page.locator(".invitation").getByLabel("Board").selectOption("minishogi");
  await becomes(offered, small);
  assert.ok(Number(await level.inputValue()) > Number(lowest));
  await square(page, "4e").click();
  await square(page, "4d").click();
  await shows(page, "2 / 2");
  await becomes(() => page.locator(".player.above").textContent(), /Katagami · Easy 1$/);
  await square(page, "5d").click();
  await page.locator(".square.target").first().click();
  await shows(page, "4 / 4");
  // The dialog knows the levels of a board that is not open.
  await button(page, "New game").click();
  await page.locator('dialog input[value="standard"]').check({ force: true });
  await page.locator("dialog").getByLabel("Level").selectOption(lowest);
  await button(page, "Start").click();
  await page.waitForFunction(() => document.querySelectorAll(".square").length === 81);
  await becomes(() => page.locator(".player.above").textContent(), /Katagami · Easy 1$/);
  await move(page, "7g", "7f");
  await shows(page, "2 / 2");
}));

test("two lost games ask for a lower level", () => visit("#minishogi", async (page) => {
  await loseTwice(page, "minishogi", "4e", "4d");
  await button(page, "New game").click();
  const level = page.locator("dialog").getByLabel("Level");
  await becomes(() => page.locator(".suggestion").textContent(), /You lost twice in a row/);
  await page.locator(".suggestion button").click();
  await becomes(() => level.inputValue(), "0");
  await becomes(() => page.locator(".suggestion").count(), 0);
  await button(page, "Start").click();
  await becomes(() => page.locator(".player").first().textContent(), /Katagami · 1/);
}));

test("on 9x9 they ask for a handicap, too, which is Black's, in both languages", () => visit("#standard", async (page) => {
  await loseTwice(page, "standard", "7g", "7f");
  await button(page, "Settings").click();
  await page.locator('dialog input[value="ja"]').check({ force: true });
  await button(page, "閉じる").last().click();
  await button(page, "対局").click();
  await becomes(() => page.locator(".suggestion").innerText().then((text) => text.split(/\s+/)), ["二連敗です。やさしくしてみませんか：", "強さ", "1", "手合割：香落ち"]);
  await page.keyboard.press("Escape");
  await button(page, "設定").click();
  await page.locator('dialog input[value="en"]').check({ force: true });
  await button(page, "Close").last().click();
  await button(page, "New game").click();
  const dialog = page.locator("dialog");
  await dialog.locator('input[value="w"]').check({ force: true });
  await page.locator(".suggestion button", { hasText: "Handicap: Left lance" }).click();
  await becomes(() => dialog.getByLabel("Handicap").locator("option:checked").textContent(), "Left lance");
  await becomes(() => dialog.locator('input[value="b"]').isChecked(), true);
}));
