/** My games: all that the browser keeps, in a database of its own. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptGame } from "./kept";

interface GameDatabase extends DBSchema {
  games: { key: string; value: KeptGame };
}

export class Library {
  private readonly opened: Promise<IDBPDatabase<GameDatabase> | null>;
  /** Without a database, games are kept as long as the page is open. */
  private readonly inMemory = new Map<string, KeptGame>();

  constructor() {
    const upgrade = (database: IDBPDatabase<GameDatabase>) => void database.createObjectStore("games", { keyPath: "id" });
    this.opened = openDB<GameDatabase>("katagami", 1, { upgrade }).catch(() => null);
  }

  async keep(game: KeptGame): Promise<void> {
    const database = await this.opened;
    if (!database) this.inMemory.set(game.id, game);
    else await database.put("games", game);
  }

  async find(id: string): Promise<KeptGame | null> {
    const database = await this.opened;
    return (database ? await database.get("games", id) : this.inMemory.get(id)) ?? null;
  }

  /** All games, the one changed last first. */
  async all(): Promise<KeptGame[]> {
    const database = await this.opened;
    const games = database ? await database.getAll("games") : [...this.inMemory.values()];
    return games.sort((one, other) => other.changed - one.changed);
  }

  /** Puts games back that are not there, or older. Returns how many. */
  async putBack(games: readonly KeptGame[]): Promise<number> {
    let count = 0;
    for (const game of games) {
      const known = await this.find(game.id);
      if (known && known.changed >= game.changed) continue;
      await this.keep(game);
      count++;
    }
    return count;
  }

  async remove(id: string): Promise<void> {
    const database = await this.opened;
    this.inMemory.delete(id);
    await database?.delete("games", id);
  }
}
