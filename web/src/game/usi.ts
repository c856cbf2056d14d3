/** Moves and games as USI writes them. */

export interface ReadMove {
  from: string | null;
  /** The kind that is dropped, `+P` if it shows its back. */
  drop: string | null;
  to: string;
  /** `+` for a piece that promotes, `-` for one that turns back. */
  turn: string;
}

/** A file of one or two digits, and the letter of a rank. */
const SQUARE = "[1-9]\\d?[a-z]";
const MOVE = new RegExp(`^(?:(${SQUARE})|(\\+?[A-Z])\\*)(${SQUARE})([+-]?)$`);

/** A position without the number of its move, by which positions compare. */
export const withoutPly = (sfen: string): string => sfen.split(" ").slice(0, 3).join(" ");

export function readMove(usi: string): ReadMove {
  const [, from = null, drop = null, to = "", turn = ""] = MOVE.exec(usi) ?? [];
  return { from, drop, to, turn };
}

/** Whether a word looks like a move. Whether the move is legal the engine says. */
export const isMove = (word: string): boolean => MOVE.test(word);

/** What is picked up for a move: a square, or a kind in hand, as `P*`. */
export function sourceOf({ from, drop }: ReadMove): string {
  return from ?? `${drop?.replace("+", "")}*`;
}

/** The kind in hand that is picked up; nothing if it is a square. */
export const heldKind = (source: string): string | null => (source.endsWith("*") ? source.slice(0, -1) : null);

/** How a piece of a kind stands after a move of it. */
export function kindAfter(kind: string, { drop, turn }: ReadMove): string {
  return drop ?? (turn === "+" ? `+${kind}` : turn === "-" ? kind.replace("+", "") : kind);
}

/** A game by its initial position, as SFEN or `startpos`, and its moves. */
export function gameText(root: string, moves: readonly string[]): string {
  const start = root === "startpos" ? root : `sfen ${root}`;
  return moves.length ? `${start} moves ${moves.join(" ")}` : start;
}
