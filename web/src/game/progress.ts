/** Which mate problems are solved, in a database of their own. */
import { openDB, type DBSchema } from "idb";
import type { BoardName } from "../engine/messages";

interface ProblemDatabase extends DBSchema {
  solved: { key: [BoardName, string]; value: { board: BoardName; sfen: string; when: number } };
}

export class Progress {
  private readonly opened = openDB<ProblemDatabase>("katagami-problems", 1, {
    upgrade: (database) => void database.createObjectStore("solved", { keyPath: ["board", "sfen"] }),
  }).catch(() => null);
  /** Without a database, what is solved is known as long as the page is open. */
  private readonly inMemory = new Map<BoardName, Set<string>>();

  /** The positions of a board's solved problems. */
  async of(board: BoardName): Promise<Set<string>> {
    const database = await this.opened;
    const keys = (await database?.getAllKeys("solved", IDBKeyRange.bound([board, ""], [board, "\uffff"]))) ?? [];
    return new Set([...keys.map(([, sfen]) => sfen), ...(this.inMemory.get(board) ?? [])]);
  }

  async add(board: BoardName, sfen: string): Promise<void> {
    this.inMemory.set(board, (this.inMemory.get(board) ?? new Set()).add(sfen));
    await (await this.opened)?.put("solved", { board, sfen, when: Date.now() }).catch(() => undefined);
  }
}
