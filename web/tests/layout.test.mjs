// What stands where, on wide windows and on phones; and that nothing moves that should not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, button, move, newGame, shows, square, visit } from "./visit.mjs";

const HANDS = "#standard;9/4k4/9/9/9/9/9/4K4/9_b_2G3P4p_1;;";
const box = (page, selector) => page.locator(selector).first().boundingBox();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } };

for (const [width, height] of [[1366, 768], [1280, 860], [1920, 1080], [844, 390], [683, 384]]) {
  test(`the board fills the height of a window of ${width} by ${height}, with the hands beside it`, () => visit(HANDS, async (page) => {
    await page.waitForSelector(".square");
    const board = await box(page, ".board");
    assert.ok(board.height > 0.84 * height && board.y + board.height <= height, `the board is ${board.height} high`);
    const [above, below] = [await box(page, ".stand.above"), await box(page, ".stand.below")];
    assert.ok(above.x + above.width <= board.x && board.x + board.width <= below.x);
    assert.ok(below.y + below.height <= height);
    const [piece, place, count] = [await box(page, ".stand.below .held:not(.none)"), await box(page, ".square"), await box(page, ".stand.below .count")];
    assert.ok(Math.abs(piece.width - place.width) < 1, "the hands have the board's size");
    assert.ok(count.x > piece.x + piece.width / 2 && count.y > piece.y + piece.height / 2);
    const players = await page.locator(".player, .controls, .walk").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    assert.ok(players.every((left) => left >= below.x + below.width), "players and buttons are in the side column");
    await becomes(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0);
  }, { viewport: { width, height } }));
}

test("on a phone the hands are above and below the board, the steps under it, large enough for a thumb", () => visit(HANDS, async (page) => {
  await page.waitForSelector(".square");
  const board = await box(page, ".board");
  assert.ok(board.width > 360);
  const [above, below] = [await box(page, ".stand.above"), await box(page, ".stand.below")];
  assert.ok(above.y + above.height <= board.y && board.y + board.height <= below.y);
  for (const step of await page.locator(".walk button").all()) {
    const { y, width, height } = await step.boundingBox();
    assert.ok(y > below.y && y + height < 844 && width >= 44 && height >= 44);
  }
}, PHONE));

test("a phone shows one kanji, a large screen two", async () => {
  const king = async (page) => {
    await page.waitForSelector(".square");
    return page.locator('[data-square="5e"] text').allTextContents();
  };
  await visit("#minishogi", (page) => becomes(() => king(page), ["玉"]), { ...PHONE, locale: "ja" });
  await visit("#minishogi", (page) => becomes(() => king(page), ["玉", "将"]), { locale: "ja" });
});

test("a notice moves nothing and goes away by itself", () => visit("#minishogi", async (page) => {
  await page.waitForSelector(".square");
  await page.clock.install();
  const places = () => page.locator(".board, .stand, .player, .tabs, .walk").evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  await page.evaluate(() => {
    const given = new DataTransfer();
    given.setData("text/plain", "nothing at all");
    window.dispatchEvent(new ClipboardEvent("paste", { clipboardData: given }));
  });
  await page.waitForSelector(".notice.error");
  await becomes(places, before);
  await page.locator(".notice button").click();
  await button(page, "Records").click();
  await button(page, "Link").click();
  await page.waitForSelector(".notice");
  await becomes(places, before);
  await page.clock.runFor(11_000);
  await becomes(() => page.locator(".notice").count(), 0);
}));

