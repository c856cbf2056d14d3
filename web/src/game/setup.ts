/** A position that is set up by hand: pieces put on squares and into hands. Whether it is one the rules say. */
import type { Side } from "../engine/messages";
import { inHandOrder, type Piece, type Position } from "./position";

export function emptied(position: Position): Position {
  return { ...position, squares: position.squares.map(() => null), hands: { b: new Map(), w: new Map() } };
}

/** Puts a piece on a square; takes it away if it is there. */
export function put(position: Position, index: number, piece: Piece | null): Position {
  const old = position.squares[index];
  const same = old && piece && old.kind === piece.kind && old.side === piece.side;
  return { ...position, squares: position.squares.map((known, at) => (at === index ? (same ? null : piece) : known)) };
}

export function hold(position: Position, side: Side, kind: string, count: number): Position {
  const hand = new Map(position.hands[side]);
  if (count > 0) hand.set(kind, count);
  else hand.delete(kind);
  return { ...position, hands: { ...position.hands, [side]: hand } };
}

const cased = (kind: string, side: Side): string => (side === "b" ? kind : kind.toLowerCase());

export function writeSfen({ files, ranks, squares, hands, side }: Position): string {
  const rows = Array.from({ length: ranks }, (_, rank) => {
    const row = squares.slice(rank * files, (rank + 1) * files);
    return row.map((piece) => (piece ? cased(piece.kind, piece.side) : " ")).join("").replace(/ +/g, (empty) => String(empty.length));
  });
  const held = (["b", "w"] as const).flatMap((owner) =>
    inHandOrder(hands[owner].keys()).map((kind) => {
      const count = hands[owner].get(kind) ?? 0;
      return `${count > 1 ? count : ""}${cased(kind, owner)}`;
    }));
  return [rows.join("/"), side, held.join("") || "-", 1].join(" ");
}
