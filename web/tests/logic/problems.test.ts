// Mate problems: reading lists, which one is next, and the puzzle of the day.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { counts, nextProblem, ofDay, readProblems } from "../../src/game/problems";

const LIST = readProblems("# Minishogi: plies to mate\n1 G*2e a b - 1\n3 P*2b c w G 1\n\n3 4d4c d b - 9\nnonsense\n");

describe("a list", () => {
  test("is read without what is no problem", () => {
    expect(LIST).toEqual([
      { plies: 1, first: "G*2e", sfen: "a b - 1" },
      { plies: 3, first: "P*2b", sfen: "c w G 1" },
      { plies: 3, first: "4d4c", sfen: "d b - 9" },
    ]);
  });

  test("is counted by length", () => {
    expect([...counts(LIST, new Set(["d b - 9", "other"]))]).toEqual([[0, [1, 3]], [1, [0, 1]], [3, [1, 2]]]);
  });
});

describe("the next problem", () => {
  const next = (solved: string[], after: string | null) => nextProblem(LIST, new Set(solved), after)?.sfen;
  test("is the first that is not solved, behind the one that is open", () => {
    expect(next([], null)).toBe("a b - 1");
    expect(next(["a b - 1"], null)).toBe("c w G 1");
    expect(next([], "c w G 1")).toBe("d b - 9");
    expect(next([], "d b - 9")).toBe("a b - 1");
    expect(next(["d b - 9"], "c w G 1")).toBe("a b - 1");
  });

  test("is there though all are solved", () => {
    const all = LIST.map(({ sfen }) => sfen);
    expect(next(all, "a b - 1")).toBe("c w G 1");
    expect(next(["a b - 1", "c w G 1"], "d b - 9")).not.toBe("d b - 9");
    expect(nextProblem([], new Set(), null)).toBeNull();
  });
});

describe("the puzzle of the day", () => {
  test("is the same all day, and changes", () => {
    const many = Array.from({ length: 360 }, (_, index) => ({ plies: 1, first: "", sfen: String(index) }));
    const at = (day: number, hour = 0) => ofDay(many, new Date(2026, 10, day, hour))?.sfen;
    expect(at(29, 0)).toBe(at(29, 23));
    const month = Array.from({ length: 30 }, (_, day) => at(day + 1));
    expect(new Set(month).size).toBe(30);
    expect(ofDay([], new Date())).toBeNull();
  });
});

test("the lists of the page are whole", () => {
  const folder = new URL("../../problems/", import.meta.url);
  const files = readdirSync(folder);
  expect(files).toContain("minishogi.txt");
  for (const file of files) {
    const text = readFileSync(new URL(file, folder), "utf8");
    const problems = readProblems(text);
    expect(problems.length).toBe(text.trim().split("\n").length - 1);
    expect(new Set(problems.map(({ sfen }) => sfen)).size).toBe(problems.length);
    expect(problems.every(({ plies }) => plies % 2 === 1 && plies <= 11)).toBe(true);
  }
});
