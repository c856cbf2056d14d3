/** Solving mate problems: the attacker's moves are judged by the solver, which answers with the longest resistance. */
import type { BoardName, Side } from "../engine/messages";
import { PROBLEM_BOARDS, PROBLEMS } from "./problem-files";
import { nextProblem, ofDay, type Problem } from "./problems";
import { Progress } from "./progress";
import type { Session } from "./session";
import type { Shelf } from "./shelf";
import type { Table } from "./table";
import { gameText } from "./usi";
import type { ViewState } from "./view-state";

/** What is said about the last thing that was done. */
export type Remark =
  | { kind: "right" | "no-check" | "unknown" | "unfetched" }
  /** The move that refutes what was tried, in Japanese and in English. */
  | { kind: "escapes"; tried: [string, string]; answer: [string, string] }
  | { kind: "hint"; move: string };

/** How far the solver looks: more than any of the problems takes. */
const NODES = 300_000;

/** How long an answer takes at least, in milliseconds: one that comes at once is hard to follow. */
const REST = 400;

export class Solving {
  /** The problems of the board that is open, and which of them are solved, by their positions. */
  problems: readonly Problem[] = [];
  solved: ReadonlySet<string> = new Set();
  remark: Remark | null = null;
  /** The length asked for; 0 for any. */
  plies = 0;
  /** Whether a move is being judged or answered. */
  busy = false;

  private board: BoardName | null = null;
  private readonly progress = new Progress();
  private readonly table: Table;
  private readonly view: ViewState;
  private readonly shelf: Pick<Shelf, "openProblem">;
  /** The answer to the position after a move that was found right. */
  private answer: { text: string; move: string } | null = null;
  /** The position for which a hint was given. */
  private hinted = "";

  constructor(table: Table, view: ViewState, shelf: Pick<Shelf, "openProblem">) {
    this.table = table;
    this.view = view;
    this.shelf = shelf;
  }

  get attacker(): Side {
    return this.table.session?.root.split(" ")[1] === "w" ? "w" : "b";
  }

  get mayMove(): boolean {
    const { shown } = this.table;
    return !this.busy && shown !== null && !shown.end && shown.side === this.attacker;
  }

  /** Whether the position shown is the mate that was asked for. */
  get isMate(): boolean {
    return this.table.shown?.end?.winner === this.attacker;
  }

  private set(change: Partial<Pick<Solving, "remark" | "busy" | "plies">>): void {
    Object.assign(this, change);
    this.view.update();
  }

  // ---- Choosing problems

  /** Opens the next problem of a board that is not solved. */
  async start(board: BoardName, plies = this.plies): Promise<void> {
    const known = PROBLEM_BOARDS.includes(board) ? board : PROBLEM_BOARDS[0];
    if (!known) return;
    await this.open(known, () => {
      this.plies = this.problems.some((problem) => problem.plies === plies) ? plies : 0;
      const wanted = this.problems.filter((problem) => !this.plies || problem.plies === this.plies);
      return nextProblem(wanted, this.solved, this.table.session?.problem ? this.table.session.root : null);
    }, false);
  }

  /** Asks for problems of a length. The one that is open stays if it is one of them. */
  choose(plies: number): Promise<void> {
    const { session } = this.table;
    const stays = session?.problem && (!plies || session.problem.plies === plies);
    if (!stays) return this.start(session?.board ?? "", plies);
    this.set({ plies });
    return Promise.resolve();
  }

  next(): Promise<void> {
    return this.start(this.table.session?.board ?? "");
  }

  /** Opens the puzzle of the day. */
  today(board: BoardName): Promise<void> {
    return this.open(board, () => ofDay(this.problems, new Date()), true);
  }

  private async open(board: BoardName, choose: () => Problem | null, day: boolean): Promise<void> {
    try {
      await this.load(board);
    } catch {
      return this.set({ remark: { kind: "unfetched" } });
    }
    const problem = choose();
    if (!problem) return;
    this.remark = null;
    await this.shelf.openProblem(board, problem, day);
  }

