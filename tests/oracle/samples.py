"""Positions of random games with their moves and perft counts, by whatever program plays them: `tests/data/perft_<board>.json`."""

import json
import random
import time
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"

POSITIONS = 42
LONGEST_GAME = 80


class Game:
    """A game as a program plays it.

    A subclass has `name`, `note`, the position `start`, `legal(position)`, `after(position, move)`, `is_check(position)`, and
    both in our notation: `sfen(position)`, `move(move)`.
    """

    # How long the perft of a position may take.
    seconds = 10.0

    def perft(self, position, depth):
        moves = self.legal(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.after(position, move), depth - 1) for move in moves)

    def counts(self, position):
        """Perft counts to every depth that the time allows, judged by what the last depth took."""
        counts, depth, took, growth = {}, 1, 0.0, 30
        while took * growth < self.seconds and depth <= 12:
            begin = time.process_time()
            counts[str(depth)] = self.perft(position, depth)
            took = time.process_time() - begin
            if counts[str(depth)] == 0:
                break
            growth = counts[str(depth)] / max(1, counts.get(str(depth - 1), 1))
            depth += 1
        return counts

    def known(self, position):
        moves = sorted(self.move(move) for move in self.legal(position))
        return {"sfen": self.sfen(position), "perft": self.counts(position), "moves": moves}

    def positions(self):
        """The start position, and others of random games from early to late ones."""
        found = {self.sfen(self.start): self.start}
        seed = 0
        while len(found) < POSITIONS:
            seed += 1
            rng = random.Random(f"{self.name} {seed}")
            position, wanted = self.start, rng.randint(2, LONGEST_GAME)
            for _ in range(wanted):
                moves = self.legal(position)
                if not moves:
                    break
                position = self.after(position, rng.choice(moves))
            # One in four is a position in check, one of all is a mate.
            if len(found) % 4 == 3 and not self.is_check(position):
                continue
            if (len(found) == 7) == bool(self.legal(position)):
                continue
            found.setdefault(self.sfen(position), position)
        return [self.known(position) for position in found.values()]

    def write(self):
        lines = ",\n".join("  " + json.dumps(known) for known in self.positions())
        text = f'{{"note": {json.dumps(self.note)},\n "positions": [\n{lines}\n ]\n}}\n'
        (DATA / f"perft_{self.name}.json").write_text(text)
