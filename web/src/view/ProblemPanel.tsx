/** A mate problem that is open: what is asked, what was tried, help, and which one is next. */
import { counts } from "../game/problems";
import { PROBLEM_BOARDS } from "../game/problem-files";
import type { Remark } from "../game/solving";
import { readSfen, squareIndex } from "../game/position";
import { readMove } from "../game/usi";
import { boardTitle, kindName, squareLabel } from "./names";
import { useStore, useWords } from "./store-context";

export function ProblemPanel() {
  const store = useStore();
  const say = useWords();
  const { table: { session }, solving } = store;
  const problem = session?.problem;
  if (!session || !problem) return null;
  const solved = solving.isMate && !problem.revealed;
  const over = solving.isMate || problem.revealed;
  return (
    <section class="problem" aria-label={say("solve-mates")}>
      <h2>{problem.day && <small>{say("puzzle-of-day")}</small>}{say("mate-in").replace("#", String(problem.plies))}</h2>
      <p>{say(solving.attacker === "b" ? "problem-black" : "problem-white")}</p>
      <p class={solved ? "remark good" : "remark"} role="status"><Said remark={solving.remark} /></p>
      <div class="row">
        <button type="button" disabled={over || solving.busy} onClick={() => void solving.hint()}>{say("hint")}</button>
        <button type="button" disabled={store.table.ply === 0} onClick={() => store.table.go(0)}>{say("from-start")}</button>
        <button type="button" disabled={over || solving.busy} onClick={() => void solving.reveal()}>{say("solution")}</button>
        <button type="button" class="primary" onClick={() => void solving.next()}>{say("next-problem")}</button>
      </div>
      <Solution />
      <Choosing />
    </section>
  );
}

/** What is said about the last thing that was done. */
function Said({ remark }: { remark: Remark | null }) {
  const store = useStore();
  const say = useWords();
  const { table: { session }, solving, view: { settings: { lang } } } = store;
  const index = lang === "ja" ? 0 : 1;
  if (solving.isMate) return <>{say(session?.problem?.revealed ? "revealed" : "solved")}</>;
  if (session?.problem?.revealed) return <>{say("revealed")}</>;
  if (!remark) return <>{say("problem-begin")}</>;
  if (remark.kind === "escapes") return <>{say("problem-escapes").replace("#1", remark.tried[index]).replace("#2", remark.answer[index])}</>;
  if (remark.kind !== "hint") return <>{say(`problem-${remark.kind}`)}</>;
  const { from, drop } = readMove(remark.move);
  if (drop) return <>{say("hint-drop").replace("#", store.table.board ? kindName(store.table.board, drop, lang) : drop)}</>;
  const { squares, files } = readSfen(store.table.shown?.sfen ?? "");
  const piece = from ? squares[squareIndex(from, files)] : null;
  const name = piece && store.table.board ? kindName(store.table.board, piece.kind, lang) : "";
  return <>{say("hint-move").replace("#1", name).replace("#2", squareLabel(from ?? "", lang))}</>;
}

/** The moves of a solution that was shown. */
function Solution() {
  const store = useStore();
  const { table: { session, game }, view: { settings: { lang } }, solving } = store;
  if (!session?.problem?.revealed || !game) return null;
  const marks = solving.attacker === "b" ? "☗☖" : "☖☗";
  return (
    <ol class="solution">
      {game.moves.map((move, index) => (
        <li key={index}>
          <button type="button" class="link" aria-current={store.table.ply === index + 1 ? "step" : undefined} onClick={() => store.table.go(index + 1)}>
            {marks[index % 2]}{lang === "ja" ? move.kanji : move.western}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Which problems there are, and how many of them are solved. */
function Choosing() {
  const store = useStore();
  const say = useWords();
  const { table: { session }, solving, view: { settings: { lang } } } = store;
  if (!session) return null;
  const known = counts(solving.problems, solving.solved);
  const [solved, all] = known.get(0) ?? [0, 0];
  return (
    <div class="choosing">
      <label class="field">{say("board")}
        <select value={session.board} onChange={(event) => void solving.start(event.currentTarget.value)}>
          {PROBLEM_BOARDS.map((board) => <option key={board} value={board}>{boardTitle(board, lang)}</option>)}
        </select>
      </label>
      <label class="field">{say("length")}
        <select value={String(solving.plies)} onChange={(event) => void solving.choose(Number(event.currentTarget.value))}>
          {[...known].map(([plies, [done, count]]) => (
            <option key={plies} value={String(plies)}>
              {(plies ? say("mate-in").replace("#", String(plies)) : say("any-length"))} · {done}/{count}
            </option>
          ))}
        </select>
      </label>
      <progress value={solved} max={all || 1} aria-label={say("solved-of")} />
      <p class="quiet">{say("solved-of")}: {solved} / {all}</p>
      <div class="row">
        <button type="button" onClick={() => void solving.today(session.board)}>{say("puzzle-of-day")}</button>
        <button type="button" onClick={() => void store.shelf.setUp(session.root)}>{say("as-position")}</button>
      </div>
    </div>
  );
}
