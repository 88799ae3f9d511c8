"""What would help learning: `python tools/held_out.py FOLDER [--hidden 64,128] [--decay 0.97,0.99] [--rounds 12,60]`.

Fits nets to the games that a run of `kontor train` remembers, and prints the log-loss of each in the newest rounds,
which it has not seen: how sure it was of who won. Every net begins with the same weights (`--from`), which also judge
what comes later in a game; each is as wide as is said, learns from so many rounds, and counts what comes later so much.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from kontor.players.evaluation import Folded, Net, load
from kontor.players.minds import mind
from kontor.research import notebook
from kontor.research.calibration import calibration
from kontor.research.learn import Adam, Lesson, follow, some, widened
from kontor.research.lessons import STRIDE, Kept, lesson
from kontor.research.training import BATCH

HELD_OUT = 4  # rounds
RATE = 2e-4  # of learning at first; it falls to nothing


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201  # its output


def lessons(games: Sequence[Kept], judge: Folded, decay: float) -> list[Lesson]:
    """One for each number of seats."""
    seats = sorted({one.seats for one in games})
    return [lesson([one for one in games if one.seats == n], judge, decay**STRIDE, 0.0) for n in seats]


def batches(whole: Sequence[Lesson], steps: int) -> Iterator[Lesson]:
    rng = np.random.default_rng(1)
    sizes = np.array([len(one.rows) for one in whole])
    for which in rng.choice(len(whole), steps, p=sizes / sizes.sum()):
        yield some(whole[which], rng.integers(0, sizes[which], BATCH))


def fitted(start: Net, hidden: int, whole: Sequence[Lesson], steps: int) -> Net:
    net, adam = widened(start, hidden, 1), Adam(widened(start, hidden, 1), RATE)
    for nth, batch in enumerate(batches(whole, steps)):
        adam.rate = RATE * 0.5 * (1 + np.cos(np.pi * nth / steps))
        adam.step(batch)
        follow(net, adam.net, nth + 1)
    return net


def loss(net: Net, games: Sequence[Kept]) -> float:
    return calibration([net.shares(one.rows) for one in games], [one.won for one in games]).loss


def numbers(text: str) -> list[float]:
    return [float(one) for one in text.split(",")]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--game", default="teutonica")
    options.add_argument("--from", dest="start", type=Path)
    options.add_argument("--hidden", type=numbers, default=[64, 128])
    options.add_argument("--decay", type=numbers, default=[0.97, 0.99])
    options.add_argument("--rounds", type=numbers, default=[1000])
    options.add_argument("--steps", type=int, default=6_000)
    chosen = options.parse_args()
    thinking = mind(chosen.game)
    start = load(chosen.start or thinking.learned, thinking.features)
    rounds = [notebook.games(file) for file in sorted((chosen.folder / f"{chosen.game}.kept").glob("?????.npz"))]
    if len(rounds) <= HELD_OUT:
        options.error(f"{chosen.folder}: a run of {chosen.game} with more than {HELD_OUT} rounds is needed")
    learned, unseen = rounds[:-HELD_OUT], [one for games in rounds[-HELD_OUT:] for one in games]
    say(f"{len(unseen)} games that nobody learned from; the weights of the beginning: {loss(start, unseen):.4f}")
    for most, decay in itertools.product(chosen.rounds, chosen.decay):
        games = [one for games in learned[-int(most) :] for one in games]
        whole = lessons(games, Folded(start), decay)
        for hidden in chosen.hidden:
            net = fitted(start, int(hidden), whole, chosen.steps)
            say(f"{len(games)} games, decay {decay}, {int(hidden)} hidden: {loss(net, unseen):.4f}")


if __name__ == "__main__":
    main()
