/** The dialog that begins a game. */
import { useEffect, useState } from "preact/hooks";
import { BOARDS } from "../engine/boards";
import type { Board, BoardName } from "../engine/messages";
import type { KeptGame } from "../game/kept";
import { within, type Clock } from "../game/levels";
import { suggest } from "../game/suggestion";
import { Choice, Dialog, LevelChoice } from "./Dialog";
import { boardTitle, levelMark } from "./names";
import { useStore, useWords } from "./store-context";

/** The names of handicaps in English. */
const HANDICAPS: Record<string, string> = {
  平手: "None", 香落ち: "Left lance", 右香落ち: "Right lance", 角落ち: "Bishop", 飛車落ち: "Rook", 飛香落ち: "Rook and lance",
  二枚落ち: "Two pieces", 三枚落ち: "Three pieces", 四枚落ち: "Four pieces", 五枚落ち: "Five pieces", 六枚落ち: "Six pieces",
  八枚落ち: "Eight pieces", 十枚落ち: "Ten pieces",
};

type Wanted = "b" | "w" | "random" | "both" | "neither";

export function NewGameDialog({ close }: { close(): void }) {
  const store = useStore();
  const say = useWords();
  const [board, setBoard] = useState<BoardName>(store.table.board?.name ?? "minishogi");
  const [side, setSide] = useState<Wanted>("b");
  const [about, setAbout] = useState<Board | null>(store.table.board);
  const known = about?.name === board ? about : null;
  const [first, setLevel] = useState(store.view.settings.level);
  const [second, setSecond] = useState(store.view.settings.level);
  const level = within(known, first);
  const [root, setRoot] = useState("");
  const [clock, setClock] = useState("none");
  const [own, setOwn] = useState({ main: 5, byoyomi: 0, increment: 5 });
  const [games, setGames] = useState<KeptGame[]>([]);
  useEffect(() => void store.shelf.games().then(setGames), []);
  useEffect(() => void store.shelf.about(board).then(setAbout), [board]);
  const { lang } = store.view.settings;
  const minute = 60_000;
  const clocks: Record<string, [Clock | null, string]> = {
    none: [null, say("no-clock")],
    blitz: [{ main: 3 * minute, byoyomi: 0, increment: 2000 }, `3 ${say("minutes")} + 2 ${say("seconds")}`],
    rapid: [{ main: 10 * minute, byoyomi: 30_000, increment: 0 }, `10 ${say("minutes")} / 30 ${say("seconds")}`],
    byoyomi: [{ main: 0, byoyomi: 10_000, increment: 0 }, `10 ${say("seconds")} ${say("per-move")}`],
    slow: [{ main: 30 * minute, byoyomi: 60_000, increment: 0 }, `30 ${say("minutes")} / 60 ${say("seconds")}`],
    own: [{ main: own.main * minute, byoyomi: own.byoyomi * 1000, increment: own.increment * 1000 }, say("own-clock")],
  };
  const handicaps = known?.handicaps ?? [];
  const handicapName = (name: string): string => (lang === "ja" ? name : (HANDICAPS[name] ?? name));
  const isAgainstEngine = side !== "both" && side !== "neither";
  const suggestion = isAgainstEngine && known ? suggest(known, games, level, root) : null;
  /** A handicap is Black's. */
  const give = (sfen: string): void => {
    setRoot(sfen === handicaps[0]?.sfen ? "" : sfen);
    setSide("b");
  };
  // A clock without time would end the game at once.
  const given = (chosen: Clock | null | undefined) => (chosen && (chosen.main || chosen.byoyomi) ? chosen : null);
  const begin = (event: Event) => {
    event.preventDefault();
    const chosen = side === "random" ? (Math.random() < 0.5 ? "b" : "w") : side;
    const people = { b: chosen === "b" || chosen === "both", w: chosen === "w" || chosen === "both" };
    void store.begin({ board, root: handicaps.some(({ sfen }) => sfen === root) ? root : "", people, level, other: side === "neither" ? second : undefined, clock: given(clocks[clock]?.[0]) });
    close();
  };
  return (
    <Dialog title={say("new-game")} close={close}>
      <form onSubmit={begin}>
        <Choice label={say("board")} value={board} options={BOARDS.map((name) => [name, boardTitle(name, lang)])} choose={(name) => setBoard(name)} />
        <Choice label={say("you-play")} value={side} choose={(wanted) => setSide(wanted)}
          options={(["b", "w", "random", "both", "neither"] as const).map((option) => [option, say(`side-${option}`)])} />
        {handicaps.length > 1 && (
          <label class="field">{say("handicap")}
            <select value={root} onChange={(event) => setRoot(event.currentTarget.value)}>
              {handicaps.map(({ name, sfen }, index) => (
                <option key={name} value={index ? sfen : ""}>{handicapName(name)}</option>
              ))}
            </select>
          </label>
        )}
        <LevelChoice label={say(side === "neither" ? "level-black" : "level")} board={known} level={level} choose={setLevel} disabled={side === "both"} />
        {side === "neither" && <LevelChoice label={say("level-white")} board={known} level={second} choose={setSecond} />}
        {suggestion && (
          <p class="suggestion">{say(`suggest-${suggestion.because}`)}
            {known && suggestion.level !== null && <button type="button" onClick={() => setLevel(suggestion.level!)}>{say("suggest-level").replace("#", levelMark(known, suggestion.level, lang))}</button>}
            {suggestion.handicap && <button type="button" onClick={() => give(suggestion.handicap!.sfen)}>{say("suggest-handicap").replace("#", handicapName(suggestion.handicap.name))}</button>}
          </p>
        )}
        <label class="field">{say("clock")}
          <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>
            {Object.entries(clocks).map(([key, [, text]]) => <option key={key} value={key}>{text}</option>)}
          </select>
        </label>
        {clock === "own" && (["main", "byoyomi", "increment"] as const).map((part) => (
          <label key={part} class="field">{say(`clock-${part}`)}
            <input type="number" min="0" max="600" step={part === "main" ? "any" : "1"} required value={own[part]}
              onInput={(event) => setOwn({ ...own, [part]: event.currentTarget.valueAsNumber || 0 })} />
          </label>
        ))}
        <footer>
          <button type="button" onClick={close}>{say("cancel")}</button>
          <button type="submit" class="primary">{say("start")}</button>
        </footer>
      </form>
    </Dialog>
  );
}
