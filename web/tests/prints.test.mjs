// The book's page of template, Black and White, as a browser opens it from the disk. `PRINTS` may name another file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";

const FILE = process.env.PRINTS ?? fileURLToPath(new URL("../../target/prints.html", import.meta.url));
const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KING = "rules-movegen-king";
const COLUMNS = ["template", "black", "white"];

let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** Opens the page, lets `act` use it, and asks for an empty console. */
async function open(hash, act, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await page.goto(pathToFileURL(FILE).href + hash);
    await act(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

const text = (page, column) => page.locator(`#${column}`).innerText();

/** The line of a column that has a text, and is the first of those. */
const line = (page, column, text) => page.locator(`#${column} .line`, { hasText: text }).first();

/** The texts of the lines of a column that light up. */
const lit = async (page, column) => (await page.locator(`#${column} .lit`).allTextContents()).map((text) => text.trim());

const LOOP = "for KIND in kinds!(sliders)";
const OUR_KING = "position.king(Us)";

test("three columns stand side by side, each in its own words", () => open("", async (page) => {
  const boxes = await Promise.all(COLUMNS.map((column) => page.locator(`#${column}`).boundingBox()));
  assert.deepEqual(boxes.map(({ y }) => y), Array(3).fill(boxes[0].y));
  assert.ok(boxes[0].x < boxes[1].x && boxes[1].x < boxes[2].x);
  assert.match(await text(page, "template"), /#\[stencil\]/);
  for (const [column, us] of [["black", "Black"], ["white", "White"]]) {
    assert.match(await text(page, column), new RegExp(`mod ${column} \\{`));
    assert.doesNotMatch(await text(page, column), /\bUs\b|\bThem\b|kinds!/);
    assert.equal(await line(page, column, `position.king(Color::${us})`).locator("mark").first().textContent(), `Color::${us}`);
  }
  assert.ok((await page.locator("#template .keyword").count()) > 10);
}));

test("another board has other loops and other constants", () => open(`#standard/${KING}`, async (page) => {
  const lances = async () => (await text(page, "black")).match(/Lance/g)?.length ?? 0;
  assert.ok((await lances()) > 0);
  const template = await text(page, "template");
  await page.getByLabel("5x5").check();
  assert.equal(await lances(), 0);
  assert.equal(await text(page, "template"), template);
  assert.match(page.url(), /#minishogi\/rules-movegen-king$/);
  const values = await page.locator(".offsets tr", { hasText: "bonanza::fe_end" }).locator(".value").allTextContents();
  assert.deepEqual(values, ["1476", "370"]);
}));

test("every template can be chosen on both boards, and is found by its address", () => open("", async (page) => {
  const names = await page.locator("#template-name option").allTextContents();
  assert.ok(names.length > 10);
  for (const board of ["9x9", "5x5"]) {
    await page.getByLabel(board).check();
    for (const name of names) {
      await page.getByLabel("Template", { exact: true }).selectOption(name);
      for (const column of COLUMNS) assert.ok((await page.locator(`#${column} .line`).count()) > 5, `${name}: ${column}`);
    }
  }
  await page.evaluate((hash) => { location.hash = hash; }, `#standard/${KING}`);
  await page.waitForFunction(() => document.querySelector("#black").textContent.includes("fn king"));
}));

test("pointing at a line lights its counterparts", () => open(`#standard/${KING}`, async (page) => {
  await line(page, "template", OUR_KING).hover();
  assert.deepEqual(await lit(page, "black"), ["let Some(king) = position.king(Color::Black) else { return };"]);
  assert.deepEqual(await lit(page, "white"), ["let Some(king) = position.king(Color::White) else { return };"]);
  assert.match(await page.locator("#status").textContent(), /Template \d+: Black \d+; White \d+/);
  await page.locator("h1").hover();
  assert.deepEqual(await lit(page, "black"), []);
}));

test("a line in a loop has a copy for each kind, and a copy has one counterpart", () => open(`#standard/${KING}`, async (page) => {
  const inside = page.locator("#template .line").nth(await page.locator("#template .line").evaluateAll(
    (lines, loop) => lines.findIndex((line) => line.textContent.includes(loop)) + 1, LOOP));
  await inside.hover();
  const copies = (await lit(page, "black")).length;
  assert.ok(copies >= 5, `${copies} copies`);
  await page.locator("#black .lit").nth(2).hover();
  assert.ok((await lit(page, "template")).includes((await inside.textContent()).trim()));
  assert.equal((await lit(page, "white")).length, 1);
}));

test("a click pins a line, another one lets it go", () => open(`#standard/${KING}`, async (page) => {
  const king = line(page, "template", OUR_KING);
  await king.click();
  await line(page, "template", LOOP).hover();
  assert.equal((await lit(page, "black")).length, 1);
  assert.equal(await king.getAttribute("aria-selected"), "true");
  // A pinned line stays so on the other board.
  await page.getByLabel("5x5").check();
  assert.equal(await page.locator("#template .pinned").count(), 1);
  await line(page, "template", OUR_KING).click();
  assert.equal(await page.locator(".pinned").count(), 0);
}));

test("the keyboard does all of it", () => open(`#standard/${KING}`, async (page) => {
  await page.locator('#template .line[tabindex="0"]').focus();
  const lines = await page.locator("#template .line").allTextContents();
  const steps = lines.findIndex((text) => text.includes(OUR_KING));
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
  assert.equal((await lit(page, "white")).length, 1);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("#template .pinned").count(), 1);
  await page.keyboard.press("End");
  assert.equal((await lit(page, "white")).length, 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".pinned").count(), 0);
  await page.keyboard.press("Home");
  for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /king\(Color::Black\)/);
  await page.keyboard.press("ArrowRight");
  assert.match(await page.evaluate(() => document.activeElement.textContent), /king\(Color::White\)/);
  // The counterpart is in sight.
  const [box, line] = await Promise.all([page.locator("#black").boundingBox(), page.locator("#black .lit").boundingBox()]);
  assert.ok(line.y >= box.y && line.y < box.y + box.height);
}));

for (const width of [360, 390, 768, 1280]) {
  test(`nothing is cut off at a width of ${width}`, () => open("#standard/rules-mate_in_one", async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0);
    for (const column of COLUMNS) {
      if (width < 800) await page.getByRole("button", { name: column, exact: false }).click();
      const box = await page.locator(`#${column}`).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width);
      assert.equal(await page.locator(`#${column}`).evaluate((list) => list.scrollWidth - list.clientWidth), 0);
    }
  }, { viewport: { width, height: 800 } }));
}

