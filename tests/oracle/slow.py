#!/usr/bin/env python3
"""Positions with their moves and perft counts, by a plain reading of a board's spec: `tests/data/perft_<board>.json`.

    python3 tests/oracle/slow.py whale

For games that no other program plays. It shares nothing with our generator but the spec: a board is a dictionary, and a move is
legal if the king cannot be taken after it.
"""

import re
import sys
import tomllib
from pathlib import Path

from samples import Game

SPECS = Path(__file__).resolve().parent.parent.parent / "tables-gen" / "variants"
KING = "K"

# The pieces that a spec need not explain: letter, movement, the movement of the back.
SHOGI = {
    "pawn": ("P", "fW", "WfF"),
    "lance": ("L", "fR", "WfF"),
    "knight": ("N", "ffN", "WfF"),
    "silver": ("S", "FfW", "WfF"),
    "gold": ("G", "WfF", None),
    "bishop": ("B", "B", "BW"),
    "rook": ("R", "R", "RF"),
}
JUMPS = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "A": (2, 2), "H": (0, 3), "G": (3, 3), "N": (1, 2), "C": (1, 3), "Z": (2, 3)}
COMPOUND = {"K": "WF", "Q": "RB"}
SLIDES = {"R": "W", "B": "F"}


def leads(jump, side):
    """Whether a jump (files to the right, ranks down) leads to a side as Black sees it."""
    right, down = jump
    return {"f": down < 0, "b": down > 0, "l": right < 0, "r": right > 0, "s": right != 0, "v": down != 0}[side]


def within(jump, limits, atom):
    """Whether what stands before an atom allows a jump."""
    right, down = abs(jump[0]), abs(jump[1])
    if not limits:
        return True
    if right and down and right != down:
        # An oblique jump: the last letter says where it leads farther.
        farther = lambda side: leads(jump, side) and (down > right) == (side in "fbv")
        if len(limits) == 1:
            return farther(limits) if limits in "vs" else leads(jump, limits)
        return farther(limits[1]) and (limits[0] == limits[1] or leads(jump, limits[0]))
    parts = re.findall("[fb][lr]|[lr][fb]|." if right else ".", limits)
    return any(all(leads(jump, side) for side in part) for part in parts)


def movement(betza):
    """The moves of a notation, each a jump and how often it may be repeated over empty squares."""
    moves = {}
    for limits, letter, number in re.findall(r"([a-z]*)([A-Z])(\d*)", betza):
        for atom in COMPOUND.get(letter, letter):
            near, far = JUMPS[SLIDES.get(atom, atom)]
            reach = int(number or (0 if atom in SLIDES else 1)) or 99
            signed = {(x * a, y * b) for x, y in [(near, far), (far, near)] for a in (-1, 1) for b in (-1, 1)}
            for jump in signed:
                if within(jump, limits, atom):
                    moves[jump] = max(moves.get(jump, 0), reach)
    return moves


class Piece:
    """One piece of a spec: what both its faces can do, and the rules for it."""

    def __init__(self, entry, board):
        letter, front, back = SHOGI.get(entry["name"], (None, None, None))
        self.name, self.letter = entry["name"], entry.get("letter", letter)
        if "move" in entry:
            front, back = entry["move"], None
        promoted = entry.get("promoted")
        if promoted == "never":
            back = None
        elif isinstance(promoted, dict):
            known = {"tokin": "WfF", **{name: move for name, (_, move, _) in SHOGI.items()}}
            back = promoted.get("move") or known[promoted["name"]]
        self.moves = [movement(front), movement(back) if back else None]
        turning = {"on": "zone", "must": False, "back": False, **board.get("promotion", {})}
        if "promotion" in entry:
            turning = {"on": "zone", "must": False, "back": False, **entry["promotion"]}
        self.on, self.must, self.back = turning["on"], turning["must"], turning["back"]
        self.per_file = entry.get("per_file", 1 if front == "fW" else 0)
        self.mates = entry.get("drop_mate", "forbidden" if front == "fW" else "allowed") == "allowed"
        self.taken = entry.get("taken", entry["name"])


