/** Names of squares, pieces and relations for people. */
import type { Board, BoardName, Side } from "../engine/messages";
import { within, type Leveled } from "../game/levels";
import { squareName, squarePlace } from "../game/position";
import { isWord, word, type Language, type Word } from "../language";

const WIDE = "０１２３４５６７８９";
const CHINESE = "〇一二三四五六七八九";

/** A number in full width, as files are written. */
const wideNumber = (number: number): string => [...String(number)].map((digit) => WIDE[Number(digit)]).join("");

/** A number below twenty in Chinese, as ranks are written. */
export const chineseNumber = (number: number): string => `${number < 10 ? "" : "十"}${number === 10 ? "" : CHINESE[number % 10]}`;

/** A board's name; that of its spec if the page knows no other. */
export const boardTitle = (name: BoardName, lang: Language): string => (isWord(name) ? word(lang, name) : name);

/** A level's name; those below 0 are counted from a board's lowest. */
export function levelName(board: Leveled, level: number, lang: Language): string {
  if (level >= 0) return word(lang, `level-${level + 1}` as Word);
  const steps = within(board, level) - board.lowestLevel;
  return word(lang, steps ? "level-easy" : "level-easiest").replace("#", String(steps + 1));
}

/** The same without what kind of player it is for. */
export const levelMark = (board: Leveled, level: number, lang: Language): string => levelName(board, level, lang).split(" · ")[0]!;

export function squareLabel(square: string, lang: Language): string {
  const { file, rank } = squarePlace(square);
  return lang === "ja" ? `${wideNumber(file)}${chineseNumber(rank)}` : square;
}

export function kindName(board: Board, letter: string, lang: Language): string {
  const kind = board.kinds.find((known) => known.letter === letter);
  if (!kind) return letter;
  return lang === "ja" ? kind.kanji : kind.name;
}

export function sideName(side: Side, lang: Language): string {
  if (lang === "ja") return side === "b" ? "先手" : "後手";
  return side === "b" ? "Black" : "White";
}

/** A piece of a relation: `K59`, `+p76`, `P*2`. */
export interface RelatedPiece {
  side: Side;
  kind: string;
  /** `5i`; nothing if it is in hand. */
  square: string | null;
}

export function relatedPieces(name: string): RelatedPiece[] {
  return name.split(" ").flatMap((text) => {
    const found = /^(\+?[A-Za-z])(?:(\d)(\d)|\*\d+)$/.exec(text);
    if (!found) return [];
    const [, letter = "", file, rank] = found;
    const kind = letter.toUpperCase();
    const square = file && rank ? squareName(Number(file), Number(rank)) : null;
    return [{ side: letter === kind ? "b" : "w", kind, square }];
  });
}
