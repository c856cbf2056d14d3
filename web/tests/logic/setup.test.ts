// Positions that are set up by hand.
import { describe, expect, test } from "vitest";
import { readSfen } from "../../src/game/position";
import { emptied, hold, put, writeSfen } from "../../src/game/setup";
import { japaneseError } from "../../src/japanese-errors";

describe("a position", () => {
  test("is written as it was read", () => {
    for (const sfen of ["lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "4k/+P1+r2/5/5/K4 w 2GSbp 1"]) {
      expect(writeSfen(readSfen(sfen))).toBe(sfen);
    }
  });

  test("has a piece put on a square, and taken away by the same piece", () => {
    const start = readSfen("4k/5/5/5/K4 b - 1");
    const placed = put(start, 7, { kind: "+P", side: "w" });
    expect(writeSfen(placed)).toBe("4k/2+p2/5/5/K4 b - 1");
    expect(writeSfen(put(placed, 7, { kind: "P", side: "b" }))).toBe("4k/2P2/5/5/K4 b - 1");
    expect(writeSfen(put(placed, 7, { kind: "+P", side: "w" }))).toBe(writeSfen(start));
    expect(writeSfen(start)).toBe("4k/5/5/5/K4 b - 1");
  });

  test("has hands", () => {
    const held = hold(readSfen("4k/5/5/5/K4 b - 1"), "w", "P", 3);
    expect(writeSfen(held)).toBe("4k/5/5/5/K4 b 3p 1");
    expect(writeSfen(hold(held, "w", "P", 0))).toBe("4k/5/5/5/K4 b - 1");
    expect(writeSfen(emptied(held))).toBe("5/5/5/5/5 b - 1");
  });
});

test("errors are Japanese, and what is unknown stays", () => {
  expect(japaneseError("line 3: SFEN: there is no king on the board")).toBe("3行目：盤上に玉がありません");
  expect(japaneseError("SFEN: Black has two pawns on one file (nifu)")).toBe("先手の歩が同じ筋に二枚あります（二歩）");
  expect(japaneseError("something else")).toBe("something else");
});
