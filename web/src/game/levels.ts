/** How strong the engine plays: its depth, and how freely it chooses among near-best moves. */
import type { SearchRequest } from "../engine/messages";

export interface Level {
  /** By which games are kept. */
  number: number;
  /** The engine's `SkillLevel`; none at full strength. */
  skill: number | null;
  /** How long it thinks without a clock, in milliseconds. */
  time: number;
}

// No level is below a depth of two: there the engine would hand over pieces that no beginner hands over.
export const LEVELS: readonly Level[] = [
  { number: 0, skill: 1, time: 300 },
  { number: 1, skill: 2, time: 300 },
  { number: 2, skill: 4, time: 400 },
  { number: 3, skill: 6, time: 500 },
  { number: 4, skill: 9, time: 700 },
  { number: 5, skill: 12, time: 1000 },
  { number: 6, skill: 16, time: 1500 },
  { number: 7, skill: null, time: 2500 },
];

/** How many levels are below one. */
export const rank = (level: number): number => LEVELS.findIndex(({ number }) => number === level);

/** The level that stands so many steps above another one; nothing if there is none. */
export const levelBeside = (level: number, steps: number): number | null => LEVELS[rank(level) + steps]?.number ?? null;

export interface Clock {
  main: number;
  byoyomi: number;
  increment: number;
}

/** What the engine is asked for at a level, with what both sides have left if there is a clock. */
export function request(level: number, clock: Clock | null, left: readonly [number, number], seed: number): SearchRequest {
  const { skill, time } = LEVELS[rank(level)] ?? LEVELS[0]!;
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
