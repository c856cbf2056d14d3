/** The rules of a board on one card: each piece can be taken and put down, and shows where it goes. */
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../engine/boards";
import { Client, type Engine } from "../engine/client";
import type { Board, BoardName, Lesson, Reach } from "../engine/messages";
import { facts, originOf } from "../game/lesson";
import { squareName } from "../game/position";
import { Dialog } from "./Dialog";
import { boardTitle, kindName, squareLabel } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

/** What is known of the board that is looked at. */
interface Rules {
  board: Board;
  lesson: Lesson;
}

export function LessonDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const { lang } = store.view.settings;
  const [name, setName] = useState<BoardName>(store.table.board?.name ?? store.view.settings.board);
  const [client, setClient] = useState<Engine | null>(null);
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    // The board that is open has its rules at hand.
    const open = store.table.rules?.board === name ? store.table.rules : new Client(name);
    let wanted = true;
    setClient(open);
    Promise.all([open.call("board", []), open.call("lesson", [])])
      .then(([board, lesson]) => wanted && setRules({ board, lesson }), (error: unknown) => store.view.fault(error));
    return () => {
      wanted = false;
      if (open !== store.table.rules) open.stop();
    };
  }, [name]);
  return (
    <Dialog title={say("rules")} close={close}>
      <label class="field">{say("board")}
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {BOARDS.map((known) => <option key={known} value={known}>{boardTitle(known, lang)}</option>)}
        </select>
      </label>
      {rules?.board.name === name && client ? <Card key={name} {...rules} client={client} /> : <p class="quiet loading">{say("loading")}</p>}
    </Dialog>
  );
}

function Card({ board, lesson, client }: Rules & { client: Engine }) {
  const store = useStore();
  const say = useWords();
  const { lang, pieces } = store.view.settings;
  const [letter, setLetter] = useState(lesson.kinds[0]?.letter ?? "");
  const kind = lesson.kinds.find((known) => known.letter === letter);
  const [square, setSquare] = useState(kind?.home ?? "");
  const [reach, setReach] = useState<Reach>({ atOnce: [], sliding: [] });
  useEffect(() => {
    let wanted = true;
    client.call("reach", [letter, square]).then((found) => wanted && setReach(found), (error: unknown) => store.view.fault(error));
    return () => void (wanted = false);
  }, [letter, square]);
  if (!kind) return null;
  const take = (wanted: string) => {
    setLetter(wanted);
    setSquare(lesson.kinds.find((known) => known.letter === wanted)?.home ?? square);
  };
  const origin = originOf(kind, lesson);
  const other = kind.promoted ?? origin?.letter;
  return (
    <div class="lesson editor" style={{ "--files": board.files, "--ranks": board.ranks }}>
      <div class="palette" role="group" aria-label={say("pieces")}>
        {lesson.kinds.map((known) => (
          <button key={known.letter} type="button" aria-pressed={known.letter === letter} aria-label={kindName(board, known.letter, lang)} onClick={() => take(known.letter)}>
            <PieceView kind={known.letter} side="b" turned={false} style={pieces} board={board} />
          </button>
        ))}
      </div>
      <div class="squares" role="group" aria-label={say("board")}>
        {Array.from({ length: board.files * board.ranks }, (_, index) => {
          const name = squareName(board.files - (index % board.files), Math.floor(index / board.files) + 1);
          const way = reach.atOnce.includes(name) ? "target" : reach.sliding.includes(name) ? "target sliding" : "";
          const what = name === square ? kindName(board, letter, lang) : way ? say(way === "target" ? "goes-here" : "slides-here") : "";
          return (
            <button key={name} type="button" class={`square ${way} ${kind.zone.includes(name) ? "zone" : ""}`} data-lesson={name}
              aria-label={`${squareLabel(name, lang)} ${what}`.trim()} onClick={() => setSquare(name)}>
              {name === square && <PieceView kind={letter} side="b" turned={false} style={pieces} board={board} />}
            </button>
          );
        })}
      </div>
      <div class="facts" aria-live="polite">
        <h3>
          {kindName(board, letter, lang)}
          {other && <button type="button" onClick={() => setLetter(other)}>{say("turn-over")}</button>}
        </h3>
        <ul>
          {facts(kind, lesson, board.king, (known) => kindName(board, known, lang), say).map((fact) => <li key={fact}>{fact}</li>)}
        </ul>
        <h3>{say("lesson-end")}</h3>
        <ul>
          <li>{say("lesson-mate")}</li>
          <li>{say(lesson.repetitionLosesForFirst ? "lesson-repetition-first" : "lesson-repetition")}</li>
          {lesson.enteringKing !== "NoEnteringKing" && <li>{say(lesson.enteringKing === "TryRule" ? "lesson-try" : "lesson-declare")}</li>}
        </ul>
      </div>
    </div>
  );
}
