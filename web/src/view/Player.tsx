/** A side's strip: its name, its clock, and whether it thinks. */
import type { Side } from "../engine/messages";
import { byoyomiLeft, hasEngine, levelOf } from "../game/play";
import { levelMark } from "./names";
import { useStore, useWords } from "./store-context";

export function Player({ side, place }: { side: Side; place: "above" | "below" }) {
  const store = useStore();
  const say = useWords();
  const { shown, board, play, running } = store.table;
  if (!shown || !board) return null;
  const own = shown.side === side;
  const person = play.people[side];
  const alone = hasEngine(play);
  const given = store.table.session?.names[side === "b" ? 0 : 1];
  const engineName = `${say("engine")} · ${levelMark(board, levelOf(play, side), store.view.settings.lang)}`;
  const name = given || (alone ? (person ? say("you") : engineName) : "");
  return (
    <section class={`player ${place} ${own ? "to-move" : ""}`} aria-label={say(side === "b" ? "black" : "white")}>
      <div class="who">
        <span class="mark" aria-hidden="true">{side === "b" ? "☗" : "☖"}</span>
        <span class="side">{say(side === "b" ? "black" : "white").replace(/[ ☗☖]/g, "")}</span>
        {name && <span class="name">{name}</span>}
        {store.view.thinking && own && running && <span class="thinking">{say("thinking")}</span>}
      </div>
      {play.clock && (running || store.table.ended) && <Time side={side} />}
    </section>
  );
}

function Time({ side }: { side: Side }) {
  const store = useStore();
  const left = store.table.play.left[side === "b" ? 0 : 1];
  const byoyomi = store.table.play.clock?.byoyomi ?? 0;
  const counting = left === 0 && byoyomi > 0;
  const own = store.table.game?.side === side && store.table.running;
  const shown = counting ? (own ? byoyomiLeft(store.table.play) : byoyomi) : left;
  const seconds = Math.ceil(shown / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <div class={["time", own ? "running" : "", own && shown < 10_000 ? "short" : ""].join(" ")} role="timer" aria-live="off">{text}</div>;
}
