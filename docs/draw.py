"""Draws the pictures of the book that are no output of the trainer: python3 docs/draw.py

The start positions of all boards, the layers, the loop of training, a stencil before and after, perft beside other crates, and Elo by generation.
"""

import pathlib
import re
import tomllib
from html import escape

ROOT = pathlib.Path(__file__).parent.parent
PICTURES = ROOT / "docs/src/pictures"
INK, PAPER, LINE, WOOD = "#222", "#fff", "#888", "#f3deb2"
USUAL = {
    "pawn": ("P", "歩", "と"), "lance": ("L", "香", "杏"), "knight": ("N", "桂", "圭"), "silver": ("S", "銀", "全"),
    "gold": ("G", "金", ""), "bishop": ("B", "角", "馬"), "rook": ("R", "飛", "竜"),
}
FACES = {"tokin": "と", "gold": "金", "silver": "銀", "bishop": "角", "rook": "飛", "knight": "桂", "lance": "香", "pawn": "歩"}


class Picture:
    def __init__(self, width, height):
        self.size, self.parts = (width, height), []

    def rectangle(self, x, y, width, height, fill=PAPER, line=LINE, round=0):
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{fill}" stroke="{line}"/>')

    def line(self, x1, y1, x2, y2, arrow=False, color=LINE, width=1):
        end = ' marker-end="url(#arrow)"' if arrow else ""
        self.parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{color}" stroke-width="{width}"{end}/>')

    def text(self, x, y, text, size=13, anchor="middle", color=INK, weight="normal", family="sans-serif", turned=False):
        turn = f' transform="rotate(180 {x} {y})"' if turned else ""
        self.parts.append(
            f'<text x="{x}" y="{y}" dominant-baseline="central" text-anchor="{anchor}" font-family="{family}" font-size="{size}" '
            f'font-weight="{weight}" fill="{color}" xml:space="preserve"{turn}>{escape(text)}</text>'
        )

    def write(self, name):
        width, height = self.size
        arrow = (
            '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
            f'<path d="M0,0 L8,4 L0,8 z" fill="{LINE}"/></marker></defs>'
        )
        head = f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">'
        background = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
        (PICTURES / name).write_text("\n".join([head, arrow, background, *self.parts, "</svg>"]) + "\n")


def characters(spec):
    """The characters of a spec's pieces by their SFEN letters, promoted ones after `+`."""
    king = spec.get("king", {})
    found = {king.get("letter", "K"): king.get("kanji", "玉")}
    for piece in spec["pieces"]:
        letter, front, back = USUAL.get(piece["name"], (None, None, ""))
        letter, front = piece.get("letter", letter), piece.get("kanji", front)
        promoted = piece.get("promoted")
        if isinstance(promoted, dict):
            back = promoted.get("kanji", FACES.get(promoted["name"], back))
        found[letter], found["+" + letter] = front, back
    return found


def boards():
    names = "standard euroshogi yari tori whale judkins gorogoro gorogoroplus minishogi kyoto micro dobutsu".split()
    cell, gap = 22, 16
    specs = [tomllib.loads((ROOT / f"tables-gen/variants/{name}.toml").read_text()) for name in names]
    rows, width = [specs[:3], specs[3:7], specs[7:]], 800
    heights = [max(spec["ranks"] for spec in row) * cell + 58 for row in rows]
    picture = Picture(width, sum(heights) + 10)
    top = 10
    for row, height in zip(rows, heights):
        left = (width - sum(spec["files"] * cell for spec in row) - gap * 2 * (len(row) - 1)) / 2
        for spec in row:
            files, ranks = spec["files"], spec["ranks"]
            board, _, hands, _ = spec["start"].split()
            faces = characters(spec)
            middle = left + files * cell / 2
            picture.text(middle, top + 8, spec["title"], 12, weight="bold")
            picture.rectangle(left, top + 20, files * cell, ranks * cell, WOOD, INK)
            for file in range(1, files):
                picture.line(left + file * cell, top + 20, left + file * cell, top + 20 + ranks * cell, color="#b99c62")
            for rank in range(1, ranks):
                picture.line(left, top + 20 + rank * cell, left + files * cell, top + 20 + rank * cell, color="#b99c62")
            for rank, text in enumerate(board.split("/")):
                file = 0
                for token in re.findall(r"\+?[A-Za-z]|\d+", text):
                    if token.isdigit():
                        file += int(token)
                        continue
                    x, y = left + (file + 0.5) * cell, top + 20 + (rank + 0.5) * cell
                    color = "#b00" if token.startswith("+") else INK
                    picture.text(x, y, faces[token.upper()], 15, color=color, turned=token[-1].islower())
                    file += 1
            size = f"{files}x{ranks}" + ("" if hands == "-" else ", a lance and a knight in each hand")
            picture.text(middle, top + 32 + ranks * cell, size, 10, color="#555")
            left += files * cell + 2 * gap
        top += height
    picture.write("boards.svg")


