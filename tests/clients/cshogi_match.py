"""Has cshogi's own match runner play games, and looks at the record it writes.

Without its `--ponder`: it sends `go ponder` from another thread than `stop`, so that `stop` may come first. Both then wait
for ever."""

import sys
import tempfile
from pathlib import Path

from cshogi import CSA, move_to_usi

from common import MAX_MOVES, Failure, Referee, last_word, run, run_program

GAMES = 2

# What the runner writes at each end. `%TORYO` stands for a mate as well.
ENDS = {
    "mate": ("%TORYO",),
    "repetition": ("%SENNICHITE",),
    "perpetual check": ("%+ILLEGAL_ACTION", "%-ILLEGAL_ACTION"),
    "maximum moves": ("%JISHOGI",),
    "declaration": ("%KACHI",),
    None: (),
}


def match(engine, folder):
    options = f"USI_Hash:16,MaxMovesToDraw:{MAX_MOVES}"
    command = [sys.executable, "-m", "cshogi.cli", engine, engine, "--name1=strong", "--name2=weak"]
    command += ["--options1", options, "--options2", f"{options},DepthLimit:1"]
    # With a main time, though it is 0, the runner also looks at the clock.
    command += ["--games", str(GAMES), "--time=0", "--byoyomi=50", "--draw", str(MAX_MOVES)]
    command += ["--multi-csa", "--csa", str(folder / "games.csa")]
    run_program(command, folder / "log")


def judge(game):
    referee = Referee()
    for move in game.moves:
        referee.play(move_to_usi(move))
    if game.endgame not in ENDS[referee.end()]:
        raise Failure(f"{game.endgame}, though by the rules {referee.end()}, after {' '.join(referee.moves)}")
    return f"a game of {len(referee.moves)} moves, ended by {referee.end()}"


def play(engine):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        match(engine, folder)
        games = CSA.Parser.parse_file(str(folder / "games.csa"))
        if len(games) != GAMES:
            raise Failure(f"{len(games)} of {GAMES} games were played; {last_word(folder / 'log')}")
        for game in games:
            yield judge(game)


if __name__ == "__main__":
    run("cshogi's match runner", play)
