// Opening books: what is read, and where games leave them.
import { expect, test } from "vitest";
import { bookMoves, leavesBook, readBook } from "../../src/game/book";

const BOOK = readBook(`#YANEURAOU-DB2016 1.00
// a comment
sfen a b - 1
7g7f 3c3d 42 20 15
2g2f none 38 20 9
sfen b w - 2
3c3d none -10 12

sfen b w - 4
8c8d
`);
const at = (ply: number): string => ["a b - 1", "b w - 2", "c b - 3"][ply] ?? "d w - 4";

test("the moves of a position, whatever its number, in their order", () => {
  expect(bookMoves(BOOK, "a b - 7").map(({ move }) => move)).toEqual(["7g7f", "2g2f"]);
  expect(bookMoves(BOOK, "a b - 1")[0]).toEqual({ move: "7g7f", value: 42, depth: 20, count: 15 });
  expect(bookMoves(BOOK, "b w - 2").map(({ move, count }) => [move, count])).toEqual([["8c8d", 1], ["3c3d", 1]]);
  expect(bookMoves(BOOK, "a w - 1")).toEqual([]);
});

test("the first move that is not in the book", () => {
  expect(leavesBook(BOOK, [], at)).toBe(0);
  expect(leavesBook(BOOK, ["7g7f", "3c3d"], at)).toBe(0);
  expect(leavesBook(BOOK, ["7g7f", "8b7b"], at)).toBe(2);
  expect(leavesBook(BOOK, ["7g7f", "8c8d", "2g2f"], at)).toBe(3);
  expect(leavesBook(BOOK, ["1g1f"], at)).toBe(1);
});
