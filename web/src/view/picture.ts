/** The position as a picture, to be shared: SVG, and PNG drawn from it. */
import type { Board, Side } from "../engine/messages";
import type { PieceStyle } from "../game/memory";
import { inHandOrder, type Position } from "../game/position";
import { chineseNumber } from "./names";
import { PIECE, writing } from "./PieceView";

const [WIDTH, HEIGHT, RIM] = [100, 108, 46];
const SERIF = "'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',serif";

const text = (x: number, y: number, size: number, words: string, colour = "#221c14") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}">${words}</text>`;

function piece(kind: string, side: Side, turned: boolean, style: PieceStyle, board: Board | null, x: number, y: number): string {
  const { place, lines, promoted } = writing(kind, side, style, board);
  const colour = promoted ? "#a12b17" : "#221c14";
  const words = lines.map((line) => text(50, line.y, line.size, line.text, colour)).join("");
  const turn = turned ? "rotate(180 50 54) " : "";
  return `<g transform="translate(${x} ${y}) ${turn}${place}">`
    + `<path d="${PIECE}" fill="#f6e6c2" stroke="#a88a55" stroke-width="1.4"/>${words}</g>`;
}

/** As SVG, which needs nothing else. `last` is the square moved to. */
export function svg(position: Position, { board, flipped, style, last }: { board: Board | null; flipped: boolean; style: PieceStyle; last: number | null }): string {
  const { files, ranks, squares, hands } = position;
  const side = WIDTH * 1.3;
  const [width, height] = [files * WIDTH + 2 * RIM + 2 * side, ranks * HEIGHT + 2 * RIM];
  const [left, top] = [side + RIM, RIM];
  const at = (index: number) => (flipped ? files * ranks - 1 - index : index);
  const corner = (index: number): [number, number] => [left + (at(index) % files) * WIDTH, top + Math.floor(at(index) / files) * HEIGHT];
  const lines = [
    ...Array.from({ length: files + 1 }, (_, file) => `M${left + file * WIDTH} ${top}v${ranks * HEIGHT}`),
    ...Array.from({ length: ranks + 1 }, (_, rank) => `M${left} ${top + rank * HEIGHT}h${files * WIDTH}`),
  ].join("");
  const held = (["b", "w"] as const).flatMap((owner) => {
    const below = (owner === "b") !== flipped;
    const kinds = inHandOrder(hands[owner].keys());
    return kinds.map((kind, index) => {
      const row = below ? ranks * HEIGHT + RIM - (kinds.length - index) * HEIGHT : RIM + index * HEIGHT;
      const x = below ? left + files * WIDTH + RIM + 15 : 15;
      const count = hands[owner].get(kind) ?? 0;
      const sign = count > 1 ? `<circle cx="${x + 88}" cy="${row + 92}" r="17" fill="#26415e"/>${text(x + 88, row + 100, 24, String(count), "#fbf9f3")}` : "";
      return piece(kind, owner, !below, style, board, x, row) + sign;
    });
  });
  const names = [
    ...Array.from({ length: files }, (_, file) => text(left + (file + 0.5) * WIDTH, top - 12, 26, String(flipped ? file + 1 : files - file))),
    ...Array.from({ length: ranks }, (_, rank) => text(left + files * WIDTH + 23, top + (rank + 0.58) * HEIGHT, 26, chineseNumber(flipped ? ranks - rank : rank + 1))),
  ];
  const mark = last === null ? [] : [`<rect x="${corner(last)[0]}" y="${corner(last)[1]}" width="${WIDTH}" height="${HEIGHT}" fill="#a83c22" fill-opacity=".2"/>`];
  const pieces = squares.map((known, index) => (known ? piece(known.kind, known.side, (known.side === "w") !== flipped, style, board, ...corner(index)) : ""));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${SERIF}" font-weight="700" text-anchor="middle">`
    + `<rect width="${width}" height="${height}" fill="#f4f0e6"/><rect x="${side}" width="${files * WIDTH + 2 * RIM}" height="${height}" rx="8" fill="#e7cd9b"/>`
    + `${mark.join("")}<path d="${lines}" stroke="#6f552f" stroke-width="2"/>${names.join("")}${pieces.join("")}${held.join("")}</svg>`;
}

/** The same as PNG. */
export async function png(source: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
