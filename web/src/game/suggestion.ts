/** What to play next, by how the last games went: another level, or with a handicap. */
import type { Board, LineEnd } from "../engine/messages";
import type { KeptGame } from "./kept";
import { levelBeside } from "./levels";
import { isAgainstEngine } from "./play";
import { withoutPly } from "./usi";

export interface Suggestion {
  /** Why: the last two games were lost, or won; or the level is far above that of the last game. */
  because: "lost" | "won" | "far";
  /** Another level; nothing if there is none on that side. */
  level: number | null;
  /** Another handicap, by its position; nothing if there is none on that side. */
  handicap: Board["handicaps"][number] | null;
}

/** Handicaps from the least on. */
const LADDER = ["平手", "香落ち", "角落ち", "飛車落ち", "二枚落ち", "四枚落ち", "六枚落ち", "八枚落ち"];

/** How many games in a row say something. */
const ROW = 2;

const isSame = (sfen: string, other: string): boolean => withoutPly(sfen) === withoutPly(other);

/** The handicaps of the ladder that a board has. */
const ladder = ({ handicaps }: Board): Board["handicaps"] => LADDER.flatMap((name) => handicaps.filter((known) => known.name === name));

/** Whether the person has won; nothing if the game is not one against the engine that was won by either. */
function isWon({ play, result }: KeptGame): boolean | null {
  const winner: LineEnd["winner"] = result?.winner ?? null;
  if (!isAgainstEngine(play) || (winner !== "b" && winner !== "w")) return null;
  return play.people[winner];
}

/** A suggestion for a game at a level from a position, after the games that are kept; nothing if there is no reason for one. */
export function suggest(board: Board, games: readonly KeptGame[], level: number, root: string): Suggestion | null {
  const known = games.filter((game) => game.board === board.name && isWon(game) !== null).sort((one, other) => other.begun - one.begun);
  const last = known[0];
  if (!last) return null;
  const steps = ladder(board);
  const rung = Math.max(0, steps.findIndex(({ sfen }) => isSame(sfen, root || board.start)));
  const row = known.slice(0, ROW);
  const isAgain = row.length === ROW && row.every((game) => isWon(game) === isWon(last) && game.play.level === level && isSame(game.root, root || board.start));
  if (isAgain && !isWon(last)) return offered("lost", levelBeside(board, level, -1), steps[rung + 1]);
  // A handicap is given up before the level rises.
  if (isAgain) return rung > 0 ? offered("won", null, steps[rung - 1]) : offered("won", levelBeside(board, level, 1), undefined);
  const far = level - last.play.level;
  return far >= ROW && rung === 0 ? offered("far", null, steps[Math.min(far, steps.length - 1)]) : null;
}

function offered(because: Suggestion["because"], level: number | null, handicap: Suggestion["handicap"] | undefined): Suggestion | null {
  return level === null && !handicap ? null : { because, level, handicap: handicap ?? null };
}
