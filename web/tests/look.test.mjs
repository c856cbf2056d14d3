// How the page looks and reads: narrow and wide, light and dark, in both languages, to axe.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { becomes, button, move, visit } from "./visit.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const board of ["minishogi", "standard"]) {
  for (const width of [360, 390, 768, 1280]) {
    test(`nothing of ${board} is cut off at a width of ${width}`, () => visit(`#${board}`, async (page) => {
      await page.waitForSelector(".square");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0);
      const shown = await page.locator(".board").boundingBox();
      assert.ok(shown.x >= 0 && shown.x + shown.width <= width);
    }, { viewport: { width, height: 800 } }));
  }
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious in ${colorScheme} colours`, () => visit("#minishogi", async (page) => {
    await move(page, "4e", "4d");
    await page.evaluate(AXE);
    const check = async (what) => {
      // Colours that are on their way to others are none that are read.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined));
      const { violations } = await page.evaluate(() => axe.run());
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      const found = serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join("\n")}`);
      assert.deepEqual(found, []);
    };
    await check("moves");
    await page.click("#tab-analysis");
    await check("analysis");
    await page.click("#tab-why");
    await page.waitForSelector(".relations button");
    await check("why");
    for (const name of ["New game", "My games", "Records", "Settings"]) {
      await button(page, name).click();
      await page.waitForSelector("dialog");
      await check(name);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
  }, { colorScheme }));
}

test("Japanese throughout", () => visit("#minishogi", async (page) => {
  await button(page, "設定").waitFor();
  await move(page, "4e", "4d");
  await becomes(() => page.locator(".moves").textContent(), /４四金/);
  await becomes(() => page.evaluate(() => document.documentElement.lang), "ja");
  const words = await page.evaluate(() => document.body.innerText);
  assert.deepEqual(words.match(/[A-Za-z]{2,}/g) ?? [], ["Katagami"]);
}, { locale: "ja-JP" }));

test("a dialog is never there without being shown", () => visit("#minishogi", async (page) => {
  await page.waitForSelector(".square");
  const shown = page.evaluate(() => new Promise((resolve) => {
    new MutationObserver(() => {
      const dialog = document.querySelector("dialog");
      if (dialog) resolve(dialog.open);
    }).observe(document.body, { childList: true, subtree: true });
  }));
  await button(page, "Settings").click();
  assert.equal(await shown, true);
}));

test("language, pieces and colours are set, and kept", () => visit("#minishogi", async (page) => {
  const text = () => page.locator('[data-square="5e"] text').allTextContents();
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.waitForSelector(".square");
  await becomes(text, ["玉"]);
  const light = await paper();
  await button(page, "Settings").click();
  const choose = (value) => page.locator(`dialog input[value="${value}"]`).check({ force: true });
  await choose("letters");
  await becomes(text, ["K"]);
  await choose("full");
  await choose("dark");
  await page.waitForFunction((light) => getComputedStyle(document.body).backgroundColor !== light, light);
  const dark = await paper();
  await choose("ja");
  await button(page, "閉じる").last().click();
  await page.reload();
  await button(page, "設定").waitFor();
  await page.waitForSelector(".square");
  await becomes(text, ["玉", "将"]);
  await becomes(paper, dark);
}));
