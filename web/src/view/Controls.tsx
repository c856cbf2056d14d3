/** What can be done with the game: walking through it, and the buttons of a player. */
import { endText } from "../game/endings";
import { hasEngine } from "../game/play";
import { isAtEnd, mayTakeBack, now } from "../game/session";
import { download } from "./files";
import { useStore, useWords } from "./store-context";

export function Controls() {
  const store = useStore();
  const say = useWords();
  const { play, running, shown, session } = store;
  if (!session) return null;
  const over = store.ended !== null && isAtEnd(now(session));
  return (
    <div class="controls">
      <button type="button" disabled={!mayTakeBack(session)} onClick={() => void store.takeBack()}>{say("take-back")}</button>
      <button type="button" disabled={!store.mayMove || store.thinking || over} onClick={() => void store.askHint()}>{say("hint")}</button>
      <button type="button" onClick={() => store.flip()}>{say("flip")}</button>
      {running && !play.people.b && !play.people.w
        ? <button type="button" onClick={() => store.halt()}>{say("stop")}</button>
        : running
        ? <button type="button" onClick={() => store.resign()}>{say("resign")}</button>
        : shown && !shown.end && <button type="button" onClick={() => void store.playFromHere({ b: shown.side === "b", w: shown.side === "w" })}>{say("play-on")}</button>}
      {shown?.declarable && store.mayMove && <button type="button" onClick={() => store.declare()}>{say("declare")}</button>}
      <Ending />
    </div>
  );
}

/** How the game ended, once, and what one may do then. */
function Ending() {
  const store = useStore();
  const say = useWords();
  const { ended, session, play, analysis } = store;
  if (!ended || !session) return null;
  const review = () => {
    store.setTab("analysis");
    void analysis.review();
  };
  const rematch = () => void store.begin({
    board: session.board, root: session.root, people: play.people, level: play.level, other: play.other, clock: play.clock,
  });
  const save = () => void store.record("kif").then((text) => download("katagami.kif", text));
  return (
    <div class="ending">
      <b>{endText(ended, store.settings.lang)}</b>
      {hasEngine(play) && <button type="button" class="primary" onClick={rematch}>{say("rematch")}</button>}
      <button type="button" disabled={analysis.progress !== null || store.isPlaying} onClick={review}>{say("review")}</button>
      <button type="button" onClick={save}>{say("save-game")}</button>
    </div>
  );
}

/** Walking through the game. */
export function Walk() {
  const store = useStore();
  const say = useWords();
  const count = store.moves.length;
  const steps = [
    ["first", "M6 5v14M19 5 9 12l10 7Z", 0, store.ply > 0],
    ["previous", "M17 5 7 12l10 7Z", store.ply - 1, store.ply > 0],
    ["next", "m7 5 10 7-10 7Z", store.ply + 1, store.ply < count],
    ["last", "m5 5 10 7-10 7ZM18 5v14", count, store.ply < count],
  ] as const;
  return (
    <div class="walk">
      {steps.map(([key, sign, to, possible]) => (
        <button key={key} type="button" aria-label={say(key)} disabled={!possible} onClick={() => store.go(to)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d={sign} /></svg>
        </button>
      ))}
      <span class="quiet">{store.ply} / {count}</span>
    </div>
  );
}
