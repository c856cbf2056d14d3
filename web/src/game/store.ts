/** What the page shows, and everything that changes it. */
import { Client, Stopped } from "../engine/client";
import { other, type Board, type BoardName, type LineEnd, type Side, type View } from "../engine/messages";
import { word } from "../language";
import { AlternativeNames, type Alternative } from "./alternatives";
import { Analysis } from "./analysis";
import { readBackup } from "./backup";
import { byRules, endText } from "./endings";
import { isLine, keep, restore, toRecord, type KeptGame } from "./kept";
import { request } from "./levels";
import { Library } from "./library";
import { keepBoard } from "./offline";
import { DamagedLink, readLink, writeLink } from "./link";
import { loadSettings, saveSettings, type Settings } from "./memory";
import { freePlay, hasEngine, isOutOfTime, levelOf, pass, type Play } from "./play";
import { findRecord } from "./record-boards";
import * as sessions from "./session";
import { now, type NewGame, type Place, type Session } from "./session";
import type { Problem } from "./problems";
import { Solving } from "./solving";
import * as tab from "./tab";
import { find as nodeAt, fromList, type Path } from "./tree";
import { gameText } from "./usi";

export interface Notice {
  text: string;
  detail?: string;
  error: boolean;
}

export type Tab = "moves" | "analysis" | "why";

export class Store {
  settings: Settings = loadSettings();
  session: Session | null = null;
  board: Board | null = null;
  /** The line that is walked along, and the line up to the position shown. */
  game: View | null = null;
  shown: View | null = null;
  /** By the number of the move that they are beside. */
  alternatives = new Map<number, Alternative[]>();
  thinking = false;
  tab: Tab = "moves";
  hint: string | null = null;
  notice: Notice | null = null;
  /** What a screen reader says. */
  spoken = "";
  loading = true;
  rules: Client | null = null;
  engine: Client | null = null;
  turn = 0;
  readonly analysis = new Analysis(this);
  readonly solving = new Solving(this);
  readonly library = new Library();

  private listeners = new Set<() => void>();
  private tickedAt = 0;