class Spec(Game):
    """The game of a spec. A position is (board, hands, side): the board has (side, letter, turned) for each occupied
    (file from the left, rank), hands a count for each (side, letter), and side is 0 for Black."""

    seconds = 2.0

    def __init__(self, name):
        spec = tomllib.loads((SPECS / f"{name}.toml").read_text())
        self.name = name
        self.note = "All legal moves and perft counts of tests/oracle/slow.py."
        self.files, self.ranks, self.zone = spec["files"], spec["ranks"], spec.get("zone", 0)
        self.drops, self.stuck = spec.get("drops", "front"), spec.get("stuck", "forbidden") == "allowed"
        pieces = [Piece(entry, spec) for entry in spec["pieces"]]
        self.pieces = {piece.letter: piece for piece in pieces}
        self.held = {piece.letter: next(other.letter for other in pieces if other.name == piece.taken) for piece in pieces}
        self.order = [piece.letter for piece in pieces]
        king = spec.get("king", {}).get("letter", KING)
        self.king = king
        self.pieces[king] = Piece({"name": "king", "letter": king, "move": "K"}, {})
        self.start = self.parse(spec["start"])

    def parse(self, sfen):
        rows, side, hands, _ = sfen.split(" ")
        board = {}
        for rank, row in enumerate(rows.split("/")):
            file = 0
            for number, plus, letter in re.findall(r"(\d+)|(\+?)([A-Za-z])", row):
                if number:
                    file += int(number)
                else:
                    board[file, rank] = (0 if letter.isupper() else 1, letter.upper(), bool(plus))
                    file += 1
        held = {}
        for count, letter in re.findall(r"(\d*)([A-Za-z])", hands):
            held[0 if letter.isupper() else 1, letter.upper()] = int(count or 1)
        return board, held, "bw".index(side)

    def reached(self, board, square, piece):
        """The squares that a piece attacks."""
        side, letter, turned = piece
        for (right, down), reach in self.pieces[letter].moves[turned].items():
            if side:
                right, down = -right, -down
            file, rank = square
            for _ in range(reach):
                file, rank = file + right, rank + down
                if not (0 <= file < self.files and 0 <= rank < self.ranks):
                    break
                yield file, rank
                if (file, rank) in board:
                    break

    def row(self, side, square):
        """The row counted from the far side, from 1 on."""
        return square[1] + 1 if side == 0 else self.ranks - square[1]

    def dead(self, side, letter, turned, square):
        return not self.stuck and not any(self.reached({}, square, (side, letter, turned)))

    def attacked(self, board, side):
        """Whether the king of a side is attacked."""
        king = next((square for square, piece in board.items() if piece == (side, self.king, False)), None)
        enemies = ((square, piece) for square, piece in board.items() if piece[0] != side)
        return any(king in self.reached(board, square, piece) for square, piece in enemies)

    def is_check(self, position):
        return self.attacked(position[0], position[2])

    def candidates(self, position):
        """Moves as (from, to, turned after), and drops as (letter, to, turned)."""
        board, held, side = position
        for square, piece in board.items():
            if piece[0] != side:
                continue
            _, letter, turned = piece
            kind = self.pieces[letter]
            turns = kind.moves[1] is not None and (not turned or kind.back)
            for to in self.reached(board, square, piece):
                target = board.get(to)
                if target and target[0] == side:
                    continue
                arrives = self.row(side, to) <= self.zone
                may = turns and {
                    "zone": arrives or self.row(side, square) <= self.zone,
                    "arrival": arrives,
                    "capture": target is not None,
                    "move": True,
                }[kind.on]
                for after in [turned] * (not (may and kind.must)) + [not turned] * may:
                    if not self.dead(side, letter, after, to):
                        yield square, to, after
        for (owner, letter), count in held.items():
            if owner != side or not count or self.drops == "none":
                continue
            kind = self.pieces[letter]
            faces = [False] + [True] * (self.drops == "either" and kind.moves[1] is not None)
            for turned in faces:
                for to in ((file, rank) for file in range(self.files) for rank in range(self.ranks)):
                    on_file = sum(board.get((to[0], rank)) == (side, letter, False) for rank in range(self.ranks))
                    full = not turned and kind.per_file and on_file >= kind.per_file
                    if to not in board and not full and not self.dead(side, letter, turned, to):
                        yield letter, to, turned

    def after(self, position, move):
        board, held, side = dict(position[0]), dict(position[1]), position[2]
        origin, to, turned = move
        if isinstance(origin, str):
            board[to] = (side, origin, turned)
            held[side, origin] -= 1
        else:
            _, letter, _ = board.pop(origin)
            if to in board:
                taken = self.held[board[to][1]]
                held[side, taken] = held.get((side, taken), 0) + 1
            board[to] = (side, letter, turned)
        return board, held, 1 - side

    def legal(self, position):
        side = position[2]
        moves = [move for move in self.candidates(position) if not self.attacked(self.after(position, move)[0], side)]
        return [move for move in moves if not self.mates_by_drop(position, move)]

    def mates_by_drop(self, position, move):
        """Whether a move is a drop that mates, of a piece that may not."""
        if not isinstance(move[0], str) or move[2] or self.pieces[move[0]].mates:
            return False
        after = self.after(position, move)
        return self.is_check(after) and not self.legal(after)

    def square(self, square):
        return f"{self.files - square[0]}{chr(ord('a') + square[1])}"

    def move(self, move):
        """A move in USI's notation. Moves come from a position, but their notation only tells a turn by its sign."""
        origin, to, turned, before = move
        if isinstance(origin, str):
            return f"{'+' if turned else ''}{origin}*{self.square(to)}"
        sign = "" if turned == before else "+" if turned else "-"
        return self.square(origin) + self.square(to) + sign

    def known(self, position):
        board = position[0]
        moves = [(*move, not isinstance(move[0], str) and board[move[0]][2]) for move in self.legal(position)]
        return {
            "sfen": self.sfen(position),
            "perft": self.counts(position),
            "moves": sorted(self.move(move) for move in moves),
        }

    def sfen(self, position):
        board, held, side = position
        rows = []
        for rank in range(self.ranks):
            row, empty = "", 0
            for file in range(self.files):
                piece = board.get((file, rank))
                if piece is None:
                    empty += 1
                    continue
                owner, letter, turned = piece
                row += (str(empty) if empty else "") + ("+" if turned else "") + (letter.lower() if owner else letter)
                empty = 0
            rows.append(row + (str(empty) if empty else ""))
        hands = ""
        for owner in (0, 1):
            for letter in reversed(self.order):
                count = held.get((owner, letter), 0)
                if count:
                    hands += (str(count) if count > 1 else "") + (letter.lower() if owner else letter)
        return f"{'/'.join(rows)} {'bw'[side]} {hands or '-'} 1"


def main():
    for name in sys.argv[1:] or sys.exit(__doc__):
        game = Spec(name)
        game.write()
        print(f"{name}: {game.files}x{game.ranks}, {game.sfen(game.start)}")


if __name__ == "__main__":
    main()
