/** The engine as an opponent: its moves, and its hints. */
import { Stopped } from "../engine/client";
import { other } from "../engine/messages";
import { word } from "../language";
import { request } from "./levels";
import { levelOf } from "./play";
import type { Table } from "./table";
import { gameText } from "./usi";
import type { ViewState } from "./view-state";

/** How long a move takes at least, in milliseconds: one that comes at once is hard to follow with the eyes. */
const REST = 350;

export class Opponent {
  private readonly table: Table;
  private readonly view: ViewState;

  constructor(table: Table, view: ViewState) {
    this.table = table;
    this.view = view;
  }

  /** Lets the engine move if it is its turn. */
  async reply(): Promise<void> {
    const { table, view } = this;
    const { session, game, engine, play } = table;
    if (!session || !engine || !game || game.end || !table.running || view.thinking || view.loading) return;
    if (play.people[game.side]) return;
    const line = table.moves;
    view.update({ thinking: true });
    const begun = performance.now();
    try {
      const seed = Math.floor(Math.random() * 2 ** 32);
      const wanted = request(levelOf(play, game.side), play.clock, play.left, seed);
      const decision = await engine.call("search", [gameText(session.root, line), wanted]);
      const rest = REST - (performance.now() - begun);
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      if (engine !== table.engine || session.id !== table.session?.id) return;
      view.thinking = false;
      if (line !== table.moves || !table.running) return void this.reply();
      if (decision.type === "move") await table.make(decision.best);
      else if (decision.type === "win") table.finish("declaration", game.side);
      else table.finish("resignation", other(game.side));
    } catch (error) {
      if (error instanceof Stopped) return view.update();
      view.thinking = false;
      view.fault(error);
    }
  }

  async askHint(): Promise<void> {
    const { table, view } = this;
    if (!table.mayMove || !table.engine) return;
    const { turn } = table;
    view.update({ thinking: true });
    try {
      const decision = await table.engine.call("search", [table.text(), { moveTime: 1000 }]);
      if (turn === table.turn && decision.type === "move") {
        view.hint = decision.best;
        const [names] = (await table.rules?.call("names", [table.text(), decision.best])) ?? [];
        const { lang } = view.settings;
        view.spoken = `${word(lang, "hint-text")} ${names?.[lang === "ja" ? 0 : 1] ?? ""}`;
      }
    } catch (error) {
      view.fault(error);
    }
    view.update({ thinking: false });
  }
}
