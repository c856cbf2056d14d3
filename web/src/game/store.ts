/** What the page shows, and everything that changes it. */
import { Client, Stopped } from "../engine/client";
import {
  other, type Board, type BoardName, type Explained, type ExplainedMove, type Line, type MateAnswer, type Side,
  type View,
} from "../engine/messages";
import { word } from "../language";
import { request } from "./levels";
import { DamagedLink, readLink, writeLink } from "./link";
import { loadGame, loadSettings, saveGame, saveSettings, type Settings } from "./memory";
import { freePlay, type NewGame, type Play } from "./play";
import { forBlack, judge, type Judgement } from "./value";

/** What the engine thinks of a position of the game. */
export interface Judged {
  /** Good for Black. */
  value: number;
  depth: number;
  best: string[];
  /** The names of the best move, in Japanese and in English. */
  bestName: [string, string];
}

export interface Notice {
  text: string;
  detail?: string;
  error: boolean;
}

export type Tab = "moves" | "analysis" | "why";

const indexOf = (side: Side): 0 | 1 => (side === "b" ? 0 : 1);

export class Store {
  settings: Settings = loadSettings();
  board: Board | null = null;
  root = "startpos";
  moves: string[] = [];
  ply = 0;
  /** The whole game, and the game up to the position shown. */
  game: View | null = null;
  shown: View | null = null;
  play: Play = freePlay();
  flipped = false;
  thinking = false;
  tab: Tab = "moves";
  /** The game that a variation was begun from. */
  trunk: { moves: string[]; ply: number } | null = null;
  names: [string, string] = ["", ""];
  analysing = false;
  /** How many lines are analysed. */
  lineCount = 3;
  lines: (Line & { names: [string, string][] })[] = [];
  /** By position, so that what is known outlives steps back and forth. */
  judged = new Map<string, Judged>();
  /** How far the analysis of the whole game is, from 0 to 1; nothing if none is made. */
  progress: number | null = null;
  mate: MateAnswer | "searching" | null = null;
  mateNames: [string, string][] = [];
  hint: string | null = null;
  explained: Explained | null = null;
  explainedMove: ExplainedMove | null = null;
  /** Which relation is pointed at. */
  relation: string | null = null;
  notice: Notice | null = null;
  /** What a screen reader says. */
  spoken = "";
  loading = true;

  private rules: Client | null = null;
  private engine: Client | null = null;
  private listeners = new Set<() => void>();
  /** Changes with the position, so that answers for an earlier one are dropped. */
  private turn = 0;
  private tickedAt = 0;