def layers():
    """What uses what, drawn from the bottom up; the names are those of the chapter's table."""
    rows = [
        [("two-sided-codegen", "tokens to tokens"), ("katagami-tables-gen", "specs to tables"), ("katagami-storage", "memory and files"), ("katagami-client", "lines of a client")],
        [("two-sided", "the stencil, for any game"), ("katagami-codegen-macros", "the stencil and its words"), ("katagami-prints", "what it prints")],
        [("katagami-rules", "positions, moves, perft")],
        [("katagami-records", "KIF, KI2, CSA"), ("katagami-evaluation", "what a position is worth")],
        [("katagami", "search, mate, books, USI")],
        [("katagami-trainer", "self-play, learning, matches"), ("katagami-web", "the engine for browsers")],
        [("katagami-tests", ""), ("katagami-own-term", ""), ("katagami-fuzz", ""), ("katagami-benches", ""), ("katagami-boards", "")],
    ]
    width, height, step = 720, 46, 72
    picture = Picture(width, step * len(rows) + 20)
    for number, row in enumerate(rows):
        y = step * (len(rows) - 1 - number) + 14
        box = (width - 20 - 20 * len(row)) / len(row)
        box = min(box, 330)
        left = (width - box * len(row) - 20 * (len(row) - 1)) / 2
        if number:
            picture.line(width / 2, y + height, width / 2, y + step - 2, arrow=True)
        for name, meaning in row:
            picture.rectangle(left, y, box, height, "#eef3fa", "#5b7aa6", 6)
            picture.text(left + box / 2, y + (15 if meaning else 23), name, 14, weight="bold")
            picture.text(left + box / 2, y + 33, meaning, 12, color="#555")
            left += box + 20
    picture.write("layers.svg")


def training():
    picture = Picture(640, 250)
    boxes = [
        (20, 40, "self-play", "with the best weights"),
        (240, 40, "positions", "scores, outcomes, moves"),
        (460, 40, "learn", "what predicts them"),
        (460, 170, "new weights", "a file"),
        (240, 170, "match", "new against best"),
        (20, 170, "best weights", "kept if they win"),
    ]
    for x, y, name, meaning in boxes:
        picture.rectangle(x, y, 160, 50, "#eef3fa", "#5b7aa6", 6)
        picture.text(x + 80, y + 17, name, 14, weight="bold")
        picture.text(x + 80, y + 35, meaning, 11, color="#555")
    for x1, y1, x2, y2 in [(180, 65, 238, 65), (400, 65, 458, 65), (540, 90, 540, 168), (460, 195, 402, 195), (240, 195, 182, 195), (100, 170, 100, 92)]:
        picture.line(x1, y1, x2, y2, arrow=True, width=2)
    picture.text(100, 24, "begins with material alone", 11, color="#555")
    picture.write("training.svg")


