/** The dialog in which a position is set up. */
import { useEffect, useState } from "preact/hooks";
import type { Side } from "../engine/messages";
import { readSfen, squareName } from "../game/position";
import { emptied, hold, put, writeSfen } from "../game/setup";
import { japaneseError } from "../japanese-errors";
import { Choice, Dialog } from "./Dialog";
import { kindName, sideName, squareLabel } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

export function EditorDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const { table: { board }, view: { settings: { lang, pieces } } } = store;
  const [position, setPosition] = useState(() => readSfen(store.table.shown?.sfen ?? board?.start ?? ""));
  const [side, setSide] = useState<Side>("b");
  /** The kind that is put on squares; nothing empties them. */
  const [kind, setKind] = useState<string | null>("P");
  const [error, setError] = useState("");
  const sfen = writeSfen(position);
  useEffect(() => {
    let wanted = true;
    const judge = store.table.rules?.call("view", [`sfen ${sfen}`]).then(() => "", (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)));
    void judge?.then((text) => wanted && setError(text));
    return () => void (wanted = false);
  }, [sfen]);
  if (!board) return null;
  const held = board.kinds.filter((known) => known.held);
  const use = () => {
    void store.shelf.setUp(sfen);
    close();
  };
  return (
    <Dialog title={say("set-up")} close={close}>
      <div class="editor" style={{ "--files": position.files, "--ranks": position.ranks }}>
        <div class="squares" role="group" aria-label={say("board")}>
          {position.squares.map((piece, index) => {
            const name = squareName(position.files - (index % position.files), Math.floor(index / position.files) + 1);
            const what = piece ? `${sideName(piece.side, lang)} ${kindName(board, piece.kind, lang)}` : say("empty");
            return (
              <button key={name} type="button" class="square" data-place={name} aria-label={`${squareLabel(name, lang)} ${what}`}
                onClick={() => setPosition(put(position, index, kind === null ? null : { kind, side }))}>
                {piece && <PieceView kind={piece.kind} side={piece.side} turned={piece.side === "w"} style={pieces} />}
              </button>
            );
          })}
        </div>
        <Choice label={say("pieces")} value={side} choose={(owner) => setSide(owner)} options={[["b", say("black")], ["w", say("white")]]} />
        <div class="palette" role="group" aria-label={say("pieces")}>
          {board.kinds.map(({ letter }) => (
            <button key={letter} type="button" aria-pressed={kind === letter} aria-label={kindName(board, letter, lang)} onClick={() => setKind(letter)}>
              <PieceView kind={letter} side={side} turned={side === "w"} style={pieces} />
            </button>
          ))}
          <button type="button" class="word" aria-pressed={kind === null} onClick={() => setKind(null)}>{say("take-away")}</button>
        </div>
        <div class="row">
          {held.map(({ letter }) => (
            <label key={letter} class="inline">{kindName(board, letter, lang)}
              <input type="number" min="0" max="18" value={position.hands[side].get(letter) ?? 0} aria-label={`${sideName(side, lang)} ${kindName(board, letter, lang)} ${say("in-hand")}`}
                onInput={(event) => setPosition(hold(position, side, letter, Math.floor(event.currentTarget.valueAsNumber) || 0))} />
            </label>
          ))}
        </div>
        <div class="row">
          <Choice label={say("turn-of")} value={position.side} choose={(turn) => setPosition({ ...position, side: turn })} options={[["b", say("black")], ["w", say("white")]]} />
          <button type="button" onClick={() => setPosition(readSfen(board.start))}>{say("start-position")}</button>
          <button type="button" onClick={() => setPosition(emptied(position))}>{say("empty-board")}</button>
        </div>
        <p class="quiet" role="status">{error ? (lang === "ja" ? japaneseError(error) : error.replace(/^SFEN: /, "")) : say("set-up-help")}</p>
      </div>
      <footer>
        <button type="button" onClick={close}>{say("cancel")}</button>
        <button type="button" class="primary" disabled={error !== ""} onClick={use}>{say("set-up-done")}</button>
      </footer>
    </Dialog>
  );
}
