/** What can be done with the game: walking through it, and the buttons of a player. */
import { endText } from "../game/endings";
import { hasEngine } from "../game/play";
import { isAtEnd, mayTakeBack, now } from "../game/session";
import { download } from "./files";
import { useStore, useWords } from "./store-context";

export function Controls() {
  const store = useStore();
  const say = useWords();
  const { play, running, shown, session } = store.table;
  if (!session) return null;
  const over = store.table.ended !== null && isAtEnd(now(session));
  return (
    <div class="controls">
      <button type="button" disabled={!mayTakeBack(session)} onClick={() => void store.table.takeBack()}>{say("take-back")}</button>
      <button type="button" disabled={!store.table.mayMove || store.view.thinking || over} onClick={() => void store.opponent.askHint()}>{say("hint")}</button>
      <button type="button" onClick={() => store.table.flip()}>{say("flip")}</button>
      {running && !play.people.b && !play.people.w
        ? <button type="button" onClick={() => store.table.halt()}>{say("stop")}</button>
        : running
        ? <button type="button" onClick={() => store.table.resign()}>{say("resign")}</button>
        : shown && !shown.end && <button type="button" onClick={() => void store.playFromHere({ b: shown.side === "b", w: shown.side === "w" })}>{say("play-on")}</button>}
      {shown?.declarable && store.table.mayMove && <button type="button" onClick={() => store.table.declare()}>{say("declare")}</button>}
      <Ending />
    </div>
  );
}

/** How the game ended, once, and what one may do then. */
function Ending() {
  const store = useStore();
  const say = useWords();
  const { table: { ended, session, play }, analysis } = store;
  if (!ended || !session) return null;
  const review = () => {
    store.setTab("analysis");
    void analysis.review();
  };
  const rematch = () => void store.begin({
    board: session.board, root: session.root, people: play.people, level: play.level, other: play.other, clock: play.clock,
  });
  const save = () => void store.shelf.record("kif").then((text) => download("katagami.kif", text));
  return (
    <div class="ending">
      <b>{endText(ended, store.view.settings.lang)}</b>
      {hasEngine(play) && <button type="button" class="primary" onClick={rematch}>{say("rematch")}</button>}
      <button type="button" disabled={analysis.progress !== null || store.table.isPlaying} onClick={review}>{say("review")}</button>
      <button type="button" onClick={save}>{say("save-game")}</button>
    </div>
  );
}

/** Walking through the game. */
export function Walk() {
  const store = useStore();
  const say = useWords();
  const count = store.table.moves.length;
  const steps = [
    ["first", "M6 5v14M19 5 9 12l10 7Z", 0, store.table.ply > 0],
    ["previous", "M17 5 7 12l10 7Z", store.table.ply - 1, store.table.ply > 0],
    ["next", "m7 5 10 7-10 7Z", store.table.ply + 1, store.table.ply < count],
    ["last", "m5 5 10 7-10 7ZM18 5v14", count, store.table.ply < count],
  ] as const;
  return (
    <div class="walk">
      {steps.map(([key, sign, to, possible]) => (
        <button key={key} type="button" aria-label={say(key)} disabled={!possible} onClick={() => store.table.go(to)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
        </button>
      ))}
      <span class="quiet">{store.table.ply} / {count}</span>
    </div>
  );
}
