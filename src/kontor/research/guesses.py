"""Simple guesses of who will win, fitted to the very games they are tried on: what an evaluation must beat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kontor.players.evaluation import Shares, among_seats
from kontor.research.calibration import calibration
from kontor.research.study import PLAYOUTS, Told

SCALES = np.geomspace(0.2, 60, 60)  # that are tried
HEATS = np.geomspace(0.1, 5, 60)


def losses(games: Sequence[Told]) -> dict[str, float]:
    """By guess: its log-loss over the games, at its best."""
    points = [np.array([moment.points for moment in one.moments], np.float32) for one in games]
    light = [np.log(np.array([moment.light for moment in one.moments], np.float32) * PLAYOUTS + 0.5) for one in games]
    return {
        "seat alone": _loss(games, _by_seat(games)),
        "points now": _best(games, lambda scale: [among_seats(one / np.float32(scale)) for one in points], SCALES),
        "60 light playouts": _best(games, lambda heat: [among_seats(one / np.float32(heat)) for one in light], HEATS),
    }


def _by_seat(games: Sequence[Told]) -> list[Shares]:
    often = np.mean([one.won for one in games], axis=0).astype(np.float32)
    return [np.broadcast_to(often, (len(one.moments), len(often))) for one in games]


def _best(games: Sequence[Told], guess: Callable[[float], list[Shares]], numbers: np.ndarray) -> float:
    return min(_loss(games, guess(float(number))) for number in numbers)


def _loss(games: Sequence[Told], shares: Sequence[Shares]) -> float:
    return calibration(shares, [np.array(one.won, np.float32) for one in games]).loss
