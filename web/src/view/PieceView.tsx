/** A piece as a picture. */
import { useContext } from "preact/hooks";
import type { Board, Side } from "../engine/messages";
import type { PieceStyle } from "../game/memory";
import { StoreContext } from "./store-context";

/** The two kanji of pieces whose one kanji stands for them; other boards' pieces have just one. */
const FULL: Record<string, string> = {
  王: "王将", 玉: "玉将", 飛: "飛車", 角: "角行", 金: "金将", 銀: "銀将", 桂: "桂馬", 香: "香車", 歩: "歩兵",
  龍: "龍王", 馬: "龍馬", 全: "成銀", 圭: "成桂", 杏: "成香", と: "と金",
};

/** How large a kind of piece is beside the king. */
const SIZES: Record<string, number> = { K: 1, R: 0.99, B: 0.99, G: 0.97, S: 0.97, N: 0.95, L: 0.94, P: 0.92 };

/** A piece's outline. */
export const PIECE = "M50 6 80 19 91 98H9L20 19Z";

/** What stands on a piece, and the transformation that gives it its size in a square of 100 by 108. */
export function writing(kind: string, side: Side, style: PieceStyle, board: Board | null) {
  const size = SIZES[kind.replace("+", "")] ?? 0.95;
  const promoted = kind.startsWith("+");
  // White's king is the jewel's elder, as sets have it.
  const known = board?.kinds.find(({ letter }) => letter === kind)?.kanji ?? kind;
  const short = known === "玉" && side === "w" ? "王" : known;
  const full = style === "full" ? FULL[short] : undefined;
  const lines = full
    ? [{ y: 52, size: 36, text: full[0] ?? "" }, { y: 90, size: 36, text: full[1] ?? "" }]
    : style !== "letters" ? [{ y: 80, size: 58, text: short }] : [{ y: 77, size: promoted ? 46 : 54, text: kind }];
  return { place: `translate(${50 - 50 * size} ${56 - 56 * size}) scale(${size})`, promoted, lines };
}

interface Props {
  kind: string;
  side: Side;
  /** Whether it points down on the screen. */
  turned: boolean;
  style: PieceStyle;
  /** Whose piece it is; the open board's if none is given. */
  board?: Board;
}

export function PieceView({ kind, side, turned, style, board }: Props) {
  const store = useContext(StoreContext);
  const { place, promoted, lines } = writing(kind, side, style, board ?? store?.table.board ?? null);
  return (
    <svg class="piece" viewBox="0 0 100 108" aria-hidden="true">
      <g transform={`rotate(${turned ? 180 : 0} 50 54) ${place}`}>
        <path class="piece-shadow" d="M50 8 80 21 91 100H9L20 21Z" transform={turned ? "translate(-1 -3)" : "translate(1 3)"} />
        <path class="piece-body" d={PIECE} />
        <path class="piece-light" d="M50 6 20 19 9 98" />
        <g class={promoted ? "piece-text promoted" : "piece-text"}>
          {lines.map((line) => <text key={line.y} class={style === "letters" ? "letters" : ""} x="50" y={line.y} font-size={line.size}>{line.text}</text>)}
        </g>
      </g>
    </svg>
  );
}
