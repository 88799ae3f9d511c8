"""Fits a net to lessons: Adam on the cross entropy of the win and the squares of points and rounds, in numpy."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import (
    OUTPUTS,
    POINTS,
    ROUNDS,
    TENS,
    WIN,
    Net,
    Numbers,
    Rows,
    Shares,
    Weighed,
    among_seats,
)

HIDDEN = 128
ASIDE = 0.05  # how much points and rounds count beside the win
SHRINK = 0.01  # of the weights, times the rate, with every step
AVERAGED = 3_000  # steps whose nets are averaged, about


@dataclass(frozen=True, slots=True)
class Lesson:
    """Positions of equally many seats, and what each should have been judged."""

    rows: Rows
    win: Shares
    points: Numbers  # positions x seats: at the end of the game
    rounds: Numbers  # positions: until then


def some(one: Lesson, where: NDArray[np.int64]) -> Lesson:
    """These positions of it."""
    return Lesson(one.rows[where], one.win[where], one.points[where], one.rounds[where])


def new_net(features: int, seed: int) -> Net:
    """Knows nothing: every seat is worth the same."""
    return Net(
        np.zeros(features, np.float32),
        np.ones(features, np.float32),
        *_unheard(features, HIDDEN, seed),
        np.zeros((features, OUTPUTS), np.float32),
        np.zeros(OUTPUTS, np.float32),
    )


def widened(net: Net, hidden: int, seed: int) -> Net:
    """The same net with at least so many hidden units; it judges as before."""
    own, around, bias, out = _unheard(len(net.mean), max(0, hidden - net.bias.size), seed)
    return replace(
        net,
        own=np.hstack([net.own, own]),
        all=np.hstack([net.all, around]),
        bias=np.hstack([net.bias, bias]),
        out=np.vstack([net.out, out]),
    )


def _unheard(features: int, hidden: int, seed: int) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Hidden units that look in some direction, and say nothing yet."""
    rng = np.random.default_rng(seed)

    def drawn(spread: float) -> Numbers:
        return rng.normal(0, spread, (features, hidden)).astype(np.float32)

    own, around = drawn((2 / features) ** 0.5), drawn(0.3 * features**-0.5)
    return own, around, np.zeros(hidden, np.float32), np.zeros((hidden, OUTPUTS), np.float32)


def begin(net: Net, rows: Rows, teacher: Weighed) -> None:
    """Means and spreads of the features as in these first games, and worth as the readable evaluation says."""
    flat = rows.reshape(-1, rows.shape[-1]).astype(np.float32)
    net.mean = flat.mean(axis=0)
    net.spread = np.maximum(flat.std(axis=0), np.float32(0.5))
    net.direct[:, WIN] = teacher.weights * net.spread / np.float32(teacher.scale)


def learned(net: Net) -> list[Numbers]:
    """The parts that change."""
    return [net.own, net.all, net.bias, net.out, net.direct, net.base]


def follow(mean: Net, net: Net, steps: int) -> None:
    """The mean of the last nets: each step goes too far somewhere, and what they agree on is better than any."""
    weight = np.float32(1 / min(steps, AVERAGED))
    for part, latest in zip(learned(mean), learned(net), strict=True):
        part += weight * (latest - part)


class Adam:
    def __init__(self, net: Net, rate: float) -> None:
        self.net, self.rate, self.steps = net, rate, 0
        self.means = [np.zeros_like(part) for part in learned(net)]
        self.squares = [np.zeros_like(part) for part in learned(net)]

    def step(self, lesson: Lesson) -> float:
        """One step downhill; returns the cross entropy of the win."""
        net, number = self.net, np.float32(len(lesson.rows))
        scaled = net.scaled(lesson.rows)
        hidden = net.hidden(scaled)
        judged = hidden @ net.out + scaled @ net.direct + net.base
        shares = among_seats(judged[..., WIN])
        wrong = np.empty_like(judged)
        wrong[..., WIN] = shares - lesson.win
        wrong[..., POINTS] = ASIDE * (judged[..., POINTS] - lesson.points / TENS)
        wrong[..., ROUNDS] = ASIDE * (judged[..., ROUNDS] - lesson.rounds[:, None] / TENS)
        wrong /= number
        back = (wrong @ net.out.T) * (hidden > 0)
        flat, flat_wrong = scaled.reshape(-1, scaled.shape[-1]), wrong.reshape(-1, OUTPUTS)
        flat_back = back.reshape(-1, back.shape[-1])
        slopes = [flat.T @ flat_back, scaled.sum(axis=1).T @ back.sum(axis=1), flat_back.sum(axis=0)]
        slopes += [hidden.reshape(-1, hidden.shape[-1]).T @ flat_wrong, flat.T @ flat_wrong, flat_wrong.sum(axis=0)]
        self._descend(slopes)
        return float(-(lesson.win * np.log(shares + 1e-9)).sum() / number)

    def _descend(self, slopes: list[Numbers]) -> None:
        self.steps += 1
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(learned(self.net), self.means, self.squares, slopes, strict=True):
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            part -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
        for part in (self.net.own, self.net.all, self.net.out):
            part *= np.float32(1 - self.rate * SHRINK)