  constructor() {
    setInterval(() => this.tick(), 100);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  update(change: Partial<Store> = {}): void {
    Object.assign(this, change);
    for (const listener of this.listeners) listener();
  }

  // ---- Opening games

  /**
   * Opens the game of a link, else the one of the last visit, else a new one. What opens games ends with `Stopped`
   * if another game is opened before this one is there, or if the engine cannot be started, which the page shows.
   */
  async start(link: string): Promise<void> {
    try {
      const linked = readLink(link);
      if (linked) {
        await this.open(linked.board, linked.root, linked.moves, linked.ply);
        if (this.game?.error) this.tell("link-damaged", this.game.error, true);
        return;
      }
    } catch (error) {
      if (error instanceof Stopped) throw error;
      await this.open("minishogi", "startpos", [], 0);
      this.tell("link-damaged", error instanceof DamagedLink ? "" : String(error), true);
      return;
    }
    const kept = loadGame();
    if (!kept) return this.open(this.settings.board, "startpos", [], 0);
    try {
      await this.open(kept.board, kept.root, kept.moves, kept.ply);
      this.play = { ...kept.play };
      this.names = kept.names;
      this.flipped = kept.flipped;
      this.changed();
    } catch (error) {
      if (error instanceof Stopped) throw error;
      await this.open(this.settings.board, "startpos", [], 0);
    }
  }

  /** The last opening of a game, which may not have ended. */
  private opening: Promise<void> = Promise.resolve();
  private giveUpOpening: () => void = () => undefined;

  private open(board: BoardName, root: string, moves: string[], ply: number): Promise<void> {
    this.giveUpOpening();
    this.opening = this.load(board, root, moves, ply);
    return this.opening;
  }

  /** The game before stays until the new one is there. */
  private async load(board: BoardName, root: string, moves: string[], ply: number): Promise<void> {
    this.turn++;
    this.update({ loading: true });
    const rules = this.rules?.board === board ? this.rules : new Client(board);
    let wanted = true;
    this.giveUpOpening = () => {
      wanted = false;
      if (rules !== this.rules) rules.stop();
    };
    const described = rules === this.rules && this.board ? this.board : await this.describe(rules);
    const game = await rules.call("view", [gameText(root, moves)]);
    if (!wanted) throw new Stopped("Another game was opened.");
    if (rules !== this.rules) {
      this.rules?.stop();
      this.engine?.stop();
      this.rules = rules;
      this.engine = new Client(board);
      this.judged.clear();
    }
    this.board = described;
    this.root = game.root;
    this.moves = game.moves.map((move) => move.usi);
    this.ply = Math.min(ply, this.moves.length);
    this.names = ["", ""];
    this.game = game;
    this.play = freePlay();
    this.trunk = null;
    this.explained = null;
    this.explainedMove = null;
    this.settings = { ...this.settings, board };
    saveSettings(this.settings);
    await this.show();
    this.update({ loading: false });
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
    await this.open(wanted.board, wanted.root || "startpos", [], 0);
    void this.engine?.call("newGame", []).catch(() => undefined);
    const { people, level, clock } = wanted;
    const left: [number, number] = clock ? [clock.main, clock.main] : [0, 0];
    this.play = { people, level, clock, left, running: true, ended: null };
    this.flipped = people.w && !people.b;
    this.judged.clear();
    this.tickedAt = performance.now();
    this.notice = null;
    this.analysing = false;
    this.changed();
  }

  // ---- Moving about

  private async show(hint: string | null = null): Promise<void> {
    const turn = ++this.turn;
    if (!this.rules) return;
    const text = this.text();
    const atEnd = this.ply === this.moves.length;
    const shown = atEnd && this.game ? this.game : await this.rules.call("view", [text]);
    if (turn !== this.turn) return;
    this.shown = shown;
    this.hint = hint;
    this.mate = null;
    this.lines = [];
    this.relation = null;
    this.changed();
  }

  /** What follows from a new position or a new state of the game. */
  private changed(): void {
    const link = { board: this.board?.name ?? "minishogi", root: this.link(), moves: this.moves, ply: this.ply };
    history.replaceState(null, "", writeLink(link));
    saveGame({ ...link, root: this.root, play: this.play, names: this.names, flipped: this.flipped });
    this.update();
    void this.reply();
    void this.analyse();
    void this.explain();
  }

  private link(): string {
    return this.board && this.root === this.board.start ? "startpos" : this.root;
  }

  text(ply = this.ply): string {
    return gameText(this.root, this.moves.slice(0, ply));
  }

  /** Shows the position after `ply` moves, with a move to look at. */
  go(ply: number, hint: string | null = null): void {
    const to = Math.max(0, Math.min(ply, this.moves.length));
    if (to === this.ply) return hint ? this.update({ hint }) : undefined;
    this.ply = to;
    void this.show(hint);
  }

  /** Whether the person at the board may move now. */
  get mayMove(): boolean {
    const { shown, play } = this;
    if (!shown || this.loading || shown.end || (play.ended && this.ply === this.moves.length)) return false;
    if (!play.running) return true;
    return this.ply === this.moves.length && play.people[shown.side];
  }

  async move(usi: string): Promise<void> {
    if (!this.mayMove || !this.shown?.legal.includes(usi)) return;
    await this.make(usi);
  }

  private async make(usi: string): Promise<void> {
    if (!this.rules) return;
    const side = this.shown?.side ?? "b";
    if (this.ply < this.moves.length && this.moves[this.ply] !== usi) {
      this.trunk ??= { moves: this.moves, ply: this.ply };
      this.moves = this.moves.slice(0, this.ply);
    }
    if (this.ply < this.moves.length) {
      this.go(this.ply + 1);
      return;
    }
    this.tick();
    const turn = ++this.turn;
    const moves = [...this.moves, usi];
    const game = await this.rules.call("view", [gameText(this.root, moves)]);
    if (turn !== this.turn) return;
    this.moves = moves;
    this.ply = moves.length;
    this.game = game;
    const { clock, running, left } = this.play;
    if (clock && running) {
      const index = indexOf(side);
      left[index] = Math.max(0, left[index]) + clock.increment;
      this.tickedAt = performance.now();
      this.spent = 0;
    }
    if (game.end) this.play = { ...this.play, running: false };
    this.speak(game);
    await this.show();
  }

  private speak(game: View): void {
    const last = game.moves.at(-1);
    if (!last) return;
    this.spoken = this.settings.lang === "ja" ? last.kanji : last.western;
    if (game.check) this.spoken += this.settings.lang === "ja" ? "、王手" : ", check";
  }

  /** Takes back the last move; against the engine, its move and ours. */
  async takeBack(): Promise<void> {
    if (this.moves.length === 0) return;
    this.giveUpThinking();
    const { people } = this.play;
    const alone = people.b !== people.w;
    const toMove = this.game?.side ?? "b";
    const count = alone && people[toMove] ? 2 : 1;
    const moves = this.moves.slice(0, Math.max(0, this.moves.length - count));
    const game = await this.rules?.call("view", [gameText(this.root, moves)]);
    if (!game) return;
    this.moves = moves;
    this.ply = moves.length;
    this.game = game;
    // A game that is only watched stops there.
    const against = people.b !== people.w;
    this.play = { ...this.play, running: (this.play.running && people.b) || against, ended: null };
    this.tickedAt = performance.now();
    await this.show();
  }

  async leaveVariation(): Promise<void> {
    if (!this.trunk || !this.rules) return;
    const { moves, ply } = this.trunk;
    this.trunk = null;
    this.game = await this.rules.call("view", [gameText(this.root, moves)]);
    this.moves = moves;
    this.ply = ply;
    await this.show();
  }

  resign(): void {
    if (!this.play.running || !this.game) return;
    this.giveUpThinking();
    const { people } = this.play;
    const loser: Side = people.b && people.w ? this.game.side : people.b ? "b" : "w";
    this.finish("resigned", other(loser));
  }

  /** Ends a game that is only watched. */
  halt(): void {
    this.giveUpThinking();
    this.play = freePlay();
    this.changed();
  }

  declare(): void {
    if (this.shown?.declarable && this.mayMove) this.finish("declaration", this.shown.side);
  }

  private finish(reason: "resigned" | "timeout" | "declaration", winner: Side): void {
    this.play = { ...this.play, running: false, ended: { reason, winner } };
    this.changed();
  }

  /** Turns to the engine's side of the board, or to people on both. */
  async playFromHere(people: Record<Side, boolean>, level: number): Promise<void> {
    if (this.ply < this.moves.length) {
      this.trunk ??= { moves: this.moves, ply: this.ply };
      this.moves = this.moves.slice(0, this.ply);
      this.game = this.shown;
    }
    this.analysing = false;
    this.play = { people, level, clock: null, left: [0, 0], running: true, ended: null };
    this.changed();
  }

  // ---- The clock

  private spent = 0;

  /** What is left of byoyomi for the side to move, in milliseconds. */
  byoyomiLeft(): number {
    return Math.max(0, (this.play.clock?.byoyomi ?? 0) - this.spent);
  }

  private tick(): void {
    const { play, game } = this;
    const now = performance.now();
    const passed = now - this.tickedAt;
    this.tickedAt = now;
    if (!play.running || !play.clock || !game || game.end || this.loading) return;
    const index = indexOf(game.side);
    const left = play.left[index];
    play.left[index] = Math.max(0, left - passed);
    if (left < passed) this.spent += passed - left;
    if (play.left[index] === 0 && this.spent > play.clock.byoyomi) {
      this.giveUpThinking();
      this.finish("timeout", other(game.side));
      return;
    }
    this.update();
  }

  // ---- The engine

  private giveUpThinking(): void {
    if (this.engine?.idle === false) this.engine.stop();
    this.thinking = false;
  }

  /** Lets the engine move if it is its turn. */
  private async reply(again = true): Promise<void> {
    const { play, game, engine } = this;
    if (!play.running || !game || game.end || play.people[game.side] || this.thinking || !engine) return;
    if (this.ply < this.moves.length) return;
    const turn = this.turn;
    this.update({ thinking: true });
    const begun = performance.now();
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const wanted = request(play.level, play.clock, play.left, seed);
      const decision = await engine.call("search", [this.text(), wanted]);
      // A move that comes at once is hard to follow with the eyes.
      const rest = 350 - (performance.now() - begun);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      this.thinking = false;
      if (turn !== this.turn || !this.play.running) return void this.reply();
      if (decision.type === "move") await this.make(decision.best);
      else if (decision.type === "win") this.finish("declaration", game.side);
      else this.finish("resigned", other(game.side));
    } catch (error) {
      this.thinking = false;
      if (error instanceof Stopped) return this.update();
      // The client starts another worker with the next call; the game is ours.
      if (again) return void this.reply(false);
      this.tell("engine-died", error instanceof Error ? error.message : "", true);
    }
  }

