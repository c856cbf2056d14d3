// Analysis, and the reasons of an evaluation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrow, becomes, button, move, newGame, server, shows, visit } from "./visit.mjs";

test("analysis shows lines and the evaluation bar", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await page.click("#tab-analysis");
  await button(page, "Analyse").click();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 3);
  await page.getByLabel("Lines").selectOption("1");
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 1);
  await page.waitForSelector(".bar .black");
  await arrow(page, "best");
  // The line is walked along on a small board, which changes nothing of the game.
  await page.locator(".lines-list button").click();
  const names = () => page.locator(".line-board .squares").getAttribute("aria-label");
  await page.waitForSelector(".line-board .square.last");
  const first = await names();
  await button(page, "On in the line").click();
  await becomes(async () => await names() !== first, true);
  await page.locator(".line-moves ol button").first().click();
  await becomes(names, first);
  await becomes(() => page.locator(".mini .piece").count(), await page.locator(".board .square .piece").count());
  await shows(page, "2 / 2");
  await button(page, "Play it").click();
  await shows(page, "3 / 3");
}));

test("an analysis ends at the depth or after the time that is chosen", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await page.click("#tab-analysis");
  await page.getByLabel("until").selectOption("depth 8");
  await button(page, "Analyse").click();
  await page.waitForFunction(() => /depth 8/.test(document.querySelector(".depth").textContent));
  await page.waitForTimeout(1500);
  await becomes(() => page.locator(".depth").textContent(), /depth 8\b/);
  await page.getByLabel("until").selectOption("stopped");
  await page.waitForFunction(() => Number(/depth (\d+)/.exec(document.querySelector(".depth").textContent)?.[1]) > 8);
  await page.getByLabel("until").selectOption("1 s");
  const speed = () => page.locator(".depth").textContent();
  await page.waitForTimeout(2500);
  const [one, other] = [await speed(), await page.waitForTimeout(1500).then(speed)];
  assert.equal(one, other);
}));

test("a player is helped only if he has chosen it", () => visit("", async (page) => {
  await newGame(page, "minishogi");
  await page.click("#tab-analysis");
  await becomes(() => button(page, "Analyse").isDisabled(), true);
  await page.getByLabel("Help me during this game").check();
  await button(page, "Analyse").click();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 3);
  await move(page, "4e", "4d");
  await shows(page, "2 / 2");
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 3);
  await page.getByLabel("Help me during this game").uncheck();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 0);
  await newGame(page, "minishogi");
  await becomes(() => button(page, "Analyse").isDisabled(), true);
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
  await becomes(() => worst.textContent(), /Blunder.*1\. ☗ B-5b.*→ −.*better.*refuted by: ☖\S*x\S*5b/i);
  await becomes(() => page.locator(".analysis-panel").textContent(), /Mistakes: ☗ 1/);
  await worst.locator("button").first().click();
  await shows(page, "0 / 3");
  await arrow(page, "hint");
  await worst.locator(".refutation").click();
  await shows(page, "1 / 3");
  await arrow(page, "hint");
  // What is pointed at is said below the graph.
  const { x, y, width, height } = await page.locator(".graph").boundingBox();
  await page.mouse.move(x + width / 3, y + height / 2);
  await becomes(() => page.locator("figcaption").textContent(), /^1\. ☗B-5b {2}−/);
  await page.mouse.move(x + width - 2, y + height / 2);
  await becomes(() => page.locator("figcaption").textContent(), /^3\. /);
  await button(page, "Review more deeply").click();
  await page.waitForSelector("progress");
  await page.waitForSelector("progress", { state: "detached" });
  await button(page, "Review more deeply").waitFor();
}));

test("a mate is found", () => visit("#minishogi;4k/5/4P/5/K4_b_G_1;;", async (page) => {
  await page.click("#tab-analysis");
  await button(page, "Find a mate").click();
  await page.waitForSelector(".mate");
  await becomes(() => page.locator(".mate").textContent(), /Mate in 1 plies: G\*1b/);
}));

test("the explanation names relations and draws them", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await page.click("#tab-why");
  await page.waitForSelector(".relations button");
  await becomes(() => page.locator(".overlay .relation").count(), 0);
  await becomes(async () => await page.locator(".square .worth").count() > 4, true);
  await page.locator(".relations button").first().focus();
  await becomes(() => page.locator(".overlay .relation").count(), 1);
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

test("the opening book is fetched when it is opened, and shows its moves and where the game left it", () => visit("#standard;startpos;7g7f,3c3d,1g1f,9c9d;0", async (page) => {
  await shows(page, "0 / 4");
  const asked = [];
  server.hear((path) => asked.push(path));
  await page.click("#tab-analysis");
  await page.locator(".book summary").waitFor();
  assert.equal(asked.filter((path) => path.endsWith(".db")).length, 0);
  await page.locator(".book summary").click();
  const moves = page.locator(".book-moves button");
  await becomes(async () => (await moves.allTextContents()).some((text) => /^[+−]?\d\.\d\d☗P-7f/.test(text)), true);
  await becomes(() => page.locator(".book-moves [aria-current]").textContent(), /P-7f/);
  assert.equal(asked.filter((path) => path.endsWith(".db")).length, 1);
  await page.locator(".book").getByText(/leaves the book at move \d/).click();
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent !== "0 / 4");
  await page.keyboard.press("End");
  await page.locator(".book").getByText("not in the book").waitFor();
}));
