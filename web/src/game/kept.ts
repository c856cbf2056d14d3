/** A game as the browser keeps it. */
import { BOARDS } from "../engine/boards";
import type { LineEnd, ListedNode, RecordedGame } from "../engine/messages";
import * as history from "./history";
import { freePlay, type Play } from "./play";
import { now, type Place, type Session } from "./session";
import { find, fromList, line, toList } from "./tree";

export interface KeptGame extends Omit<Session, "history"> {
  readonly nodes: readonly ListedNode[];
  readonly line: readonly string[];
  readonly ply: number;
  readonly running: boolean;
  readonly play: Play;
  /** When it was changed last, in milliseconds of Unix time. */
  readonly changed: number;
  /** How the game itself ended. */
  readonly result: LineEnd | null;
}

export function keep(session: Session, result: LineEnd | null): KeptGame {
  const { history: _, ...rest } = session;
  const { tree, line: moves, ply, running, play } = now(session);
  return { ...rest, nodes: toList(tree), line: moves, ply, running, play, changed: Date.now(), result };
}

/** Whether a game is just a line of moves. */
export const isLine = ({ root, nodes }: KeptGame, initial: string, moves: readonly string[]): boolean =>
  root === initial && nodes.length === moves.length + 1 && nodes.every(({ move }, index) => index === 0 || move === moves[index - 1]);

/** The game again; nothing if it is damaged. */
export function restore(kept: unknown): Session | null {
  const { nodes, line: moves, ply, running, play, changed: _, result: __, ...rest } = (kept ?? {}) as Partial<KeptGame>;
  if (!rest.id || !rest.root || !BOARDS.some((name) => name === rest.board) || !Array.isArray(nodes)) return null;
  try {
    const tree = fromList(nodes);
    const known = Array.isArray(moves) && find(tree, moves) ? moves : line(tree, []);
    const shown = Math.max(0, Math.min(ply ?? known.length, known.length));
    const place: Place = { tree, line: known, ply: shown, running: running === true, play: { ...freePlay, ...play } };
    const usual = { names: ["", ""], headers: [], flipped: false, begun: Date.now() };
    return { ...usual, ...rest, history: history.begin(place) } as Session;
  } catch {
    return null;
  }
}

/** The game as a record, for the engine to write. */
export function toRecord({ root, names, headers, nodes }: KeptGame): RecordedGame {
  return { root, names: [names[0] || null, names[1] || null], headers: headers.map(([key, value]) => [key, value]), nodes: [...nodes] };
}
