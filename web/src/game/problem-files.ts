/** The lists of mate problems, each fetched when it is asked for. */
import { BOARDS } from "../engine/boards";
import type { BoardName } from "../engine/messages";
import { readProblems, type Problem } from "./problems";

const files = import.meta.glob<string>("../../problems/*.txt", { query: "?url", import: "default", eager: true });

const addressOf = (board: BoardName): string | undefined => files[`../../problems/${board}.txt`];

/** The boards that have problems. */
export const PROBLEM_BOARDS: readonly BoardName[] = BOARDS.filter((board) => addressOf(board) !== undefined);

/** The addresses of their lists. */
export const PROBLEM_FILES: readonly string[] = PROBLEM_BOARDS.flatMap((board) => addressOf(board) ?? []);

const lists = new Map<BoardName, Promise<readonly Problem[]>>();

async function load(board: BoardName): Promise<readonly Problem[]> {
  const answer = await fetch(addressOf(board) ?? "");
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return readProblems(await answer.text());
}

export function problemsOf(board: BoardName): Promise<readonly Problem[]> {
  const known = lists.get(board) ?? load(board);
  lists.set(board, known);
  // Another time there may be a network.
  known.catch(() => lists.delete(board));
  return known;
}
