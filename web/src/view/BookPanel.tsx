/** The opening book beside the game: its moves for the position shown, and where the game leaves it. */
import { useEffect, useState } from "preact/hooks";
import { bookMoves, leavesBook, type Book } from "../game/book";
import { BOOKS } from "../game/book-files";
import { forBlackText } from "../game/value";
import { useStore, useWords } from "./store-context";

export function BookPanel() {
  const store = useStore();
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const board = store.table.session?.board ?? "";
  if (!BOOKS.boards.includes(board)) return null;
  return (
    <details class="book" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("book")}</summary>
      {isOpen && <Moves key={board} board={board} />}
    </details>
  );
}

function Moves({ board }: { board: string }) {
  const store = useStore();
  const say = useWords();
  const [book, setBook] = useState<Book | "broken" | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, [string, string]>>(new Map());
  const { table: { shown, moves, ply, rules }, view: { settings: { lang } } } = store;
  useEffect(() => {
    let wanted = true;
    BOOKS.of(board).then((found) => wanted && setBook(found), () => wanted && setBook("broken"));
    return () => void (wanted = false);
  }, [board]);
  const sfen = shown?.sfen ?? "";
  const known = book && book !== "broken" ? bookMoves(book, sfen) : [];
  useEffect(() => {
    let wanted = true;
    const text = store.table.text();
    const all = known.map(async ({ move }) => [move, (await rules?.call("names", [text, move]))?.[0] ?? [move, move]] as const);
    Promise.all(all).then((found) => wanted && setNames(new Map(found)), (error: unknown) => store.view.fault(error));
    return () => void (wanted = false);
  }, [book, sfen]);
  if (!book || !shown) return <p class="quiet" role="status">{say("loading")}</p>;
  if (book === "broken") return <p class="quiet" role="status">{say("book-broken")}</p>;
  const left = leavesBook(book, moves, (at) => store.table.sfenAt(at));
  const played = moves[ply];
  return (
    <>
      {moves.length > 0 && (
        <p class="quiet">
          {left ? <button type="button" class="link" onClick={() => store.table.go(left - 1, bookMoves(book, store.table.sfenAt(left - 1))[0]?.move)}>{say("book-left").replace("#", String(left))}</button> : say("book-all")}
        </p>
      )}
      {!known.length && <p class="quiet">{say("book-none")}</p>}
      <ol class="book-moves">
        {known.map(({ move, value, depth, count }) => (
          <li key={move}>
            <button type="button" aria-current={move === played ? "step" : undefined} disabled={!store.table.mayMove} onClick={() => void store.table.move(move)}>
              <b class="score">{forBlackText({ cp: value }, shown.side, lang)}</b>
              <span>{shown.side === "b" ? "☗" : "☖"}{(names.get(move) ?? [move, move])[lang === "ja" ? 0 : 1]}</span>
              <span class="quiet">{[depth && `${say("depth")} ${depth}`, count && `${count} ${say("book-games")}`].filter(Boolean).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
