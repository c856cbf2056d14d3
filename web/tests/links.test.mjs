// Links that hold a game, and damaged ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, button, goTo, holdEngines, label, move, newGame, shows, square, visit } from "./visit.mjs";

test("a link holds the game", () => visit("#minishogi", async (page, context) => {
  await move(page, "4e", "4d");
  await move(page, "2a", "2b");
  await button(page, "Records").click();
  await button(page, "Link").click();
  await page.waitForSelector(".notice");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await shows(other, "2 / 2");
  await becomes(() => label(other, "2b"), "2b White gold");
}));

test("a link is copied where the page came by plain HTTP", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await shows(page, "1 / 1");
  await page.evaluate(() => {
    delete Navigator.prototype.clipboard;
    document.addEventListener("copy", () => { globalThis.copied = getSelection().toString() || document.activeElement.value; });
  });
  await button(page, "Records").click();
  await button(page, "Link").click();
  await page.waitForSelector(".notice");
  assert.match(await page.evaluate(() => globalThis.copied), /#minishogi;startpos;4e4d;1$/);
}));

test("a link holds a position, and the move that is looked at", () => visit("#minishogi;4k/5/5/5/K4_b_P_1;P*2b,1a1b;1", async (page) => {
  await shows(page, "1 / 2");
  await becomes(() => label(page, "2b"), "2b Black pawn");
  await page.reload();
  await shows(page, "1 / 2");
}));

test("without a link the last game is there again", () => visit("#minishogi", async (page) => {
  await move(page, "4e", "4d");
  await page.goto(page.url().split("#")[0] + "?again");
  await shows(page, "1 / 1");
  await becomes(() => label(page, "4d"), "4d Black gold");
}));

const DAMAGED = {
  "another board": "#nowhere;startpos;;",
  "no position": "#minishogi;rbsgk/4p/5/P4;;",
  "two kings of one side": "#minishogi;kk3/5/5/5/K4_b_-_1;;",
  "no moves": "#minishogi;startpos;4e4d,zz;",
  "a broken code": "#%E0%A4%A",
};
for (const [what, hash] of Object.entries(DAMAGED)) {
  test(`a link with ${what} says that it is damaged and opens a new game`, () => visit(hash, async (page) => {
    await page.waitForSelector(".notice.error");
    await becomes(() => page.locator(".notice.error").textContent(), /damaged/);
    await shows(page, "0 / 0");
    await move(page, "4e", "4d");
  }));
}

test("a link with an illegal move is shown up to it", () => visit("#minishogi;startpos;4e4d,5e1a;2", async (page) => {
  await page.waitForSelector(".notice.error");
  await becomes(() => page.locator(".notice.error").textContent(), /damaged.*move 2 \(5e1a\)/);
  await shows(page, "1 / 1");
}));

test("of links that follow each other fast the last one counts", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await shows(page, "1 / 1");
  const come = await holdEngines(page);
  for (const board of ["judkins", "standard", "judkins"]) await goTo(page, `#${board};startpos;`);
  // Until the board is there, the game before is.
  await becomes(() => page.locator(".square").count(), 25);
  come();
  await page.waitForFunction(() => document.querySelectorAll(".square").length === 36);
  await shows(page, "0 / 0");
  await becomes(() => page.locator(".notice").count(), 0);
  // The workers of the boards that were given up end.
  await becomes(() => page.workers().length, 1);
  await move(page, "6e", "6d");
  await becomes(() => page.evaluate(() => location.hash), /^#judkins;startpos;6e6d/);
}));

test("a link counts even if the game before changes the address again", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await shows(page, "1 / 1");
  await page.evaluate(() => {
    const before = location.hash;
    location.hash = "#judkins;startpos;";
    history.replaceState(null, "", before);
  });
  await page.waitForFunction(() => document.querySelectorAll(".square").length === 36);
  await shows(page, "0 / 0");
}));

test("a board that cannot come leaves the game", () => visit("#minishogi", async (page) => {
  await newGame(page, "minishogi");
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<p>Not here." }));
  await goTo(page, "#judkins;startpos;");
  await page.waitForSelector(".notice.error");
  await becomes(() => page.locator(".notice.error").textContent(), /could not be started/);
  // The new game's engine may have been kept from coming, too.
  await page.unroute("**/*.wasm");
  await square(page, "4e").click();
  await square(page, "4d").click();
  await shows(page, "2 / 2");
}));
