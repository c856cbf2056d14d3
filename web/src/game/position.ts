/** Positions as the page draws them, read from SFEN. */
import type { Side } from "../engine/messages";

export interface Piece {
  side: Side;
  /** `P`, `+P`: as SFEN writes Black's. */
  kind: string;
}

export interface Position {
  files: number;
  ranks: number;
  /** By rank from the top, and in a rank from the left. */
  squares: (Piece | null)[];
  hands: Record<Side, Map<string, number>>;
  side: Side;
}

export function readSfen(sfen: string): Position {
  const [board = "", side = "b", hands = "-"] = sfen.split(" ");
  const ranks = board.split("/");
  const squares = ranks.flatMap((rank) => [...rank.matchAll(/(\d+)|(\+?[A-Za-z])/g)].flatMap(([, empty, piece]) => {
    if (!piece) return Array<null>(Number(empty)).fill(null);
    const kind = piece.toUpperCase();
    return [{ kind, side: piece === kind ? "b" : "w" } satisfies Piece];
  }));
  const held: Record<Side, Map<string, number>> = { b: new Map(), w: new Map() };
  for (const [, count, letter = ""] of hands.matchAll(/(\d*)([A-Za-z])/g)) {
    const kind = letter.toUpperCase();
    held[letter === kind ? "b" : "w"].set(kind, Number(count || 1));
  }
  return { files: squares.length / ranks.length, ranks: ranks.length, squares, hands: held, side: side as Side };
}

/** The kinds in the order in which hands are laid out and SFEN writes them: the strongest first, then those of rare boards. */
export const inHandOrder = (kinds: Iterable<string>): string[] => {
  const known = new Set([..."RBGSNLP"]);
  const given = new Set(kinds);
  return [...known, ...[...given].filter((kind) => !known.has(kind))].filter((kind) => given.has(kind));
};

/** A square by its file (from the right, from 1) and its rank (from the top, from 1). */
export const squareName = (file: number, rank: number): string => `${file}${String.fromCharCode(96 + rank)}`;

/** The file and the rank of a square, by its name. */
export const squarePlace = (square: string): { file: number; rank: number } => ({ file: parseInt(square), rank: square.charCodeAt(square.length - 1) - 96 });

/** The place of a square in a list of all, from the upper left one on. */
export function squareIndex(square: string, files: number): number {
  const { file, rank } = squarePlace(square);
  return rank * files - file;
}
