/** What the engine thinks of a game beside playing it: lines, a review, mates, reasons. */
import { Stopped } from "../engine/client";
import type { Explained, ExplainedMove, Line, MateAnswer, Reasons, Said } from "../engine/messages";
import type { Table } from "./table";
import { forBlack, judge, type Judgement } from "./value";
import type { ViewState } from "./view-state";

/** What the engine thinks of a position of the game. */
export interface Judged {
  /** Good for Black. */
  value: number;
  depth: number;
  /** What a review spent on it; none if it was not judged by one. */
  nodes: number;
  best: string[];
  /** The names of the moves of the best line, in Japanese and in English. */
  names: [string, string][];
}

/** How far a position is analysed: without end if there is neither. */
export interface Limit {
  depth?: number;
  seconds?: number;
}

/** The nodes of a first review for each position, and how many times as many the next one takes. */
const REVIEW = 60_000;
const DEEPER = 4;

export class Analysis {
  analysing = false;
  /** How many lines are analysed. */
  lineCount = 3;
  limit: Limit = {};
  /** Whether the person at the board has chosen to be helped while playing. */
  whilePlaying = false;
  lines: (Line & { names: [string, string][] })[] = [];
  /** By position, so that what is known outlives steps back and forth. */
  readonly judged = new Map<string, Judged>();
  /** How far the review of the whole game is, from 0 to 1; nothing if none is made. */
  progress: number | null = null;
  mate: MateAnswer | "searching" | null = null;
  mateNames: [string, string][] = [];
  reasons: Reasons | null = null;
  /** Which reason is pointed at. */
  reason: Said | null = null;
  explained: Explained | null = null;
  explainedMove: ExplainedMove | null = null;
  /** Which relation is pointed at. */
  relation: string | null = null;

  private readonly table: Table;
  private readonly view: ViewState;
  private slicing = false;

  constructor(table: Table, view: ViewState) {
    this.table = table;
    this.view = view;
  }

  set(change: Partial<Pick<Analysis, "lineCount" | "reason" | "relation" | "lines">>): void {
    Object.assign(this, change);
    this.view.update();
  }

  /** Another position is shown. */
  leave(): void {
    this.mate = null;
    this.lines = [];
    this.reason = null;
    this.relation = null;
  }

  /** Another game is open. */
  forget(): void {
    this.reasons = null;
    this.explained = null;
    this.explainedMove = null;
  }

  /** Goes on with what is shown now. */
  goOn(): void {
    void this.analyse();
    void this.explain();
  }

  setLimit(limit: Limit): void {
    this.limit = limit;
    this.view.update();
  }

  allowWhilePlaying(whilePlaying: boolean): void {
    this.whilePlaying = whilePlaying;
    if (!whilePlaying) this.lines = [];
    this.view.update();
    this.goOn();
  }

  /** Whether the engine may be asked: not by a player who has not chosen that, nor while it thinks about its own move. */
  private get isAllowed(): boolean {
    return !this.table.isPlaying || (this.whilePlaying && !this.view.thinking);
  }

  setAnalysing(analysing: boolean): void {
    this.analysing = analysing;
    this.lines = [];
    this.view.update();
    void this.analyse();
  }

