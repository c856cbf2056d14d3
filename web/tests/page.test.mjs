// The page in Chromium: what a player does with it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const BOARDS = (process.env.BOARDS ?? "minishogi gorogoro judkins standard").split(" ");
/** A machine under load takes its time. */
const PATIENCE = 120_000;

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page, does something with it, and finds no error on the console. */
async function visit(hash, act, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 }, locale: "en", permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: "block", ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  try {
    await page.goto(server.url + hash);
    await page.waitForSelector(".square");
    await act(page, context);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
  }
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);
const label = (page, name) => square(page, name).locator(".visually-hidden").textContent();
const plies = async (page) => Number((await page.locator(".walk .quiet").textContent()).split("/")[1]);

async function move(page, from, to) {
  const count = await plies(page);
  await square(page, from).click();
  await square(page, to).click();
  await page.waitForFunction((count) => Number(document.querySelector(".walk .quiet").textContent.split("/")[1]) > count, count);
}

async function newGame(page, board, side = "b") {
  await page.click("nav button.primary");
  await page.locator(`dialog input[value="${board}"]`).check({ force: true });
  await page.locator(`dialog input[value="${side}"]`).check({ force: true });
  await page.locator("dialog select").nth(board === "standard" && (await page.locator("dialog select").count()) > 2 ? 1 : 0).selectOption("0");
  await page.click("dialog button[type=submit]");
  const files = board === "standard" ? 81 : board === "judkins" ? 36 : board === "gorogoro" ? 30 : 25;
  await page.waitForFunction((files) => document.querySelectorAll(".square").length === files, files);
}

/** A fixed sequence of numbers that looks random. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Makes any move by clicks: picks pieces until one has somewhere to go. */
async function anyMove(page, roll) {
  const own = page.locator(`.square:has-text("Black"), .player.to-move .held:not(.none)`);
  const count = await own.count();
  const begin = roll(count);
  for (let step = 0; step < count; step++) {
    await own.nth((begin + step) % count).click();
    const targets = page.locator(".square.target");
    const choices = await targets.count();
    if (!choices) continue;
    await targets.nth(roll(choices)).click();
    const promotion = page.locator(".promotion button").first();
    if (await promotion.isVisible()) await promotion.click();
    return;
  }
  assert.fail("no move");
}

for (const board of BOARDS) {
  test(`a whole game on ${board} by clicks`, { timeout: 10 * PATIENCE }, () => visit("#minishogi", async (page) => {
    const LONGEST = board === "minishogi" ? 120 : 30;
    await newGame(page, board);
    const roll = dice(5);
    const ended = page.locator(".controls .ending");
    for (let ply = 0; ply < LONGEST && !(await ended.isVisible()); ply += 2) {
      await anyMove(page, roll);
      // The engine answers, or the game is over.
      await page.waitForFunction((ply) => document.querySelector(".ending")
        || Number(document.querySelector(".walk .quiet").textContent.split("/")[1]) >= ply + 2, ply);
    }
    if (!(await ended.isVisible())) await page.getByRole("button", { name: "Resign" }).click();
    assert.match(await ended.textContent(), /wins|Draw/);
  }));
}

test("a move by keyboard, and the engine's answer", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi");
  await square(page, "5a").focus();
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent.endsWith("/ 2"));
  assert.match(await page.locator(".moves").textContent(), /P-5c/);
  await page.locator("body").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent.startsWith("1 "));
}));

test("pieces are dragged", () => visit("#minishogi", async (page) => {
  await square(page, "4e").dragTo(square(page, "4d"));
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "1 / 1");
  assert.equal(await label(page, "4d"), "4d Black gold");
}));

test("promotion is chosen, captured pieces are dropped", () => visit("#minishogi;4k/5/2S2/5/K4_b_P_1;;", async (page) => {
  await square(page, "3c").click();
  await square(page, "3b").click();
  assert.equal(await plies(page), 1, "there is no choice outside of the zone");
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "0 / 0");
  await page.locator(".player.to-move .held:not(.none)").click();
  await square(page, "2d").click();
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "1 / 1");
  assert.equal(await label(page, "2d"), "2d Black pawn");
}));

test("a piece may stay as it is", () => visit("#minishogi;4k/2S2/5/5/K4_b_-_1;;", async (page) => {
  await square(page, "3b").click();
  await square(page, "4a").click();
  const choices = page.locator(".promotion button");
  assert.equal(await choices.count(), 2);
  await choices.nth(1).click();
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "1 / 1");
  assert.equal(await label(page, "4a"), "4a Black silver");
}));

test("take back and flip", () => visit("#minishogi", async (page) => {
  await move(page, "4e", "4d");
  await page.getByRole("button", { name: "Take back" }).click();
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "0 / 0");
  const first = () => page.locator(".square").first().getAttribute("data-square");
  assert.equal(await first(), "5a");
  await page.getByRole("button", { name: "Flip" }).click();
  assert.equal(await first(), "1e");
}));

