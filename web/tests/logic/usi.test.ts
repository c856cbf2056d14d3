// Moves and squares as USI writes them, on boards of up to twelve files.
import { expect, test } from "vitest";
import { readSfen, squareIndex, squareName, squarePlace } from "../../src/game/position";
import { heldKind, isMove, kindAfter, readMove, sourceOf } from "../../src/game/usi";
import { writeSfen } from "../../src/game/setup";
import { squareLabel } from "../../src/view/names";

test("moves are read, with files of one digit and of two", () => {
  expect(readMove("8h2b+")).toEqual({ from: "8h", drop: null, to: "2b", turn: "+" });
  expect(readMove("12l10a")).toEqual({ from: "12l", drop: null, to: "10a", turn: "" });
  expect(readMove("1l12a+")).toEqual({ from: "1l", drop: null, to: "12a", turn: "+" });
  expect(readMove("P*11k")).toEqual({ from: null, drop: "P", to: "11k", turn: "" });
  expect(readMove("+P*5e")).toEqual({ from: null, drop: "+P", to: "5e", turn: "" });
  expect(readMove("2b2a-")).toEqual({ from: "2b", drop: null, to: "2a", turn: "-" });
});

test("words that are no moves are known", () => {
  for (const word of ["7g7f", "G*2b", "10a12l", "8h2b+", "2b2a-", "+P*5e"]) expect(isMove(word), word).toBe(true);
  for (const word of ["", "7g", "7g7", "0a1a", "7g7f++", "P*", "*5e", "p*5e", "100a1a", "７六歩", "startpos"]) expect(isMove(word), word).toBe(false);
});

test("what is picked up for a move, and what becomes of it", () => {
  expect(["10a12l", "P*11k", "+P*5e"].map((move) => sourceOf(readMove(move)))).toEqual(["10a", "P*", "P*"]);
  expect(["10a", "P*"].map(heldKind)).toEqual([null, "P"]);
  expect([["P", "2c2b+"], ["P", "2c2b"], ["+P", "2c2b-"], ["P", "+P*2b"]].map(([kind, move]) => kindAfter(kind!, readMove(move!)))).toEqual(["+P", "P", "P", "+P"]);
});

test("every square of a board of twelve by twelve has a name, a place and an index", () => {
  const names = Array.from({ length: 144 }, (_, index) => squareName(12 - (index % 12), Math.floor(index / 12) + 1));
  expect(names.slice(0, 3)).toEqual(["12a", "11a", "10a"]);
  expect(names.at(-1)).toBe("1l");
  expect(names.map((name) => squareIndex(name, 12))).toEqual(names.map((_, index) => index));
  expect(squarePlace("10l")).toEqual({ file: 10, rank: 12 });
});

test("squares are read aloud", () => {
  expect(["7g", "10a", "12l", "1j"].map((name) => squareLabel(name, "ja"))).toEqual(["７七", "１０一", "１２十二", "１十"]);
  expect(squareLabel("12l", "en")).toBe("12l");
});

test("SFEN has empty runs of two digits", () => {
  const sfen = "k11/12/10P1/12/12/12/12/12/12/12/12/11K b 12p 1";
  const position = readSfen(sfen);
  expect([position.files, position.ranks, position.squares.length]).toEqual([12, 12, 144]);
  expect(position.squares[squareIndex("2c", 12)]).toEqual({ side: "b", kind: "P" });
  expect(writeSfen(position)).toBe(sfen);
});
