/** A game that is open: its moves, the one looked at, who plays it; and each thing that can be done with it. */
import type { BoardName, LineEnd, RecordedGame, Side } from "../engine/messages";
import * as history from "./history";
import type { Clock } from "./levels";
import { freePlay, isAgainstEngine, playWith, press, type Play } from "./play";
import { EMPTY, add, annotate, end, find, leaves, line, ofMoves, promote, remove, type Path, type TreeNode } from "./tree";

/** What undo brings back. */
export interface Place {
  readonly tree: TreeNode;
  /** The line that is walked along. */
  readonly line: Path;
  /** How many of its moves are made on the board. */
  readonly ply: number;
  /** Whether the game is being played. */
  readonly running: boolean;
  readonly play: Play;
}

/** A mate problem that is open. Its position is the initial one. */
export interface OpenProblem {
  readonly plies: number;
  /** Whether its solution was shown. */
  readonly revealed: boolean;
  /** Whether it is the puzzle of the day. */
  readonly day: boolean;
}

export interface Session {
  readonly id: string;
  readonly board: BoardName;
  /** The initial position, as SFEN. */
  readonly root: string;
  readonly names: readonly [string, string];
  readonly headers: readonly (readonly [string, string])[];
  readonly history: history.History<Place>;
  readonly flipped: boolean;
  /** Whether its first move begins a game against the engine. */
  readonly invites?: boolean;
  /** What is to be solved, if it is a mate problem. */
  readonly problem?: OpenProblem;
  /** When it was begun, in milliseconds of Unix time. */
  readonly begun: number;
}

const newId = (): string => Array.from({ length: 3 }, () => Math.random().toString(36).slice(2, 10)).join("");

interface Begun {
  tree?: TreeNode;
  ply?: number;
  play?: Play;
  running?: boolean;
}

export function newSession(board: BoardName, root: string, { tree = EMPTY, ply, play = freePlay, running = false }: Begun = {}): Session {
  const moves = line(tree, []);
  const place = { tree, line: moves, ply: Math.min(ply ?? moves.length, moves.length), running, play };
  const flipped = running && play.people.w && !play.people.b;
  return { id: newId(), board, root, names: ["", ""], headers: [], history: history.begin<Place>(place), flipped, begun: Date.now() };
}

export const sessionOfMoves = (board: BoardName, root: string, moves: Path, ply: number): Session =>
  newSession(board, root, { tree: ofMoves(moves), ply });

export function sessionOfRecord(board: BoardName, record: RecordedGame, tree: TreeNode): Session {
  const names: [string, string] = [record.names[0] ?? "", record.names[1] ?? ""];
  return { ...newSession(board, record.root, { tree }), names, headers: record.headers };
}

/** The first screen's game. */
export const invitation = (board: BoardName, root: string): Session => ({ ...newSession(board, root), invites: true });

/** Whether it is the first screen's, as long as nothing has been done with it. */
export const isInviting = (session: Session): boolean => session.invites === true && !now(session).running && !isWorthKeeping(session);

/** The game that the first screen's first move begins. */
export function accepted(session: Session, side: Side, level: number): Session {
  const { invites: _, ...rest } = session;
  const play = playWith({ b: side === "b", w: side === "w" }, level, null);
  return { ...rest, history: history.replace(session.history, { ...now(session), running: true, play }) };
}

/** A mate problem, seen by the attacker. */
export const ofProblem = (board: BoardName, root: string, plies: number, day: boolean): Session =>
  ({ ...newSession(board, root), problem: { plies, revealed: false, day }, flipped: root.split(" ")[1] === "w" });

/** A problem with its solution. */
export function revealed(session: Session, moves: Path): Session {
  const place = { ...now(session), tree: ofMoves(moves), line: moves, ply: 0 };
  return session.problem ? { ...session, problem: { ...session.problem, revealed: true }, history: history.begin(place) } : session;
}

/** A game that is to be begun. */
export interface NewGame {
  board: BoardName;
  /** The initial position; the board's usual one if it is empty. */
  root: string;
  people: Readonly<Record<Side, boolean>>;
  level: number;
  /** White's, where the engine plays itself and it is another one. */
  other?: number | undefined;
  clock: Clock | null;
}

export const begun = ({ board, people, level, other, clock }: NewGame, root: string): Session =>
  newSession(board, root, { play: playWith(people, level, clock, other), running: true });

/** The same game under a name of its own, for where two go on with one. */
export const copied = (session: Session): Session => ({ ...session, id: newId() });

export const now = (session: Session): Place => session.history.now;

/** The moves that lead to what is looked at. */
export const here = ({ line: moves, ply }: Place): Path => moves.slice(0, ply);

export const isAtEnd = ({ line: moves, ply }: Place): boolean => ply === moves.length;

/** How the line that is walked along ended, unless by the rules. */
export const lineEnd = ({ tree, line: moves }: Place): LineEnd | null => find(tree, moves)?.end ?? null;

