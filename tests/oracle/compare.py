#!/usr/bin/env python3
"""Compares the legal moves of random games with Fairy-Stockfish's, for boards outside the tree that it can express:

    export KATAGAMI_BOARD=$PWD/whale.toml
    cargo run --profile test -p katagami-rules --example random_moves -- 400 | target/fairy/bin/python tests/oracle/compare.py whale

`fairy.py` says how it is installed.
"""

import sys

import pyffish
from fairy import Board

# For each game the letters of the piece that may not mate by a drop, and of the king; and how Fairy-Stockfish is told of it.
GAMES = {
    "whale": ("D", "w", """
[whale:shogi]
maxRank = 6
maxFile = 6
pawn = -
lance = -
shogiKnight = -
silver = -
gold = -
bishop = -
rook = -
king = w
customPiece1 = d:fW
customPiece2 = p:sW
customPiece3 = h:FbW
customPiece4 = g:fRbB
customPiece5 = n:fDsWbW
customPiece6 = b:fKbW
customPiece7 = x:bB
promotionRank = 6
promotedPieceType = d:x
mandatoryPiecePromotion = true
pieceDemotion = true
dropNoDoubled = d
dropNoDoubledCount = 2
startFen = bnpwgh/dddddd/6/6/DDDDDD/HGWPNB[-] w 0 1
"""),
    "soldier": (None, "k", """
[soldier:shogi]
maxRank = 5
maxFile = 5
promotionRank = 5
pawn = -
lance = -
shogiKnight = -
silver = -
customPiece1 = s:fsW
promotedPieceType = b:h r:d
dropNoDoubled = s
dropNoDoubledCount = 1
startFen = rsgbk/s4/5/4S/KBGSR[-] w 0 1
"""),
    # Fairy-Stockfish has it.
    "euroshogi": ("P", "k", ""),
}


def main():
    name = sys.argv[1]
    no_mate, king, configuration = GAMES[name]
    if configuration:
        pyffish.load_variant_config(configuration)
    board = Board(name, name, no_mate, king)
    positions = moves = differing = 0
    for line in sys.stdin:
        sfen, ours = line.rstrip("\n").split("|")
        ours, theirs = set(ours.split()), {board.move(move) for move in board.legal(board.fen(sfen))}
        positions, moves = positions + 1, moves + len(ours)
        if ours != theirs:
            differing += 1
            if differing <= 5:
                print(f"{sfen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
    print(f"{name}: {positions} positions, {moves} moves, {differing} positions differ")
    sys.exit(differing > 0 or moves == 0)


if __name__ == "__main__":
    main()
