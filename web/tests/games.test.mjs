// Whole games on each board against the lowest level, by clicks and by keys.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { becomes, dice, newGame, PATIENCE, visit } from "./visit.mjs";

const BOARDS = (process.env.BOARDS ?? "minishogi gorogoro judkins standard").split(" ");
/** So many plies of ours; then we resign. Any move will do for us, so the engine wins long before. */
const LONGEST = 150;

const OWN = ".square:has-text('Black'), .stand.to-move .held:not(.none)";
const TARGETS = ".square.target";
const PROMOTION = ".promotion button";

/** Moves by the mouse. */
const clicks = {
  own: (page) => page.locator(OWN).all(),
  pick: (page, piece) => piece.click(),
  place: (page, target) => target.click(),
  letGo: (page, piece) => piece.click(),
  promote: (page) => page.locator(PROMOTION).first().click(),
};

/** The square that has the focus; nothing if it is elsewhere. */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-square"));

/** Goes to a piece or to a square by Tab between hands and board, and by arrows on it. */
async function goTo(page, target) {
  const name = await target.getAttribute("data-square");
  const there = async () => (name === null ? target.evaluate((element) => element === document.activeElement) : focused(page));
  const before = await target.evaluate((element) =>
    element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (let step = 0; !(await there()); step++) {
    assert.ok(step < 20, "hands and board are not far from each other");
    await page.keyboard.press(before ? "Shift+Tab" : "Tab");
  }
  if (name === null) return;
  const here = await focused(page);
  const rank = (square) => square.charCodeAt(square.length - 1);
  const [across, down] = [parseInt(here) - parseInt(name), rank(name) - rank(here)];
  for (let step = 0; step < Math.abs(across); step++) await page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
  for (let step = 0; step < Math.abs(down); step++) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  await becomes(() => focused(page), name);
}

const enter = async (page, target) => {
  await goTo(page, target);
  await page.keyboard.press("Enter");
};

/** Moves by keys alone. */
const keys = {
  own: clicks.own,
  pick: enter,
  place: enter,
  letGo: (page) => page.keyboard.press("Escape"),
  // The choice has the focus.
  promote: (page) => page.keyboard.press("Enter"),
};

/** Makes any move: picks pieces until one has somewhere to go. */
async function anyMove(page, hand, roll) {
  const own = await hand.own(page);
  const begin = roll(own.length);
  for (let step = 0; step < own.length; step++) {
    const piece = own[(begin + step) % own.length];
    await hand.pick(page, piece);
    const targets = await page.locator(TARGETS).all();
    if (targets.length === 0) {
      await hand.letGo(page, piece);
      continue;
    }
    await hand.place(page, targets[roll(targets.length)]);
    if ((await page.locator(PROMOTION).count()) > 0) await hand.promote(page);
    return;
  }
  assert.fail("no move");
}

describe("a whole game", { concurrency: 4 }, () => {
  for (const board of BOARDS) {
    for (const [how, hand] of Object.entries({ clicks, keys })) {
      test(`on ${board} by ${how}`, { timeout: 5 * PATIENCE }, (context) => visit("#minishogi", async (page) => {
        await newGame(page, board);
        const roll = dice(5);
        const ended = page.locator(".controls .ending");
        for (let ply = 0; ply < 2 * LONGEST && !(await ended.isVisible()); ply += 2) {
          await anyMove(page, hand, roll);
          // The engine answers, or the game is over.
          await page.waitForFunction((ply) => document.querySelector(".ending")
            || Number(document.querySelector(".walk .quiet").textContent.split("/")[1]) >= ply, ply + 2);
        }
        if (!(await ended.isVisible())) await page.getByRole("button", { name: "Resign" }).click();
        await becomes(() => ended.textContent(), /wins|Draw/);
        context.diagnostic(`${await page.locator(".walk .quiet").textContent()} ${await ended.textContent()}`);
      }));
    }
  }
});