/** The number of the first move that is not of the game itself, from 1; 0 if there is none. */
export const variationFrom = ({ tree, line: moves }: Place): number => leaves(tree, moves);

/** Whether there is anything in it that would be missed. */
export function isWorthKeeping(session: Session): boolean {
  return !session.problem && (now(session).tree !== EMPTY || session.history.past.length > 0);
}

const changed = (session: Session, change: Partial<Place>): Session =>
  ({ ...session, history: history.change(session.history, { ...now(session), ...change }) });

const looking = (session: Session, change: Partial<Place>): Session =>
  ({ ...session, history: history.replace(session.history, { ...now(session), ...change }) });

export const looked = (session: Session, ply: number): Session =>
  looking(session, { ply: Math.max(0, Math.min(ply, now(session).line.length)) });

/** Walks along the line that a path is of, from there. */
export const chose = (session: Session, path: Path): Session =>
  looking(session, { line: line(now(session).tree, path), ply: path.length });

/** Back from a variation, to where it begins. */
export function returned(session: Session): Session {
  const from = variationFrom(now(session));
  return from ? looking(session, { line: line(now(session).tree, []), ply: from - 1 }) : session;
}

/** A move is made by the side to move. In a game that is played it is the next one, wherever one looks. */
export function moved(session: Session, usi: string, side: Side): Session {
  const place = now(session);
  if (!place.running && place.line[place.ply] === usi) return looked(session, place.ply + 1);
  const path = [...(place.running ? place.line : here(place)), usi];
  const tree = add(place.tree, path.slice(0, -1), usi);
  const moves = place.running ? path : line(tree, path);
  return changed(session, { tree, line: moves, ply: path.length, play: place.running ? press(place.play, side) : place.play });
}

/** The rules have ended the game. */
export const stopped = (session: Session): Session => (now(session).running ? looking(session, { running: false }) : session);

/** Takes back the last move; against the engine, its move and ours. */
export function tookBack(session: Session, toMove: Side): Session {
  const place = now(session);
  const against = isAgainstEngine(place.play);
  const count = against && place.play.people[toMove] ? 2 : 1;
  const rest = place.line.slice(0, Math.max(0, place.line.length - count));
  if (rest.length === place.line.length) return session;
  const tree = remove(place.tree, place.line.slice(0, rest.length + 1));
  // A game that is only watched stops there.
  const running = (place.running && place.play.people.b) || against;
  return changed(session, { tree, line: rest, ply: rest.length, running });
}

/** Whether the last move can be taken back: in a game that is not played only if it is looked at. */
export function mayTakeBack(session: Session): boolean {
  const place = now(session);
  return place.line.length > 0 && (place.running || isAtEnd(place)) && !find(place.tree, place.line)?.next.length;
}

/** The game itself ends, by a resignation or the like. */
export function ended(session: Session, how: LineEnd): Session {
  const { tree, line: moves } = now(session);
  return changed(session, { tree: end(tree, moves, how), running: false });
}

/** Goes on from what is looked at as a game. */
export function playedOn(session: Session, people: Record<Side, boolean>): Session {
  const place = now(session);
  const path = here(place);
  const play = { ...place.play, people, clock: null, spent: 0 };
  return changed(session, { tree: end(place.tree, path, null), line: path, running: true, play });
}

/** A game that is only watched stops. */
export const halted = (session: Session): Session => looking(session, { running: false, play: freePlay });

/** The clocks have gone on. */
export const timed = (session: Session, play: Play): Session => (play === now(session).play ? session : looking(session, { play }));

export const commented = (session: Session, comment: string): Session => {
  const place = now(session);
  const tree = annotate(place.tree, here(place), comment);
  return tree === place.tree ? session : changed(session, { tree });
};

/** The variation that is walked along becomes the line that it leaves. */
export function promoted(session: Session): Session {
  const place = now(session);
  const tree = promote(place.tree, place.line);
  return tree === place.tree ? session : changed(session, { tree });
}

/** Deletes the move looked at, and all that follows it. */
export function removed(session: Session): Session {
  const place = now(session);
  if (place.running || place.ply === 0) return session;
  const path = here(place);
  const before = path.slice(0, -1);
  return changed(session, { tree: remove(place.tree, path), line: before, ply: before.length });
}

/** Goes back by a change, or forward; against the engine until it is not its turn. */
function stepped(session: Session, step: typeof history.undo<Place>): Session {
  const start = startSide(session);
  let result = session.history;
  for (;;) {
    const next = step(result);
    if (next === result) break;
    result = next;
    const { running, line: moves, play } = result.now;
    const toMove: Side = (moves.length % 2 === 0) === (start === "b") ? "b" : "w";
    if (!running || play.people[toMove] || !isAgainstEngine(play)) break;
  }
  return result === session.history ? session : { ...session, history: result };
}

export const undone = (session: Session): Session => stepped(session, history.undo);
export const redone = (session: Session): Session => stepped(session, history.redo);

/** Who moves first. */
const startSide = ({ root }: Session): Side => (root.split(" ")[1] === "w" ? "w" : "b");
