/** Files of which boards have one each, fetched when they are asked for: mate problems, opening books. */
import { BOARDS } from "../engine/boards";
import type { BoardName } from "../engine/messages";

/** The name of the file behind its last slash, without its ending. */
const boardOf = (path: string): BoardName => path.replace(/^.*\//, "").replace(/\.\w+$/, "");

export class BoardFiles<Content> {
  private readonly addresses: ReadonlyMap<BoardName, string>;
  private readonly read: (text: string) => Content;
  private readonly known = new Map<BoardName, Promise<Content>>();

  /** Addresses of files by their paths, and what reads them. */
  constructor(files: Record<string, string>, read: (text: string) => Content) {
    this.addresses = new Map(Object.entries(files).map(([path, address]) => [boardOf(path), address]));
    this.read = read;
  }

  /** The boards of this page that have one. */
  get boards(): readonly BoardName[] {
    return BOARDS.filter((board) => this.addresses.has(board));
  }

  /** Their addresses. */
  get all(): readonly string[] {
    return this.boards.flatMap((board) => this.addresses.get(board) ?? []);
  }

  of(board: BoardName): Promise<Content> {
    const known = this.known.get(board) ?? this.load(board);
    this.known.set(board, known);
    // Another time there may be a network.
    known.catch(() => this.known.delete(board));
    return known;
  }

  private async load(board: BoardName): Promise<Content> {
    const answer = await fetch(this.addresses.get(board) ?? "");
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return this.read(await answer.text());
  }
}
