/** The boards of this page: those whose engines were built (`web/build-engine`). Each engine is fetched when its board is opened. */
import { PLAIN, type BoardName } from "./messages";

const binaries = import.meta.glob<string>("../../generated/*/katagami_web_bg.wasm", {
  query: "?url",
  import: "default",
  eager: true,
});

/** By name, the address of a board's engine. */
const ENGINES = new Map(Object.entries(binaries).map(([path, url]) => [path.split("/").at(-2) ?? "", url]));

const place = (board: BoardName): number => (PLAIN.indexOf(board) + PLAIN.length + 1) % (PLAIN.length + 1);

/** The boards that most people look for come first. */
export const BOARDS: readonly BoardName[] = [...ENGINES.keys()].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));

export const engineOf = (board: BoardName): string | undefined => ENGINES.get(board);
