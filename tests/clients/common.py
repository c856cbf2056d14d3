"""What the clients' scripts share: how a test fails, and a referee who knows the rules by cshogi."""

import os
import signal
import subprocess
import sys
import traceback
from collections import Counter

from cshogi import REPETITION_LOSE, REPETITION_WIN, Board, opponent

# Equal engines without weights may shuffle pieces for long.
MAX_MOVES = 160

# In milliseconds. cshogi forgives a second as well: on a busy machine the clock also measures the other processes.
SLACK = 1000

# In seconds, more than any answer takes. A client that waits for ever is stopped after it.
PATIENCE = 30

# In seconds, more than two games take.
LONG_PATIENCE = 90


class Failure(Exception):
    """What is wrong, in one line."""


def run(client, play):
    """Runs `play`, which yields a line about each part, and ends the program if one goes wrong."""
    try:
        for line in play(engine_path()):
            print(f"{client}: {line}", flush=True)
    except Exception as error:  # whatever it is, the threads below must not keep the program
        known = isinstance(error, (Failure, OSError))
        if not known:
            traceback.print_exc()
        print(f"{client}: FAILED: {error if known else repr(error)}", file=sys.stderr, flush=True)
        # Not `sys.exit`: it would wait for a thread of the client that waits for the engine.
        os._exit(1)


def engine_path():
    if len(sys.argv) != 2:
        raise Failure(f"usage: {sys.argv[0]} ENGINE")
    # The clients start an engine in its own folder, where a relative path would lead nowhere.
    path = os.path.abspath(sys.argv[1])
    if not os.access(path, os.X_OK):
        raise Failure(f"there is no engine at {path}")
    return path


def run_program(command, log, **settings):
    """Runs a client that is a program of its own; what it prints goes to `log`."""
    with open(log, "wb") as output:
        # In a group of its own, so that engines that hang are ended with it.
        program = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, start_new_session=True, **settings
        )
        try:
            code = program.wait(LONG_PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(program.pid, signal.SIGKILL)
            raise Failure(f"no end after {LONG_PATIENCE} s; {last_word(log)}") from None
    if code != 0:
        raise Failure(f"the client ended with {code}; {last_word(log)}")


def last_word(log):
    """What a client said of its own end; of an error, the line above its traceback."""
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    errors = [line for line in lines if "[ERROR]" in line]
    return f"it says: {errors[0] if errors else lines[-1]}" if lines else "it says nothing"


class Referee:
    """A game from the start position, every move of which is legal."""

    def __init__(self):
        self.board = Board()
        self.moves = []
        self.seen = Counter([self._position()])

    def play(self, usi):
        move = self.board.move_from_usi(usi)
        # `Board.is_legal` is not asked: it lets a pawn promote on any rank.
        if move not in self.board.legal_moves:
            raise Failure(f"{usi!r} is not legal after {' '.join(self.moves) or 'no move'}")
        self.board.push(move)
        self.moves.append(usi)
        self.seen[self._position()] += 1

    def end(self):
        """Why the game is over; nothing if it goes on."""
        if self.board.is_game_over():
            return "mate"
        if self.seen[self._position()] >= 4:
            return "perpetual check" if self.board.is_draw() in (REPETITION_WIN, REPETITION_LOSE) else "repetition"
        if len(self.moves) >= MAX_MOVES:
            return "maximum moves"
        if self.board.is_nyugyoku():
            return "declaration"
        return None

    def winner(self):
        """Who has won, if anybody has."""
        turn = self.board.turn
        match self.end():
            case "mate":
                return opponent(turn)
            case "perpetual check":
                return turn if self.board.is_draw() == REPETITION_WIN else opponent(turn)
            case "declaration":
                return turn
        return None

    def _position(self):
        """Board, side and hands; without the number of the move."""
        return self.board.sfen().rsplit(" ", 1)[0]


def legal_line(board, moves):
    """The position that `moves` lead to from `board`."""
    board = board.copy()
    for usi in moves:
        move = board.move_from_usi(usi)
        if move not in board.legal_moves:
            raise Failure(f"{usi!r} of the line {' '.join(moves)} is not legal in {board.sfen()}")
        board.push(move)
    return board


def no_complaints(lines):
    """Katagami begins so what it tells of a line that it did not understand."""
    for line in lines:
        if "info string error" in line:
            raise Failure(f"the engine complains: {line}")
