// The levels, and what the engine is asked for at each.
import { expect, test } from "vitest";
import { LEVELS, request } from "../../src/game/levels";
import { levelMark, levelName } from "../../src/view/names";

test("games that are kept by the number of a level are played as they were", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((level) => request(level, null, [0, 0], 5).skill)).toEqual([1, 2, 4, 6, 9, 12, 16, undefined]);
  expect(levelName(0, "en")).toBe("1 · Beginner");
  expect(levelName(7, "ja")).toBe("8 · 最強");
});

test("levels rise in depth, and each has a name of its own", () => {
  const skills = LEVELS.map(({ number }) => request(number, null, [0, 0], 5).skill ?? 20);
  expect(skills).toEqual(skills.toSorted((one, other) => one - other));
  for (const lang of ["en", "ja"] as const) expect(new Set(LEVELS.map(({ number }) => levelMark(number, lang))).size).toBe(LEVELS.length);
  expect(levelMark(LEVELS[0]!.number, "en")).toBe("1");
});
