/** My games: all that the browser keeps, in a database of its own. */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { KeptGame } from "./kept";

interface Shelf extends DBSchema {
  games: { key: string; value: KeptGame };
}

export class Library {
  private readonly opened: Promise<IDBPDatabase<Shelf> | null>;
  /** Where the browser lends no database, games are kept as long as the page is open. */
  private readonly instead = new Map<string, KeptGame>();

  constructor() {
    const upgrade = (shelf: IDBPDatabase<Shelf>) => void shelf.createObjectStore("games", { keyPath: "id" });
    this.opened = openDB<Shelf>("katagami", 1, { upgrade }).catch(() => null);
  }

  async keep(game: KeptGame): Promise<void> {
    const shelf = await this.opened;
    if (!shelf) this.instead.set(game.id, game);
    else await shelf.put("games", game);
  }

  async find(id: string): Promise<KeptGame | null> {
    const shelf = await this.opened;
    return (shelf ? await shelf.get("games", id) : this.instead.get(id)) ?? null;
  }

  /** All games, the one changed last first. */
  async all(): Promise<KeptGame[]> {
    const shelf = await this.opened;
    const games = shelf ? await shelf.getAll("games") : [...this.instead.values()];
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
    const shelf = await this.opened;
    this.instead.delete(id);
    await shelf?.delete("games", id);
  }
}
