/** What a text is that was pasted or opened: a link to this page, moves alone, or a record; and which board it is of. */
import { BOARDS } from "../engine/boards";
import type { BoardName, ReadRecord } from "../engine/messages";
import { DamagedLink, readLink } from "./link";
import { gameText, isMove } from "./usi";

export interface Found {
  board: BoardName;
  read: ReadRecord;
  /** The move to look at; the last one if there is none. */
  ply: number | null;
}

/** The game of a link to this page; nothing if the text is none. */
function linked(text: string): ReturnType<typeof readLink> {
  const [, hash] = /^\S+?(#\S+)$/.exec(text) ?? /^(#\w+;\S*)$/.exec(text) ?? [];
  try {
    return hash ? readLink(hash) : null;
  } catch (error) {
    if (error instanceof DamagedLink) return null;
    throw error;
  }
}

/** How many moves were read. */
const count = ({ record }: ReadRecord): number => (record ? record.nodes.length - 1 : -1);

/** Reads a text with the board that is open, or with the one that it is of. `ask` has the records of a board read. */
export async function find(text: string, open: BoardName, ask: (board: BoardName, text: string) => Promise<ReadRecord>): Promise<Found> {
  const plain = text.replace(/^\uFEFF/, "").trim();
  const link = linked(plain);
  if (link) {
    const { board, root, moves, ply } = link;
    return { board, read: await ask(board, `position ${gameText(root, moves)}`), ply };
  }
  const words = plain.split(/\s+/);
  const record = words.every(isMove) ? `position ${gameText("startpos", words)}` : text;
  const read = await ask(open, record);
  let best: Found = { board: open, read, ply: null };
  for (const board of others(read, open)) {
    const other = await ask(board, record);
    if (count(other) > count(best.read) || (!other.error && best.read.error)) best = { board, read: other, ply: null };
    if (!best.read.error) break;
  }
  return best;
}

/** The other boards that a record may be of. */
function others(read: ReadRecord, open: BoardName): BoardName[] {
  const isNoRecord = !read.record && read.error?.line === null;
  if (!read.error || count(read) > 0) return [];
  if (read.boards.length) return BOARDS.filter((name) => read.boards.includes(name));
  return isNoRecord ? [] : BOARDS.filter((name) => name !== open);
}