  async askHint(): Promise<void> {
    if (!this.mayMove || !this.engine) return;
    const turn = this.turn;
    this.update({ thinking: true });
    try {
      const decision = await this.engine.call("search", [this.text(), { moveTime: 1000 }]);
      if (turn === this.turn && decision.type === "move") this.hint = decision.best;
    } catch (error) {
      this.fault(error);
    }
    this.update({ thinking: false });
  }

  setAnalysing(analysing: boolean): void {
    this.analysing = analysing;
    this.lines = [];
    this.update();
    void this.analyse();
  }

  private slicing = false;

  /** Analyses the position shown in slices of time, for as long as it is shown. */
  private async analyse(): Promise<void> {
    if (this.slicing || !this.analysing) return;
    this.slicing = true;
    let [turn, slice, depth, best] = [-1, 0, 0, ""];
    while (this.analysing && this.engine && this.shown && this.progress === null) {
      if (this.play.running && !(this.play.people.b && this.play.people.w)) break;
      if (turn !== this.turn) [turn, slice, depth, best] = [this.turn, 120, 0, ""];
      const { shown, lineCount } = this;
      if (shown.end) break;
      const text = this.text();
      const found: Line[] = [];
      const begun = performance.now();
      try {
        await this.engine.call("search", [text, { moveTime: slice, lines: lineCount, goOn: depth > 0 }], (line) => {
          if (turn !== this.turn || line.depth < depth) return;
          found[line.line - 1] = line;
          if (found.length !== Math.min(lineCount, shown.legal.length) || !found.every(Boolean)) return;
          // A slice that was cut short adds nothing to the last one, unless other moves are best.
          const moves = found.map(({ pv }) => pv[0]).join();
          if (line.depth === depth && moves === best) return;
          [depth, best] = [line.depth, moves];
          void this.showLines(turn, text, found.slice());
        });
      } catch (error) {
        this.fault(error);
        break;
      }
      // It ends before its time only where nothing more is to be found.
      if (turn === this.turn && performance.now() - begun < slice / 2) {
        await new Promise<void>((done) => {
          const stop = this.subscribe(() => {
            if (this.analysing && turn === this.turn && this.progress === null && lineCount === this.lineCount) return;
            stop();
            done();
          });
        });
      }
      slice = Math.min(500, Math.round(slice * 1.4));
    }
    this.slicing = false;
  }

