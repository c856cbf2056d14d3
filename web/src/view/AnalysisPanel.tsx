/** The panel of the analysis: the best lines, a review of the game, mates. */
import { useState } from "preact/hooks";
import type { Line } from "../engine/messages";
import type { Limit } from "../game/analysis";
import { forBlackText } from "../game/value";
import type { Word } from "../language";
import { BookPanel } from "./BookPanel";
import { Graph } from "./Graph";
import { LineBoard } from "./LineBoard";
import { Mistakes } from "./Mistakes";
import { useStore, useWords } from "./store-context";

/** How far a position is analysed, by what it is called. */
const LIMITS: readonly (readonly [Word, string, Limit])[] = [
  ["no-limit", "", {}],
  ...[8, 12, 16, 20].map((depth) => ["depth", ` ${depth}`, { depth }] as const),
  ...[1, 5, 20].map((seconds) => ["seconds", `${seconds} `, { seconds }] as const),
];

export function AnalysisPanel() {
  const store = useStore();
  const say = useWords();
  const { view: { settings }, table: { shown, isPlaying: playing }, analysis } = store;
  /** The line that is looked at on a board of its own, as it was when it was chosen: the analysis goes on. */
  const [looked, setLooked] = useState<{ sfen: string; line: Line } | null>(null);
  if (!shown) return null;
  const { lines } = analysis;
  const depth = lines[0]?.depth;
  const { nodes = 0, time = 0 } = lines[0] ?? {};
  const speed = time > 0 && `${Math.round(nodes / time).toLocaleString(settings.lang)} ${say("thousand-nodes")}`;
  const barred = playing && !analysis.whilePlaying;
  const line = looked?.sfen === shown.sfen ? looked.line : null;
  return (
    <div class="analysis-panel">
      <div class="row">
        <button type="button" class={analysis.analysing ? "primary" : ""} disabled={barred} aria-pressed={analysis.analysing} onClick={() => analysis.setAnalysing(!analysis.analysing)}>
          {analysis.analysing ? say("stop") : say("analyse")}
        </button>
        <label class="inline">
          {say("lines")}
          <select value={String(analysis.lineCount)} onChange={(event) => analysis.set({ lineCount: Number(event.currentTarget.value), lines: [] })}>
            {[1, 2, 3, 4, 5].map((count) => <option key={count} value={String(count)}>{count}</option>)}
          </select>
        </label>
        <label class="inline">
          {say("until")}
          <select onChange={(event) => analysis.setLimit(LIMITS[event.currentTarget.selectedIndex]![2])}>
            {LIMITS.map(([word, number, limit]) => (
              <option key={number} selected={JSON.stringify(limit) === JSON.stringify(analysis.limit)}>{word === "seconds" ? number + say(word) : say(word) + number}</option>
            ))}
          </select>
        </label>
        <span class="depth">{depth !== undefined && <>{say("depth")} {depth}{speed && ` · ${speed}`}</>}</span>
      </div>
      {playing && (
        <label class="inline">
          <input type="checkbox" checked={analysis.whilePlaying} onChange={(event) => analysis.allowWhilePlaying(event.currentTarget.checked)} />
          {say("while-playing")}
        </label>
      )}
      {!barred && !lines.length && <p class="quiet">{say("analysis-empty")}</p>}
      <ol class="lines-list">
        {lines.map((found) => (
          <li key={found.line}>
            <button type="button" aria-expanded={line?.line === found.line} onClick={() => setLooked(line?.line === found.line ? null : { sfen: shown.sfen, line: found })}>
              <b class="score">{forBlackText(found.value, shown.side, settings.lang)}</b>
              <span class="pv">
                {found.names.slice(0, 10).map((name, ply) => <><span key={ply} class="whole">{(shown.side === "b") === (ply % 2 === 0) ? "☗" : "☖"}{name[settings.lang === "ja" ? 0 : 1]}</span>{" "}</>)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {line && <LineBoard key={`${shown.sfen} ${line.pv.join()}`} line={line} />}
      <Review />
      <MateResult />
      {!barred && <BookPanel />}
      <Graph />
      <Mistakes />
    </div>
  );
}

/** The review of the whole game, and a deeper one after it. */
function Review() {
  const store = useStore();
  const say = useWords();
  const { analysis, table: { isPlaying } } = store;
  const { progress } = analysis;
  const barred = isPlaying && !analysis.whilePlaying;
  return (
    <>
      <div class="row">
        <button type="button" disabled={barred || store.table.moves.length === 0} onClick={() => (progress === null ? void analysis.review() : analysis.cancelReview())}>
          {progress === null ? say(analysis.isReviewed ? "review-deeper" : "analyse-game") : say("stop")}
        </button>
        <button type="button" disabled={barred || analysis.mate === "searching"} onClick={() => void analysis.searchMate()}>{say("mate-search")}</button>
      </div>
      {progress !== null && <progress value={progress} aria-label={say("analyse-game")} />}
    </>
  );
}

function MateResult() {
  const store = useStore();
  const say = useWords();
  const { mate, mateNames } = store.analysis;
  if (!mate) return null;
  if (mate === "searching") return <p class="quiet">{say("searching")}</p>;
  if (mate.type === "mate") {
    const names = mateNames.map((name) => name[store.view.settings.lang === "ja" ? 0 : 1]).join(" ");
    return <p class="mate"><b>{say("mate-found").replace("#", String(mate.plies))}</b> {names}</p>;
  }
  return <p class="quiet">{say(mate.type === "none" ? "mate-none" : "mate-unknown")}</p>;
}

