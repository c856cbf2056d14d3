/** An opening book in YaneuraOu's format, which `katagami book make` writes: known moves of positions, and where a game leaves them. */
import { withoutPly } from "./usi";

export interface BookMove {
  readonly move: string;
  /** For the side that makes it, in hundredths of a pawn. */
  readonly value: number;
  /** To which it was searched; 0 if it was not. */
  readonly depth: number;
  /** The games in which it was played. */
  readonly count: number;
}

/** The moves of positions, by their SFEN without the number of the move. */
export type Book = ReadonlyMap<string, readonly BookMove[]>;

export function readBook(text: string): Book {
  const book = new Map<string, BookMove[]>();
  let moves: BookMove[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("sfen ")) {
      const key = withoutPly(line.slice(5).trim());
      moves = book.get(key) ?? [];
      book.set(key, moves);
    } else if (line.trim() && !/^(#|\/\/)/.test(line)) {
      const [move = "", , value = "0", depth = "0", count = "1"] = line.trim().split(/\s+/);
      moves.push({ move, value: Number(value), depth: Number(depth), count: Number(count) });
    }
  }
  return book;
}

/** The moves of a position, those played most often first, of these the best. */
export function bookMoves(book: Book, sfen: string): BookMove[] {
  return [...(book.get(withoutPly(sfen)) ?? [])].sort((one, other) => other.count - one.count || other.value - one.value);
}

/** The number of the first move of a game that the book does not have, from 1; 0 if it has all of them. */
export function leavesBook(book: Book, moves: readonly string[], sfenAt: (ply: number) => string): number {
  return 1 + moves.findIndex((move, ply) => !bookMoves(book, sfenAt(ply)).some((known) => known.move === move));
}
