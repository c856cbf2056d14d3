/** A piece as a picture. */
import type { Side } from "../engine/messages";
import type { PieceStyle } from "../game/memory";

const FULL: Record<string, string> = {
  K: "玉将", R: "飛車", B: "角行", G: "金将", S: "銀将", N: "桂馬", L: "香車", P: "歩兵",
  "+R": "龍王", "+B": "龍馬", "+S": "成銀", "+N": "成桂", "+L": "成香", "+P": "と金",
};
const SHORT: Record<string, string> = {
  K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩",
  "+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
};

/** How large a kind of piece is beside the king. */
const SIZES: Record<string, number> = { K: 1, R: 0.99, B: 0.99, G: 0.97, S: 0.97, N: 0.95, L: 0.94, P: 0.92 };

/** A piece's outline. */
export const PIECE = "M50 6 80 19 91 98H9L20 19Z";

/** What stands on a piece, and the transformation that gives it its size in a square of 100 by 108. */
export function writing(kind: string, side: Side, style: PieceStyle) {
  const size = SIZES[kind.replace("+", "")] ?? 0.95;
  const promoted = kind.startsWith("+");
  // White's king is the jewel's elder, as sets have it.
  const king = kind === "K" && side === "w";
  const full = king ? "王将" : (FULL[kind] ?? kind);
  const short = king ? "王" : (SHORT[kind] ?? kind);
  const lines = style === "full"
    ? [{ y: 52, size: 36, text: full[0] ?? "" }, { y: 90, size: 36, text: full[1] ?? "" }]
    : style === "short" ? [{ y: 80, size: 58, text: short }] : [{ y: 77, size: promoted ? 46 : 54, text: kind }];
  return { place: `translate(${50 - 50 * size} ${56 - 56 * size}) scale(${size})`, promoted, lines };
}

interface Props {
  kind: string;
  side: Side;
  /** Whether it points down on the screen. */
  turned: boolean;
  style: PieceStyle;
}

export function PieceView({ kind, side, turned, style }: Props) {
  const { place, promoted, lines } = writing(kind, side, style);
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