for (const viewport of [{ width: 1280, height: 860 }, { width: 390, height: 844 }]) {
  test(`a game from its first move to its end shifts nothing at a width of ${viewport.width}`, () => visit("", async (page) => {
    await page.waitForSelector(".invitation");
    await page.evaluate(() => {
      globalThis.shifts = 0;
      const add = (list) => list.getEntries().forEach(({ value, hadRecentInput }) => { globalThis.shifts += hadRecentInput ? 0 : value; });
      new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    await square(page, "4e").click();
    await square(page, "4d").click();
    await shows(page, "2 / 2");
    await button(page, "Resign").click();
    await page.waitForSelector(".ending");
    await page.waitForTimeout(700);
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.02, `shifts of ${shifts}`);
  }, { viewport }));
}

test("a piece slides to its square, unless it was dragged or motion is not wanted", async () => {
  const slides = (page) => page.evaluate(() => {
    globalThis.slides = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      globalThis.slides.push([this.closest("[data-square]")?.dataset.square, options.duration]);
      return animate.call(this, frames, options);
    };
  });
  const seen = (page) => page.evaluate(() => globalThis.slides);
  await visit("#minishogi", async (page) => {
    await page.waitForSelector(".square");
    await slides(page);
    await move(page, "4e", "4d");
    await becomes(() => seen(page), [["4d", 150]]);
    await square(page, "2a").dragTo(square(page, "2b"));
    await shows(page, "2 / 2");
    assert.equal((await seen(page)).length, 1);
  });
  await visit("#minishogi", async (page) => {
    await page.waitForSelector(".square");
    await slides(page);
    await move(page, "4e", "4d");
    await becomes(() => seen(page), []);
  }, { reducedMotion: "reduce" });
});

test("moves are heard by those who chose it", () => visit("#minishogi", async (page) => {
  await page.waitForSelector(".square");
  await page.evaluate(() => {
    globalThis.clicks = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function () {
      globalThis.clicks++;
      return start.call(this);
    };
  });
  await move(page, "4e", "4d");
  await becomes(() => page.evaluate(() => globalThis.clicks), 0);
  await button(page, "Settings").click();
  await page.locator('dialog input[value="heard"]').check({ force: true });
  await page.keyboard.press("Escape");
  await move(page, "2a", "2b");
  await becomes(() => page.evaluate(() => globalThis.clicks), 1);
}));

test("what is dragged has the piece's size", () => visit("#minishogi", async (page) => {
  const from = await square(page, "4e").boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 60);
  const ghost = await box(page, ".ghost .piece");
  assert.ok(Math.abs(ghost.width - from.width) < 1 && Math.abs(ghost.height - from.height) < 1);
  await page.mouse.up();
}));

test("check is a tinted square with its word, promotion a choice in words", () => visit("#minishogi;4k/2S2/4P/5/K4_b_G_1;;", async (page) => {
  await square(page, "3b").click();
  await square(page, "4a").click();
  await becomes(() => page.locator(".choice-word").allTextContents(), ["成", "不成"]);
  await page.keyboard.press("Escape");
  await page.locator(".stand.to-move .held:not(.none)").click();
  await square(page, "2b").click();
  await page.waitForSelector(".square.check");
  await becomes(() => page.locator(".square.check .check-word").textContent(), "王手");
  const colour = await page.locator(".square.check").evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.notEqual(colour, "rgba(0, 0, 0, 0)");
}, { locale: "ja" }));

test("the result is shown once, with a rematch, a review and the record", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi");
  await square(page, "4e").click();
  await square(page, "4d").click();
  await shows(page, "2 / 2");
  await button(page, "Resign").click();
  await page.waitForSelector(".ending");
  await becomes(() => page.getByText("White wins by resignation").filter({ visible: true }).and(page.locator("b")).count(), 1);
  const saved = page.waitForEvent("download");
  await button(page, "Save").click();
  assert.equal((await saved).suggestedFilename(), "katagami.kif");
  await button(page, "Review").click();
  await page.waitForSelector(".graph .course");
  await page.waitForSelector("progress", { state: "detached" });
  await button(page, "Rematch").click();
  await shows(page, "0 / 0");
  await becomes(() => page.locator(".ending").count(), 0);
  await button(page, "Resign").waitFor();
}));
