"""Has shogiarena play the tournament of tournament.yaml, and looks at what it stored.

It counts every strange end (an illegal move, `win` without a right to it, a crash) as an ordinary loss. So each game is
played again here, and cshogi must find the same end."""

import json
import os
import sqlite3
import sys
import tempfile
from pathlib import Path

from cshogi import BLACK
from rsshogi.core import Move

from common import Failure, Referee, last_word, no_complaints, run, run_program

HERE = Path(__file__).resolve().parent


def tournament(engine, folder):
    program = Path(sys.executable).with_name("shogiarena")
    command = [program, "--output-dir", folder, "run", "tournament", HERE / "tournament.yaml", "--run-dir", folder / "run"]
    environment = os.environ | {"KATAGAMI": engine}
    run_program(command, folder / "log", env=environment, cwd=folder)


def completed(folder):
    """Whether shogiarena itself is content: no error, no time loss."""
    status = json.loads((folder / "run/completion_status.json").read_text())
    told = {key: status[key] for key in ("status", "scheduled", "completed", "error_games", "timeouts_by_origin")}
    if told != {"status": "clean", "scheduled": 2, "completed": 2, "error_games": 0, "timeouts_by_origin": {}}:
        raise Failure(f"{told}; {last_word(folder / 'log')}")


def games(folder):
    """The result and the moves of each game."""
    data = sqlite3.connect(folder / "run/game.db")
    for game, result in data.execute("SELECT id, game_result FROM game ORDER BY id").fetchall():
        # The last entry is the end of the game.
        moves = data.execute("SELECT next_move FROM game_move WHERE game_id = ? ORDER BY ply", (game,)).fetchall()[:-1]
        yield result, [Move(move).to_usi() for (move,) in moves]


def judge(result, moves):
    referee = Referee()
    for move in moves:
        referee.play(move)
    expected = {
        "repetition": "DRAW_BY_REPETITION",
        "maximum moves": "DRAW_BY_MAX_PLIES",
        None: "no result",
    }.get(referee.end(), "BLACK_WIN" if referee.winner() == BLACK else "WHITE_WIN")
    if result != expected:
        raise Failure(f"{result} instead of {expected} after {' '.join(moves)}")
    return f"a game of {len(moves)} moves, ended by {referee.end()}"


def play(engine):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        tournament(engine, folder)
        completed(folder)
        transcripts = [path.read_text() for path in (folder / "run/transcripts").iterdir()]
        no_complaints(line for text in transcripts for line in text.splitlines())
        for result, moves in games(folder):
            yield judge(result, moves)
        hits = sum(text.count(" ponderhit") for text in transcripts)
        yield f"{hits} times the move that the engine pondered on was played"


if __name__ == "__main__":
    run("shogiarena", play)
