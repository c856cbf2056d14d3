/** The panels of what the engine thinks: the analysis, the explanation. */
import type { Said } from "../engine/messages";
import { chance, forBlackText, isMate, signed as signedIn } from "../game/value";
import { isWord } from "../language";
import { kindName, relatedPieces, squareLabel } from "./names";
import { useStore, useWords } from "./store-context";

export function AnalysisPanel() {
  const store = useStore();
  const say = useWords();
  const { settings, shown, analysis, isPlaying: playing } = store;
  if (!shown) return null;
  const { lines, progress } = analysis;
  const depth = lines[0]?.depth;
  const { nodes = 0, time = 0 } = lines[0] ?? {};
  const speed = time > 0 && `${Math.round(nodes / time).toLocaleString(settings.lang)} ${say("thousand-nodes")}`;
  return (
    <div class="analysis-panel">
      <div class="row">
        <button type="button" class={analysis.analysing ? "primary" : ""} disabled={playing} aria-pressed={analysis.analysing} onClick={() => analysis.setAnalysing(!analysis.analysing)}>
          {analysis.analysing ? say("stop") : say("analyse")}
        </button>
        <label class="inline">
          {say("lines")}
          <select value={String(analysis.lineCount)} onChange={(event) => analysis.set({ lineCount: Number(event.currentTarget.value), lines: [] })}>
            {[1, 2, 3, 4, 5].map((count) => <option key={count} value={String(count)}>{count}</option>)}
          </select>
        </label>
        {depth !== undefined && <span class="depth">{say("depth")} {depth}{speed && ` · ${speed}`}</span>}
      </div>
      {playing && <p class="quiet">{say("while-playing")}</p>}
      {!playing && !lines.length && <p class="quiet">{say("analysis-empty")}</p>}
      <ol class="lines-list">
        {lines.map((line) => (
          <li key={line.line}>
            <button type="button" onClick={() => line.pv[0] && void store.move(line.pv[0])}>
              <b class="score">{forBlackText(line.value, shown.side, settings.lang)}</b>
              <span class="pv">
                {line.names.slice(0, 10).map((name, index) => <><span key={index} class="whole">{(shown.side === "b") === (index % 2 === 0) ? "☗" : "☖"}{name[settings.lang === "ja" ? 0 : 1]}</span>{" "}</>)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={playing || store.moves.length === 0} onClick={() => (progress === null ? void analysis.review() : analysis.cancelReview())}>
          {progress === null ? say("analyse-game") : say("stop")}
        </button>
        <button type="button" disabled={playing || analysis.mate === "searching"} onClick={() => void analysis.searchMate()}>{say("mate-search")}</button>
      </div>
      {progress !== null && <progress value={progress} aria-label={say("analyse-game")} />}
      <MateResult />
      <Graph />
      <Mistakes />
    </div>
  );
}

function MateResult() {
  const store = useStore();
  const say = useWords();
  const { mate, mateNames } = store.analysis;
  if (!mate) return null;
  if (mate === "searching") return <p class="quiet">{say("searching")}</p>;
  if (mate.type === "mate") {
    const names = mateNames.map((name) => name[store.settings.lang === "ja" ? 0 : 1]).join(" ");
    return <p class="mate"><b>{say("mate-found").replace("#", String(mate.plies))}</b> {names}</p>;
  }
  return <p class="quiet">{say(mate.type === "none" ? "mate-none" : "mate-unknown")}</p>;
}

function Graph() {
  const store = useStore();
  const say = useWords();
  const count = store.moves.length + 1;
  const points = Array.from({ length: count }, (_, ply) => {
    const judged = store.analysis.judged.get(store.sfenAt(ply));
    return judged ? { ply, share: isMate(judged.value) ? Number(judged.value > 0) : chance(judged.value) } : null;
  }).filter((point) => point !== null);
  if (points.length < 2) return <p class="quiet">{say("review-empty")}</p>;
  const x = (ply: number) => (ply / Math.max(1, count - 1)) * 300;
  const y = (share: number) => 4 + (1 - share) * 92;
  const path = points.map(({ ply, share }, index) => `${index ? "L" : "M"}${x(ply).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  const [first, last] = [points[0]!, points.at(-1)!];
  const choose = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    store.go(Math.round(((event.clientX - box.left) / box.width) * (count - 1)));
  };
  return (
    <svg class="graph" viewBox="0 0 300 100" preserveAspectRatio="none" role="img" aria-label={say("graph")} onClick={choose}>
      <rect class="upper" width="300" height="50" />
      <path class="area" d={`${path}L${x(last.ply)} 50L${x(first.ply)} 50Z`} />
      <path class="middle" d="M0 50H300" />
      <path class="course" d={path} />
      <path class="now" d={`M${x(store.ply)} 0V100`} />
    </svg>
  );
}

function Mistakes() {
  const store = useStore();
  const say = useWords();
  const { game, settings } = store;
  if (!game) return null;
  const found = game.moves.flatMap((move, index) => {
    const judgement = store.analysis.judgement(index + 1);
    return judgement ? [{ move, ply: index + 1, judgement }] : [];
  });
  const reviewed = game.moves.length > 0 && game.moves.every((move) => store.analysis.judged.has(move.sfen));
  if (!found.length) return reviewed ? <p class="quiet">{say("no-mistakes")}</p> : null;
  return (
    <ul class="mistakes">
      {found.map(({ move, ply, judgement }) => {
        const judged = store.analysis.judged.get(store.sfenAt(ply - 1));
        const better = judged?.best[0];
        return (
          <li key={ply}>
            <button type="button" onClick={() => store.go(ply - 1, better)}>
              <span class={`judgement ${judgement}`}>{say(judgement)}</span>
              <span>{ply}. {store.sideAt(ply - 1) === "b" ? "☗" : "☖"} {settings.lang === "ja" ? move.kanji : move.western}</span>
              {better && <span class="quiet">{say("better")}: {judged?.bestName[settings.lang === "ja" ? 0 : 1]}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function WhyPanel() {
  const store = useStore();
  const say = useWords();
  const { board, settings, analysis } = store;
  const { explained, explainedMove, reasons } = analysis;
  if (!board) return null;
  if (!explained) return <p class="quiet">{say("loading")}</p>;
  const signed = (value: number) => signedIn(value, settings.lang);
  const total = explained.parts.reduce((sum, { value }) => sum + value, 0);
  const largest = Math.max(1, ...explained.parts.map(({ value }) => Math.abs(value)));
  const name = (relation: string) => relatedPieces(relation).map(({ side, kind, square }) => (
    <span class={side === "b" ? "whole" : "whole white"}>
      {side === "b" ? "☗" : "☖"}{kindName(board, kind, settings.lang)} {square ? squareLabel(square, settings.lang) : say("in-hand")}
    </span>
  ));
  const relations = (list: { name: string; value: number }[]) => (
    <ul class="relations">
      {list.slice(0, 12).map((relation) => (
        <li key={relation.name}>
          <button
            type="button"
            aria-pressed={analysis.relation === relation.name}
            onPointerEnter={(event) => event.pointerType === "mouse" && analysis.set({ relation: relation.name })}
            onPointerLeave={(event) => event.pointerType === "mouse" && analysis.set({ relation: null })}
            onFocus={() => analysis.set({ relation: relation.name })}
            onBlur={() => analysis.set({ relation: null })}
          >
            <span class="names">{name(relation.name)}</span>
            <b class={relation.value < 0 ? "for-white" : "for-black"}>{signed(relation.value)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div class="why-panel">
      <h3>{say("why-position")}</h3>
      {reasons ? <Sentences said={reasons.position} /> : <p class="quiet">{say(store.shown?.end ? "why-over" : "loading")}</p>}
      {reasons && reasons.move.length > 0 && (
        <>
          <h3>{say("why-last")}</h3>
          <Sentences said={reasons.move} />
        </>
      )}
      <h3>{say("why-static")}</h3>
      <p class="total"><span>{say("value")}</span> <b>{signed(total)}</b> <small>{say("for-black")}</small></p>
      <dl class="parts">
        {explained.parts.map(({ name: part, value }) => (
          <div key={part}>
            <dt>{isWord(`part-${part}`) ? say(`part-${part}` as "part-KK") : part}</dt>
            <dd>
              <span class="scale" aria-hidden="true"><span class={value < 0 ? "for-white" : "for-black"} style={{ width: `${(Math.abs(value) / largest) * 50}%` }} /></span>
              <b>{signed(value)}</b>
            </dd>
          </div>
        ))}
      </dl>
      {explained.relations.length ? (
        <>
          <p class="quiet">{say("why-intro")}</p>
          {relations(explained.relations)}
          {explainedMove && explainedMove.changes.length > 0 && (
            <>
              <h3>{say("why-move")}: {signed(explainedMove.values[1] - explainedMove.values[0])}</h3>
              {relations(explainedMove.changes)}
            </>
          )}
        </>
      ) : <p class="quiet">{say("why-material")}</p>}
      <p class="quiet">{say("why-pieces")}</p>
    </div>
  );
}

/** Reasons in words; the one that is pointed at is drawn on the board. */
function Sentences({ said }: { said: Said[] }) {
  const { analysis, settings } = useStore();
  return (
    <ul class="reasons">
      {said.map((reason) => (
        <li key={reason.fact}>
          <button
            type="button"
            aria-pressed={analysis.reason === reason}
            onPointerEnter={(event) => event.pointerType === "mouse" && analysis.set({ reason })}
            onPointerLeave={(event) => event.pointerType === "mouse" && analysis.set({ reason: null })}
            onFocus={() => analysis.set({ reason })}
            onBlur={() => analysis.set({ reason: null })}
          >
            {reason.words[settings.lang === "ja" ? 0 : 1]}
          </button>
        </li>
      ))}
    </ul>
  );
}
