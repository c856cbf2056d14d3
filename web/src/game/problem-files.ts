/** The lists of mate problems, each fetched when it is asked for. */
import { BoardFiles } from "./board-files";
import { readProblems } from "./problems";

const files = import.meta.glob<string>("../../problems/*.txt", { query: "?url", import: "default", eager: true });

export const PROBLEMS = new BoardFiles(files, readProblems);

/** The boards that have problems. */
export const PROBLEM_BOARDS = PROBLEMS.boards;
