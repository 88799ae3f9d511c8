"""How true shares of the win are: what was said to happen so often, how often did it happen?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kontor.players.evaluation import Numbers, Shares

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Shares of about the same size."""

    number: int
    said: float  # their mean
    happened: float


@dataclass(frozen=True, slots=True)
class Calibration:
    loss: float  # log-loss: 0 would be to know everything, the logarithm of the seats nothing
    error: float  # the mean distance between what was said and what happened, by bins
    bins: tuple[Bin, ...]


def calibration(shares: Sequence[Shares], won: Sequence[Numbers]) -> Calibration:
    """Of games: what was said of each of their positions, and who won. A game counts the same whatever its length."""
    said = np.concatenate([one.ravel() for one in shares])
    happened = np.concatenate([np.tile(winner, len(one)) for one, winner in zip(shares, won, strict=True)])
    losses = [float(-(np.log(one + 1e-9) @ winner).mean()) for one, winner in zip(shares, won, strict=True)]
    bins = []
    for low in range(BINS):
        within = (said * BINS).astype(int).clip(0, BINS - 1) == low
        if within.any():
            bins.append(Bin(int(within.sum()), float(said[within].mean()), float(happened[within].mean())))
    error = sum(one.number * abs(one.said - one.happened) for one in bins) / len(said)
    return Calibration(float(np.mean(losses)), error, tuple(bins))
