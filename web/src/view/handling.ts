/** Picking up pieces and putting them down: by taps, by dragging, by keys. */
import { useEffect, useRef, useState } from "preact/hooks";
import { readSfen, squareIndex } from "../game/position";
import type { Store } from "../game/store";
import { heldKind, readMove, sourceOf } from "../game/usi";
import { word } from "../language";
import { listen } from "./listen";
import { kindName, squareLabel } from "./names";

export interface Ghost {
  source: string;
  x: number;
  y: number;
  /** Those of the piece where it lay. */
  width: number;
  height: number;
}

export interface Handling {
  /** What is picked: a square (`7g`) or a piece in hand (`P*`). */
  picked: string | null;
  /** Where it may go, with one move or with two (without promotion and with it). */
  targets: Map<string, string[]>;
  /** The target where promotion is to be chosen. */
  choosing: string | null;
  ghost: Ghost | null;
  tap(source: string, own: boolean): void;
  choose(move: string | null): void;
  letGo(): void;
  press(event: PointerEvent, source: string): void;
  /** Whether the last move was made by dragging. */
  wasDragged(): boolean;
}

/** How far a finger or the mouse moves before it drags. */
const SLACK = 6;

export function useHandling(store: Store): Handling {
  const [picked, setPicked] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<string | null>(null);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const drag = useRef<{ source: string; x: number; y: number; width: number; height: number; moving: boolean } | null>(null);
  const dragged = useRef(false);
  const swallow = useRef(false);
  const sfen = store.table.shown?.sfen;

  const movesFrom = (source: string | null) => {
    const targets = new Map<string, string[]>();
    if (!source || !store.table.mayMove) return targets;
    for (const move of store.table.shown?.legal ?? []) {
      const read = readMove(move);
      if (sourceOf(read) !== source) continue;
      const { to } = read;
      targets.set(to, [...(targets.get(to) ?? []), move]);
    }
    return targets;
  };

  const letGo = () => {
    setPicked(null);
    setChoosing(null);
  };
  useEffect(letGo, [sfen]);

  const place = (source: string, to: string): boolean => {
    const moves = movesFrom(source).get(to);
    if (!moves?.[0]) return false;
    if (moves.length > 1) {
      setPicked(source);
      setChoosing(to);
    } else {
      letGo();
      void store.table.move(moves[0]);
    }
    return true;
  };

  /** Tells a screen reader what is picked, and where it may go. */
  const announce = (source: string) => {
    const { table: { board, shown }, view: { settings: { lang } } } = store;
    if (!board || !shown) return;
    const position = readSfen(shown.sfen);
    const index = squareIndex(source, position.files);
    const kind = heldKind(source) ?? position.squares[index]?.kind ?? "";
    const targets = [...movesFrom(source).keys()].map((name) => squareLabel(name, lang));
    store.view.update({ spoken: `${kindName(board, kind, lang)}: ${targets.join(" ") || word(lang, "nowhere")}` });
  };

  const tap = (source: string, own: boolean) => {
    if (swallow.current) {
      swallow.current = false;
      return;
    }
    setChoosing(null);
    if (picked && source !== picked && place(picked, source)) return;
    const chosen = own && source !== picked && store.table.mayMove ? source : null;
    setPicked(chosen);
    if (chosen) announce(chosen);
  };

  const press = (event: PointerEvent, source: string) => {
    swallow.current = false;
    dragged.current = false;
    if (event.button !== 0 || !store.table.mayMove || movesFrom(source).size === 0) return;
    const { width, height } = (event.currentTarget as Element).getBoundingClientRect();
    drag.current = { source, x: event.clientX, y: event.clientY, width, height, moving: false };
  };

  useEffect(() => {
    const move = (event: PointerEvent) => {
      const now = drag.current;
      if (!now) return;
      if (!now.moving && Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLACK) return;
      now.moving = true;
      setPicked(now.source);
      setChoosing(null);
      setGhost({ source: now.source, x: event.clientX, y: event.clientY, width: now.width, height: now.height });
    };
    const up = (event: PointerEvent) => {
      const now = drag.current;
      drag.current = null;
      setGhost(null);
      if (!now?.moving) return;
      // The click that follows belongs to the drag.
      swallow.current = true;
      setTimeout(() => (swallow.current = false), 0);
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-square]");
      dragged.current = true;
      if (event.type === "pointercancel" || !below?.dataset["square"] || !place(now.source, below.dataset["square"])) letGo();
    };
    return listen({ pointermove: move, pointerup: up, pointercancel: up });
  });

  const choose = (move: string | null) => {
    letGo();
    if (move) void store.table.move(move);
  };

  return { picked, targets: movesFrom(picked), choosing, ghost, tap, choose, letGo, press, wasDragged: () => dragged.current };
}
