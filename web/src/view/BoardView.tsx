/** The board with its pieces, what may be done with them, and what is shown on it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { readSfen, squareName, type Position } from "../game/position";
import { heldKind, kindAfter, readMove } from "../game/usi";
import { isMate } from "../game/value";
import type { Handling } from "./handling";
import { isPointing } from "./pointing";
import { chineseNumber, kindName, relatedPieces, sideName, squareLabel } from "./names";
import { PieceView } from "./PieceView";
import { useStore, useWords } from "./store-context";

interface Place {
  file: number;
  rank: number;
  name: string;
  index: number;
}

/** The squares as they lie on the screen, row by row. */
function places({ files, ranks }: Position, flipped: boolean): Place[] {
  const all = Array.from({ length: files * ranks }, (_, index) => {
    const [file, rank] = [files - (index % files), Math.floor(index / files) + 1];
    return { file, rank, name: squareName(file, rank), index };
  });
  return flipped ? all.reverse() : all;
}

export function BoardView({ handling }: { handling: Handling }) {
  const store = useStore();
  const say = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const { table: { board, shown, flipped }, view: { settings } } = store;
  if (!board || !shown) return null;
  const position = readSfen(shown.sfen);
  const { files, ranks } = position;
  const squares = places(position, flipped);
  const lastUsi = shown.moves.at(-1)?.usi;
  const last = lastUsi ? readMove(lastUsi) : null;
  const hint = store.view.hint ? readMove(store.view.hint) : null;
  const values = new Map<string, number>();
  if (store.view.tab === "why") {
    for (const { name, value } of store.analysis.explained?.pieces ?? []) {
      const [piece] = relatedPieces(name);
      if (piece?.square) values.set(piece.square, value * (piece.side === "b" ? 1 : -1));
    }
  }

  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -files, ArrowDown: files };
    const step = steps[event.key];
    if (event.key === "Escape") handling.letGo();
    if (step === undefined || (Math.abs(step) === 1 && isPointing())) return;
    event.preventDefault();
    event.stopPropagation();
    const column = focus % files;
    if ((step === -1 && column === 0) || (step === 1 && column === files - 1)) return;
    const next = focus + step;
    if (next < 0 || next >= squares.length) return;
    setFocus(next);
    grid.current?.querySelectorAll<HTMLElement>(".square")[next]?.focus();
  };

  return (
    <div class="board">
      <div class="coordinates files" aria-hidden="true">
        {squares.slice(0, files).map(({ file }) => <span key={file}>{file}</span>)}
      </div>
      <div class="coordinates ranks" aria-hidden="true">
        {squares.filter((_, index) => index % files === 0).map(({ rank, name }) => (
          <span key={rank}>{settings.lang === "ja" ? chineseNumber(rank) : name.replace(/\d+/, "")}</span>
        ))}
      </div>
      <div class="squares" ref={grid} role="group" aria-label={say("board")} onKeyDown={keys}>
        <Lines files={files} ranks={ranks} />
        {squares.map(({ name, index }, at) => {
          const piece = position.squares[index] ?? null;
          const target = handling.targets.has(name);
          const value = values.get(name);
          const worth = value === undefined ? "" : (value / 100).toFixed(1);
          const label = [squareLabel(name, settings.lang), piece
            ? `${sideName(piece.side, settings.lang)} ${kindName(board, piece.kind, settings.lang)}`
            : say("empty"), worth].join(" ").trim();
          const classes = ["square"];
          if (handling.picked === name) classes.push("picked");
          if (target) classes.push(piece ? "target taking" : "target");
          if (last?.to === name) classes.push("last");
          if (last?.from === name) classes.push("left");
          if (shown.check && piece?.kind === board.king && piece.side === shown.side) classes.push("check");
          return (
            <button
              key={name}
              type="button"
              class={classes.join(" ")}
              data-square={name}
              aria-pressed={handling.picked === name}
              tabIndex={at === focus ? 0 : -1}
              onFocus={() => setFocus(at)}
              onClick={() => handling.tap(name, piece?.side === shown.side)}
              onPointerDown={(event) => piece?.side === shown.side && handling.press(event, name)}
            >
              <span class="visually-hidden">{label}</span>
              {piece && handling.ghost?.source !== name && (
                <PieceView kind={piece.kind} side={piece.side} turned={(piece.side === "w") !== flipped} style={settings.pieces} />
              )}
              {classes.includes("check") && <span class="check-word" aria-hidden="true">{settings.pieces === "letters" ? say("check") : "王手"}</span>}
              {value !== undefined && <span class={value < 0 ? "worth bad" : "worth"} aria-hidden="true">{worth}</span>}
            </button>
          );
        })}
        <Overlay squares={squares} files={files} ranks={ranks} hint={hint} />
        {handling.choosing && <Promotion handling={handling} squares={squares} position={position} />}
      </div>
    </div>
  );
}

