/** The course of the game: the chances of winning by the move, with a scale, and the value of the move that is pointed at. */
import { useState } from "preact/hooks";
import { chance, isMate, signed, text } from "../game/value";
import { useStore, useWords } from "./store-context";

/** The values that the scale has lines at. */
const SCALE = [1500, 600, 200, 0, -200, -600, -1500];

const y = (share: number): number => 4 + (1 - share) * 92;

export function Graph() {
  const store = useStore();
  const say = useWords();
  const [pointed, setPointed] = useState<number | null>(null);
  const { view: { settings: { lang } }, table: { game } } = store;
  const count = store.table.moves.length + 1;
  const points = Array.from({ length: count }, (_, ply) => {
    const judged = store.analysis.judged.get(store.table.sfenAt(ply));
    return judged ? { ply, value: judged.value, share: isMate(judged.value) ? Number(judged.value > 0) : chance(judged.value) } : null;
  }).filter((point) => point !== null);
  if (points.length < 2) return <p class="quiet">{say("review-empty")}</p>;
  const x = (ply: number) => (ply / Math.max(1, count - 1)) * 300;
  const path = points.map(({ ply, share }, index) => `${index ? "L" : "M"}${x(ply).toFixed(1)} ${y(share).toFixed(1)}`).join("");
  const [first, last] = [points[0]!, points.at(-1)!];
  const plyAt = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return Math.max(0, Math.min(count - 1, Math.round(((event.clientX - box.left) / box.width) * (count - 1))));
  };
  const said = points.find(({ ply }) => ply === (pointed ?? store.table.ply));
  const move = said && game?.moves[said.ply - 1];
  const name = move ? `${store.table.sideAt(said.ply - 1) === "b" ? "☗" : "☖"}${lang === "ja" ? move.kanji : move.western}` : say("initial");
  return (
    <figure class="course-of-game">
      <div class="scaled">
        <div class="scale-names" aria-hidden="true">
          {SCALE.filter((value) => Math.abs(value) !== 200).map((value) => <span key={value} style={{ top: `${y(chance(value))}%` }}>{signed(value, lang)}</span>)}
        </div>
        <svg class="graph" viewBox="0 0 300 100" preserveAspectRatio="none" role="img" aria-label={say("graph")}
          onClick={(event) => store.table.go(plyAt(event))} onPointerMove={(event) => setPointed(plyAt(event))} onPointerLeave={() => setPointed(null)}>
          <rect class="upper" width="300" height="50" />
          {SCALE.map((value) => <path key={value} class={value ? "mark" : "middle"} d={`M0 ${y(chance(value)).toFixed(1)}H300`} />)}
          <path class="area" d={`${path}L${x(last.ply)} 50L${x(first.ply)} 50Z`} />
          <path class="course" d={path} />
          <path class="now" d={`M${x(store.table.ply)} 0V100`} />
          {pointed !== null && <path class="pointed" d={`M${x(pointed)} 0V100`} />}
        </svg>
      </div>
      <figcaption class="quiet">{said ? `${said.ply}. ${name}  ${text(said.value, lang)}` : "\u00a0"}</figcaption>
    </figure>
  );
}
