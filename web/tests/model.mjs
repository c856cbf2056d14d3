// A random visitor of the page, with a model that runs beside: after each action the page must show the game that the model
// has, and no game may be missing from those that are kept. The model has no rules: it takes the moves that the page lets it choose.
import assert from "node:assert/strict";
import { button, dice, PATIENCE } from "./common.mjs";

const BOARDS = ["minishogi", "judkins", "gorogoro", "standard"];

/** Records that are pasted: what opens, on which board, and what is no record. */
const RECORDS = [
  { text: "position startpos moves 7g7f 3c3d 2g2f", board: "standard", moves: ["7g7f", "3c3d", "2g2f"] },
  { text: "手合割：5五将棋\n   1 ４四金(45)\n   2 ２二金(21)\n", board: "minishogi", moves: ["4e4d", "2a2b"] },
  { text: "#judkins;startpos;6e6d;", board: "judkins", moves: ["6e6d"] },
  { text: "   1 ７六歩(77)\n*said\n   2 ３四歩(33)\n変化：2手\n   2 ８四歩(83)\n", board: "standard", moves: ["7g7f", "3c3d"], beside: [["7g7f", "8c8d"]] },
  { text: "Dear diary,", board: null },
  { text: "position sfen rbsgk/4p b - 1", board: null },
];

/** The tab that the page has open, as it would be after a reload. */
const open = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("katagami-game")));

/** All games of the database. */
const kept = (page) => page.evaluate(() => new Promise((resolve, reject) => {
  const request = indexedDB.open("katagami");
  request.onerror = reject;
  request.onsuccess = () => {
    const all = request.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => { request.result.close(); resolve(all.result); };
    all.onerror = reject;
  };
}));

/** All lines of a kept game, from the start to each of its moves, as texts. */
function linesOf(game) {
  const lines = [];
  game.nodes.forEach(({ parent, move }, index) => lines.push(index ? `${lines[parent]} ${move}` : ""));
  return new Set(lines);
}

const join = (moves) => moves.map((move) => ` ${move}`).join("");

/** What ought to be there. */
class Model {
  /** By the name of the game: its board, and all its lines as far as the visitor has left them. */
  games = new Map();
  id = null;

  get game() {
    return this.games.get(this.id);
  }

  opened(id, board, lines) {
    this.id = id;
    this.games.set(id, { board, lines: new Set(["", ...lines]) });
  }

  /** A line with all that leads to it. */
  grow(moves) {
    for (let count = 0; count <= moves.length; count++) this.game.lines.add(join(moves.slice(0, count)));
  }

  /** A move is gone, with all that followed it. */
  cut(moves) {
    const gone = join(moves);
    for (const line of this.game.lines) if (line === gone || line.startsWith(`${gone} `)) this.game.lines.delete(line);
  }

  /** Compares. What the engine adds to a game that is played is found out, not foretold. */
  async check(page, what) {
    const now = await open(page);
    assert.equal(now.id, this.id, `${what}: another game is open`);
    const expected = this.game;
    assert.equal(now.board, expected.board, `${what}: the board`);
    assert.deepEqual([...linesOf(now)].sort(), [...expected.lines].sort(), `${what}: the moves`);
    const games = new Map((await kept(page)).map((game) => [game.id, game]));
    for (const [id, { board, lines }] of this.games) {
      if (lines.size === 1) continue;
      const game = games.get(id);
      assert.ok(game, `${what}: a game of ${board} is lost`);
      assert.deepEqual([...linesOf(game)].sort(), [...lines].sort(), `${what}: a kept game`);
    }
  }
}

/** Waits until the page has nothing to do: no engine thinks, nothing is being opened. */
async function rest(page) {
  await page.waitForSelector(".square", { timeout: PATIENCE });
  await page.waitForFunction(() => !document.querySelector(".thinking, .loading"), undefined, { timeout: PATIENCE });
  // What was asked of workers follows at once.
  for (let before = "", now = "x"; before !== now; ) {
    before = now;
    await page.waitForTimeout(60);
    now = JSON.stringify(await open(page));
    if (await page.locator(".thinking").count()) now = "thinking";
    if (now === "thinking") before = "";
  }
}