function Lines({ files, ranks }: { files: number; ranks: number }) {
  const thirds = (count: number) => (count === 9 ? [3, 6] : []);
  return (
    <svg class="lines" viewBox={`0 0 ${files * 100} ${ranks * 108}`} preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: files - 1 }, (_, file) => (
        <path key={`f${file}`} d={`M${(file + 1) * 100} 0V${ranks * 108}`} />
      ))}
      {Array.from({ length: ranks - 1 }, (_, rank) => (
        <path key={`r${rank}`} d={`M0 ${(rank + 1) * 108}H${files * 100}`} />
      ))}
      {thirds(files).flatMap((x) => thirds(ranks).map((y) => <circle key={`${x}${y}`} cx={x * 100} cy={y * 108} r="7" />))}
    </svg>
  );
}

interface Point {
  x: number;
  y: number;
}

interface Drawn {
  name: string;
  value: number;
  points: Point[];
  /** Where the value stands. */
  label: Point;
}

/** The size of a value's label. */
const LABEL = { width: 82, height: 34 };

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The pairs of points that are joined. */
function pairs(points: Point[]): [Point, Point][] {
  if (points.length === 2) return [[points[0]!, points[1]!]];
  return points.map((point, at) => [point, points[(at + 1) % points.length]!]);
}

/** Relations with places for their values: on a line where one is long enough, on no piece of them and not one on another. */
function drawn(relations: { name: string; value: number }[], centre: (square: string | null) => Point | null): Drawn[] {
  const placed = relations.flatMap(({ name, value }) => {
    const points = relatedPieces(name).flatMap(({ square }) => centre(square) ?? []);
    return points.length ? [{ name, value, points }] : [];
  });
  const pieces = placed.flatMap(({ points }) => points);
  const labels: Point[] = [];
  return placed.map((relation) => {
    const lines = pairs(relation.points).sort(([a, b], [c, d]) => distance(c, d) - distance(a, b));
    const places = lines.map(([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }));
    const free = (place: Point) => pieces.every((piece) => distance(piece, place) > 60)
      && labels.every(({ x, y }) => Math.abs(x - place.x) >= LABEL.width || Math.abs(y - place.y) >= LABEL.height);
    const label = places.find(free) ?? places[0]!;
    labels.push(label);
    return { ...relation, label };
  });
}

/** A ring around each piece of a relation, and lines from ring to ring, so that the pieces stay readable. */
function Relation({ points, value, share, index }: Drawn & { share: number; index: number }) {
  const radius = 40 + 5 * index;
  const width = 3 + 3 * share;
  return (
    <g class={value < 0 ? "relation white" : "relation"} stroke-width={width}>
      {pairs(points).map(([from, to]) => {
        const length = distance(from, to);
        if (length <= 2 * radius) return null;
        const [x, y] = [((to.x - from.x) / length) * radius, ((to.y - from.y) / length) * radius];
        return <path key={`${from.x} ${from.y} ${to.x} ${to.y}`} d={`M${from.x + x} ${from.y + y}L${to.x - x} ${to.y - y}`} />;
      })}
      {points.map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />)}
    </g>
  );
}

function RelationLabel({ value, label: { x, y } }: Drawn) {
  return (
    <g class={value < 0 ? "relation-label white" : "relation-label"} transform={`translate(${x} ${y})`}>
      <rect x={-LABEL.width / 2} y={-LABEL.height / 2} width={LABEL.width} height={LABEL.height} rx={LABEL.height / 2} />
      <text y="7.5">{`${value < 0 ? "−" : "+"}${(Math.abs(value) / 100).toFixed(2)}`}</text>
    </g>
  );
}

