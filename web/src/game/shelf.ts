/** Opening games, of whatever they come from, and keeping them. */
import { Stopped, type Engine } from "../engine/client";
import type { Board, BoardName, LineEnd } from "../engine/messages";
import { word } from "../language";
import { readBackup } from "./backup";
import { isLine, keep, restore, toRecord, type KeptGame } from "./kept";
import type { Library } from "./library";
import { DamagedLink, readLink, writeLink } from "./link";
import type { Problem } from "./problems";
import { findRecord } from "./record-boards";
import * as sessions from "./session";
import { now, type NewGame, type Place, type Session } from "./session";
import type * as tab from "./tab";
import type { Table } from "./table";
import { fromList, type Path } from "./tree";
import { gameText } from "./usi";
import type { ViewState } from "./view-state";

/** What of the browser games are opened and kept with. */
export interface Surroundings {
  readonly library: Pick<Library, "keep" | "find" | "all" | "putBack" | "remove">;
  readonly tab: Pick<typeof tab, "claim" | "ofEntry" | "remember" | "remembered">;
  /** An engine for a board. */
  connect(board: BoardName): Engine;
  /** Another game is open, perhaps with other engines. */
  opened(board: BoardName, isOther: boolean): void;
}

export class Shelf {
  private readonly table: Table;
  private readonly view: ViewState;
  private readonly around: Surroundings;

  constructor(table: Table, view: ViewState, around: Surroundings) {
    this.table = table;
    this.view = view;
    this.around = around;
  }

  /** What the engine says of a board; nothing if it cannot be started. */
  async about(board: BoardName): Promise<Board | null> {
    const { table } = this;
    if (table.board?.name === board) return table.board;
    const engine = this.around.connect(board);
    const about = await engine.call("board", []).catch(() => null);
    engine.stop();
    return about;
  }

  // ---- Opening games

  /**
   * Opens the game that the tab had open, that of a link, the one changed last, or a new one. What opens games ends with
   * `Stopped` if another game is opened before this one is there, or if the engine cannot be started, which the page shows.
   * `isEntry` says whether the link is that of the tab's entry in its history.
   */
  async start(link: string, isEntry = true): Promise<void> {
    const { table, around: { library, tab } } = this;
    const id = isEntry ? tab.ofEntry() : null;
    if (id && id === table.session?.id) return;
    if (id && (await this.openKept(id))) return;
    const linked = await this.openLink(link);
    if (linked === "opened") return;
    const damaged = linked !== null;
    if (table.session) table.changed();
    else {
      const { board } = this.view.settings;
      const last = damaged ? null : (tab.remembered() ?? (await library.all())[0]);
      if (!last || !(await this.openGame(last))) await (damaged ? this.openNew(board) : this.invite(board));
    }
    if (damaged) this.view.tell("link-damaged", linked, true);
  }

  /** Opens a game without moves, from a position or from the board's usual one. */
  private openNew(board: BoardName, from = "", make = (root: string) => sessions.newSession(board, root)): Promise<void> {
    return this.open(board, (rules) => rules.call("view", [gameText(from || "startpos", [])]).then(({ root }) => make(root)));
  }

  /** Begins a game. */
  begin(wanted: NewGame): Promise<void> {
    return this.openNew(wanted.board, wanted.root, (root) => sessions.begun(wanted, root));
  }

  /** Opens the first screen of a board. */
  invite(board: BoardName): Promise<void> {
    return this.openNew(board, "", (root) => sessions.invitation(board, root));
  }

  /** Opens a position. */
  setUp(sfen: string): Promise<void> {
    return this.openNew(this.table.session?.board ?? this.view.settings.board, sfen);
  }

  /** Opens a mate problem. */
  openProblem(board: BoardName, { sfen, plies }: Problem, day: boolean): Promise<void> {
    return this.openNew(board, sfen, (root) => sessions.ofProblem(board, root, plies, day));
  }

  /** Opens the game of a link. Nothing if there is no link; a reason if it is damaged. */
  private async openLink(text: string): Promise<string | null> {
    try {
      const link = readLink(text);
      if (!link) return null;
      const { board, root, moves, ply } = link;
      let error: string | null = null;
      await this.open(board, async (rules) => {
        const game = await rules.call("view", [gameText(root, moves)]);
        error = game.error;
        const played = game.moves.map(({ usi }) => usi);
        const known = await this.known(board, game.root, played);
        const again = known && restore(known);
        return again ? sessions.looked(again, ply) : sessions.sessionOfMoves(board, game.root, played, ply);
      });
      if (error) this.view.tell("link-damaged", error, true);
      return "opened";
    } catch (error) {
      if (error instanceof Stopped) throw error;
      return error instanceof DamagedLink || error instanceof URIError ? "" : String(error);
    }
  }

  /** The game that is kept of these moves, unless it is still played. */
  private async known(board: BoardName, root: string, moves: Path): Promise<KeptGame | undefined> {
    const games = await this.around.library.all();
    return games.find((kept) => kept.board === board && !kept.running && isLine(kept, root, moves));
  }

  /** Opens a game by its name. */
  async openKept(id: string): Promise<boolean> {
    const { library, tab } = this.around;
    const here = tab.remembered();
    const kept = here?.id === id ? here : await library.find(id);
    return kept !== null && this.openGame(kept);
  }

  private async openGame(kept: KeptGame): Promise<boolean> {
    const session = restore(kept);
    if (!session) return false;
    try {
      await this.open(session.board, () => Promise.resolve(session), now(session));
      return true;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      return false;
    }
  }

