/** What the engine says of texts that it cannot read, in Japanese. What is not known here stays as it is. */

const COLOURS: Record<string, string> = { black: "先手", Black: "先手", white: "後手", White: "後手" };
const side = (name = "") => COLOURS[name] ?? name;
const KINDS: Record<string, string> = {
  pawn: "歩", lance: "香", knight: "桂", silver: "銀", gold: "金", bishop: "角", rook: "飛", king: "玉",
  P: "歩", L: "香", N: "桂", S: "銀", G: "金", B: "角", R: "飛", K: "玉",
};
const kind = (name = "") => KINDS[name] ?? name;

/** Parts of messages, the longer ones first. */
const PARTS: readonly [RegExp, (...found: string[]) => string][] = [
  [/(?:SFEN|Error): /, () => ""],
  [/line (\d+): /, (_, line) => `${line}行目：`],
  [/move (\d+) \(([^)]*)\): /, (_, number, move) => `${number}手目（${move}）：`],
  [/there is no game/, () => "棋譜がありません"],
  [/there is no king on the board/, () => "盤上に玉がありません"],
  [/(\w+) has two kings/, (_, name) => `${side(name)}の玉が二枚あります`],
  [/(\w+) has two (\w+)s on one file \(nifu\)/, (_, name, piece) => `${side(name)}の${kind(piece)}が同じ筋に二枚あります（二歩）`],
  [/(\w+) has more than (\d+) (\w+)s on one file/, (_, name, count, piece) => `${side(name)}の${kind(piece)}が同じ筋に${count}枚を超えています`],
  [/(\d+) pieces of kind (\w+), the set has (\d+)/, (_, found, piece, most) => `${kind(piece)}が${found}枚あります（全部で${most}枚）`],
  [/the (\w+) on (\w+) could never move/, (_, piece, square) => `${square}の${kind(piece)}は行き所がありません`],
  [/(\w+) is in check, but it is not its turn/, (_, name) => `手番でない${side(name)}の玉に王手がかかっています`],
  [/the ([\w ]+) is missing/, () => "記述が足りません"],
  [/(\d+) ranks, expected (\d+)/, (_, found, expected) => `${found}段あります（正しくは${expected}段）`],
  [/rank (\w) has (\d+) files, expected (\d+)/, (_, rank, found, expected) => `${rank}段に${found}筋あります（正しくは${expected}筋）`],
  [/unexpected ("[^"]*") in the [\w ]+/, (_, found) => `読めない文字：${found}`],
  [/unknown statement ("[^"]*")/, (_, found) => `読めない行：${found}`],
  [/this board has no handicap ("[^"]*")/, (_, name) => `この盤にない手合割：${name}`],
  [/not a move/, () => "指し手ではありません"],
  [/that is no move/, () => "指し手ではありません"],
  [/illegal move|not legal|is illegal/, () => "指せない手です"],
];

export const japaneseError = (message: string): string => PARTS.reduce((text, [known, say]) => text.replace(known, say), message);
