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
const SIZES: Record<string, number> = { K: 1, R: 0.98, B: 0.98, G: 0.94, S: 0.94, N: 0.9, L: 0.88, P: 0.84 };

interface Props {
  kind: string;
  side: Side;
  /** Whether it points down on the screen. */
  turned: boolean;
  style: PieceStyle;
}

export function PieceView({ kind, side, turned, style }: Props) {
  const size = SIZES[kind.replace("+", "")] ?? 0.9;
  const promoted = kind.startsWith("+");
  // White's king is the jewel's elder, as sets have it.
  const king = kind === "K" && side === "w";
  const full = king ? "王将" : (FULL[kind] ?? kind);
  const short = king ? "王" : (SHORT[kind] ?? kind);
  return (
    <svg class="piece" viewBox="0 0 100 108" aria-hidden="true">
      <g transform={`rotate(${turned ? 180 : 0} 50 54) translate(${50 - 50 * size} ${56 - 56 * size}) scale(${size})`}>
        <path class="piece-shadow" d="M50 8 80 21 91 100H9L20 21Z" transform={turned ? "translate(-1 -3)" : "translate(1 3)"} />
        <path class="piece-body" d="M50 6 80 19 91 98H9L20 19Z" />
        <path class="piece-light" d="M50 6 20 19 9 98" />
        <g class={promoted ? "piece-text promoted" : "piece-text"}>
          {style === "full" ? (
            <>
              <text x="50" y="52" font-size="36">{full[0]}</text>
              <text x="50" y="90" font-size="36">{full[1]}</text>
            </>
          ) : style === "short" ? (
            <text x="50" y="80" font-size="58">{short}</text>
          ) : (
            <text class="letters" x="50" y="77" font-size={promoted ? 46 : 54}>{kind}</text>
          )}
        </g>
      </g>
    </svg>
  );
}
