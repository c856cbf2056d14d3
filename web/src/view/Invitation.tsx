/** The first screen's invitation: a game against the engine, which the first move begins as well, or something of one's own. */
import { BOARDS } from "../engine/boards";
import { within } from "../game/levels";
import { PROBLEM_BOARDS } from "../game/problem-files";
import { LevelChoice } from "./Dialog";
import { boardTitle } from "./names";
import { useStore, useWords } from "./store-context";

export function Invitation({ paste, setUp, rules }: { paste(): void; setUp(): void; rules(): void }) {
  const store = useStore();
  const say = useWords();
  const { settings } = store.view;
  const { board } = store.table;
  const known = board?.name === settings.board ? board : null;
  const level = within(known, settings.level);
  const play = () => void store.begin({
    board: settings.board, root: "", people: { b: true, w: false }, level, clock: null,
  });
  return (
    <section class="invitation" aria-label={say("invite")}>
      <h2>{say("invite")}</h2>
      <label class="field">{say("board")}
        <select value={settings.board} onChange={(event) => void store.shelf.invite(event.currentTarget.value)}>
          {BOARDS.map((name) => <option key={name} value={name}>{boardTitle(name, settings.lang)}</option>)}
        </select>
      </label>
      <LevelChoice label={say("level")} board={known} level={level} choose={(level) => store.view.set({ level })} />
      <button type="button" class="primary" onClick={play}>{say("play")}</button>
      <p class="quiet">{say("invite-text")}</p>
      <div class="ways">
        {PROBLEM_BOARDS.length > 0 && <button type="button" onClick={() => void store.solving.start(settings.board)}>{say("solve-mates")}</button>}
        <button type="button" onClick={rules}>{say("learn-rules")}</button>
        <button type="button" onClick={paste}>{say("paste-game")}</button>
        <button type="button" onClick={setUp}>{say("set-up")}</button>
      </div>
    </section>
  );
}
