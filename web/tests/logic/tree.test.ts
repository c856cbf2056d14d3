// The tree of a game: variations, comments, promotion, deletion, and the list that it is kept as.
import { describe, expect, test } from "vitest";
import { EMPTY, add, annotate, end, find, fromList, leaves, line, ofMoves, promote, remove, toList } from "../../src/game/tree";

const grown = () => {
  let tree = ofMoves(["a", "b", "c"]);
  tree = add(tree, ["a"], "x");
  tree = add(tree, ["a", "x"], "y");
  return add(tree, ["a", "x"], "z");
};

describe("a tree", () => {
  test("has the game as its first line and variations beside it", () => {
    const tree = grown();
    expect(line(tree, [])).toEqual(["a", "b", "c"]);
    expect(line(tree, ["a", "x"])).toEqual(["a", "x", "y"]);
    expect(find(tree, ["a", "q"])).toBeNull();
    expect([leaves(tree, ["a", "b"]), leaves(tree, ["a", "x", "y"])]).toEqual([0, 2]);
  });

  test("adds no move twice", () => {
    const tree = grown();
    expect(add(tree, ["a"], "x")).toBe(tree);
  });

  test("is never changed in place", () => {
    const tree = grown();
    const before = JSON.stringify(tree);
    add(tree, ["a", "b", "c"], "d");
    remove(tree, ["a"]);
    promote(tree, ["a", "x"]);
    annotate(tree, ["a"], "text");
    expect(JSON.stringify(tree)).toBe(before);
  });

  test("makes the innermost variation the line that it leaves", () => {
    const inner = promote(grown(), ["a", "x", "z"]);
    expect(line(inner, ["a", "x"])).toEqual(["a", "x", "z"]);
    expect(line(inner, [])).toEqual(["a", "b", "c"]);
    expect(line(promote(inner, ["a", "x", "z"]), [])).toEqual(["a", "x", "z"]);
  });

  test("loses what follows a deleted move, and nothing else", () => {
    const tree = remove(grown(), ["a", "x"]);
    expect(tree).toEqual(ofMoves(["a", "b", "c"]));
    expect(remove(tree, ["q"])).toBe(tree);
  });

  test("takes what follows an end for a variation", () => {
    const over = add(end(ofMoves(["a"]), ["a"], { reason: "resignation", winner: "b" }), ["a"], "b");
    expect(line(over, [])).toEqual(["a"]);
    expect(leaves(over, ["a", "b"])).toBe(2);
    expect(line(promote(over, ["a", "b"]), [])).toEqual(["a", "b"]);
  });

  test("is the same after being a list", () => {
    const tree = annotate(end(grown(), ["a", "x", "z"], { reason: "time", winner: "w" }), ["a"], "two\nlines");
    expect(fromList(toList(tree))).toEqual(tree);
    expect(fromList([])).toBe(EMPTY);
  });

  test("may be a thousand moves long", () => {
    const moves = Array.from({ length: 3000 }, (_, index) => `m${index}`);
    const tree = annotate(ofMoves(moves), moves, "the end");
    expect(line(fromList(toList(tree)), [])).toEqual(moves);
  });
});
