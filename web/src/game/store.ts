/** The page's state: the game on the table, the shelf that it comes from, its opponent, what is thought of it, and what is shown beside it. */
import { Client } from "../engine/client";
import type { BoardName, Side } from "../engine/messages";
import { Analysis } from "./analysis";
import { Library } from "./library";
import { loadSettings, saveSettings } from "./memory";
import { keepBoard } from "./offline";
import { Opponent } from "./opponent";
import type { NewGame } from "./session";
import { Shelf } from "./shelf";
import { Solving } from "./solving";
import * as tab from "./tab";
import { Table, type Beside } from "./table";
import { ViewState, type Tab } from "./view-state";

export class Store implements Beside {
  readonly view = new ViewState(loadSettings(), saveSettings);
  readonly library = new Library();
  readonly table: Table = new Table(this.view, this);
  readonly shelf = new Shelf(this.table, this.view, {
    library: this.library,
    tab,
    connect: (board) => new Client(board),
    opened: (board, isOther) => this.opened(board, isOther),
  });
  readonly opponent = new Opponent(this.table, this.view);
  readonly analysis = new Analysis(this.table, this.view);
  readonly solving: Solving = new Solving(this.table, this.view, this.shelf);

  constructor() {
    setInterval(() => this.table.tick(), 100);
    const hidden = () => document.visibilityState === "hidden" && this.save();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", () => this.save());
  }

  async begin(wanted: NewGame): Promise<void> {
    await this.shelf.begin(wanted);
    this.view.set({ level: wanted.level });
    this.analysis.judged.clear();
    this.analysis.analysing = false;
    this.analysis.whilePlaying = false;
    this.view.update({ notice: null });
  }

  playFromHere(people: Record<Side, boolean>): Promise<void> {
    this.analysis.analysing = false;
    return this.table.playFromHere(people);
  }

  setTab(tab: Tab): void {
    this.analysis.relation = null;
    this.analysis.reason = null;
    this.view.update({ tab });
    void this.analysis.explain();
  }

  private opened(board: BoardName, isOther: boolean): void {
    if (isOther) {
      this.analysis.judged.clear();
      void keepBoard(board);
    }
    this.analysis.forget();
  }

  left(): void {
    this.analysis.leave();
  }

  changed(): void {
    void this.opponent.reply();
    this.analysis.goOn();
    this.solving.goOn();
  }

  save(): void {
    this.shelf.save();
  }
}
