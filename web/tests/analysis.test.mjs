// Analysis, and the reasons of an evaluation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow, button, shows, visit } from "./visit.mjs";

test("analysis shows lines and the evaluation bar", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await page.click("#tab-analysis");
  await button(page, "Analyse").click();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 3);
  await page.getByLabel("Lines").selectOption("1");
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 1);
  await page.waitForSelector(".bar .black");
  await arrow(page, "best");
  await page.locator(".lines-list button").click();
  await shows(page, "3 / 3");
}));

test("a game is reviewed: its graph, its mistakes, the better moves", () => visit("#minishogi;startpos;2e5b,5a5b,4e4d;", async (page) => {
  await shows(page, "3 / 3");
  await page.click("#tab-analysis");
  await button(page, "Review the game").click();
  await page.waitForSelector("progress");
  await page.waitForSelector("progress", { state: "detached" });
  await page.waitForSelector(".graph .course");
  // A bishop for a gold, for nothing.
  const worst = page.locator(".mistakes li").first();
  assert.match(await worst.textContent(), /Blunder.*1\. ☗ B-5b.*better/i);
  await worst.locator("button").click();
  await shows(page, "0 / 3");
  await arrow(page, "hint");
}));

test("a mate is found", () => visit("#minishogi;4k/5/4P/5/K4_b_G_1;;", async (page) => {
  await page.click("#tab-analysis");
  await button(page, "Find a mate").click();
  await page.waitForSelector(".mate");
  assert.match(await page.locator(".mate").textContent(), /Mate in 1 plies: G\*1b/);
}));

test("the explanation names relations and draws them", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await page.click("#tab-why");
  await page.waitForSelector(".relations button");
  assert.equal(await page.locator(".overlay .relation").count(), 0);
  assert.ok(await page.locator(".square .worth").count() > 4);
  await page.locator(".relations button").first().focus();
  assert.equal(await page.locator(".overlay .relation").count(), 1);
}));

test("the reasons begin with what the search knows, in both languages", () => visit("#minishogi;4k/5/4P/5/K4_b_G_1;;", async (page) => {
  await page.click("#tab-why");
  await page.waitForSelector(".reasons button");
  const said = await page.locator(".reasons button").allTextContents();
  assert.equal(said[0], "The search sees a mate in 1 for Black.");
  assert.match(said[1], /^G\*1b mates in 1/);
  await page.locator(".reasons button").nth(1).focus();
  await page.waitForSelector(".overlay .ring.best");
}));

test("the last move has its reasons", () => visit("#minishogi;startpos;2e5b;", async (page) => {
  await page.click("#tab-why");
  await page.waitForSelector(".reasons button");
  const said = await page.locator(".reasons").nth(1).locator("button").allTextContents();
  assert.match(said[0], /^B-5b is worse than /);
  assert.ok(said.some((text) => /^After B-5b: .*wins a bishop/.test(text)), said.join("\n"));
}));