/** Arrows and relations above the board. */
function Overlay({ squares, files, ranks, hint }: {
  squares: Place[];
  files: number;
  ranks: number;
  hint: ReturnType<typeof readMove> | null;
}) {
  const store = useStore();
  const centre = (name: string | null) => {
    const at = squares.findIndex((place) => place.name === name);
    return at < 0 ? null : { x: (at % files) * 100 + 50, y: Math.floor(at / files) * 108 + 54 };
  };
  const arrow = (from: string | null, to: string, kind: string) => {
    const [start, end] = [centre(from), centre(to)];
    if (!end) return null;
    if (!start) return <circle class={`ring ${kind}`} cx={end.x} cy={end.y} r="44" />;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    const tip = { x: end.x - (dx / length) * 26, y: end.y - (dy / length) * 26 };
    return <path class={`arrow ${kind}`} d={`M${start.x} ${start.y}L${tip.x} ${tip.y}`} marker-end={`url(#head-${kind})`} />;
  };
  const best = store.analysis.analysing ? store.analysis.lines[0]?.pv[0] : undefined;
  const bestMove = best ? readMove(best) : null;
  const relations = store.view.tab === "why"
    ? (store.analysis.explained?.relations ?? []).filter(({ name }) => name === store.analysis.relation)
    : [];
  const change = store.analysis.explainedMove?.changes.find(({ name }) => name === store.analysis.relation);
  const chosen = relations.length || !change ? relations : [change];
  const largest = Math.max(1, ...chosen.map(({ value }) => Math.abs(value)));
  const shownRelations = drawn(chosen, centre);
  const { reason } = store.analysis;
  const reasonMove = reason?.move ? readMove(reason.move) : null;
  return (
    <svg class="overlay" viewBox={`0 0 ${files * 100} ${ranks * 108}`} preserveAspectRatio="none" aria-hidden="true">
      <defs>
        {["best", "hint"].map((kind) => (
          <marker key={kind} id={`head-${kind}`} viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.2" markerHeight="3.2" orient="auto">
            <path class={`head ${kind}`} d="M0 0 10 5 0 10Z" />
          </marker>
        ))}
      </defs>
      {shownRelations.map((relation, index) => (
        <Relation key={relation.name} {...relation} share={Math.abs(relation.value) / largest} index={index} />
      ))}
      {shownRelations.map((relation) => <RelationLabel key={relation.name} {...relation} />)}
      {bestMove && arrow(bestMove.from, bestMove.to, "best")}
      {hint && arrow(hint.from, hint.to, "hint")}
      {reason?.squares.map((square) => <g key={square}>{arrow(null, square, "best")}</g>)}
      {reasonMove && arrow(reasonMove.from, reasonMove.to, "best")}
    </svg>
  );
}

function Promotion({ handling, squares, position }: { handling: Handling; squares: Place[]; position: Position }) {
  const store = useStore();
  const say = useWords();
  const at = squares.findIndex(({ name }) => name === handling.choosing);
  const moves = handling.targets.get(handling.choosing ?? "") ?? [];
  const from = squares.find(({ name }) => name === handling.picked);
  const held = heldKind(handling.picked ?? "");
  const piece = held ? { kind: held, side: position.side } : from && position.squares[from.index];
  // Who chose by keys goes on from there. Before the next frame: a choice may be that quick.
  useLayoutEffect(() => {
    const target = document.querySelector<HTMLElement>(`[data-square="${handling.choosing}"]`);
    return () => target?.focus();
  }, []);
  if (!piece || at < 0) return null;
  const [column, row] = [at % position.files, Math.floor(at / position.files)];
  const left = Math.min(Math.max(column - 0.5, 0), position.files - 2);
  return (
    <div
      class="promotion"
      role="dialog"
      aria-label={say("promote")}
      style={{ left: `${(left / position.files) * 100}%`, top: `${(row / position.ranks) * 100}%`,
        width: `${(2 / position.files) * 100}%`, height: `${(1 / position.ranks) * 100}%` }}
      onKeyDown={(event) => event.key === "Escape" && handling.choose(null)}
    >
      {[...moves].sort((a, b) => b.length - a.length).map((move, index) => {
        const kind = kindAfter(piece.kind, readMove(move));
        return (
          <button
            key={move}
            type="button"
            ref={(element) => { if (index === 0) element?.focus(); }}
            aria-label={store.table.board ? kindName(store.table.board, kind, store.view.settings.lang) : kind}
            onClick={(event) => { event.stopPropagation(); handling.choose(move); }}
          >
            <PieceView kind={kind} side={piece.side} turned={(piece.side === "w") !== store.table.flipped} style={store.view.settings.pieces} />
            <span class="choice-word" aria-hidden="true">{say(kind.startsWith("+") ? "promotes" : "stays")}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The evaluation bar beside the board: how much of it is Black's. */
export function EvaluationBar() {
  const store = useStore();
  const judged = store.table.shown && store.analysis.judged.get(store.table.shown.sfen);
  if (!store.analysis.analysing || !judged) return <div class="bar unknown" aria-hidden="true" />;
  const share = isMate(judged.value) ? (judged.value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-judged.value / 600));
  return (
    <div class={store.table.flipped ? "bar flipped" : "bar"} aria-hidden="true">
      <div class="black" style={{ height: `${share * 100}%` }} />
    </div>
  );
}
