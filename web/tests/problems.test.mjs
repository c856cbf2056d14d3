// Mate problems as a player solves them: wrong moves are refused with the reason, right ones answered; hints, solutions, progress.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { becomes, button, play, shows, square, visit } from "./visit.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LIST = (await readFile(new URL("../problems/minishogi.txt", import.meta.url), "utf8")).split("\n").slice(1);
const ones = LIST.filter((line) => line.startsWith("1 "));
const threes = LIST.filter((line) => line.startsWith("3 "));

const remark = (page, text) => page.locator(".problem .remark").getByText(text).waitFor();
const length = (page, plies) => page.locator(".problem").getByLabel("Length").selectOption(String(plies));

async function solving(page, plies) {
  await button(page, "Solve mates").click();
  await page.waitForSelector(".problem");
  await length(page, plies);
  await page.locator(".problem h2").getByText(`Mate in ${plies}`).waitFor();
}

test("a mate in one is solved, counted and kept", () => visit("", async (page) => {
  await solving(page, 1);
  const [, first, sfen] = /^1 (\S+) (.*)$/.exec(ones[0]);
  const side = sfen.split(" ")[1];
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`), []);
  await play(page, first, side);
  await remark(page, "Solved");
  await page.locator(".choosing").getByText(`Solved: 1 / ${LIST.length - 1}`).waitFor();
  await page.reload();
  await page.locator(".choosing").getByText(`Solved: 1 / ${LIST.length - 1}`).waitFor();
  await button(page, "Next").click();
  await remark(page, "One move mates");
  assert.notEqual(await page.evaluate(() => decodeURIComponent(location.hash)), "");
  // A problem is no game of one's own.
  await button(page, "My games").click();
  await page.waitForSelector("dialog p.quiet");
  assert.equal(await page.locator(".games li").count(), 0);
}));

test("moves that do not mate are refused with the reason", () => visit("", async (page) => {
  await solving(page, 3);
  const said = new Set();
  for (const line of threes) {
    await tryAll(page, line, said);
    if (said.size === 2) break;
    await button(page, "Next").click();
    await page.waitForFunction((sfen) => !decodeURIComponent(location.hash).includes(sfen), line.split(" ")[2]);
  }
  assert.deepEqual([...said].sort(), ["escapes", "no check"]);
}));

/** Tries moves other than the first one of a problem, until both reasons were said. */
async function tryAll(page, line, said) {
  const [, first, sfen] = /^3 (\S+) (.*)$/.exec(line);
  const side = sfen.split(" ")[1];
  const origins = await page.evaluate((side) => [...document.querySelectorAll(`.square, [data-held^="${side}"]:not(:disabled)`)]
    .map((place) => place.dataset.square ?? `${place.dataset.held.slice(1)}*`), side);
  for (const from of origins) {
    const origin = from[1] === "*" ? page.locator(`[data-held="${side}${from[0]}"]`) : square(page, from);
    await origin.click();
    const targets = await page.evaluate(() => [...document.querySelectorAll(".square.target")].map((place) => place.dataset.square));
    for (const to of targets) {
      if (first.startsWith(from + to)) continue;
      if (said.size === 2) return;
      if (!await page.locator(".square.picked, .held.picked").count()) await origin.click();
      await square(page, to).click();
      const choice = page.locator(".promotion button");
      if (await choice.count()) await choice.first().click();
      await page.waitForFunction(() => /no check|escapes by/.test(document.querySelector(".remark").textContent) && document.querySelector(".problem .row button:not(:disabled)")?.textContent === "Hint");
      said.add(/no check/.test(await page.locator(".remark").textContent()) ? "no check" : "escapes");
      await becomes(() => page.locator(".walk .quiet").textContent(), "0 / 0");
    }
    await page.keyboard.press("Escape");
  }
}

test("the page answers, a reload loses nothing, and the rest is found by hints", () => visit("", async (page) => {
  await solving(page, 3);
  const [, first, sfen] = /^3 (\S+) (.*)$/.exec(threes[0]);
  await play(page, first, sfen.split(" ")[1]);
  await shows(page, "2 / 2");
  await remark(page, "Right");
  await page.reload();
  await shows(page, "2 / 2");
  await button(page, "Hint").click();
  await remark(page, /Drop the|Move the/);
  await button(page, "Hint").click();
  await page.waitForSelector(".arrow.hint, .ring.hint", { state: "attached" });
  await button(page, "From the start").click();
  await shows(page, "0 / 2");
  // The same move is answered again.
  await play(page, first, sfen.split(" ")[1]);
  await shows(page, "2 / 2");
}));

test("a solution is shown and does not count", () => visit("", async (page) => {
  await solving(page, 5);
  await button(page, "Solution").click();
  await shows(page, "0 / 5");
  await becomes(() => page.locator(".solution li").count(), 5);
  await page.keyboard.press("End");
  await shows(page, "5 / 5");
  await remark(page, "The solution");
  await page.locator(".choosing").getByText(`Solved: 0 / ${LIST.length - 1}`).waitFor();
  await button(page, "Open as a game").click();
  await page.waitForSelector(".problem", { state: "detached" });
  await shows(page, "0 / 0");
}));

test("the puzzle of the day is that of the date", () => visit("", async (page) => {
  await page.clock.setFixedTime(new Date("2026-11-29T12:00:00"));
  await button(page, "Mates").click();
  await button(page, "Puzzle of the day").click();
  await page.locator(".problem h2 small").waitFor();
  const one = await page.evaluate(() => location.hash);
  await page.clock.setFixedTime(new Date("2026-11-30T12:00:00"));
  await button(page, "Puzzle of the day").click();
  await page.waitForFunction((one) => location.hash !== one, one);
  await page.clock.setFixedTime(new Date("2026-11-29T20:00:00"));
  await button(page, "Puzzle of the day").click();
  await page.waitForFunction((one) => location.hash === one, one);
}));

test("problems are solved in Japanese and by keys", () => visit("", async (page) => {
  await button(page, "詰将棋を解く").click();
  await page.locator(".problem h2").getByText("手詰").waitFor();
  const words = await page.locator(".problem").innerText();
  assert.doesNotMatch(words, /[A-Za-z]{2}/);
  const [, first, sfen] = /^1 (\S+) (.*)$/.exec(ones[0]);
  const [from, to] = [first.slice(0, 2), first.slice(2, 4)];
  await (from[1] === "*" ? page.locator(`[data-held="${sfen.split(" ")[1]}${from[0]}"]`) : square(page, from)).press("Enter");
  await square(page, to).press("Enter");
  const choice = page.locator(".promotion button");
  if (await choice.count()) await choice.nth(first.endsWith("+") ? 0 : 1).press("Enter");
  await remark(page, "正解");
}, { locale: "ja" }));
