/** Who plays a game, how strongly, and the clocks. */
import type { Side } from "../engine/messages";
import type { Clock } from "./levels";

export interface Play {
  /** Which sides people play. */
  readonly people: Readonly<Record<Side, boolean>>;
  readonly level: number;
  /** White's, where the engine plays itself and it is another one. */
  readonly other?: number | undefined;
  readonly clock: Clock | null;
  /** Milliseconds left on each clock. */
  readonly left: readonly [number, number];
  /** What of byoyomi the side to move has used. */
  readonly spent: number;
}

/** Nobody plays: pieces are moved as one likes. */
export const freePlay: Play = { people: { b: true, w: true }, level: 2, clock: null, left: [0, 0], spent: 0 };

export function playWith(people: Readonly<Record<Side, boolean>>, level: number, clock: Clock | null, other?: number): Play {
  return { people, level, other, clock, left: clock ? [clock.main, clock.main] : [0, 0], spent: 0 };
}

/** The level at which the engine plays a side. */
export const levelOf = ({ people, level, other }: Play, side: Side): number =>
  side === "w" && !people.b && !people.w ? (other ?? level) : level;

/** Whether one person plays against the engine. */
export const isAgainstEngine = ({ people }: Play): boolean => people.b !== people.w;

/** Whether the engine plays at all. */
export const hasEngine = ({ people }: Play): boolean => !people.b || !people.w;

export const indexOf = (side: Side): 0 | 1 => (side === "b" ? 0 : 1);

const withLeft = (play: Play, side: Side, left: number): Play["left"] =>
  side === "b" ? [left, play.left[1]] : [play.left[0], left];

/** Time passes while a side is to move. */
export function pass(play: Play, side: Side, passed: number): Play {
  if (!play.clock) return play;
  const left = play.left[indexOf(side)];
  const over = Math.max(0, passed - left);
  return { ...play, left: withLeft(play, side, Math.max(0, left - passed)), spent: play.spent + over };
}

export const isOutOfTime = (play: Play, side: Side): boolean =>
  play.clock !== null && play.left[indexOf(side)] === 0 && play.spent > play.clock.byoyomi;

/** What is left of byoyomi for the side to move, in milliseconds. */
export const byoyomiLeft = (play: Play): number => Math.max(0, (play.clock?.byoyomi ?? 0) - play.spent);

/** A side has moved. */
export function press(play: Play, side: Side): Play {
  if (!play.clock) return play;
  return { ...play, left: withLeft(play, side, play.left[indexOf(side)] + play.clock.increment), spent: 0 };
}
