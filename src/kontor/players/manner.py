"""How a player chooses among turns that are nearly as good: with more or less care, and by its taste."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from kontor.players.evaluation import Numbers
from kontor.players.minds import Mind
from kontor.players.odds import log_odds
from kontor.players.search import Line
from kontor.protocol import State

LOOKED_AT = 24  # of the best turns


@dataclass(frozen=True, slots=True)
class Manner:
    """Log odds throughout: a turn that is worse by more than `margin` is never chosen."""

    heat: float = 0.0  # of chance: careless players overlook what is better by no more than about this
    margin: float = 0.0
    taste: Numbers = field(default_factory=lambda: np.zeros(0, np.float32))  # what each feature is worth to it

    def choose(self, mind: Mind, state: State, lines: Sequence[Line], seat: int, rng: random.Random) -> Line:
        """The first of the lines is the best."""
        within = [line for line in lines[:LOOKED_AT] if self._near(lines[0], line)]
        if len(within) < 2:
            return lines[0]
        scores = [log_odds(line.share) for line in within]
        if self.taste.size:
            scores = [score + self._liked(mind, state, line, seat) for score, line in zip(scores, within, strict=True)]
        if self.heat:
            scores = [score + self.heat * _gumbel(rng) for score in scores]
        return within[int(np.argmax(scores))]

    def _near(self, best: Line, line: Line) -> bool:
        return log_odds(best.share) - log_odds(line.share) <= self.margin

    def _liked(self, mind: Mind, state: State, line: Line, seat: int) -> float:
        for number in line.numbers:
            state = mind.after(state, number, seat)
        return float(mind.rows(state)[0, seat] @ self.taste)


def _gumbel(rng: random.Random) -> float:
    """The largest of such numbers, each added to a log odds, is drawn as a softmax would draw it."""
    return -math.log(-math.log(rng.random() or 0.5))
