/** The panel of moves: the line that is walked along, the variations beside it, comments. */
import { useEffect, useRef } from "preact/hooks";
import { now, variationFrom } from "../game/session";
import type { Alternative } from "../game/alternatives";
import { text } from "../game/value";
import { useStore, useWords } from "./store-context";

export function MovesPanel() {
  const store = useStore();
  const list = useRef<HTMLOListElement>(null);
  const say = useWords();
  const { game, ply } = store.table;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [ply, game]);
  if (!game) return null;
  // The list is one stop of the Tab key: up and down go through it, variations included.
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const next = step && buttons[buttons.indexOf(event.target as HTMLButtonElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div class="moves-panel">
      <Variation />
      <ol class="moves" ref={list} aria-label={say("moves")} onKeyDown={keys}>
        <li>
          <button type="button" tabIndex={ply === 0 ? 0 : -1} aria-current={ply === 0 ? "step" : undefined} onClick={() => store.table.go(0)}>
            <span class="number">0</span><span>{say("initial")}</span>
          </button>
        </li>
        {game.moves.map((_, index) => <Move key={index} number={index + 1} />)}
        <Beside alternatives={store.table.alternatives.get(game.moves.length + 1)} />
      </ol>
      <Comment />
      <Changes />
    </div>
  );
}

/** A move of the line, and the variations beside it. */
function Move({ number }: { number: number }) {
  const store = useStore();
  const say = useWords();
  const { table: { game, ply }, view: { settings }, analysis } = store;
  const move = game?.moves[number - 1];
  if (!move) return null;
  const judgement = analysis.judgement(number);
  const judged = analysis.judged.get(move.sfen);
  return (
    <>
      <li>
        <button type="button" tabIndex={ply === number ? 0 : -1} aria-current={ply === number ? "step" : undefined} onClick={() => store.table.go(number)}>
          <span class="number">{number}</span>
          <span>{store.table.sideAt(number - 1) === "b" ? "☗" : "☖"} {settings.lang === "ja" ? move.kanji : move.western}</span>
          {judgement && <span class={`judgement ${judgement}`} title={say(judgement)}>{{ inaccuracy: "?!", mistake: "?", blunder: "??" }[judgement]}</span>}
          {judged && <span class="value">{text(judged.value, settings.lang)}</span>}
        </button>
      </li>
      <Beside alternatives={store.table.alternatives.get(number)} />
    </>
  );
}

function Beside({ alternatives }: { alternatives: Alternative[] | undefined }) {
  const store = useStore();
  const say = useWords();
  if (!alternatives) return null;
  return (
    <>
      {alternatives.map(({ path, names, isFirst }) => (
        <li key={path.at(-1)} class="beside">
          <button type="button" tabIndex={-1} onClick={() => void store.table.choose(path)}>
            <span class="number">{path.length}</span>
            <span>{store.table.sideAt(path.length - 1) === "b" ? "☗" : "☖"} {names[store.view.settings.lang === "ja" ? 0 : 1]}</span>
            {!isFirst && <span class="value">{say("variation")}</span>}
          </button>
        </li>
      ))}
    </>
  );
}

/** What can be done with a variation that is walked along. */
function Variation() {
  const store = useStore();
  const say = useWords();
  if (!store.table.session || !variationFrom(now(store.table.session))) return null;
  return (
    <p class="variation">
      <span>{say("variation")}</span>
      <button type="button" class="link" onClick={() => void store.table.leaveVariation()}>{say("back-to-game")}</button>
      <button type="button" class="link" onClick={() => void store.table.promote()}>{say("promote-line")}</button>
    </p>
  );
}

function Comment() {
  const store = useStore();
  const say = useWords();
  return (
    <textarea class="comment" rows={2} aria-label={say("comment")} placeholder={say("comment")} value={store.table.comment}
      onInput={(event) => store.table.setComment(event.currentTarget.value)} />
  );
}

/** What undoes changes, and deletes. */
function Changes() {
  const store = useStore();
  const say = useWords();
  const { session } = store.table;
  if (!session) return null;
  const { running, ply } = now(session);
  return (
    <div class="row changes">
      <button type="button" disabled={!session.history.past.length} onClick={() => void store.table.undo()}>{say("undo")}</button>
      <button type="button" disabled={!session.history.future.length} onClick={() => void store.table.redo()}>{say("redo")}</button>
      <button type="button" disabled={running || ply === 0} onClick={() => void store.table.remove()}>{say("delete-from-here")}</button>
    </div>
  );
}
