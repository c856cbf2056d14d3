// What is suggested after the games that were played.
import { expect, test } from "vitest";
import type { Board, Side } from "../../src/engine/messages";
import { keep, type KeptGame } from "../../src/game/kept";
import { levelBeside, levelsOf } from "../../src/game/levels";
import { newSession } from "../../src/game/session";
import { playWith } from "../../src/game/play";
import { suggest } from "../../src/game/suggestion";

const START = "start b - 1";
const handicaps = ["平手", "香落ち", "右香落ち", "角落ち", "飛車落ち"].map((name, index) => ({ name, sfen: index ? `${name} w - 1` : START }));
const board = { name: "standard", start: START, lowestLevel: -5, handicaps } as Board;
const small = { name: "minishogi", start: START, lowestLevel: -2, handicaps: [] as Board["handicaps"] } as Board;

let begun = 0;
/** A game of Black's against the engine that was won by a side, or not at all. */
function game(winner: Side | "draw" | null, level = 2, root = START, { name }: Board = board): KeptGame {
  const session = newSession(name, root, { play: playWith({ b: true, w: false }, level, null) });
  return { ...keep({ ...session, begun: begun++ }, winner && { reason: "resignation", winner }), changed: -begun };
}
const said = (suggestion: ReturnType<typeof suggest>) => suggestion && [suggestion.because, suggestion.level, suggestion.handicap?.name ?? null];

test("two losses in a row ask for a lower level or for a handicap", () => {
  expect(suggest(board, [game("w")], 2, "")).toBeNull();
  expect(said(suggest(board, [game("w"), game("w")], 2, ""))).toEqual(["lost", 1, "香落ち"]);
  expect(said(suggest(board, [game("w", 2, "香落ち w - 1"), game("w", 2, "香落ち w - 7")], 2, "香落ち w - 1"))).toEqual(["lost", 1, "角落ち"]);
  expect(said(suggest(small, [game("w", 2, START, small), game("w", 2, START, small)], 2, ""))).toEqual(["lost", 1, null]);
});

test("two wins in a row ask for less of a handicap, and then for a higher level", () => {
  expect(said(suggest(board, [game("b"), game("b")], 2, ""))).toEqual(["won", 3, null]);
  expect(said(suggest(board, [game("b", 2, "角落ち w - 1"), game("b", 2, "角落ち w - 1")], 2, "角落ち w - 1"))).toEqual(["won", null, "香落ち"]);
  expect(said(suggest(board, [game("b", 2, "香落ち w - 1"), game("b", 2, "香落ち w - 1")], 2, "香落ち w - 1"))).toEqual(["won", null, "平手"]);
});

test("only the last two games that were won by either count, of this board and at this level", () => {
  expect(suggest(board, [game("b"), game("w"), game("b")], 2, "")).toBeNull();
  expect(said(suggest(board, [game("w"), game("draw"), game(null), game("w")], 2, ""))?.[0]).toBe("lost");
  expect(suggest(board, [game("w", 3), game("w")], 2, "")).toBeNull();
  expect(suggest(board, [game("w", 2, START, small), game("w")], 2, "")).toBeNull();
});

test("a level far above the last one asks for a handicap, the more the farther it is", () => {
  expect(suggest(board, [game("b")], 3, "")).toBeNull();
  expect(said(suggest(board, [game("b")], 4, ""))).toEqual(["far", null, "角落ち"]);
  expect(said(suggest(board, [game("b")], 7, ""))).toEqual(["far", null, "飛車落ち"]);
  expect(suggest(small, [game("b", 2, START, small)], 7, "")).toBeNull();
});

test("at either end there is no other level", () => {
  const [lowest, highest] = [levelsOf(small)[0]!, levelsOf(small).at(-1)!];
  expect([lowest, highest]).toEqual([-2, 7]);
  expect([levelBeside(small, lowest, -1), levelBeside(small, highest, 1), levelBeside(small, 0, -1), levelBeside(small, -1, 1)]).toEqual([null, null, -1, 0]);
  expect(said(suggest(small, [game("w", 0, START, small), game("w", 0, START, small)], 0, ""))).toEqual(["lost", -1, null]);
  expect(suggest(small, [game("w", lowest, START, small), game("w", lowest, START, small)], lowest, "")).toBeNull();
  expect(suggest(small, [game("b", highest, START, small), game("b", highest, START, small)], highest, "")).toBeNull();
});
