// The levels, and what the engine is asked for at each.
import { expect, test } from "vitest";
import { levelsOf, request, within } from "../../src/game/levels";
import { levelMark, levelName } from "../../src/view/names";
import { desk } from "./desk";

const [large, small] = [{ lowestLevel: -5 }, { lowestLevel: -2 }];

test("games that are kept by the number of a level are played as they were", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((level) => request(level, null, [0, 0], 5).skill)).toEqual([1, 2, 4, 6, 9, 12, 16, undefined]);
  expect(levelName(large, 0, "en")).toBe("1 · Beginner");
  expect(levelName(small, 7, "ja")).toBe("8 · 最強");
});

test("levels rise in depth, and each has a name of its own", () => {
  for (const board of [large, small]) {
    const skills = levelsOf(board).map((number) => request(number, null, [0, 0], 5).skill ?? 20);
    expect(skills[0]).toBe(board.lowestLevel);
    expect(skills).toEqual(skills.toSorted((one, other) => one - other));
    for (const lang of ["en", "ja"] as const) expect(new Set(levelsOf(board).map((number) => levelMark(board, number, lang))).size).toBe(skills.length);
  }
});

test("easy levels are counted from a board's lowest, which stands for any below", () => {
  expect(levelsOf(small).slice(0, 3).map((number) => levelName(small, number, "en"))).toEqual(["Easy 1 · First game", "Easy 2", "1 · Beginner"]);
  expect([levelMark(large, -5, "ja"), levelMark(large, -1, "ja"), levelMark(small, -5, "ja")]).toEqual(["やさしい1", "やさしい5", "やさしい1"]);
  expect([within(small, -5), within(small, -1), within(null, -5)]).toEqual([-2, -1, -5]);
});

test("an easy level does not run out of time, and its choices differ", () => {
  const clock = { main: 0, byoyomi: 1000, increment: 0 };
  expect(request(-2, clock, [0, 0], 7)).toEqual({ moveTime: 300, skill: -2, seed: 7 });
  expect(request(-2, { ...clock, byoyomi: 200 }, [0, 0], 8)).toEqual({ moveTime: 200, skill: -2, seed: 8 });
});

test("a first move on a small board begins a game at its lowest level if a lower one was chosen elsewhere", async () => {
  const { shelf, table, view } = desk();
  view.set({ level: -5 });
  await shelf.invite("minishogi");
  await table.move("a");
  expect(table.play.level).toBe(-2);
});

test("another board's levels are known before its game is opened", async () => {
  const { shelf, stopped } = desk();
  await shelf.invite("minishogi");
  expect([(await shelf.about("minishogi"))?.name, (await shelf.about("standard"))?.name]).toEqual(["minishogi", "standard"]);
  expect(stopped).toEqual(["standard"]);
});
