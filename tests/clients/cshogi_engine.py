"""Drives the engine through cshogi's `Engine` class: its answers to special positions, pondering, and full games."""

import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic, sleep

from cshogi import BLACK, WHITE, Board
from cshogi.usi import Engine
from cshogi.usi.Engine import InfoListener, MultiPVListener

from common import MAX_MOVES, PATIENCE, SLACK, Failure, Referee, legal_line, no_complaints, run

OPTIONS = {"USI_Hash": 16, "USI_Ponder": "true", "MaxMovesToDraw": MAX_MOVES}

MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
MATE_IN_THIRTEEN = "4RB1k1/5s3/7n1/5s1LP/9/7r1/9/9/6K2 b b4g2s3n3l17p 1"
MATED = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"
ENTERED = "K1+P+P+P+P3/+P+P+P+P+P4/+P8/9/9/9/9/9/8k b 2R2G2S2N2L 1"


@contextmanager
def answer_from(engine, to):
    """Fails if no answer comes, or the engine ends: cshogi would wait for ever, for it takes the end of the output for a
    line."""
    patience = iter(range(PATIENCE))

    def tick(*_):
        code = engine.proc.poll() if engine.proc and to != "quit" else None
        if code is not None:
            raise Failure(f"the engine ended with {code} instead of an answer to {to}")
        if next(patience, None) is None:
            raise Failure(f"no answer to {to}")

    signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    except BrokenPipeError:
        raise Failure(f"the engine ended before {to}") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def start(path, **options):
    engine = Engine(path, connect=False)
    with answer_from(engine, "usi and isready"):
        engine.connect()
        for name, value in (OPTIONS | options).items():
            engine.setoption(name, value)
        lines = []
        engine.isready(listener=lines.append)
    no_complaints(lines)
    return engine


def leave(engine):
    process = engine.proc
    with answer_from(engine, "quit"):
        engine.quit()
    if errors := process.stderr.read().decode(errors="replace").strip():
        raise Failure(f"the engine writes to its standard error: {errors}")
    if process.returncode != 0:
        raise Failure(f"the engine ends with {process.returncode}")


class Clock:
    """Two clocks by cshogi's count: the increment or byoyomi of a move is there when the move begins."""

    def __init__(self, main=0, byoyomi=0, increment=0):
        self.left = [main, main]
        self.byoyomi = byoyomi
        self.increment = increment

    def words(self):
        main = {"btime": self.left[BLACK], "wtime": self.left[WHITE]}
        if self.byoyomi:
            return main | {"byoyomi": self.byoyomi}
        return main | {"binc": self.increment, "winc": self.increment}

    def press(self, side, used):
        left = self.left[side] + self.increment - used
        if left + self.byoyomi < -SLACK:
            raise Failure(f"{used} ms used for a move with {self.words()}: lost on time")
        self.left[side] = max(0, left)


def think(engine, referee, clock):
    """The engine's move; what it tells on the way is looked at as well."""
    lines = []
    listener = InfoListener(listner=lines.append)
    with answer_from(engine, f"go after {' '.join(referee.moves) or 'no move'}"):
        engine.position(referee.moves)
        begin = monotonic()
        best, answer = engine.go(**clock.words(), listener=listener.listen())
    clock.press(referee.board.turn, round((monotonic() - begin) * 1000))
    no_complaints(lines)
    if best not in ("win", "resign"):
        legal_line(referee.board, [best, answer] if answer else [best])
        if listener.info is None or listener.score is None:
            raise Failure(f"no line and score were told for {best}, but {lines}")
        legal_line(referee.board, listener.pv)
    return best


def play_game(engines, clock):
    referee = Referee()
    for engine in engines:
        engine.usinewgame()
    while (end := referee.end()) in (None, "declaration"):
        best = think(engines[referee.board.turn], referee, clock)
        if end == "declaration":
            expect("the answer of who may declare", best, "win")
            break
        # Too early, `win` is an illegal move, and so is `resign`: the engine plays on until mate.
        referee.play(best)
    for engine in engines:
        engine.gameover("draw")
    return f"a game of {len(referee.moves)} moves, ended by {referee.end()}"


def at(engine, sfen):
    engine.position(sfen=f"sfen {sfen}")
    return Board(sfen)


def expect(what, found, expected):
    if found != expected:
        raise Failure(f"{what}: {found!r} instead of {expected!r}")


def special_moves(engine):
    """`resign` for who is mate and `win` for who may declare it, and cshogi agrees."""
    for sfen, expected in ((MATED, "resign"), (ENTERED, "win")):
        board = at(engine, sfen)
        expect(f"cshogi's judgement of {sfen}", board.is_game_over() or board.is_nyugyoku(), True)
        with answer_from(engine, f"go in {sfen}"):
            expect(f"the move in {sfen}", engine.go(byoyomi=100)[0], expected)


def mates(engine):
    for sfen in (MATE_IN_ONE, MATE_IN_THIRTEEN):
        board = at(engine, sfen)
        with answer_from(engine, f"go mate in {sfen}"):
            line = engine.go_mate(byoyomi=20_000)
        expect(f"mate by {line} in {sfen}", legal_line(board, line.split()).is_game_over(), True)
    at(engine, Board().sfen())
    with answer_from(engine, "go mate in the start position"):
        expect("a mate in the start position", engine.go_mate(byoyomi=20_000), "nomate")


def several_lines(engine):
    listener = MultiPVListener()
    engine.setoption("MultiPV", 3)
    engine.position()
    with answer_from(engine, "go with MultiPV"):
        engine.go(nodes=20_000, listener=listener.listen())
    engine.setoption("MultiPV", 1)
    expect("the first moves of three lines", len({info["pv"][0] for info in listener.info}), 3)
    for info in listener.info:
        legal_line(Board(), info["pv"])


class Heard(threading.Event):
    """Set by the engine's first line about its thoughts; cshogi tells of what it sends as well."""

    def __call__(self, line):
        if line.startswith("info"):
            self.set()


def pondering(engine):
    """`go` with `ponder` waits for what comes: the move expected (`ponderhit`), or another (`stop`)."""
    for word, command in (("ponderhit", engine.ponderhit), ("stop", engine.stop)):
        heard = Heard()
        engine.position(["7g7f", "3c3d"])
        pool = ThreadPoolExecutor(1)
        answer = pool.submit(engine.go, ponder=True, btime=0, wtime=0, byoyomi=50, listener=heard)
        if not heard.wait(PATIENCE):
            raise Failure("nothing is told about pondering")
        # Longer than the byoyomi, which does not count yet.
        sleep(0.3)
        if answer.done():
            raise Failure(f"{answer.result()} before {word}")
        command()
        try:
            best, _ = answer.result(PATIENCE)
        except TimeoutError:
            raise Failure(f"no answer to {word}") from None
        legal_line(Board(), ["7g7f", "3c3d", best])


def play(path):
    # One is weak, so that the games end by mate. Its moves are in the lines it tells, which SkillLevel's need not be.
    strong, weak = start(path), start(path, DepthLimit=1)
    for check in (special_moves, mates, several_lines, pondering):
        check(strong)
    yield f"{strong.name} resigns, declares, solves mates, shows lines and ponders"
    yield play_game((strong, weak), Clock(byoyomi=50))
    yield play_game((weak, strong), Clock(main=2000, increment=50))
    leave(strong)
    leave(weak)


if __name__ == "__main__":
    run("cshogi's Engine", play)
