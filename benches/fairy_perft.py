"""Perft of each board beside Fairy-Stockfish's, in turn: leaves a second, medians of five, and the ratio.

    python3 benches/fairy_perft.py path/to/fairy-stockfish folder

The folder holds an engine `katagami-<board>` for each board to measure. Both count the last ply without making its moves. Each
goes so deep that it takes about a second; where the same depth is counted, the counts are compared. Needs pyffish
(`pip install pyffish`), which tests/oracle/fairy.py asks for.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests/oracle"))
from fairy import BOARDS, CONFIGURATION

SECONDS = 1.0
ROUNDS = 5


def ours(engine, depth):
    """The number of leaves and the time."""
    said = subprocess.run([engine, "perft", "--depth", str(depth)], capture_output=True, text=True, check=True)
    leaves, seconds = re.match(r"(\d+) nodes, ([\d.]+) s", said.stdout).groups()
    return int(leaves), float(seconds)


def theirs(engine, configuration, variant, depth):
    """The same of Fairy-Stockfish, by the clock: it begins in a few hundredths of a second."""
    commands = f"setoption name VariantPath value {configuration}\nsetoption name UCI_Variant value {variant}\n"
    commands += f"position startpos\ngo perft {depth}\nquit\n"
    begin = time.perf_counter()
    said = subprocess.run([engine], input=commands, capture_output=True, text=True, check=True)
    return int(re.search(r"Nodes searched: (\d+)", said.stdout)[1]), time.perf_counter() - begin


def deep_enough(perft):
    """The first depth that takes long enough."""
    depth = 3
    while perft(depth)[1] < SECONDS:
        depth += 1
    return depth


def main(fairy, folder):
    variants = {board: variant for board, (variant, _) in BOARDS.items()}
    variants |= {"minishogi": "minishogi", "standard": "shogi"}
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as configuration:
        configuration.write(CONFIGURATION)
        configuration.flush()
        print("board           depth        leaves    depth  ours M/s  theirs M/s  ratio")
        for board, variant in variants.items():
            engine = Path(folder) / f"katagami-{board}"
            if not engine.exists():
                continue
            our_perft = lambda depth: ours(engine, depth)
            their_perft = lambda depth: theirs(fairy, configuration.name, variant, depth)
            depths = deep_enough(their_perft), deep_enough(our_perft)
            leaves = their_perft(depths[0])[0]
            if our_perft(depths[0])[0] != leaves:
                print(f"{board}: {leaves} leaves to Fairy-Stockfish, {our_perft(depths[0])[0]} to us")
            speeds = [], []
            for _ in range(ROUNDS):
                for kept, perft, depth in zip(speeds, (their_perft, our_perft), depths):
                    counted, seconds = perft(depth)
                    kept.append(counted / seconds / 1e6)
            their_speed, our_speed = map(statistics.median, speeds)
            print(
                f"{board:15} {depths[0]:5} {leaves:13} {depths[1]:8} {our_speed:9.1f} {their_speed:11.2f}"
                f" {our_speed / their_speed:6.1f}",
                flush=True,
            )


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