  private async showLines(turn: number, text: string, lines: Line[]): Promise<void> {
    const names = await Promise.all(lines.map(({ pv }) => this.rules!.call("names", [text, pv.join(" ")])));
    if (turn !== this.turn || !this.shown) return;
    this.lines = lines.map((line, index) => ({ ...line, names: names[index] ?? [] }));
    const best = lines[0];
    if (best) {
      const value = forBlack(best.value, this.shown.side);
      this.judged.set(this.shown.sfen, { value, depth: best.depth, best: best.pv, bestName: names[0]?.[0] ?? ["", ""] });
    }
    this.update();
  }

  /** Judges all positions of the game. */
  async analyseGame(): Promise<void> {
    if (!this.engine || !this.game || this.progress !== null) return;
    const count = this.moves.length + 1;
    const moves = this.moves;
    this.update({ progress: 0 });
    try {
      for (let ply = 0; ply < count && this.moves === moves && this.progress !== null; ply++) {
        const side = ply === count - 1 ? this.game.side : this.sideAt(ply);
        const sfen = this.sfenAt(ply);
        if (ply === count - 1 && this.game.end) {
          const { winner } = this.game.end;
          const value = winner === "b" ? 30_000 : winner === "w" ? -30_000 : 0;
          this.judged.set(sfen, { value, depth: 0, best: [], bestName: ["", ""] });
        } else if ((this.judged.get(sfen)?.depth ?? 0) < 6) {
          let last: Line | null = null;
          const text = this.text(ply);
          await this.engine.call("search", [text, { moveTime: 250 }], (line) => (last = line));
          const line = last as Line | null;
          if (line) {
            const [bestName = ["", ""]] = await this.rules!.call("names", [text, line.pv[0] ?? ""]);
            this.judged.set(sfen, { value: forBlack(line.value, side), depth: line.depth, best: line.pv, bestName });
          }
        }
        if (this.progress !== null) this.update({ progress: (ply + 1) / count });
      }
    } catch (error) {
      this.fault(error);
    }
    this.update({ progress: null });
    void this.analyse();
  }

