// The rules on a card: moves, promotion, drops and the end, as the engine has them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { becomes, button, visit } from "./visit.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const marked = (page, what) => page.evaluate((what) => [...document.querySelectorAll(`.lesson .square.${what}`)].map((place) => place.dataset.lesson).sort(), what);
const facts = (page) => page.locator(".facts").innerText();

test("pieces show where they go, on the board that is chosen", () => visit("", async (page) => {
  await button(page, "Learn the rules").click();
  await page.waitForSelector(".lesson .target");
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`), []);
  // A pawn.
  await becomes(() => marked(page, "target"), ["3b"]);
  await becomes(() => marked(page, "zone"), ["1a", "2a", "3a", "4a", "5a"]);
  await becomes(() => facts(page), /turn into the tokin[^]*not be dropped on the last row,[^]*a file with 1 of yours[^]*may not give mate[^]*loses for Black/);
  await button(page, "Turn over").click();
  await page.locator(".facts").getByText("A pawn that has been promoted").waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".lesson .target").length === 6);
  // It is put on another square.
  await page.locator('[data-lesson="5e"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".lesson .target").length === 3);
  await page.locator(".palette").getByRole("button", { name: "rook", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".lesson .target.sliding").length === 4);

  await page.locator("dialog select").selectOption("standard");
  await page.waitForFunction(() => document.querySelectorAll("[data-lesson]").length === 81);
  await page.locator(".palette").getByRole("button", { name: "knight", exact: true }).click();
  await page.locator(".facts").getByText("last 2 rows").waitFor();
  await becomes(() => facts(page), /is a draw[^]*may declare a win/);
  assert.equal((await marked(page, "zone")).length, 27);
}));

test("rules are read in Japanese", () => visit("", async (page) => {
  await button(page, "ルール").click();
  await page.waitForSelector(".lesson .target");
  assert.doesNotMatch(await page.locator(".lesson").innerText(), /[A-Za-z]{2}/);
}, { locale: "ja" }));