  /** The last opening of a game, which may not have ended. */
  private opening: Promise<void> = Promise.resolve();
  private giveUpOpening: () => void = () => undefined;

  private open(board: BoardName, make: (rules: Engine) => Promise<Session>, untouched: Place | null = null): Promise<void> {
    this.giveUpOpening();
    this.opening = this.load(board, make, untouched);
    return this.opening;
  }

  /** The game before stays until the new one is there. */
  private async load(board: BoardName, make: (rules: Engine) => Promise<Session>, untouched: Place | null): Promise<void> {
    const { table, view, around } = this;
    table.turn++;
    view.update({ loading: true });
    const rules = table.rules?.board === board ? table.rules : around.connect(board);
    const isOther = rules !== table.rules;
    let wanted = true;
    const goOn = (): void => {
      if (!wanted) throw new Stopped("Another game was opened.");
    };
    this.giveUpOpening = () => {
      wanted = false;
      if (rules !== table.rules) rules.stop();
    };
    try {
      const described = (!isOther && table.board) || (await this.describe(rules));
      let session = await make(rules);
      goOn();
      const game = await rules.call("view", [gameText(session.root, now(session).line)]);
      if (game.error) throw new Error(game.error);
      goOn();
      this.save();
      if (!(await around.tab.claim(session.id))) session = sessions.copied(session);
      goOn();
      table.giveUpThinking();
      if (isOther) {
        table.rules?.stop();
        table.engine?.stop();
      }
      const engine = (!isOther && table.engine) || around.connect(board);
      table.lay({ rules, engine, board: described, session, game });
      this.result = null;
      this.untouched = untouched;
      around.opened(board, isOther);
      view.loading = false;
      view.prepare({ board });
      await table.show();
    } catch (error) {
      if (rules !== table.rules) rules.stop();
      if (wanted) view.update({ loading: false });
      throw error;
    }
  }

  private async describe(rules: Engine): Promise<Board> {
    try {
      return await rules.call("board", []);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      this.view.tell("no-engine", error instanceof Error ? error.message : "", true);
      throw new Stopped("The engine could not be started.");
    }
  }

  // ---- Keeping games

  private result: LineEnd | null = null;
  /** What the browser has kept of the open game, as long as nothing has changed. */
  private untouched: Place | null = null;

  private link(): string {
    const { session, board, moves, ply } = this.table;
    const root = !session || session.root === board?.start ? "startpos" : session.root;
    return writeLink({ board: session?.board ?? "minishogi", root, moves: [...moves], ply });
  }

  /** The open game as it is kept. */
  private kept(): KeptGame | null {
    const { session, ended } = this.table;
    if (!session) return null;
    if (!sessions.variationFrom(now(session))) this.result = ended;
    return keep(session, this.result);
  }

  save(): void {
    const kept = this.kept();
    const { session } = this.table;
    if (!kept || !session) return;
    this.around.tab.remember(kept, this.link());
    const isKept = now(session) === this.untouched || !sessions.isWorthKeeping(session);
    if (isKept) return;
    // From now on undo may lead back there.
    this.untouched = null;
    void this.around.library.keep(kept).catch(() => this.warn());
  }

  private warned = false;

  /** Says once that the database takes no game. */
  private warn(): void {
    if (!this.warned) this.view.tell("not-kept", "", true);
    this.warned = true;
  }

  /** All games, the open one as it is now. */
  async games(): Promise<KeptGame[]> {
    this.save();
    return this.around.library.all();
  }

  async deleteGame(id: string): Promise<void> {
    const { session } = this.table;
    if (id === session?.id) await this.openNew(session.board);
    await this.around.library.remove(id);
  }

  // ---- Records

  /** Opens what a text holds beside the open game, which stays if there is nothing in it. */
  async paste(text: string): Promise<void> {
    const { table, view } = this;
    // A record may be there before its board is.
    for (let opening; opening !== this.opening; ) {
      opening = this.opening;
      await opening.catch(() => undefined);
    }
    const games = readBackup(text);
    if (games) {
      const count = await this.around.library.putBack(games.filter(({ id }) => id !== table.session?.id));
      return view.tell("games-read", String(count), false);
    }
    try {
      const { board, read: { record, error }, ply } = await findRecord(text, table.session?.board ?? view.settings.board, table.rules);
      const tree = record && fromList(record.nodes);
      if (!tree || (error && !tree.next.length)) {
        const line = error?.line && !tree ? error.line : null;
        return view.tell("record-unread", this.place(line) + (error?.message ?? ""), true);
      }
      const session = sessions.sessionOfRecord(board, record, tree);
      await this.open(board, () => Promise.resolve(ply === null ? session : sessions.looked(session, ply)));
      if (error) view.tell("record-broken", this.place(error.line) + error.message, true);
      else view.tell("record-read", "", false);
    } catch (error) {
      if (error instanceof Stopped) return;
      view.tell("record-unread", error instanceof Error ? error.message : "", true);
    }
  }

  private place(line: number | null): string {
    return line ? `${word(this.view.settings.lang, "line").replace("#", String(line))} ` : "";
  }

  /** The open game as a record. */
  async record(format: string): Promise<string> {
    const { rules } = this.table;
    const game = this.kept();
    return game && rules ? rules.call("writeRecord", [format, toRecord(game)]) : "";
  }
}