  constructor() {
    setInterval(() => this.tick(), 100);
    const hidden = () => document.visibilityState === "hidden" && this.save();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", () => this.save());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  update(change: Partial<Store> = {}): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }

  // ---- What is open

  get moves(): Path {
    return this.session ? now(this.session).line : [];
  }

  get ply(): number {
    return this.session ? now(this.session).ply : 0;
  }

  get play(): Play {
    return this.session ? now(this.session).play : freePlay;
  }

  get running(): boolean {
    return this.session !== null && now(this.session).running;
  }

  get flipped(): boolean {
    return this.session?.flipped ?? false;
  }

  get isPlaying(): boolean {
    return this.running && hasEngine(this.play);
  }

  get wantsReasons(): boolean {
    return this.tab === "why";
  }

  /** How the line that is walked along ended. */
  get ended(): LineEnd | null {
    return (this.session && sessions.lineEnd(now(this.session))) ?? byRules(this.game?.end ?? null);
  }

  /** Whether the person at the board may move now. */
  get mayMove(): boolean {
    const { session, shown } = this;
    if (!session || !shown || this.loading || shown.end) return false;
    if (session.problem) return this.solving.mayMove;
    const place = now(session);
    return !place.running || (sessions.isAtEnd(place) && place.play.people[shown.side]);
  }

  text(ply = this.ply): string {
    return gameText(this.session?.root ?? "startpos", this.moves.slice(0, ply));
  }

  sfenAt(ply: number): string {
    return ply === 0 ? (this.session?.root ?? "") : (this.game?.moves[ply - 1]?.sfen ?? "");
  }

  sideAt(ply: number): Side {
    return this.sfenAt(ply).split(" ")[1] === "w" ? "w" : "b";
  }

  // ---- Opening games

  /**
   * Opens the game that the tab had open, that of a link, the one changed last, or a new one. What opens games ends with
   * `Stopped` if another game is opened before this one is there, or if the engine cannot be started, which the page shows.
   * `isEntry` says whether the link is that of the tab's entry in its history.
   */
  async start(link: string, isEntry = true): Promise<void> {
    const id = isEntry ? tab.ofEntry() : null;
    if (id && id === this.session?.id) return;
    if (id && (await this.openKept(id))) return;
    const linked = await this.openLink(link);
    if (linked === "opened") return;
    const damaged = linked !== null;
    if (this.session) this.changed();
    else {
      const last = damaged ? null : (tab.remembered() ?? (await this.library.all())[0]);
      if (!last || !(await this.openGame(last))) await (damaged ? this.openNew(this.settings.board) : this.invite(this.settings.board));
    }
    if (damaged) this.tell("link-damaged", linked, true);
  }

  /** Opens a game without moves, from a position or from the board's usual one. */
  private openNew(board: BoardName, from = "", make = (root: string) => sessions.newSession(board, root)): Promise<void> {
    return this.open(board, (rules) => rules.call("view", [gameText(from || "startpos", [])]).then(({ root }) => make(root)));
  }

  /** Opens the first screen of a board. */
  invite(board: BoardName): Promise<void> {
    return this.openNew(board, "", (root) => sessions.invitation(board, root));
  }

  /** Opens a position. */
  setUp(sfen: string): Promise<void> {
    return this.openNew(this.session?.board ?? this.settings.board, sfen);
  }

  /** Opens a mate problem. */
  openProblem(board: BoardName, { sfen, plies }: Problem, day: boolean): Promise<void> {
    return this.openNew(board, sfen, (root) => sessions.ofProblem(board, root, plies, day));
  }

  /** Shows the solution of the problem that is open. */
  showSolution(moves: Path): Promise<void> {
    return this.change((session) => sessions.revealed(session, moves));
  }

  get isInviting(): boolean {
    return this.session !== null && sessions.isInviting(this.session);
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
        const games = await this.library.all();
        const known = games.find((kept) => kept.board === board && !kept.running && isLine(kept, game.root, played));
        const again = known && restore(known);
        return again ? sessions.looked(again, ply) : sessions.sessionOfMoves(board, game.root, played, ply);
      });
      if (error) this.tell("link-damaged", error, true);
      return "opened";
    } catch (error) {
      if (error instanceof Stopped) throw error;
      return error instanceof DamagedLink || error instanceof URIError ? "" : String(error);
    }
  }

  /** Opens a game by its name. */
  async openKept(id: string): Promise<boolean> {
    const here = tab.remembered();
    const kept = here?.id === id ? here : await this.library.find(id);
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

  private open(board: BoardName, make: (rules: Client) => Promise<Session>, untouched: Place | null = null): Promise<void> {
    this.giveUpOpening();
    this.opening = this.load(board, make, untouched);
    return this.opening;
  }

  /** The game before stays until the new one is there. */
  private async load(board: BoardName, make: (rules: Client) => Promise<Session>, untouched: Place | null): Promise<void> {
    this.turn++;
    this.update({ loading: true });
    const rules = this.rules?.board === board ? this.rules : new Client(board);
    let wanted = true;
    this.giveUpOpening = () => {
      wanted = false;
      if (rules !== this.rules) rules.stop();
    };
    try {
      const described = rules === this.rules && this.board ? this.board : await this.describe(rules);
      let session = await make(rules);
      if (!wanted) throw new Stopped("Another game was opened.");
      const game = await rules.call("view", [gameText(session.root, now(session).line)]);
      if (game.error) throw new Error(game.error);
      if (!wanted) throw new Stopped("Another game was opened.");
      this.save();
      if (!(await tab.claim(session.id))) session = sessions.copied(session);
      if (!wanted) throw new Stopped("Another game was opened.");
      this.giveUpThinking();
      if (rules !== this.rules) {
        this.rules?.stop();
        this.engine?.stop();
        this.rules = rules;
        this.engine = new Client(board);
        this.analysis.judged.clear();
        void keepBoard(board);
      }
      this.board = described;
      this.session = session;
      this.game = game;
      this.result = null;
      this.untouched = untouched;
      this.analysis.forget();
      this.settings = { ...this.settings, board };
      saveSettings(this.settings);
      this.tickedAt = performance.now();
      this.loading = false;
      await this.show();
    } catch (error) {
      if (rules !== this.rules) rules.stop();
      if (wanted) this.update({ loading: false });
      throw error;
    }
  }

  private async describe(rules: Client): Promise<Board> {
    try {
      return await rules.call("board", []);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      this.tell("no-engine", error instanceof Error ? error.message : "", true);
      throw new Stopped("The engine could not be started.");
    }
  }

  async begin(wanted: NewGame): Promise<void> {
    await this.openNew(wanted.board, wanted.root, (root) => sessions.begun(wanted, root));
    this.set({ level: wanted.level });
    this.analysis.judged.clear();
    this.analysis.analysing = false;
    this.analysis.whilePlaying = false;
    this.update({ notice: null });
  }

  // ---- Keeping games

  private result: LineEnd | null = null;
  /** What the browser has kept of the open game, as long as nothing has changed. */
  private untouched: Place | null = null;

  private link(): string {
    const { session, board } = this;
    const root = !session || session.root === board?.start ? "startpos" : session.root;
    return writeLink({ board: session?.board ?? "minishogi", root, moves: [...this.moves], ply: this.ply });
  }

  /** The open game as it is kept. */
  private kept(): KeptGame | null {
    const { session } = this;
    if (!session) return null;
    if (!sessions.variationFrom(now(session))) this.result = this.ended;
    return keep(session, this.result);
  }

  private save(): void {
    const kept = this.kept();
    if (!kept || !this.session) return;
    tab.remember(kept, this.link());
    const isKept = now(this.session) === this.untouched || !sessions.isWorthKeeping(this.session);
    if (isKept) return;
    // From now on undo may lead back there.
    this.untouched = null;
    void this.library.keep(kept).catch(() => this.warn());
  }

  private warned = false;

  /** Says once that the database takes no game. */
  private warn(): void {
    if (!this.warned) this.tell("not-kept", "", true);
    this.warned = true;
  }

  /** All games, the open one as it is now. */
  async games(): Promise<KeptGame[]> {
    this.save();
    return this.library.all();
  }

  async deleteGame(id: string): Promise<void> {
    if (id === this.session?.id) await this.openNew(this.session.board);
    await this.library.remove(id);
  }

  // ---- Moving about

  private async show(hint: string | null = null): Promise<void> {
    const turn = ++this.turn;
    if (!this.rules || !this.session) return;
    const atEnd = sessions.isAtEnd(now(this.session));
    const shown = atEnd && this.game ? this.game : await this.rules.call("view", [this.text()]);
    if (turn !== this.turn) return;
    this.shown = shown;
    this.hint = hint;
    this.analysis.leave();
    this.changed();
  }

  /** What follows from a new position or a new state of the game. */
  private changed(): void {
    this.save();
    this.update();
    void this.reply();
    void this.findAlternatives();
    this.analysis.goOn();
    this.solving.goOn();
  }

  /** The changes of the game follow each other. */
  private order: Promise<void> = Promise.resolve();

  private change(how: (session: Session) => Session, hint: string | null = null): Promise<void> {
    const change = async (): Promise<void> => {
      const { session, rules } = this;
      if (!session || !rules) return;
      let next = how(session);
      if (next === session) return;
      const { line } = now(next);
      if (line.join() !== this.moves.join()) {
        const game = await rules.call("view", [gameText(next.root, line)]);
        if (this.session?.id !== next.id) return;
        // Clocks, comments and what is looked at may have changed since.
        next = how(this.session);
        if (now(next).line.join() !== line.join()) return change();
        this.game = game;
        if (game.end) next = sessions.stopped(next);
      }
      this.session = next;
      this.tickedAt = performance.now();
      await this.show(hint);
    };
    this.order = this.order.then(change).catch((error: unknown) => this.fault(error));
    return this.order;
  }

  /** Shows the position after `ply` moves, with a move to look at. */
  go(ply: number, hint: string | null = null): void {
    const { session } = this;
    if (!session) return;
    const next = sessions.looked(session, ply);
    if (now(next).ply === this.ply) return hint ? this.update({ hint }) : undefined;
    this.session = next;
    void this.show(hint);
  }

  async move(usi: string): Promise<void> {
    if (!this.session || !this.mayMove || !this.shown?.legal.includes(usi)) return;
    if (this.session.problem) return this.solving.tried(usi);
    if (this.isInviting) this.session = sessions.accepted(this.session, this.shown.side, this.settings.level);
    await this.make(usi);
  }

  /** Makes a move, whoever it is. */
  async make(usi: string): Promise<void> {
    const side = this.running ? this.game?.side : this.shown?.side;
    this.tick();
    await this.change((session) => sessions.moved(session, usi, side ?? "b"));
    this.speak();
  }

  private speak(): void {
    const last = this.shown?.moves.at(-1);
    if (!last) return;
    const { lang } = this.settings;
    const side = word(lang, this.sideAt(this.ply - 1) === "b" ? "black" : "white").replace(/ ?[☗☖]/, "");
    const parts = [`${side} ${lang === "ja" ? last.kanji : last.western}`];
    if (last.check) parts.push(word(lang, "check").toLowerCase());
    if (this.ended) parts.push(endText(this.ended, lang));
    this.update({ spoken: parts.join(lang === "ja" ? "、" : ", ") });
  }

  takeBack(): Promise<void> {
    this.giveUpThinking();
    const toMove = this.game?.side ?? "b";
    return this.change((session) => (sessions.mayTakeBack(session) ? sessions.tookBack(session, toMove) : session));
  }

  undo(): Promise<void> {
    // In a problem the answer goes with the move.
    if (this.session?.problem) return Promise.resolve(this.go(this.ply - (this.solving.mayMove ? 2 : 1)));
    this.giveUpThinking();
    return this.change(sessions.undone);
  }

  redo(): Promise<void> {
    this.giveUpThinking();
    return this.change(sessions.redone);
  }

  // ---- Variations and comments

  choose(path: Path): Promise<void> {
    return this.change((session) => sessions.chose(session, path));
  }

  leaveVariation(): Promise<void> {
    return this.change(sessions.returned);
  }

  promote(): Promise<void> {
    return this.change(sessions.promoted);
  }

  remove(): Promise<void> {
    return this.change(sessions.removed);
  }

  get comment(): string {
    return (this.session && nodeAt(now(this.session).tree, sessions.here(now(this.session)))?.comment) ?? "";
  }

  setComment(comment: string): void {
    if (!this.session) return;
    this.session = sessions.commented(this.session, comment);
    this.save();
    this.update();
  }

  private readonly namer = new AlternativeNames();

  private async findAlternatives(): Promise<void> {
    const { session, rules } = this;
    if (!session || !rules) return;
    const { tree, line } = now(session);
    const alternatives = await this.namer.find(session, rules);
    if (this.session && now(this.session).tree === tree && now(this.session).line === line) this.update({ alternatives });
  }

  // ---- Ends, and going on

  resign(): void {
    if (!this.running || !this.game) return;
    this.giveUpThinking();
    const { people } = this.play;
    const loser: Side = people.b && people.w ? this.game.side : people.b ? "b" : "w";
    this.finish("resignation", other(loser));
  }

  /** Ends a game that is only watched. */
  halt(): void {
    this.giveUpThinking();
    void this.change(sessions.halted);
  }

  declare(): void {
    if (this.session && this.shown?.declarable && this.mayMove && sessions.isAtEnd(now(this.session))) this.finish("declaration", this.shown.side);
  }

  private finish(reason: "resignation" | "time" | "declaration", winner: Side): void {
    if (!this.session) return;
    this.session = sessions.ended(this.session, { reason, winner });
    this.spoken = endText({ reason, winner }, this.settings.lang);
    this.changed();
  }

  /** Turns to the engine's side of the board, or to people on both. */
  playFromHere(people: Record<Side, boolean>): Promise<void> {
    this.analysis.analysing = false;
    return this.change((session) => sessions.playedOn(session, people));
  }

  flip(): void {
    if (!this.session) return;
    this.session = { ...this.session, flipped: !this.session.flipped };
    this.save();
    this.update();
  }

  private tick(): void {
    const { session, game } = this;
    const time = performance.now();
    const passed = time - this.tickedAt;
    this.tickedAt = time;
    if (!session || !this.running || !this.play.clock || !game || game.end || this.loading) return;
    this.session = sessions.timed(session, pass(this.play, game.side, passed));
    if (isOutOfTime(this.play, game.side)) {
      this.giveUpThinking();
      this.finish("time", other(game.side));
    } else this.update();
  }

  // ---- The engine

  private giveUpThinking(): void {
    if (this.engine?.idle === false) this.engine.stop();
    this.thinking = false;
  }

  /** Lets the engine move if it is its turn. */
  private async reply(): Promise<void> {
    const { session, game, engine, play } = this;
    if (!session || !engine || !game || game.end || !this.running || this.thinking || this.loading) return;
    if (play.people[game.side]) return;
    const line = this.moves;
    this.update({ thinking: true });
    const begun = performance.now();
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const wanted = request(levelOf(play, game.side), play.clock, play.left, seed);
      const decision = await engine.call("search", [gameText(session.root, line), wanted]);
      // A move that comes at once is hard to follow with the eyes.
      const rest = 350 - (performance.now() - begun);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      if (engine !== this.engine || session.id !== this.session?.id) return;
      this.thinking = false;
      if (line !== this.moves || !this.running) return void this.reply();
      if (decision.type === "move") await this.make(decision.best);
      else if (decision.type === "win") this.finish("declaration", game.side);
      else this.finish("resignation", other(game.side));
    } catch (error) {
      if (error instanceof Stopped) return this.update();
      this.thinking = false;
      this.fault(error);
    }
  }

  async askHint(): Promise<void> {
    if (!this.mayMove || !this.engine) return;
    const turn = this.turn;
    this.update({ thinking: true });
    try {
      const decision = await this.engine.call("search", [this.text(), { moveTime: 1000 }]);
      if (turn === this.turn && decision.type === "move") {
        this.hint = decision.best;
        const [names] = (await this.rules?.call("names", [this.text(), decision.best])) ?? [];
        const { lang } = this.settings;
        this.spoken = `${word(lang, "hint-text")} ${names?.[lang === "ja" ? 0 : 1] ?? ""}`;
      }
    } catch (error) {
      this.fault(error);
    }
    this.update({ thinking: false });
  }

  setTab(tab: Tab): void {
    this.analysis.relation = null;
    this.analysis.reason = null;
    this.update({ tab });
    void this.analysis.explain();
  }

  // ---- Records

  /** Opens what a text holds beside the open game, which stays if there is nothing in it. */
  async paste(text: string): Promise<void> {
    // A record may be there before its board is.
    for (let opening; opening !== this.opening; ) {
      opening = this.opening;
      await opening.catch(() => undefined);
    }
    const games = readBackup(text);
    if (games) {
      const count = await this.library.putBack(games.filter(({ id }) => id !== this.session?.id));
      return this.tell("games-read", String(count), false);
    }
    try {
      const { board, read: { record, error }, ply } = await findRecord(text, this.session?.board ?? this.settings.board, this.rules);
      const tree = record && fromList(record.nodes);
      if (!tree || (error && !tree.next.length)) {
        const line = error?.line && !tree ? error.line : null;
        return this.tell("record-unread", this.place(line) + (error?.message ?? ""), true);
      }
      const session = sessions.sessionOfRecord(board, record, tree);
      await this.open(board, () => Promise.resolve(ply === null ? session : sessions.looked(session, ply)));
      if (error) this.tell("record-broken", this.place(error.line) + error.message, true);
      else this.tell("record-read", "", false);
    } catch (error) {
      if (error instanceof Stopped) return;
      this.tell("record-unread", error instanceof Error ? error.message : "", true);
    }
  }

  private place(line: number | null): string {
    return line ? `${word(this.settings.lang, "line").replace("#", String(line))} ` : "";
  }

  /** The open game as a record. */
  async record(format: string): Promise<string> {
    const game = this.kept();
    return game && this.rules ? this.rules.call("writeRecord", [format, toRecord(game)]) : "";
  }

  // ---- Settings and messages

  set(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change };
    saveSettings(this.settings);
    this.update();
  }

  tell(text: string, detail: string, error: boolean): void {
    this.update({ notice: { text, detail, error }, loading: false });
  }

  fault(error: unknown): void {
    if (error instanceof Stopped) return;
    this.tell("engine-died", error instanceof Error ? error.message : String(error), true);
  }
}
