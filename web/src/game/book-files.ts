/** The opening books, each fetched when it is asked for. */
import { BoardFiles } from "./board-files";
import { readBook } from "./book";

const files = import.meta.glob<string>("../../books/*.db", { query: "?url", import: "default", eager: true });

export const BOOKS = new BoardFiles(files, readBook);
