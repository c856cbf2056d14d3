/** Moves and games as USI writes them. */

export interface ReadMove {
  from: string | null;
  /** The kind that is dropped. */
  drop: string | null;
  to: string;
  promotes: boolean;
}

export function readMove(usi: string): ReadMove {
  if (usi[1] === "*") return { from: null, drop: usi[0] ?? "", to: usi.slice(2, 4), promotes: false };
  return { from: usi.slice(0, 2), drop: null, to: usi.slice(2, 4), promotes: usi.endsWith("+") };
}

/** Whether a word looks like a move. Whether the move is legal the engine says. */
export const isMove = (word: string): boolean => /^(\d[a-i]|[A-Z]\*)\d[a-i]\+?$/.test(word);

/** A game by its initial position, as SFEN or `startpos`, and its moves. */
export function gameText(root: string, moves: readonly string[]): string {
  const start = root === "startpos" ? root : `sfen ${root}`;
  return moves.length ? `${start} moves ${moves.join(" ")}` : start;
}