  private async load(board: BoardName): Promise<void> {
    const [problems, solved] = await Promise.all([PROBLEMS.of(board), this.progress.of(board)]);
    this.problems = problems;
    this.solved = solved;
    this.board = board;
  }

  // ---- Solving

  /** The attacker's move. It is made if it mates in time. */
  async tried(usi: string): Promise<void> {
    const { table, view } = this;
    const { session, engine, rules, turn } = table;
    if (!session?.problem || !engine || !rules || !this.mayMove) return;
    this.set({ busy: true });
    const before = table.text();
    const text = gameText(session.root, [...table.moves.slice(0, table.ply), usi]);
    const left = Math.max(0, session.problem.plies - table.ply - 1);
    try {
      const defence = await engine.call("defend", [text, left, NODES]);
      if (turn !== table.turn) return;
      if (defence.type === "mated" || defence.type === "resists") {
        this.answer = defence.type === "resists" ? { text, move: defence.evasion } : null;
        this.busy = false;
        this.remark = { kind: "right" };
        return await table.make(usi);
      }
      if (defence.type === "escapes") {
        const [tried, answer] = await rules.call("names", [before, `${usi} ${defence.evasion}`]);
        if (tried && answer) this.remark = { kind: "escapes", tried, answer };
      } else this.remark = { kind: defence.type };
    } catch (error) {
      view.fault(error);
    } finally {
      this.set({ busy: false });
    }
  }

  /** Goes on with what is shown now: the defender answers, or the problem is solved. */
  goOn(): void {
    const { session, shown, ply, moves } = this.table;
    if (!session?.problem || !shown) return;
    if (this.board !== session.board) void this.load(session.board).then(() => this.view.update(), () => undefined);
    if (this.isMate) return void this.finish(session);
    const isAnswered = this.answer?.text === this.table.text();
    if (!shown.end && shown.side !== this.attacker && (ply === moves.length || isAnswered)) void this.reply(session.problem.plies - ply);
  }

  private async reply(left: number): Promise<void> {
    const { table, view } = this;
    if (this.busy || !table.engine) return;
    this.set({ busy: true });
    const { turn } = table;
    const text = table.text();
    const rest = new Promise((done) => setTimeout(done, REST));
    try {
      const known = this.answer?.text === text ? this.answer.move : null;
      const defence = known ? null : await table.engine.call("defend", [text, Math.max(0, left), NODES]);
      await rest;
      this.busy = false;
      const move = known ?? (defence && "evasion" in defence ? defence.evasion : null);
      if (turn === table.turn && move) await table.make(move);
    } catch (error) {
      view.fault(error);
    } finally {
      this.set({ busy: false });
    }
    // Something else may be shown by now.
    if (turn !== table.turn) this.goOn();
  }

  private async finish({ board, root, problem }: Session): Promise<void> {
    if (problem?.revealed || this.solved.has(root)) return;
    this.solved = new Set(this.solved).add(root);
    await this.progress.add(board, root);
    this.view.update();
  }

  /** Tells which piece moves, and if it was told, where to. */
  async hint(): Promise<void> {
    const text = this.table.text();
    const { turn } = this.table;
    const [move] = await this.line();
    if (!move || turn !== this.table.turn) return;
    if (this.hinted === text) return this.view.update({ hint: move });
    this.hinted = text;
    this.set({ remark: { kind: "hint", move } });
  }

  /** Shows the whole solution, to be walked through. */
  async reveal(): Promise<void> {
    const line = await this.line(0);
    if (!line.length) return;
    this.remark = null;
    await this.table.showSolution(line);
  }

  /** The mate from a position of the line on. */
  private async line(ply = this.table.ply): Promise<string[]> {
    const { engine } = this.table;
    if (!engine || this.busy) return [];
    this.set({ busy: true });
    try {
      const mate = await engine.call("mate", [this.table.text(ply), NODES]);
      return mate.type === "mate" ? mate.line : [];
    } catch (error) {
      this.view.fault(error);
      return [];
    } finally {
      this.set({ busy: false });
    }
  }
}
