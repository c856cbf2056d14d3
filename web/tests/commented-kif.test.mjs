// The record that `katagami analyse --kif` writes, as the parsers of ShogiHome (tsshogi) and Kifu for JS (json-kifu-format) read it.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import jkf from "json-kifu-format";
import { importKIF, Move, parsePV } from "tsshogi";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GAME = fileURLToPath(new URL("data/wcsc28-kifuwarabe-cgp.csa", import.meta.url));
const ENGINE = process.env.KATAGAMI ? [process.env.KATAGAMI] : ["cargo", "run", "--quiet", "--profile", "test", "-p", "katagami", "--"];
/** The longest variation that is written. */
const LONGEST = 12;

let text, said;
before(async () => {
  const folder = await mkdtemp(join(tmpdir(), "katagami-"));
  const [program, ...words] = ENGINE;
  const asked = [...words, "analyse", GAME, "--nodes", "2000", "--lines", "2", "--hash", "1", "--json", "--kif", `${folder}/out.kif`];
  said = JSON.parse((await promisify(execFile)(program, asked, { cwd: ROOT })).stdout);
  text = await readFile(`${folder}/out.kif`, "utf8");
  await rm(folder, { recursive: true });
});

/** What the comments at a place must say of it: the value for Black, and the lines. */
function expectedComments({ lines, black }) {
  const number = (value) => value.cp ?? (value.wins ? 30000 : -30000);
  return [number(black), ...lines.slice(1).map((line) => number(line.black))];
}

function checkComments(comment, position) {
  const valued = comment.split("\n").filter((line) => /^\*(解析|候補)/.test(line));
  assert.deepEqual(valued.map((line) => Number(/ 評価値 (-?\d+)/.exec(line)[1])), expectedComments(position), comment);
  return valued.map((line) => line.split(" 読み筋 ")[1] ?? "");
}

/** The variations that must stand beside a move: what would have been better, and how the move before was punished. */
function expectedVariations(ply) {
  const better = said.moves[ply - 1]?.better;
  const punished = said.moves[ply - 2]?.refutation;
  const played = said.moves[ply - 1]?.move;
  const lines = [better, punished].filter(Boolean).map(({ moves }) => moves.slice(0, LONGEST));
  const told = lines.filter(([first]) => first !== played).map((moves) => moves.join(" "));
  return told.sort();
}

test("there are bad moves to show", () => {
  assert.ok(said.moves.filter(({ better }) => better).length > 0);
  assert.ok(said.moves.filter(({ refutation }) => refutation).length > 0);
});

test("ShogiHome", () => {
  const record = importKIF(text);
  assert.ok(!(record instanceof Error), String(record));
  const line = (node) => {
    const moves = [];
    for (; node?.move instanceof Move; node = node.next) moves.push(node.move.usi);
    return moves;
  };
  assert.deepEqual(line(record.first.next), said.moves.map(({ move }) => move));
  for (const [ply, position] of said.positions.entries()) {
    record.goto(ply);
    const node = record.current;
    assert.equal(record.position.sfen.split(" ").slice(0, 3).join(" "), position.sfen.split(" ").slice(0, 3).join(" "));
    for (const [index, words] of checkComments(node.comment, position).entries()) {
      const moves = position.lines[index]?.moves ?? [];
      assert.deepEqual(parsePV(record.position, words).map((move) => move.usi), moves, words);
    }
    const variations = [];
    for (let other = node.branch; other; other = other.branch) variations.push(line(other).join(" "));
    assert.deepEqual(variations.sort(), expectedVariations(ply), `move ${ply}`);
    if (said.moves[ply - 1]?.judgement) assert.match(node.comment, /【(疑問手|悪手|大悪手)】/);
  }
  assert.equal(record.current.next.move.type, "resign");
});

test("Kifu for JS", () => {
  const { header, moves } = jkf.Parsers.parseKIF(text);
  assert.deepEqual([header["先手"], header["後手"]], ["きふわらべ", "CGP"]);
  const rank = (y) => "abcdefghi"[y - 1];
  const LETTERS = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };
  const usi = ({ from, to, piece, promote }) =>
    `${from ? `${from.x}${rank(from.y)}` : `${LETTERS[piece]}*`}${to.x}${rank(to.y)}${promote ? "+" : ""}`;
  const line = (steps) => steps.filter(({ move }) => move).map(({ move }) => usi(move));
  assert.deepEqual(line(moves), said.moves.map(({ move }) => move));
  for (const [ply, position] of said.positions.entries()) {
    checkComments((moves[ply].comments ?? []).join("\n"), position);
    const variations = (moves[ply].forks ?? []).map((steps) => line(steps).join(" "));
    assert.deepEqual(variations.sort(), expectedVariations(ply), `move ${ply}`);
  }
  assert.equal(moves[said.positions.length].special, "TORYO");
  assert.deepEqual(moves[4].time.now, { m: 0, s: 36 });
});
