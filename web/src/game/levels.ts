/** How strong the engine plays: its depth, and how freely it chooses among near-best moves. */
import type { Board, SearchRequest } from "../engine/messages";

interface Level {
  /** The engine's `SkillLevel`; none at full strength. */
  skill: number | null;
  /** How long it thinks without a clock, in milliseconds. */
  time: number;
}

/** By the numbers that games are kept with, from 0 on. Below 0 the number is the engine's `SkillLevel`: one ply, and so no time. */
const LEVELS: readonly Level[] = [
  { skill: 1, time: 300 },
  { skill: 2, time: 300 },
  { skill: 4, time: 400 },
  { skill: 6, time: 500 },
  { skill: 9, time: 700 },
  { skill: 12, time: 1000 },
  { skill: 16, time: 1500 },
  { skill: null, time: 2500 },
];

/** A board as far as its levels go, which its engine says. */
export type Leveled = Pick<Board, "lowestLevel">;

/** The numbers of a board's levels, from the weakest on. */
export const levelsOf = ({ lowestLevel }: Leveled): number[] =>
  Array.from({ length: LEVELS.length - lowestLevel }, (_, steps) => lowestLevel + steps);

/** The level of a board that is nearest to one of another board; the same as long as the board is unknown. */
export const within = (board: Leveled | null, level: number): number => Math.max(board?.lowestLevel ?? level, level);

/** The level that stands so many steps above another one; nothing if there is none. */
export const levelBeside = (board: Leveled, level: number, steps: number): number | null =>
  levelsOf(board).includes(level + steps) ? level + steps : null;

export interface Clock {
  main: number;
  byoyomi: number;
  increment: number;
}

/** What the engine is asked for at a level, with what both sides have left if there is a clock. */
export function request(level: number, clock: Clock | null, left: readonly [number, number], seed: number): SearchRequest {
  const { skill, time } = LEVELS[level] ?? { ...LEVELS[0]!, skill: level };
  const weaker = skill === null ? {} : { skill, seed };
  if (!clock) return { moveTime: time, ...weaker };
  if (skill !== null) {
    // It looks less deep anyhow; it must only not run out of time.
    const share = Math.min(time, Math.max(100, (left[0] + left[1]) / 80) + clock.byoyomi / 2);
    return { moveTime: Math.round(share), ...weaker };
  }
  const clocks: [number, number] = [Math.round(left[0]), Math.round(left[1])];
  return { clock: clocks, byoyomi: clock.byoyomi, increment: clock.increment };
}
