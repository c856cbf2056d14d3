/** The game that is open, as the rules see it, and everything that changes it. */
import type { Engine } from "../engine/client";
import { other, type Board, type LineEnd, type Side, type View } from "../engine/messages";
import { word } from "../language";
import { AlternativeNames, type Alternative } from "./alternatives";
import { byRules, endText } from "./endings";
import { within } from "./levels";
import { freePlay, hasEngine, isOutOfTime, pass, type Play } from "./play";
import * as sessions from "./session";
import { now, type Session } from "./session";
import { find as nodeAt, type Path } from "./tree";
import { gameText } from "./usi";
import type { ViewState } from "./view-state";

/** What goes on beside the game. */
export interface Beside {
  /** Another position is shown. */
  left(): void;
  /** The position shown or the state of the game is another one. */
  changed(): void;
  /** The game is to be kept as it is now. */
  save(): void;
  /** What judges the moves of a mate problem. */
  readonly solving: { readonly mayMove: boolean; tried(usi: string): Promise<void> };
}

/** A game that is put on the table. */
export type Laid = { [Part in "session" | "board" | "rules" | "engine" | "game"]: NonNullable<Table[Part]> };

export class Table {
  session: Session | null = null;
  board: Board | null = null;
  /** The line that is walked along, and the line up to the position shown. */
  game: View | null = null;
  shown: View | null = null;
  /** By the number of the move that they are beside. */
  alternatives = new Map<number, Alternative[]>();
  rules: Engine | null = null;
  engine: Engine | null = null;
  /** Changes with what is shown, so that answers for something earlier are dropped. */
  turn = 0;

  private readonly view: ViewState;
  private readonly beside: Beside;
  private tickedAt = 0;

  constructor(view: ViewState, beside: Beside) {
    this.view = view;
    this.beside = beside;
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

  /** Whether the engine is an opponent now. */
  get isPlaying(): boolean {
    return this.running && hasEngine(this.play);
  }

  get isInviting(): boolean {
    return this.session !== null && sessions.isInviting(this.session);
  }

  /** How the line that is walked along ended. */
  get ended(): LineEnd | null {
    return (this.session && sessions.lineEnd(now(this.session))) ?? byRules(this.game?.end ?? null);
  }

  /** Whether the person at the board may move now. */
  get mayMove(): boolean {
    const { session, shown } = this;
    if (!session || !shown || this.view.loading || shown.end) return false;
    if (session.problem) return this.beside.solving.mayMove;
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

  // ---- Moving about

  /** Puts another game in the place of the one that was open. */
  lay(game: Laid): void {
    Object.assign(this, game);
    this.tickedAt = performance.now();
  }

  async show(hint: string | null = null): Promise<void> {
    const turn = ++this.turn;
    if (!this.rules || !this.session) return;
    const atEnd = sessions.isAtEnd(now(this.session));
    const shown = atEnd && this.game ? this.game : await this.rules.call("view", [this.text()]);
    if (turn !== this.turn) return;
    this.shown = shown;
    this.view.hint = hint;
    this.beside.left();
    this.changed();
  }

  /** What follows from a new position or a new state of the game. */
  changed(): void {
    this.beside.save();
    this.view.update();
    void this.findAlternatives();
    this.beside.changed();
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
    this.order = this.order.then(change).catch((error: unknown) => this.view.fault(error));
    return this.order;
  }

  /** Shows the position after `ply` moves, with a move to look at. */
  go(ply: number, hint: string | null = null): void {
    const { session } = this;
    if (!session) return;
    const next = sessions.looked(session, ply);
    if (now(next).ply === this.ply) return hint ? this.view.update({ hint }) : undefined;
    this.session = next;
    void this.show(hint);
  }

  async move(usi: string): Promise<void> {
    if (!this.session || !this.mayMove || !this.shown?.legal.includes(usi)) return;
    if (this.session.problem) return this.beside.solving.tried(usi);
    if (this.isInviting) this.session = sessions.accepted(this.session, this.shown.side, within(this.board, this.view.settings.level));
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
    const { lang } = this.view.settings;
    const side = word(lang, this.sideAt(this.ply - 1) === "b" ? "black" : "white").replace(/ ?[☗☖]/, "");
    const parts = [`${side} ${lang === "ja" ? last.kanji : last.western}`];
    if (last.check) parts.push(word(lang, "check").toLowerCase());
    if (this.ended) parts.push(endText(this.ended, lang));
    this.view.update({ spoken: parts.join(lang === "ja" ? "、" : ", ") });
  }

  takeBack(): Promise<void> {
    this.giveUpThinking();
    const toMove = this.game?.side ?? "b";
    return this.change((session) => (sessions.mayTakeBack(session) ? sessions.tookBack(session, toMove) : session));
  }

  undo(): Promise<void> {
    // In a problem the answer goes with the move.
    if (this.session?.problem) return Promise.resolve(this.go(this.ply - (this.beside.solving.mayMove ? 2 : 1)));
    this.giveUpThinking();
    return this.change(sessions.undone);
  }

  redo(): Promise<void> {
    this.giveUpThinking();
    return this.change(sessions.redone);
  }

  // ---- Variations, comments, solutions

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

  /** Shows the solution of the problem that is open. */
  showSolution(moves: Path): Promise<void> {
    return this.change((session) => sessions.revealed(session, moves));
  }

  get comment(): string {
    return (this.session && nodeAt(now(this.session).tree, sessions.here(now(this.session)))?.comment) ?? "";
  }

  setComment(comment: string): void {
    if (!this.session) return;
    this.session = sessions.commented(this.session, comment);
    this.beside.save();
    this.view.update();
  }

  private readonly namer = new AlternativeNames();

  private async findAlternatives(): Promise<void> {
    const { session, rules } = this;
    if (!session || !rules) return;
    const { tree, line } = now(session);
    const alternatives = await this.namer.find(session, rules);
    if (!this.session || now(this.session).tree !== tree || now(this.session).line !== line) return;
    this.alternatives = alternatives;
    this.view.update();
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

  finish(reason: "resignation" | "time" | "declaration", winner: Side): void {
    if (!this.session) return;
    this.session = sessions.ended(this.session, { reason, winner });
    this.view.spoken = endText({ reason, winner }, this.view.settings.lang);
    this.changed();
  }

  /** Turns to the engine's side of the board, or to people on both. */
  playFromHere(people: Record<Side, boolean>): Promise<void> {
    return this.change((session) => sessions.playedOn(session, people));
  }

  flip(): void {
    if (!this.session) return;
    this.session = { ...this.session, flipped: !this.session.flipped };
    this.beside.save();
    this.view.update();
  }

  /** Lets the clocks go on. */
  tick(): void {
    const { session, game } = this;
    const time = performance.now();
    const passed = time - this.tickedAt;
    this.tickedAt = time;
    if (!session || !this.running || !this.play.clock || !game || game.end || this.view.loading) return;
    this.session = sessions.timed(session, pass(this.play, game.side, passed));
    if (isOutOfTime(this.play, game.side)) {
      this.giveUpThinking();
      this.finish("time", other(game.side));
    } else this.view.update();
  }

  giveUpThinking(): void {
    if (this.engine?.idle === false) this.engine.stop();
    this.view.thinking = false;
  }
}
