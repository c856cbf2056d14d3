"""Reads PackedSfenValue and HCPE with cshogi, and prints what it read: the golden text that our tests compare with.

    pip install cshogi==1.1.0
    katagami-trainer selfplay --depth 2 --games 40 --random-plies 4..60 --out all.kpos
    katagami-trainer convert all.kpos all.psv; katagami-trainer convert all.kpos all.hcpe
    python cshogi_reads.py all.psv all.hcpe 10 golden

takes every tenth record, writes golden.psv and golden.hcpe (as cshogi packs what it unpacked, which must be the bytes
that we wrote) and golden.txt: SFEN, move, score and outcome, the last two as the side to move sees them.
"""

import sys

import cshogi
import numpy

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}


def from_psv(board, record):
    board.set_psfen(record["sfen"])
    board.move_number = int(record["gamePly"])
    move = cshogi.move_to_usi(board.move_from_psv(int(record["move"])))
    return board.sfen(), move, int(record["score"]), OUTCOMES[int(record["game_result"])]


def from_hcpe(board, record):
    board.set_hcp(record["hcp"])
    move = cshogi.move_to_usi(board.move_from_move16(int(record["bestMove16"])))
    winner = {0: None, 1: cshogi.BLACK, 2: cshogi.WHITE}[int(record["gameResult"])]
    outcome = "draw" if winner is None else "win" if winner == board.turn else "loss"
    return board.sfen(), move, int(record["eval"]), outcome


def main(psv_file, hcpe_file, step, golden):
    psv = numpy.fromfile(psv_file, cshogi.PackedSfenValue)[:: int(step)]
    hcpe = numpy.fromfile(hcpe_file, cshogi.HuffmanCodedPosAndEval)[:: int(step)]
    board = cshogi.Board()
    lines = []
    packed = {"sfen": psv.copy(), "hcp": hcpe.copy()}
    # Nothing of what we wrote may be left where cshogi is to write.
    packed["sfen"]["sfen"] = packed["sfen"]["move"] = 0
    packed["hcp"]["hcp"] = packed["hcp"]["bestMove16"] = 0
    for index, (left, right) in enumerate(zip(psv, hcpe, strict=True)):
        one, move, *said = from_psv(board, left)
        board.to_psfen(packed["sfen"][index : index + 1]["sfen"])
        usi = board.move_from_usi(move)
        packed["sfen"][index]["move"] = cshogi.move16_to_psv(cshogi.move16(usi))
        other, *said_too = from_hcpe(board, right)
        board.to_hcp(packed["hcp"][index : index + 1]["hcp"])
        packed["hcp"][index]["bestMove16"] = cshogi.move16(usi)
        # HCPE does not keep the number of the move.
        assert one.split()[:3] == other.split()[:3] and [move, *said] == said_too, (one, other)
        assert board.is_legal(usi), (one, move)
        lines.append("\t".join(map(str, (one, move, *said))))
    assert packed["sfen"].tobytes() == psv.tobytes() and packed["hcp"].tobytes() == hcpe.tobytes()
    packed["sfen"].tofile(golden + ".psv")
    packed["hcp"].tofile(golden + ".hcpe")
    with open(golden + ".txt", "w", encoding="utf-8") as text:
        text.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