  /** Analyses the position shown in slices of time, for as long as it is shown. */
  private async analyse(): Promise<void> {
    if (this.slicing || !this.analysing) return;
    this.slicing = true;
    const { table, view } = this;
    let [turn, slice, depth, best, spent] = [-1, 0, 0, "", 0];
    while (this.analysing && table.engine && table.shown && this.progress === null && this.isAllowed) {
      if (turn !== table.turn) [turn, slice, depth, best, spent] = [table.turn, 120, 0, "", 0];
      const { lineCount, limit } = this;
      const { shown } = table;
      if (shown.end) break;
      const text = table.text();
      const found: Line[] = [];
      const begun = performance.now();
      try {
        await table.engine.call("search", [text, { moveTime: slice, lines: lineCount, goOn: depth > 0, ...(limit.depth && { depth: limit.depth }) }], (line) => {
          if (turn !== table.turn || line.depth < depth) return;
          found[line.line - 1] = line;
          if (found.length !== Math.min(lineCount, shown.legal.length) || !found.every(Boolean)) return;
          // A slice that was cut short adds nothing to the last one, unless other moves are best.
          const moves = found.map(({ pv }) => pv[0]).join();
          if (line.depth === depth && moves === best) return;
          [depth, best] = [line.depth, moves];
          void this.showLines(turn, text, found.slice());
        });
      } catch (error) {
        // Stopped for another position, perhaps by another engine.
        if (error instanceof Stopped) continue;
        view.fault(error);
        break;
      }
      spent += performance.now() - begun;
      // It ends before its time only where nothing more is to be found.
      const isDone = performance.now() - begun < slice / 2 || depth >= (limit.depth ?? Infinity) || spent >= (limit.seconds ?? Infinity) * 1000;
      if (turn === table.turn && isDone) {
        await new Promise<void>((done) => {
          const stop = view.subscribe(() => {
            if (this.analysing && turn === table.turn && this.progress === null && lineCount === this.lineCount && limit === this.limit) return;
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
    const { table, view } = this;
    const names = await Promise.all(lines.map(({ pv }) => table.rules!.call("names", [text, pv.join(" ")])));
    // It may have been stopped while a slice went on.
    if (turn !== table.turn || !table.shown || !this.analysing || !this.isAllowed) return;
    this.lines = lines.map((line, index) => ({ ...line, names: names[index] ?? [] }));
    const best = lines[0];
    if (best) {
      const value = forBlack(best.value, table.shown.side);
      const known = this.judged.get(table.shown.sfen);
      this.judged.set(table.shown.sfen, { value, depth: best.depth, nodes: known?.nodes ?? 0, best: best.pv, names: names[0] ?? [] });
    }
    view.update();
  }

  private report(progress: number | null): void {
    this.progress = progress;
    this.view.update();
  }

  /** The least that was spent on a position of the game by reviews. */
  private get reviewed(): number {
    const { moves } = this.table;
    return Math.min(...Array.from({ length: moves.length + 1 }, (_, ply) => this.judged.get(this.table.sfenAt(ply))?.nodes ?? 0));
  }

  /** Whether the whole game has been judged. */
  get isReviewed(): boolean {
    return this.table.moves.length > 0 && this.reviewed > 0;
  }

  /** Judges all positions of the game, each time more deeply. A review that was broken off is gone on with. */
  async review(): Promise<void> {
    const { table, view } = this;
    const { game, moves, engine } = table;
    if (!engine || !game || this.progress !== null) return;
    const { reviewed } = this;
    const nodes = Number.isFinite(reviewed) && reviewed > 0 ? reviewed * DEEPER : REVIEW;
    const count = moves.length + 1;
    this.report(0);
    try {
      for (let ply = 0; ply < count && table.moves === moves && this.progress !== null; ply++) {
        const side = ply === count - 1 ? game.side : table.sideAt(ply);
        const sfen = table.sfenAt(ply);
        if (ply === count - 1 && game.end) {
          const { winner } = game.end;
          const value = winner === "b" ? 30_000 : winner === "w" ? -30_000 : 0;
          this.judged.set(sfen, { value, depth: 0, nodes: Infinity, best: [], names: [] });
        } else if ((this.judged.get(sfen)?.nodes ?? 0) < nodes) {
          let last: Line | null = null;
          const text = table.text(ply);
          await engine.call("search", [text, { nodes }], (line) => (last = line));
          const line = last as Line | null;
          if (line) {
            const names = await table.rules!.call("names", [text, line.pv.slice(0, 6).join(" ")]);
            this.judged.set(sfen, { value: forBlack(line.value, side), depth: line.depth, nodes, best: line.pv, names });
          }
        }
        if (this.progress !== null) this.report((ply + 1) / count);
      }
    } catch (error) {
      view.fault(error);
    }
    this.report(null);
    void this.analyse();
  }

  cancelReview(): void {
    this.report(null);
  }

  /** How bad the move with this number (from 1) was, as far as is known. */
  judgement(ply: number): Judgement | null {
    const { table } = this;
    const [before, after] = [this.judged.get(table.sfenAt(ply - 1)), this.judged.get(table.sfenAt(ply))];
    if (!before || !after || before.best[0] === table.moves[ply - 1]) return null;
    return judge(before.value, after.value, table.sideAt(ply - 1));
  }

  async searchMate(): Promise<void> {
    const { table, view } = this;
    if (!table.engine || !table.shown) return;
    const [turn, text] = [table.turn, table.text()];
    this.mate = "searching";
    this.mateNames = [];
    view.update();
    try {
      const mate = await table.engine.call("mate", [text, 1_500_000]);
      const names = mate.type === "mate" ? await table.rules!.call("names", [text, mate.line.join(" ")]) : [];
      if (turn === table.turn) [this.mate, this.mateNames] = [mate, names];
    } catch (error) {
      this.mate = null;
      view.fault(error);
    }
    view.update();
  }

  /** Asks for the reasons of the position shown and of the move before it, and explains its static value, if that is looked at. */
  async explain(): Promise<void> {
    const { table, view } = this;
    if (view.tab !== "why" || !table.engine || !table.shown) return;
    const { turn, ply } = table;
    try {
      const explained = await table.engine.call("explain", [table.text()]);
      const last = table.moves[ply - 1];
      const explainedMove = last ? await table.engine.call("explainMove", [table.text(ply - 1), last]) : null;
      if (turn !== table.turn) return;
      this.explained = explained;
      this.explainedMove = explainedMove;
      this.reasons = null;
      view.update();
      if (table.shown.end) return;
      const reasons = await table.engine.call("reasons", [table.text()]);
      if (turn !== table.turn) return;
      this.reasons = reasons;
      view.update();
    } catch (error) {
      view.fault(error);
    }
  }
}
