// Moving pieces, and what is done with a game that is played.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow, becomes, button, label, move, newGame, newGameAndMove, shows, square, visit } from "./visit.mjs";

test("pieces are dragged", () => visit("#minishogi", async (page) => {
  await square(page, "4e").dragTo(square(page, "4d"));
  await shows(page, "1 / 1");
  await becomes(() => label(page, "4d"), "4d Black gold");
}));

test("pieces are tapped on a phone", () => visit("#minishogi", async (page) => {
  await square(page, "4e").tap();
  await square(page, "4d").tap();
  await shows(page, "1 / 1");
  await becomes(() => label(page, "4d"), "4d Black gold");
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }));

test("legal targets are shown, and nothing else may be done", () => visit("#minishogi", async (page) => {
  await square(page, "5d").click();
  const targets = () => page.locator(".square.target").evaluateAll((all) => all.map((one) => one.dataset.square));
  await becomes(targets, ["5c"]);
  await square(page, "3c").click();
  await becomes(targets, []);
  await becomes(() => label(page, "5d"), "5d Black pawn");
}));

test("promotion is chosen", () => visit("#minishogi;4k/2S2/5/5/K4_b_-_1;;", async (page) => {
  for (const [choice, kind] of [[0, "pro-silver"], [1, "silver"]]) {
    await square(page, "3b").click();
    await square(page, "4a").click();
    const choices = page.locator(".promotion button");
    await becomes(() => choices.count(), 2);
    await choices.nth(choice).click();
    await shows(page, "1 / 1");
    await becomes(() => label(page, "4a"), `4a Black ${kind}`);
    await button(page, "Take back").click();
    await shows(page, "0 / 0");
  }
}));

test("there is no choice where a piece cannot promote, or must", () => visit("#minishogi;4k/P4/2S2/5/K4_b_-_1;;", async (page) => {
  await move(page, "3c", "2d");
  await button(page, "Take back").click();
  await shows(page, "0 / 0");
  await move(page, "5b", "5a");
  await becomes(() => label(page, "5a"), "5a Black tokin");
}));

test("pieces in hand are dropped, by clicks and by dragging", () => visit("#minishogi;4k/5/5/5/K4_b_PG_1;;", async (page) => {
  const held = page.locator(".stand.to-move .held:not(.none)");
  await held.last().click();
  await square(page, "2d").click();
  await shows(page, "1 / 1");
  await becomes(() => label(page, "2d"), "2d Black pawn");
  await move(page, "1a", "2a");
  await held.last().dragTo(square(page, "3d"));
  await shows(page, "3 / 3");
  await becomes(() => label(page, "3d"), "3d Black gold");
}));

test("the last move and a check are marked, and announced to a screen reader", () => visit("#minishogi;4k/5/5/5/K3G_b_P_1;;", async (page) => {
  await move(page, "1e", "1d");
  await becomes(() => page.locator(".square.last").getAttribute("data-square"), "1d");
  await becomes(() => page.locator(".square.left").getAttribute("data-square"), "1e");
  const spoken = page.locator("[aria-live=polite]");
  await becomes(() => spoken.textContent(), "Black G-1d");
  await square(page, "1a").click();
  await becomes(() => spoken.textContent(), "king: 1b 2b 2a");
  await square(page, "2a").click();
  await shows(page, "2 / 2");
  await page.locator(".stand.to-move .held:not(.none)").click();
  await square(page, "2b").click();
  await shows(page, "3 / 3");
  await becomes(() => spoken.textContent(), "Black P*2b, check");
  await becomes(() => page.locator(".square.check").getAttribute("data-square"), "2a");
}));

test("a move is taken back, against the engine with its answer", () => visit("#minishogi", async (page) => {
  await move(page, "4e", "4d");
  await button(page, "Take back").click();
  await shows(page, "0 / 0");
  await newGameAndMove(page);
  await shows(page, "2 / 2");
  await button(page, "Take back").click();
  await shows(page, "0 / 0");
  await becomes(() => label(page, "4e"), "4e Black gold");
}));

test("the board is flipped, by its button and by its key", () => visit("#minishogi", async (page) => {
  const first = () => page.locator(".square").first().getAttribute("data-square");
  await becomes(first, "5a");
  await button(page, "Flip").click();
  await becomes(first, "1e");
  await move(page, "4e", "4d");
  await page.keyboard.press("f");
  await becomes(first, "5a");
}));

test("the moves are walked through by keys", () => visit("#minishogi;startpos;4e4d,2a2b,3e3d;", async (page) => {
  await shows(page, "3 / 3");
  for (const [key, place] of [["ArrowLeft", "2 / 3"], ["Home", "0 / 3"], ["ArrowRight", "1 / 3"], ["End", "3 / 3"]]) {
    await page.keyboard.press(key);
    await shows(page, place);
  }
}));

test("a hint is an arrow, resigning ends the game", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi");
  await button(page, "Hint").click();
  await arrow(page, "hint");
  await page.waitForFunction(() => /would play ./.test(document.querySelector("[aria-live=polite]").textContent));
  await button(page, "Resign").click();
  await becomes(() => page.locator("[aria-live=polite]").textContent(), /White wins by resignation/);
  await becomes(() => page.locator(".controls .ending").textContent(), /White wins by resignation/);
  await becomes(() => button(page, "Hint").isDisabled(), true, "the game is over");
}));

test("as White with a handicap the engine waits for us", () => visit("#standard", async (page) => {
  await newGame(page, "standard", "w", () => page.getByLabel("Handicap").selectOption({ label: "Rook" }));
  // The giver is White and moves first; the board is seen from White's side.
  await becomes(() => page.locator(".square").first().getAttribute("data-square"), "1i");
  await becomes(() => label(page, "8b"), "8b empty");
  await square(page, "3c").click();
  await square(page, "3d").click();
  await shows(page, "2 / 2");
}));

test("a clock is set freely", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi", "b", async () => {
    await page.getByLabel("Clock").selectOption("own");
    await page.getByLabel("Main time (min)").fill("7");
    await page.getByLabel("Increment (s)").fill("20");
  });
  await becomes(() => page.locator(".time.running").textContent(), /6:5\d|7:00/);
  await square(page, "4e").click();
  await square(page, "4d").click();
  await shows(page, "2 / 2");
  await becomes(() => page.locator(".time.running").textContent(), /7:/);
}));

test("the list of moves is one stop of the Tab key, and up and down go through it", () => visit("#minishogi;startpos;4e4d,2a2b,3e3d;2", async (page) => {
  await shows(page, "2 / 3");
  await becomes(() => page.locator('.moves button[tabindex="0"]').count(), 1);
  await page.locator(".moves [aria-current]").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await shows(page, "1 / 3");
}));

test("who has no time left loses", () => visit("#minishogi", async (page) => {
  await page.clock.install();
  await page.reload();
  await newGame(page, "minishogi", "b", () => page.getByLabel("Clock").selectOption("byoyomi"));
  // Time goes on while the game begins.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const [, left] = /^0:(\d+)$/.exec(await page.locator(".time.running").textContent());
  assert.ok(left <= 9);
  await page.clock.runFor((left - 1) * 1000);
  await becomes(() => page.locator(".controls .ending").count(), 0);
  await page.clock.runFor(2_000);
  await becomes(() => page.locator(".controls .ending").textContent(), /White wins on time/);
}));
