#!/usr/bin/env python3
"""Positions with their moves and perft counts, as Fairy-Stockfish has them: `tests/data/perft_<board>.json`.

    python3 -m venv target/fairy && target/fairy/bin/pip install pyffish==0.0.90
    target/fairy/bin/python tests/oracle/fairy.py kyoto tori        # or no board for all that it knows

Fairy-Stockfish counts pawn drops that mate as legal. Where a game forbids them they are left out here, at every ply.
"""

import re
import sys

import pyffish
from samples import Game

# What Fairy-Stockfish's own definitions lack: gorogoro with the pieces of its larger edition, and animal shogi by check and
# mate. There the lion is any piece and the game ends when it is taken or has tried; here it may not be left to be taken,
# and play goes on after a try, which is told by other tests.
CONFIGURATION = """
[gorogoroplus:gorogoro]
lance = l
shogiKnight = n
promotedPieceType = p:g s:g l:g n:g
startFen = sgkgs/5/1ppp1/1PPP1/5/SGKGS[LNln] w 0 1

[animals:gorogoro]
maxRank = 4
maxFile = 3
shogiPawn = c
silver = -
gold = h
wazir = g
fers = e
king = l
promotionRank = 4
promotedPieceType = c:h
mandatoryPiecePromotion = true
immobilityIllegal = false
dropNoDoubled = -
startFen = gle/1c1/1C1/ELG[-] w 0 1
"""

# The example of a board outside the tree.
CONFIGURATION += """
[kirin:shogi]
maxRank = 7
maxFile = 7
customPiece1 = q:FD
customPiece2 = x:FDfR3
promotedPieceType = p:g n:g s:g b:h r:d q:x
promotionRank = 6
startFen = rsgkgsb/1q3n1/ppppppp/7/PPPPPPP/1N3Q1/BSGKGSR[-] w 0 1
"""

# Our board's name: theirs, and the letter of the piece that may not mate by a drop, if one may not.
BOARDS = {
    "dobutsu": ("animals", None),
    "euroshogi": ("euroshogi", "P"),
    "gorogoro": ("gorogoro", "P"),
    "gorogoroplus": ("gorogoroplus", "P"),
    "judkins": ("judkins", "P"),
    "kirin": ("kirin", "P"),
    "kyoto": ("kyotoshogi", None),
    "micro": ("micro", None),
    "tori": ("torishogi", "S"),
    "yari": ("yarishogi", "P"),
}


class Board(Game):
    """A board as Fairy-Stockfish plays it, in our notation."""

    def __init__(self, name, variant, no_mate, king="k"):
        """Our name and Fairy-Stockfish's, the letter of the piece that may not mate by a drop, if one may not, and the king's."""
        self.name, self.variant, self.no_mate, self.king = name, variant, no_mate, king
        self.note = f"All legal moves and perft counts of Fairy-Stockfish ({variant}, pyffish {pyffish.version()})"
        self.note += ", pawn-drop mates excluded." if no_mate else "."
        self.start = pyffish.start_fen(self.variant)
        rows = self.start.split("[")[0].split("/")
        self.ranks = len(rows)
        self.files = sum(int(symbol) if symbol.isdigit() else symbol != "+" for symbol in rows[0])

    def square(self, text):
        file = self.files - (ord(text[0]) - ord("a"))
        return f"{file}{chr(ord('a') + self.ranks - int(text[1:]))}"

    def move(self, text):
        """A move in USI's notation."""
        if "@" in text:
            piece, square = text.split("@")
            return f"{piece}*{self.square(square)}"
        turns = text[-1] if text[-1] in "+-" else ""
        squares = text.removesuffix(turns)
        return self.square(squares[:2]) + self.square(squares[2:]) + turns

    def sfen(self, fen):
        board, side = fen.split(" ")[:2]
        rows, hands = board.rstrip("]").split("[")
        counts = {piece: hands.count(piece) for piece in dict.fromkeys(hands) if piece != "-"}
        hands = "".join((str(count) if count > 1 else "") + piece for piece, count in counts.items())
        return f"{rows} {'b' if side == 'w' else 'w'} {hands or '-'} 1"

    def fen(self, sfen):
        """Undoes `sfen`."""
        board, side, hands, _ = sfen.split(" ")
        held = "".join(piece * int(count or 1) for count, piece in re.findall(r"(\d*)([A-Za-z])", hands))
        return f"{board}[{held}] {'w' if side == 'b' else 'b'} 0 1"

    def after(self, fen, move):
        return pyffish.get_fen(self.variant, fen, [move])

    def legal(self, fen):
        moves = pyffish.legal_moves(self.variant, fen, [])
        if self.no_mate is None:
            return moves
        drop = f"{self.no_mate}@{self.before_king(fen)}"
        mates = drop in moves and not pyffish.legal_moves(self.variant, fen, [drop])
        return [move for move in moves if move != drop] if mates else moves

    def before_king(self, fen):
        """The square from which a pawn of the side to move would check the other king."""
        board, side = fen.split(" ")[:2]
        king, forward = (self.king, 1) if side == "w" else (self.king.upper(), -1)
        for row, text in enumerate(board.split("[")[0].split("/")):
            file = 0
            for symbol in text:
                if symbol == king:
                    return f"{chr(ord('a') + file)}{self.ranks - row - forward}"
                file += int(symbol) if symbol.isdigit() else symbol != "+"
        return None

    def is_check(self, fen):
        return pyffish.gives_check(self.variant, fen, [])


def main():
    pyffish.load_variant_config(CONFIGURATION)
    for name in sys.argv[1:] or BOARDS:
        if name not in BOARDS:
            sys.exit(f"no board is called {name}; there are {', '.join(BOARDS)}")
        board = Board(name, *BOARDS[name])
        board.write()
        print(f"{name}: {board.files}x{board.ranks}, {board.sfen(board.start)}")


if __name__ == "__main__":
    main()