/** Waits for a change of what the tab keeps. */
async function changes(page, before) {
  await page.waitForFunction((before) => sessionStorage.getItem("katagami-game") !== before, before, { timeout: PATIENCE });
  await rest(page);
}

/** Waits until another game is open than before: the old one is kept first, which changes what the tab keeps as well. */
async function opens(page, before) {
  const { id } = JSON.parse(before);
  await page.waitForFunction((id) => JSON.parse(sessionStorage.getItem("katagami-game")).id !== id, id, { timeout: PATIENCE });
  await rest(page);
}

const raw = (page) => page.evaluate(() => sessionStorage.getItem("katagami-game"));

/** What a visitor may do. Each says what it did, or nothing if it could not be done now. */
const ACTIONS = {
  async move(page, model, roll) {
    const own = await page.locator(".square:has(.piece)").evaluateAll((all) => all.map(({ dataset }) => dataset.square));
    for (let tries = 0; tries < 6; tries++) {
      await page.locator(`[data-square="${own[roll(own.length)]}"]`).click();
      const targets = await page.locator(".square.target").evaluateAll((all) => all.map(({ dataset }) => dataset.square));
      if (targets.length === 0) continue;
      const before = await raw(page);
      await page.locator(`[data-square="${targets[roll(targets.length)]}"]`).click();
      if (await page.locator(".promotion button").count()) await page.locator(".promotion button").first().click();
      await changes(page, before);
      const { line, running, ply } = await open(page);
      const last = JSON.parse(before);
      // A move is added to where one was, and the engine's answer to that.
      const base = last.running ? last.line : last.line.slice(0, last.ply);
      assert.deepEqual(line.slice(0, base.length), base, "the moves before are the same");
      assert.ok(last.running ? line.length - base.length <= 2 : ply === base.length + 1, "one move, and an answer");
      model.grow(running || last.running ? line : line.slice(0, ply));
      return "move";
    }
    await page.keyboard.press("Escape");
    return null;
  },

  async step(page, _model, roll) {
    await page.keyboard.press(["ArrowLeft", "ArrowRight", "Home", "End"][roll(4)]);
    await rest(page);
    return "step";
  },

  async takeBack(page, model) {
    if (!(await button(page, "Take back").isEnabled())) return null;
    const before = await raw(page);
    const { line, root, play: { people } } = JSON.parse(before);
    await button(page, "Take back").click();
    await changes(page, before);
    const after = (await open(page)).line;
    const toMove = (root.split(" ")[1] === "b") === (line.length % 2 === 0) ? "b" : "w";
    const count = people.b !== people.w && people[toMove] ? 2 : 1;
    const left = line.slice(0, Math.max(0, line.length - count));
    assert.deepEqual(after.slice(0, left.length), left, "one move is gone, or one of each side");
    assert.ok(after.length <= left.length + 1, "the engine may move again");
    model.cut(line.slice(0, left.length + 1));
    model.grow(after);
    return "take back";
  },

  /** Deletes, and undoes that. */
  async deleteAndUndo(page) {
    await page.click("#tab-moves");
    if (!(await button(page, "Delete from here").isEnabled())) return null;
    let before = await raw(page);
    await button(page, "Delete from here").click();
    await changes(page, before);
    before = await raw(page);
    await button(page, "Undo").click();
    await changes(page, before);
    return "delete and undo";
  },

  async choose(page, _model, roll) {
    await page.click("#tab-moves");
    const beside = await page.locator(".moves .beside button").all();
    if (beside.length === 0 || (await open(page)).running) return null;
    await beside[roll(beside.length)].click();
    await rest(page);
    return "choose a variation";
  },

  async comment(page, _model, roll) {
    await page.click("#tab-moves");
    await page.locator(".comment").fill(`comment ${roll(1000)}`);
    await page.locator("#tab-moves").focus();
    return "comment";
  },

  async reload(page) {
    await page.reload();
    await rest(page);
    return "reload";
  },

  async killWorkers(page) {
    for (const worker of page.workers()) {
      const closed = worker.waitForEvent("close");
      await worker.evaluate(() => void setTimeout(() => { throw new Error("dead"); })).catch(() => undefined);
      await closed;
    }
    await rest(page);
    return "kill the workers";
  },

  async paste(page, model, roll) {
    const record = RECORDS[roll(RECORDS.length)];
    const before = await raw(page);
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, record.text);
    await page.waitForSelector(record.board ? ".notice:not(.error)" : ".notice.error", { timeout: PATIENCE });
    await page.locator(".notice button").click();
    if (!record.board) {
      await rest(page);
      return "paste what is no record";
    }
    const { board: last, line } = JSON.parse(before);
    // A link may lead to the game that is open.
    const isOpen = record.text.startsWith("#") && last === record.board && join(line) === join(record.moves);
    await (isOpen ? changes : opens)(page, before);
    const { id, board } = await open(page);
    assert.equal(board, record.board, "the record chooses the board");
    model.opened(id, board, []);
    for (const line of [record.moves, ...(record.beside ?? [])]) model.grow(line);
    return "paste a record";
  },

  async newGame(page, model, roll) {
    const before = await raw(page);
    const board = BOARDS[roll(roll(3) ? 3 : 4)];
    await button(page, "New game").click();
    await page.locator(`dialog input[value="${board}"]`).check({ force: true });
    await page.locator(`dialog input[value="${["b", "w", "both"][roll(3)]}"]`).check({ force: true });
    const level = page.getByLabel("Level");
    if (await level.isEnabled()) await level.selectOption("0");
    await button(page, "Start").click();
    await opens(page, before);
    const { id, line } = await open(page);
    model.opened(id, board, []);
    model.grow(line);
    return `new game on ${board}`;
  },

  async resign(page) {
    if (!(await button(page, "Resign").count())) return null;
    const before = await raw(page);
    await button(page, "Resign").click();
    await changes(page, before);
    return "resign";
  },

  async openKept(page, model, roll) {
    await button(page, "My games").click();
    await page.waitForSelector(".games .game, dialog p.quiet");
    const games = await page.locator(".games .game:not([aria-current])").all();
    if (games.length === 0) {
      await page.keyboard.press("Escape");
      return null;
    }
    const before = await raw(page);
    await games[roll(Math.min(6, games.length))].click();
    await opens(page, before);
    const { id, line, running } = await open(page);
    assert.ok(model.games.has(id), "a game that was there before");
    model.id = id;
    // The engine may have been to move.
    if (running) model.grow(line);
    return "open a kept game";
  },
};

/** How often each is done. */
const WEIGHTS = { move: 30, step: 12, takeBack: 5, deleteAndUndo: 4, choose: 6, comment: 5, reload: 8, killWorkers: 5, paste: 8, newGame: 5, resign: 2, openKept: 5 };
const CHOICES = Object.entries(WEIGHTS).flatMap(([name, weight]) => Array(weight).fill(name));

/** Does so many random things; what was done, as texts. */
export async function session(page, seed, count) {
  const roll = dice(seed);
  const model = new Model();
  const done = [];
  await rest(page);
  const { id, board, line } = await open(page);
  model.opened(id, board, []);
  model.grow(line);
  while (done.length < count) {
    const name = CHOICES[roll(CHOICES.length)];
    const last = done.slice(-5).join(", ");
    try {
      const what = await ACTIONS[name](page, model, roll);
      if (!what) continue;
      done.push(what);
      await model.check(page, what);
    } catch (error) {
      error.message = `seed ${seed}, action ${done.length + 1} (${name}) after ${last}: ${error.message}`;
      throw error;
    }
  }
  return done;
}