test("on a phone a pinned line is in sight in the next column", () => open("#standard/rules-mate_in_one", async (page) => {
  await page.locator("#template .line").nth(60).click();
  await page.getByRole("button", { name: "White" }).click();
  assert.equal(await page.locator("#template").isVisible(), false);
  const seen = await page.evaluate(() => {
    const list = document.getElementById("white");
    const line = list.querySelector(".lit");
    return line !== null && line.offsetTop >= list.scrollTop && line.offsetTop < list.scrollTop + list.clientHeight;
  });
  assert.equal(seen, true);
}, { viewport: { width: 390, height: 844 } }));

for (const colorScheme of ["light", "dark"]) {
  for (const width of [390, 1280]) {
    test(`axe finds nothing in ${colorScheme} colours at a width of ${width}`, () => open(`#standard/${KING}`, async (page) => {
      await page.evaluate(AXE);
      await line(page, "template", OUR_KING).click();
      const { violations } = await page.evaluate(() => axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join("\n")}`), []);
    }, { colorScheme, viewport: { width, height: 844 } }));
  }
}

test("it has the book's colours", () => open("", async (page) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  for (const [book, expected] of [["navy", "dark"], ["rust", "light"]]) {
    await page.evaluate((book) => localStorage.setItem("mdbook-theme", book), book);
    await page.reload();
    assert.equal(await theme(), expected);
  }
}));
