/** A side's komadai: the pieces in its hand, at the board's size. */
import type { Side } from "../engine/messages";
import { inHandOrder, readSfen } from "../game/position";
import type { Handling } from "./handling";
import { kindName, relatedPieces } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

export function Stand({ side, handling, place }: { side: Side; handling: Handling; place: "above" | "below" }) {
  const store = useStore();
  const say = useWords();
  const { table: { shown, board, flipped }, view: { settings } } = store;
  if (!shown || !board) return null;
  const held = readSfen(shown.sfen).hands[side];
  const kinds = inHandOrder(board.kinds.filter(({ held }) => held).map(({ letter }) => letter));
  const own = shown.side === side;
  const values = new Map<string, number>();
  if (store.view.tab === "why") {
    for (const { name: piece, value } of store.analysis.explained?.pieces ?? []) {
      const [known] = relatedPieces(piece);
      if (known && !known.square && known.side === side && !values.has(known.kind)) {
        values.set(known.kind, value * (side === "b" ? 1 : -1));
      }
    }
  }
  const label = `${say(side === "b" ? "black" : "white")} ${say("in-hand")}`;
  return (
    <section class={`stand ${place} ${own ? "to-move" : ""}`} style={{ "--kinds": kinds.length }} aria-label={label}>
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
            data-held={`${side}${kind}`}
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
    </section>
  );
}
