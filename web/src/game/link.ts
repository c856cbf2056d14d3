/** Links that hold a game: `#minishogi;startpos;4e4d,2a2b;1`, board, initial position, moves, the move shown. */
import { BOARDS } from "../engine/boards";
import type { BoardName } from "../engine/messages";
import { isMove } from "./usi";

export interface LinkedGame {
  board: BoardName;
  root: string;
  moves: string[];
  ply: number;
}

export class DamagedLink extends Error {}

export function writeLink(game: LinkedGame): string {
  const root = game.root.replaceAll(" ", "_");
  return `#${[game.board, root, game.moves.join(","), game.ply].join(";")}`;
}

/** Reads what follows `#`. */
export function readLink(hash: string): LinkedGame | null {
  const text = decodeURIComponent(hash.replace(/^#/, ""));
  if (!text) return null;
  const [board, root = "startpos", moves = "", ply = ""] = text.split(";");
  const words = moves.split(",").filter((word) => word);
  const wellFormed = words.every(isMove);
  if (!board || !BOARDS.includes(board) || !/^[\w+/-]+$/.test(root) || !wellFormed || !/^\d*$/.test(ply)) throw new DamagedLink(text);
  return { board, root: root.replaceAll("_", " "), moves: words, ply: ply ? Number(ply) : words.length };
}
