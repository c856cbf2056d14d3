/** A game that is being played: who plays, how strongly, and the clocks. */
import type { BoardName, Side } from "../engine/messages";
import type { Clock } from "./levels";

export interface Play {
  /** Which sides people play. */
  people: Record<Side, boolean>;
  level: number;
  clock: Clock | null;
  /** Milliseconds left on each clock. */
  left: [number, number];
  /** Whether the game is going on. */
  running: boolean;
  /** An end that is not in the rules. */
  ended: { reason: "resigned" | "timeout" | "declaration"; winner: Side } | null;
}

export interface NewGame {
  board: BoardName;
  /** The initial position; the board's usual one if it is empty. */
  root: string;
  people: Record<Side, boolean>;
  level: number;
  clock: Clock | null;
}

/** Nobody plays: pieces are moved as one likes. */
export const freePlay = (): Play => ({
  people: { b: true, w: true }, level: 2, clock: null, left: [0, 0], running: false, ended: null,
});

