/** The mistakes of both sides: what each cost, what was better, and what punishes it. */
import type { Side } from "../engine/messages";
import { text } from "../game/value";
import { useStore, useWords } from "./store-context";

export function Mistakes() {
  const store = useStore();
  const say = useWords();
  const { table: { game }, view: { settings: { lang } }, analysis } = store;
  if (!game) return null;
  const index = lang === "ja" ? 0 : 1;
  const found = game.moves.flatMap((move, at) => {
    const judgement = analysis.judgement(at + 1);
    return judgement ? [{ move, ply: at + 1, judgement, side: store.table.sideAt(at) }] : [];
  });
  if (!found.length) return analysis.isReviewed ? <p class="quiet">{say("no-mistakes")}</p> : null;
  const mark = (side: Side) => (side === "b" ? "☗" : "☖");
  const count = (side: Side) => found.filter((mistake) => mistake.side === side).length;
  return (
    <>
      <p class="quiet">{say("mistakes")}: ☗ {count("b")}, ☖ {count("w")}</p>
      <ul class="mistakes">
        {found.map(({ move, ply, judgement, side }) => {
          const before = analysis.judged.get(store.table.sfenAt(ply - 1));
          const after = analysis.judged.get(move.sfen);
          const better = before?.best[0];
          const refutation = after?.names.slice(0, 4).map((name, at) => mark((side === "w") === (at % 2 === 0) ? "b" : "w") + name[index]).join(" ");
          return (
            <li key={ply}>
              <button type="button" onClick={() => store.table.go(ply - 1, better)}>
                <span class={`judgement ${judgement}`}>{say(judgement)}</span>
                <span>{ply}. {mark(side)} {lang === "ja" ? move.kanji : move.western}</span>
                {before && after && <span class="loss">{text(before.value, lang)} → {text(after.value, lang)}</span>}
                {better && <span class="quiet">{say("better")}: {before?.names[0]?.[index]}</span>}
              </button>
              {refutation && <button type="button" class="refutation" onClick={() => store.table.go(ply, after?.best[0])}>{say("refutation")}: {refutation}</button>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