def stencil():
    picture = Picture(720, 300)
    mono = "monospace"

    def block(x, y, width, title, lines, fill):
        picture.rectangle(x, y, width, 30 + 18 * len(lines), fill, "#5b7aa6", 6)
        picture.text(x + 12, y + 15, title, 13, "start", weight="bold")
        for number, line in enumerate(lines):
            picture.text(x + 12, y + 36 + 18 * number, line, 12, "start", family=mono)

    body = ["for KIND in kinds!(pawns) {", "  attacked |= position", "    .pieces(Them, KIND)", "    .backward();", "}"]
    block(230, 10, 260, "#[stencil] pub mod template", body, "#fff7e0")
    for x, name, them, back in [(20, "black", "White", "down"), (440, "white", "Black", "up")]:
        lines = ["attacked |= position", f"  .pieces(Color::{them}, Kind::Pawn)", f"  .{back}();"]
        block(x, 170, 260, f"pub mod {name}", lines, "#eef3fa")
    picture.line(290, 131, 160, 168, arrow=True, width=2)
    picture.line(430, 131, 560, 168, arrow=True, width=2)
    picture.line(360, 131, 360, 196, arrow=True, width=2)
    picture.rectangle(290, 198, 140, 50, "#f2f2f2", "#5b7aa6", 6)
    picture.text(360, 214, "dispatcher", 13, weight="bold")
    picture.text(360, 233, "match us { … }", 12, family=mono)
    picture.text(360, 282, "once a call, where the colour is known only at run time", 11, color="#555")
    picture.write("stencil.svg")


def perft():
    groups = [("start", (364, 117, 141), (77, 31, 15)), ("matsuri", (1916, 901, 541), (112, 43, 19)), ("max593", (5597, 1498, 791), (135, 45, 19))]
    colors = {"katagami": "#b0413e", "haitaka": "#5b7aa6", "rsshogi": "#8aa65b"}
    picture = Picture(720, 300)
    for half, (title, index) in enumerate([("leaves counted (bulk)", 1), ("every leaf made (no-bulk)", 2)]):
        left = 20 + 360 * half
        picture.text(left + 160, 16, title, 13, weight="bold")
        for number, group in enumerate(groups):
            values, top = group[index], 40 + 78 * number
            picture.text(left, top + 6, group[0], 12, "start", weight="bold")
            for row, (name, value) in enumerate(zip(colors, values)):
                y, width = top + 16 + 17 * row, 190 * value / max(values)
                picture.text(left + 62, y + 7, name, 11, "end", color="#555")
                picture.rectangle(left + 68, y, round(width, 1), 14, colors[name], "none")
                picture.text(left + 74 + width, y + 7, f"{value}", 11, "start")
    picture.text(360, 288, "million leaves a second, AMD EPYC, 28 November 2026; each group has a scale of its own", 11, color="#555")
    picture.write("perft.svg")


def generations():
    """Elo of the weights of 9x9 above generation 3, the gains in matches of neighbours at 2,000 nodes a move added up."""
    gains = {4: 225, 5: 129, 6: 31, 7: 46, 8: 31, 9: 38, 10: 32, 11: 25, 12: 8, 13: 25, 14: 30, 15: 37, 16: 24}
    picture = Picture(720, 320)
    left, bottom, step, scale = 60, 280, 48, 250 / 700
    for elo in range(0, 701, 100):
        y = bottom - elo * scale
        picture.line(left, y, left + step * 13, y, color="#ddd")
        picture.text(left - 8, y, str(elo), 11, "end", color="#555")
    total, x = 0, left
    picture.text(x, bottom + 16, "3", 11, color="#555")
    for generation, gain in gains.items():
        picture.line(x, bottom - total * scale, x + step, bottom - (total + gain) * scale, color="#b0413e", width=2)
        total, x = total + gain, x + step
        picture.text(x, bottom - total * scale - 10, f"+{gain}", 11)
        picture.text(x, bottom + 16, str(generation), 11, color="#555")
    picture.text(360, 12, "Elo above generation 3 at 2,000 nodes a move, by generation", 13, weight="bold")
    picture.write("generations.svg")


if __name__ == "__main__":
    for draw in (boards, layers, training, stencil, perft, generations):
        draw()
