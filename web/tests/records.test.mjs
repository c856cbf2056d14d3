// Records of games, out and in, whole and broken.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { becomes, button, goTo, holdEngines, label, newGameAndMove, shows, square, visit, written } from "./visit.mjs";

const SIGNS = { kif: "手数", ki2: "▲", csa: "V2.2", jkf: "\"moves\"", usi: "position" };
const notice = (page) => page.locator(".notice").textContent();

async function paste(page, text) {
  await button(page, "Records").click();
  await page.locator("dialog textarea").first().fill(text);
  await button(page, "Read").click();
  await page.waitForSelector(".notice");
}

for (const [format, sign] of Object.entries(SIGNS)) {
  test(`${format.toUpperCase()} out and in again`, () => visit("#minishogi;startpos;4e4d,2a2b,3e3d;", async (page) => {
    await shows(page, "3 / 3");
    const text = await written(page, format, sign);
    await button(page, "Take back").click();
    await shows(page, "2 / 2");
    await paste(page, text);
    await shows(page, "3 / 3");
    await becomes(() => label(page, "3d"), "3d Black silver");
  }));
}

test("SFEN out and in again", () => visit("#minishogi;startpos;4e4d;", async (page) => {
  await shows(page, "1 / 1");
  const text = await written(page, "sfen", "rbsgk/");
  assert.ok(text.startsWith("rbsgk/"), text);
  await paste(page, text);
  await shows(page, "0 / 0");
  await becomes(() => label(page, "4d"), "4d Black gold");
}));

test("a file is saved and opened again, an older one in Shift JIS too", () => visit("#minishogi;startpos;4e4d,2a2b;", async (page) => {
  await shows(page, "2 / 2");
  await button(page, "Records").click();
  await page.waitForFunction(() => document.querySelectorAll("dialog textarea")[1].value.includes("手数"));
  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Save as a file").click()]);
  assert.equal(saved.suggestedFilename(), "katagami.kif");
  const utf8 = await readFile(await saved.path());
  // "1 ４四金(45)" in Shift JIS.
  const shiftJis = Buffer.from("31208253" + "8e6c" + "8be0" + "28343529" + "0a", "hex");
  for (const [buffer, place] of [[utf8, "2 / 2"], [shiftJis, "1 / 1"]]) {
    await page.locator("dialog input[type=file]").setInputFiles({ name: "game.kif", mimeType: "text/plain", buffer });
    await shows(page, place);
    await becomes(() => notice(page), /was read/);
    await becomes(() => label(page, "4d"), "4d Black gold");
    await button(page, "Records").click();
  }
}));

const BROKEN = {
  "KIF with an illegal move": ["   1 ４四金(45)\n   2 ２二金(21)\n   3 １一玉(55)\n   4 １二玉(11)\n", "2 / 2", /line 3: move 3/],
  "KIF that breaks off": ["手数----指手\n   1 ４四金(45)\n   2 ２二", "1 / 1", /line 3: /],
  "CSA with an illegal move": ["V2.2\nPI\n+\n+4544KI\n-2122KI\n+5511OU\n", "2 / 2", /line 6: /],
  "CSA that breaks off": ["V2.2\nPI\n+\n+4544KI\n-21", "1 / 1", /line 5: /],
  "KI2 with an illegal move": ["▲４四金 △２二金\n▲１一玉\n", "2 / 2", /line 2: /],
  "USI with an illegal move": ["position startpos moves 4e4d 2a2b 5e1a", "2 / 2", /line 1: move 3/],
  "USI that breaks off": ["position startpos moves 4e4d 2a", "1 / 1", /line 1: move 2/],
};
for (const [what, [text, place, message]] of Object.entries(BROKEN)) {
  test(`${what} is shown up to there, with the line`, () => visit("#minishogi;startpos;3e3d;", async (page) => {
    await paste(page, text);
    await shows(page, place);
    await becomes(() => notice(page), message);
    await becomes(() => page.locator(".notice").getAttribute("role"), "alert");
  }));
}

test("what is no record says so and leaves the game", () => visit("#minishogi;startpos;3e3d;", async (page) => {
  await paste(page, "Dear diary,");
  await becomes(() => notice(page), /cannot be read/);
  await shows(page, "1 / 1");
}));

/** Pastes where nothing has the focus, as Ctrl+V does. */
const pasteAnywhere = (page, text) => page.evaluate((text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}, text);

const BOD = `後手の持駒：なし
  5 4 3 2 1
+---------------+
| ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・|四
| 玉 ・ ・ ・ ・|五
+---------------+
先手の持駒：金
先手番
`;
const OTHERS = {
  "KIF of 9x9": ["   1 ７六歩(77)\n   2 ３四歩(33)\n", 81, "2 / 2"],
  "a handicap of 9x9": ["手合割：二枚落ち\n   1 ３四歩(33)\n", 81, "1 / 1"],
  "KIF that names its board": ["手合割：ゴロゴロ将棋\n手数----指手\n", 30, "0 / 0"],
  "an SFEN of 9x9": ["position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 81, "0 / 0"],
  "moves of 9x9 alone": ["7g7f 3c3d\n2g2f", 81, "3 / 3"],
  "a link to this page": ["https://example.org/#judkins;startpos;6e6d;0", 36, "0 / 1"],
  "a position as a diagram": [BOD, 25, "0 / 0"],
};
test("a record chooses the board, and opens beside the game", () => visit("#minishogi;startpos;3e3d;", async (page) => {
  await shows(page, "1 / 1");
  for (const [what, [text, squares, place]] of Object.entries(OTHERS)) {
    await pasteAnywhere(page, text);
    await page.waitForFunction((count) => document.querySelectorAll(".square").length === count, squares);
    await shows(page, place);
    await becomes(() => notice(page), /was read/, what);
  }
  await button(page, "My games").click();
  await becomes(() => page.locator(".games li").count(), 1 + Object.keys(OTHERS).length);
}));

test("a file is dropped anywhere", () => visit("#minishogi;startpos;3e3d;", async (page) => {
  await shows(page, "1 / 1");
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["position startpos moves 4e4d 2a2b"], "game.usi"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await shows(page, "2 / 2");
}));

test("what cannot be read leaves the game that is played, and says why", () => visit("#minishogi", async (page) => {
  await newGameAndMove(page);
  await shows(page, "2 / 2");
  for (const text of ["Dear diary,", "position sfen rbsgk/4p/5/P4 b - 1", "   1 ９九玉(98)\n"]) {
    await pasteAnywhere(page, text);
    await page.waitForSelector(".notice.error");
    await becomes(() => notice(page), /cannot be read: .+/);
    await page.locator(".notice button").click();
  }
  await shows(page, "2 / 2");
  await becomes(() => button(page, "Resign").isVisible(), true);
}));

test("a record may be there before its board is", () => visit("#minishogi;startpos;", async (page) => {
  await page.waitForSelector(".square");
  const come = await holdEngines(page);
  await goTo(page, "#judkins;startpos;");
  await button(page, "Records").click();
  await page.locator("dialog textarea").first().fill("position startpos moves 6e6d");
  await button(page, "Read").click();
  come();
  await shows(page, "1 / 1");
  await becomes(() => page.evaluate(() => location.hash), /^#judkins;startpos;6e6d/);
}));
