/** A side's strip: its name, its hand, its clock. */
import type { Side } from "../engine/messages";
import { byoyomiLeft, hasEngine } from "../game/play";
import { readSfen } from "../game/position";
import type { Handling } from "./handling";
import { kindName, relatedPieces } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

/** As hands are laid out: the strongest pieces first. */
const ORDER = "RBGSNLP";

export function Player({ side, handling }: { side: Side; handling: Handling }) {
  const store = useStore();
  const say = useWords();
  const { shown, board, play, running, settings, flipped } = store;
  if (!shown || !board) return null;
  const held = readSfen(shown.sfen).hands[side];
  const kinds = [...ORDER].filter((kind) => board.kinds.some(({ letter }) => letter === kind));
  const own = shown.side === side;
  const person = play.people[side];
  const alone = hasEngine(play);
  const given = store.session?.names[side === "b" ? 0 : 1];
  const engineName = `${say("engine")} · ${say(`level-${(play.level + 1) as 1}`).split(" ")[0]}`;
  const name = given || (alone ? (person ? say("you") : engineName) : "");
  const values = new Map<string, number>();
  if (store.tab === "why") {
    for (const { name: piece, value } of store.analysis.explained?.pieces ?? []) {
      const [known] = relatedPieces(piece);
      if (known && !known.square && known.side === side && !values.has(known.kind)) {
        values.set(known.kind, value * (side === "b" ? 1 : -1));
      }
    }
  }
  return (
    <section class={`player ${own ? "to-move" : ""}`} aria-label={say(side === "b" ? "black" : "white")}>
      <div class="who">
        <span class="mark" aria-hidden="true">{side === "b" ? "☗" : "☖"}</span>
        <span class="side">{say(side === "b" ? "black" : "white").replace(/[ ☗☖]/g, "")}</span>
        {name && <span class="name">{name}</span>}
        {store.thinking && own && running && <span class="thinking">{say("thinking")}</span>}
      </div>
      <div class="hand">
        {kinds.map((kind) => {
          const count = held.get(kind) ?? 0;
          const source = `${kind}*`;
          const value = count ? values.get(kind) : undefined;
          const worth = value === undefined ? "" : (value / 100).toFixed(1);
          return (
            <button
              key={kind}
              type="button"
              class={["held", count ? "" : "none", handling.picked === source && own ? "picked" : ""].join(" ")}
              disabled={!count}
              aria-pressed={handling.picked === source && own}
              onClick={() => own && handling.tap(source, true)}
              onPointerDown={(event) => own && handling.press(event, source)}
            >
              <span class="visually-hidden">{`${kindName(board, kind, settings.lang)} ${say("in-hand")}: ${count} ${worth}`.trim()}</span>
              <PieceView kind={kind} side={side} turned={(side === "w") !== flipped} style={settings.pieces} />
              {count > 1 && <span class="count" aria-hidden="true">{count}</span>}
              {worth && <span class="worth" aria-hidden="true">{worth}</span>}
            </button>
          );
        })}
      </div>
      {play.clock && (running || store.ended) && <Time side={side} />}
    </section>
  );
}

function Time({ side }: { side: Side }) {
  const store = useStore();
  const left = store.play.left[side === "b" ? 0 : 1];
  const byoyomi = store.play.clock?.byoyomi ?? 0;
  const counting = left === 0 && byoyomi > 0;
  const own = store.game?.side === side && store.running;
  const shown = counting ? (own ? byoyomiLeft(store.play) : byoyomi) : left;
  const seconds = Math.ceil(shown / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <div class={["time", own ? "running" : "", own && shown < 10_000 ? "short" : ""].join(" ")} role="timer" aria-live="off">{text}</div>;
}
