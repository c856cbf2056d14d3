/** The panel of reasons: what the search knows, and what the evaluation adds. */
import type { Said } from "../engine/messages";
import { signed as signedIn } from "../game/value";
import { isWord } from "../language";
import { kindName, relatedPieces, squareLabel } from "./names";
import { useStore, useWords } from "./store-context";

export function WhyPanel() {
  const store = useStore();
  const say = useWords();
  const { table: { board }, view: { settings }, analysis } = store;
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
      {reasons ? <Sentences said={reasons.position} /> : <p class="quiet">{say(store.table.shown?.end ? "why-over" : "loading")}</p>}
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
  const { analysis, view: { settings } } = useStore();
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
