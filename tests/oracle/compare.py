#!/usr/bin/env python3
"""Compares the legal moves of random games with Fairy-Stockfish's, for boards outside the tree that it can express:

    export KATAGAMI_BOARD=$PWD/whale.toml
    cargo run --profile test -p katagami-rules --example random_moves -- 400 | target/fairy/bin/python tests/oracle/compare.py whale

`fairy.py` says how it is installed.
"""

import sys

import pyffish

# Each game's variant as Fairy-Stockfish is told of it, with the letter of the piece that may not mate by a drop.
GAMES = {
    "whale": ("D", """
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
    "soldier": (None, """
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
    "euroshogi": ("P", ""),
}


def fen(sfen):
    board, side, hands, _ = sfen.split(" ")
    held, number = "", ""
    for symbol in hands.replace("-", ""):
        if symbol.isdigit():
            number += symbol
        else:
            held, number = held + symbol * int(number or 1), ""
    return f"{board}[{held}] {'w' if side == 'b' else 'b'} 0 1"


def usi(move, files, ranks):
    def square(text):
        return f"{files - (ord(text[0]) - ord('a'))}{chr(ord('a') + ranks - int(text[1:]))}"

    if "@" in move:
        piece, target = move.split("@")
        return f"{piece}*{square(target)}"
    turns = move[-1] if move[-1] in "+-" else ""
    squares = move.removesuffix(turns)
    return square(squares[:2]) + square(squares[2:]) + turns


def main():
    game = sys.argv[1]
    no_mate, configuration = GAMES[game]
    if configuration:
        pyffish.load_variant_config(configuration)
    positions = moves = differing = 0
    for line in sys.stdin:
        sfen, ours = line.rstrip("\n").split("|")
        theirs = pyffish.legal_moves(game, fen(sfen), [])

        def mates(move):
            return not pyffish.legal_moves(game, fen(sfen), [move])

        rows = sfen.split(" ")[0].split("/")
        files = sum(int(symbol) if symbol.isdigit() else symbol != "+" for symbol in rows[0])
        forbidden = f"{no_mate}@"
        theirs = [
            move
            for move in theirs
            if not (move.startswith(forbidden) and pyffish.gives_check(game, fen(sfen), [move]) and mates(move))
        ]
        theirs = {usi(move, files, len(rows)) for move in theirs}
        ours = set(ours.split())
        positions, moves = positions + 1, moves + len(ours)
        if ours != theirs:
            differing += 1
            if differing <= 5:
                print(f"{sfen}: only ours {sorted(ours - theirs)}, only theirs {sorted(theirs - ours)}")
    print(f"{game}: {positions} positions, {moves} moves, {differing} positions differ")
    sys.exit(differing > 0 or moves == 0)


if __name__ == "__main__":
    main()