for (const format of ["kif", "ki2", "csa", "usi"]) {
  test(`${format.toUpperCase()} out and in again`, () => visit("#minishogi", async (page) => {
    for (const [from, to] of [["4e", "4d"], ["2a", "2b"], ["3e", "3d"]]) await move(page, from, to);
    await page.getByRole("button", { name: "Records" }).click();
    await page.locator(`dialog input[value="${format}"]`).check({ force: true });
    const written = page.locator("dialog textarea").nth(1);
    const sign = { kif: "手数", ki2: "▲", csa: "V2.2", usi: "position" }[format];
    await page.waitForFunction((sign) => document.querySelectorAll("dialog textarea")[1].value.includes(sign), sign);
    const text = await written.inputValue();
    await page.locator("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent.endsWith("/ 2"));
    await page.getByRole("button", { name: "Records" }).click();
    await page.locator("dialog textarea").first().fill(text);
    await page.getByRole("button", { name: "Read", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "3 / 3");
    assert.equal(await label(page, "3d"), "3d Black silver");
  }));
}

test("a record with an illegal move is shown up to it", () => visit("#minishogi", async (page) => {
  await page.getByRole("button", { name: "Records" }).click();
  await page.locator("dialog textarea").first().fill("   1 ４四金(45)\n   2 ２二金(21)\n   3 １一玉(55)\n   4 １二玉(11)\n");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  const notice = page.locator(".notice.error");
  await notice.waitFor();
  assert.match(await notice.textContent(), /line 3: move 3/);
  assert.equal(await plies(page), 2);
}));

test("a link holds the game", () => visit("#minishogi", async (page, context) => {
  await move(page, "4e", "4d");
  await move(page, "2a", "2b");
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForSelector(".square");
  await other.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "2 / 2");
  assert.equal(await label(other, "2b"), "2b White gold");
}));

test("a damaged link says so and opens a game", () => visit("#nowhere;??", async (page) => {
  assert.match(await page.locator(".notice.error").textContent(), /damaged/);
  assert.equal(await plies(page), 0);
  await move(page, "4e", "4d");
}));

test("a worker that dies is started anew, the game is kept", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi");
  await move(page, "4e", "4d");
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "2 / 2");
  const before = page.workers().length;
  for (const worker of page.workers()) await worker.evaluate(() => void setTimeout(() => { throw new Error("dead"); }));
  await page.waitForTimeout(500);
  assert.ok(page.workers().length < before);
  await anyMove(page, dice(1));
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "4 / 4");
}));

test("analysis shows lines, reviews the game, finds a mate", () => visit("#minishogi", async (page) => {
  for (const [from, to] of [["4e", "4d"], ["2a", "2b"]]) await move(page, from, to);
  await page.click("#tab-analysis");
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".lines-list li").length === 3);
  await page.getByRole("button", { name: "Review the game" }).click();
  await page.waitForSelector(".graph");
  await page.getByRole("button", { name: "Stop" }).first().click();
  await page.goto(`${server.url}#minishogi;4k/5/4P/5/K4_b_G_1;;`);
  await page.waitForFunction(() => document.querySelector('[data-square="5a"] .visually-hidden').textContent === "5a empty");
  await page.getByRole("button", { name: "Find a mate" }).click();
  await page.waitForSelector(".mate");
  assert.match(await page.locator(".mate").textContent(), /Mate in 1 plies: G\*1b/);
}));

test("the explanation names relations and draws them", () => visit("#minishogi;;4e4d;", async (page) => {
  await page.click("#tab-why");
  await page.waitForSelector(".relations button");
  assert.ok(await page.locator(".overlay .relation").count() > 0);
  assert.ok(await page.locator(".square .worth").count() > 4);
  await page.locator(".relations button").first().focus();
  assert.equal(await page.locator(".overlay .relation").count(), 1);
}));

test("it works offline after the first visit", () => visit("#minishogi", async (page, context) => {
  await page.waitForFunction(() => document.documentElement.dataset.offline === "ready");
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector(".square");
  await newGame(page, "minishogi");
  await move(page, "4e", "4d");
  await page.waitForFunction(() => document.querySelector(".walk .quiet").textContent === "2 / 2");
  await context.setOffline(false);
}, { serviceWorkers: "allow" }));

for (const width of [360, 390, 768, 1280]) {
  test(`nothing is cut off at a width of ${width}`, () => visit("#minishogi", async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0);
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.x >= 0 && board.x + board.width <= width);
  }, { viewport: { width, height: 800 } }));
}

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing serious in ${colorScheme} colours`, () => visit("#minishogi", async (page) => {
    await move(page, "4e", "4d");
    const check = async (what) => {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run());
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      const told = serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join("\n")}`);
      assert.deepEqual(told, []);
    };
    await check("moves");
    await page.click("#tab-analysis");
    await check("analysis");
    await page.click("#tab-why");
    await page.waitForSelector(".relations button");
    await check("why");
    for (const name of ["New game", "Records", "Settings"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.waitForSelector("dialog");
      await check(name);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
  }, { colorScheme }));
}

test("Japanese throughout", () => visit("#minishogi", async (page) => {
  await page.getByRole("button", { name: "設定" }).waitFor();
  await move(page, "4e", "4d");
  assert.match(await page.locator(".moves").textContent(), /４四金/);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ja");
}, { locale: "ja-JP" }));
