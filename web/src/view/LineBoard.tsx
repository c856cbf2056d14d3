/** A line of the analysis on a small board, move by move. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, PlayedMove } from "../engine/messages";
import { inHandOrder, readSfen, squareIndex } from "../game/position";
import { readMove } from "../game/usi";
import { kindName } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

export function LineBoard({ line }: { line: Line }) {
  const store = useStore();
  const say = useWords();
  const [moves, setMoves] = useState<PlayedMove[]>([]);
  const [ply, setPly] = useState(1);
  useEffect(() => {
    let wanted = true;
    const text = store.table.text();
    const all = text.includes(" moves ") ? `${text} ${line.pv.join(" ")}` : `${text} moves ${line.pv.join(" ")}`;
    store.table.rules?.call("view", [all]).then((view) => wanted && setMoves(view.moves.slice(-line.pv.length)), (error: unknown) => store.view.fault(error));
    return () => void (wanted = false);
  }, []);
  // In a low window it would be below the edge.
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [moves]);
  const { table: { shown, board, flipped }, view: { settings } } = store;
  const move = moves[ply - 1];
  if (!shown || !board || !move) return <div class="line-board waiting" />;
  const position = readSfen(move.sfen);
  const { files } = position;
  const to = readMove(move.usi).to;
  const last = squareIndex(to, files);
  const mark = (index: number) => ((shown.side === "b") === (index % 2 === 0) ? "☗" : "☖");
  const squares = position.squares.map((piece, index) => ({ piece, index }));
  if (flipped) squares.reverse();
  const hand = (side: "b" | "w") => {
    const kinds = inHandOrder(position.hands[side].keys());
    const held = kinds.map((kind) => `${settings.pieces === "letters" ? kind : kindName(board, kind, "ja")}${position.hands[side].get(kind) === 1 ? "" : position.hands[side].get(kind)}`);
    return <p class="quiet">{side === "b" ? "☗" : "☖"} {held.join(" ") || "–"}</p>;
  };
  return (
    <div class="line-board" ref={place} style={{ "--files": files, "--ranks": position.ranks }}>
      <div class="mini">
        {hand(flipped ? "b" : "w")}
        <div class="squares" role="img" aria-label={`${mark(ply - 1)}${settings.lang === "ja" ? move.kanji : move.western}`}>
          {squares.map(({ piece, index }) => (
            <span key={index} class={index === last ? "square last" : "square"}>
              {piece && <PieceView kind={piece.kind} side={piece.side} turned={(piece.side === "w") !== flipped} style={settings.pieces === "letters" ? "letters" : "short"} />}
            </span>
          ))}
        </div>
        {hand(flipped ? "w" : "b")}
      </div>
      <div class="line-moves">
        <ol>
          {moves.map((known, index) => (
            <li key={index}>
              <button type="button" class="link" aria-current={index === ply - 1 ? "step" : undefined} onClick={() => setPly(index + 1)}>
                {mark(index)}{settings.lang === "ja" ? known.kanji : known.western}
              </button>
            </li>
          ))}
        </ol>
        <div class="row">
          <button type="button" aria-label={say("line-back")} disabled={ply === 1} onClick={() => setPly(ply - 1)}>◀</button>
          <button type="button" aria-label={say("line-on")} disabled={ply === moves.length} onClick={() => setPly(ply + 1)}>▶</button>
          <button type="button" disabled={!store.table.mayMove} onClick={() => void store.table.move(line.pv[0] ?? "")}>{say("play-move")}</button>
        </div>
      </div>
    </div>
  );
}
