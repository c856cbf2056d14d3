// Five players' journeys through the page, from its first screen to what they came for.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { arrow, becomes, button, opens, play, shows, square, visit } from "./visit.mjs";

const PROBLEMS = await readFile(new URL("../problems/minishogi.txt", import.meta.url), "utf8");
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } };

/** What a screen reader has said last. */
const spoken = (page) => page.locator("p[aria-live=polite]").textContent();

async function axe(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`), []);
}

test("a first game on a phone", () => visit("", async (page) => {
  // The board is there at once; a level is chosen and a piece is tapped.
  await page.locator(".invitation").getByLabel("Level").selectOption("0");
  await square(page, "4e").tap();
  await page.locator(".square.target").first().waitFor();
  await square(page, "4d").tap();
  await shows(page, "2 / 2");
  // Everything that is tapped is as large as a thumb, and nothing is beside the screen.
  for (const name of ["Previous move", "Next move"]) {
    const { width, height, x } = await page.getByRole("button", { name, exact: true }).boundingBox();
    assert.ok(width >= 44 && height >= 44 && x >= 0 && x + width <= 390);
  }
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await button(page, "Hint").tap();
  await arrow(page, "hint");
  await button(page, "Take back").tap();
  await shows(page, "0 / 0");
  await square(page, "3e").tap();
  await square(page, "3d").tap();
  await shows(page, "2 / 2");
  // The phone rings: the tab is discarded, and comes back.
  await page.reload();
  await shows(page, "2 / 2");
  await button(page, "Resign").tap();
  await becomes(() => page.locator(".controls .ending").textContent(), /White wins by resignation/);
  await button(page, "Rematch").tap();
  await shows(page, "0 / 0");
}, PHONE));

const KIF = `# lost by a gift
手合割：5五将棋
先手：Aki
後手：Ben
手数----指手---------消費時間--
   1 ５二角(25)
   2 同　飛(51)
   3 ４四金(45)
   4 投了
`;

test("the mistakes of a game that was pasted", () => visit("", async (page) => {
  await button(page, "Paste a game").click();
  await page.locator("dialog textarea").first().fill(KIF);
  await opens(page, () => button(page, "Read").click());
  await shows(page, "3 / 3");
  await becomes(() => page.locator(".player.below .name").textContent(), "Aki");
  await page.click("#tab-analysis");
  await button(page, "Review the game").click();
  const worst = page.locator(".mistakes li").first();
  await worst.waitFor();
  await becomes(() => worst.textContent(), /Blunder.*1\. ☗/);
  await worst.locator("button").first().click();
  await shows(page, "0 / 3");
  await arrow(page, "hint");
  // What would have been better is played, beside the game; then the reasons of what was played.
  await worst.locator(".refutation").click();
  await shows(page, "1 / 3");
  await page.click("#tab-why");
  await becomes(async () => (await page.locator(".reasons").last().textContent()).length > 20, true);
  // The book says where the game left what is known.
  await page.click("#tab-analysis");
  await page.locator(".book summary").click();
  await page.locator(".book").getByText("leaves the book at move 1").click();
  await shows(page, "0 / 3");
  await page.locator(".book-moves button").first().click();
  await shows(page, "1 / 1");
}));

test("minishogi, from its rules to a game that is kept", () => visit("", async (page) => {
  await button(page, "Learn the rules").click();
  await page.locator(".palette").getByRole("button", { name: "gold", exact: true }).click();
  await page.locator(".facts h3").getByText("gold").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".invitation").getByLabel("Board").selectOption("minishogi");
  await page.locator(".invitation").getByLabel("Level").selectOption("0");
  await opens(page, () => button(page, "Play").click());
  await square(page, "4e").dragTo(square(page, "4d"));
  await shows(page, "2 / 2");
  await button(page, "Resign").click();
  await page.locator(".controls .ending").waitFor();
  await button(page, "Records").click();
  await becomes(() => page.locator("dialog textarea").nth(1).inputValue(), /手合割：5五将棋|手合割：５五将棋/);
  await page.keyboard.press("Escape");
  await button(page, "My games").click();
  await becomes(() => page.locator(".games li").allTextContents().then((all) => all.length === 1 && /Minishogi.*2 moves.*White wins/.test(all[0])), true);
}));

test("a game in Japanese by keys, as a screen reader says it", () => visit("", async (page) => {
  await page.locator(".invitation").getByLabel("強さ").selectOption("0");
  await axe(page);
  const focus = (name) => square(page, name).focus();
  await focus("4e");
  await becomes(() => page.evaluate(() => document.activeElement.innerText.trim()), /^４五 先手 金/);
  await page.keyboard.press("Enter");
  await becomes(() => spoken(page), /^金: .*４四/);
  await page.keyboard.press("ArrowUp");
  await becomes(() => page.evaluate(() => document.activeElement.innerText.trim()), /^４四 空/);
  await page.keyboard.press("Enter");
  await shows(page, "2 / 2");
  // Our move was said, and then the answer.
  await becomes(() => spoken(page), /^後手 \S+/);
  await page.getByRole("tab", { name: "検討" }).press("Enter");
  await page.getByRole("button", { name: "投了", exact: true }).press("Enter");
  await becomes(() => spoken(page), "後手の勝ち（投了）");
  await page.getByRole("button", { name: "一手戻る" }).press("Enter");
  await shows(page, "1 / 2");
  assert.equal(await page.locator("button:not([aria-hidden] button)").evaluateAll((all) => all.filter((one) => !(one.innerText.trim() || one.ariaLabel)).length), 0);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
  await axe(page);
}, { locale: "ja" }));

test("mate problems, by hints and with progress", () => visit("", async (page) => {
  await button(page, "Solve mates").click();
  await page.locator(".problem").getByLabel("Length").selectOption("1");
  await page.locator(".problem h2").getByText("Mate in 1").waitFor();
  // The first hint names the piece, the second draws the move.
  await button(page, "Hint").click();
  await page.locator(".problem .remark").getByText(/Drop the|Move the/).waitFor();
  await button(page, "Hint").click();
  await arrow(page, "hint");
  const [, first, sfen] = /^1 (\S+) (.*)$/m.exec(PROBLEMS);
  await play(page, first, sfen.split(" ")[1]);
  await page.locator(".problem .remark").getByText("Solved").waitFor();
  await page.locator(".choosing").getByText("Solved: 1 /").waitFor();
  await button(page, "Next").click();
  await button(page, "Solution").click();
  await page.locator(".solution li").first().waitFor();
  await button(page, "Next").click();
  await page.locator(".problem h2").getByText("Mate in 1").waitFor();
  await button(page, "Puzzle of the day").click();
  await page.locator(".problem h2 small").waitFor();
}));