  cancelGameAnalysis(): void {
    this.update({ progress: null });
  }

  sfenAt(ply: number): string {
    return ply === 0 ? this.root : (this.game?.moves[ply - 1]?.sfen ?? "");
  }

  sideAt(ply: number): Side {
    return this.sfenAt(ply).split(" ")[1] === "w" ? "w" : "b";
  }

  /** How bad the move with this number (from 1) was, as far as is known. */
  judgement(ply: number): Judgement | null {
    const [before, after] = [this.judged.get(this.sfenAt(ply - 1)), this.judged.get(this.sfenAt(ply))];
    if (!before || !after || before.best[0] === this.moves[ply - 1]) return null;
    return judge(before.value, after.value, this.sideAt(ply - 1));
  }

  async searchMate(): Promise<void> {
    if (!this.engine || !this.shown) return;
    const [turn, text] = [this.turn, this.text()];
    this.update({ mate: "searching", mateNames: [] });
    try {
      const mate = await this.engine.call("mate", [text, 1_500_000]);
      const names = mate.type === "mate" ? await this.rules!.call("names", [text, mate.line.join(" ")]) : [];
      if (turn === this.turn) this.update({ mate, mateNames: names });
    } catch (error) {
      this.fault(error);
      this.update({ mate: null });
    }
  }

  /** Explains the position shown and the move before it, if that is looked at. */
  private async explain(): Promise<void> {
    if (this.tab !== "why" || !this.engine || !this.shown) return;
    const turn = this.turn;
    try {
      const explained = await this.engine.call("explain", [this.text()]);
      const last = this.moves[this.ply - 1];
      const explainedMove = last ? await this.engine.call("explainMove", [this.text(this.ply - 1), last]) : null;
      if (turn === this.turn) this.update({ explained, explainedMove });
    } catch (error) {
      this.fault(error);
    }
  }

  setTab(tab: Tab): void {
    this.update({ tab, relation: null });
    void this.explain();
  }

  // ---- Records

  async paste(text: string): Promise<void> {
    // A record may be there before its board is.
    for (let opening; opening !== this.opening; ) {
      opening = this.opening;
      await opening.catch(() => undefined);
    }
    if (!this.rules || !this.board) return;
    try {
      const record = await this.rules.call("readRecord", [text]);
      await this.open(this.board.name, record.root, record.moves, record.moves.length);
      this.names = [record.names[0] ?? "", record.names[1] ?? ""];
      const { error } = record;
      if (error) {
        const place = error.line ? `${word(this.settings.lang, "line").replace("#", String(error.line))} ` : "";
        this.tell("record-broken", place + error.message, true);
      } else this.tell("record-read", "", false);
    } catch (error) {
      if (error instanceof Stopped) return;
      this.tell("record-unread", error instanceof Error ? error.message : "", true);
    }
  }

  async record(format: string): Promise<string> {
    const ended = this.play.ended?.reason ?? "";
    return this.rules ? this.rules.call("writeRecord", [format, this.text(this.moves.length), ...this.names, ended]) : "";
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

  private fault(error: unknown): void {
    if (error instanceof Stopped) return;
    this.tell("engine-died", error instanceof Error ? error.message : String(error), true);
  }
}

function gameText(root: string, moves: string[]): string {
  const start = root === "startpos" ? "startpos" : `sfen ${root}`;
  return moves.length ? `${start} moves ${moves.join(" ")}` : start;
}
