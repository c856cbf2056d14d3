// The first screen, positions that are set up, the engine against itself, keys, and Japanese.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { becomes, button, label, move, newGame, shows, square, visit } from "./visit.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`), []);
}

test("the first screen invites, and the first move begins a game", () => visit("", async (page) => {
  await page.waitForSelector(".invitation");
  await axe(page);
  await page.locator(".invitation").getByLabel("Level").selectOption("0");
  await square(page, "4e").click();
  await square(page, "4d").click();
  await shows(page, "2 / 2");
  await becomes(() => page.locator(".invitation").count(), 0);
  await becomes(() => page.locator(".player.above").textContent(), /Katagami · 1/);
  await button(page, "Resign").waitFor();
  await page.reload();
  await shows(page, "2 / 2");
  await button(page, "Resign").waitFor();
}));

test("the invitation's board and level are played, and kept", () => visit("", async (page) => {
  await page.locator(".invitation").getByLabel("Board").selectOption("standard");
  await page.waitForFunction(() => document.querySelectorAll(".square").length === 81);
  await page.locator(".invitation").getByLabel("Level").selectOption("1");
  await button(page, "Play").click();
  await page.waitForFunction(() => /Katagami · 2/.test(document.querySelector(".player.above").textContent));
  await move(page, "7g", "7f");
  await shows(page, "2 / 2");
}));

test("a game is pasted from the first screen", () => visit("", async (page) => {
  await button(page, "Paste a game").click();
  await page.locator("dialog textarea").first().fill("4e4d 2a2b");
  await button(page, "Read").click();
  await shows(page, "2 / 2");
}));

test("a position is set up, if the rules have it", () => visit("", async (page) => {
  await button(page, "Set up a position").click();
  const place = (name) => page.locator(`[data-place="${name}"]`);
  await axe(page);
  const says = (text) => page.locator("dialog [role=status]").getByText(text).waitFor();
  const choose = (side) => page.locator("dialog").getByRole("radio", { name: side }).first().check({ force: true });
  await place("5c").click();
  await says("the set has");
  await becomes(() => button(page, "Use this position").isDisabled(), true);
  await place("5c").click();
  await says("Choose a piece");
  await button(page, "Clear").click();
  await says("there is no king on the board");
  await button(page, "king").click();
  await place("5e").click();
  await choose("White ☖");
  await place("3c").click();
  await page.getByLabel("White rook in hand").fill("2");
  await button(page, "Use this position").click();
  await page.waitForSelector("dialog", { state: "detached" });
  await page.waitForFunction(() => document.querySelector('[data-square="3c"]').textContent.includes("White king"));
  await becomes(() => label(page, "1b"), "1b empty");
  await becomes(() => page.locator(".stand.above .count").textContent(), "2");
  await move(page, "5e", "5d");
  await shows(page, "1 / 1");
}));

test("two levels of the engine play each other", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi", "neither", async () => {
    await page.getByLabel("Black's level").selectOption("0");
    await page.getByLabel("White's level").selectOption("3");
  });
  await becomes(() => page.locator(".player.above").textContent(), /Katagami · 4/);
  await becomes(() => page.locator(".player.below").textContent(), /Katagami · 1/);
  await page.waitForFunction(() => Number(document.querySelector(".walk .quiet").textContent.split("/")[1]) >= 2);
  await button(page, "Stop").click();
}));

test("the keys walk wherever the focus is but in text", () => visit("#minishogi;startpos;4e4d,2a2b,3e3d;", async (page) => {
  await shows(page, "3 / 3");
  const places = ["#tab-moves", ".moves [aria-current]", '.controls button:has-text("Flip")', '[data-square="3c"]', "nav button"];
  for (const place of places) {
    await page.locator(place).first().click();
    // The dialog is loaded when it is asked for: only one that is open can be closed.
    if (place === "nav button") await page.waitForSelector("dialog");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("End");
    await shows(page, "3 / 3");
    await page.keyboard.press("ArrowLeft");
    await shows(page, "2 / 3");
    await page.keyboard.press("ArrowRight");
    await shows(page, "3 / 3");
  }
  await page.getByRole("textbox", { name: "Comment" }).click();
  await page.keyboard.press("ArrowLeft");
  await shows(page, "3 / 3");
}));

test("errors and values are Japanese", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await button(page, "棋譜").first().click();
  await page.locator("dialog textarea").first().fill("sfen 5/5/5/5/5 b - 1");
  await button(page, "読み込む").click();
  await page.waitForSelector(".notice.error");
  const said = await page.locator(".notice span").textContent();
  assert.match(said, /玉がありません/);
  assert.doesNotMatch(said, /[A-Za-z]{3}/);
  await page.locator(".moves").getByText("開始局面").waitFor();
  await page.click("#tab-analysis");
  await button(page, "検討する").click();
  await page.waitForSelector(".lines-list .score");
  const score = await page.locator(".lines-list .score").first().textContent();
  assert.match(score, /^(0|[+−]\d+)$|詰/);
  await becomes(() => page.locator(".lines-list .pv").first().textContent(), /^☗.* ☖/);
}, { locale: "ja" }));

test("the position is saved as a picture", () => visit("#minishogi;4k/5/5/5/K4_b_2PG_1;;", async (page) => {
  await page.locator(".square .piece").first().waitFor();
  await button(page, "Records").click();
  const [drawn] = await Promise.all([page.waitForEvent("download"), button(page, "SVG").click()]);
  const text = await readFile(await drawn.path(), "utf8");
  assert.equal([...text.matchAll(/<g /g)].length, 4);
  assert.match(text, /玉.*王|王.*玉/);
  const [painted] = await Promise.all([page.waitForEvent("download"), button(page, "PNG").click()]);
  assert.equal(painted.suggestedFilename(), "katagami.png");
  const bytes = await readFile(await painted.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.ok(bytes.length > 5000);
}));
