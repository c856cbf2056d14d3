/** What is seen and heard of a move: the piece slides to its square, with a soft click for those who chose it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Store } from "../game/store";
import { heldKind, readMove, sourceOf } from "../game/usi";

/** How long a piece slides, in milliseconds. */
const SLIDE = 150;

/** Follows the position shown. `dragged` says whether the last piece was put there by hand, where it needs not slide. */
export function useMoving(store: Store, dragged: () => boolean): void {
  const before = useRef<{ id: string; path: string[]; held: Map<string, DOMRect> } | null>(null);
  const { shown, session } = store.table;
  useLayoutEffect(() => {
    const path = shown?.moves.map(({ usi }) => usi) ?? [];
    const known = before.current;
    const held = new Map([...document.querySelectorAll<HTMLElement>("[data-held]")].map((piece) => [piece.dataset["held"]!, piece.getBoundingClientRect()]));
    before.current = { id: session?.id ?? "", path, held };
    const last = path.at(-1);
    const isNext = known && last && known.id === session?.id && known.path.length + 1 === path.length && known.path.join() === path.slice(0, -1).join();
    if (!isNext) return;
    if (store.view.settings.sound) click();
    if (dragged() || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const move = readMove(last);
    const square = document.querySelector(`[data-square="${move.to}"]`);
    const kind = heldKind(sourceOf(move));
    const origin = kind
      ? known.held.get(`${shown?.side === "b" ? "w" : "b"}${kind}`)
      : document.querySelector(`[data-square="${move.from}"]`)?.getBoundingClientRect();
    const piece = square?.querySelector<SVGElement>(".piece");
    if (!square || !piece || !origin?.width) return;
    const target = square.getBoundingClientRect();
    const [x, y] = [origin.left - target.left, origin.top - target.top];
    piece.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 4 }, { transform: "none", zIndex: 4 }], { duration: SLIDE, easing: "ease-out" });
  }, [shown?.sfen, session?.id]);
}

let audio: AudioContext | null = null;

/** Wood on wood: a short noise that fades, through a filter. */
function click(): void {
  audio ??= new AudioContext();
  const length = Math.round(audio.sampleRate * 0.05);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const data = noise.getChannelData(0);
  for (let at = 0; at < length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1400, Q: 1.2 });
  const volume = new GainNode(audio, { gain: 0.5 });
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start();
}
