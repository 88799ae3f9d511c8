"""What a position is worth by a plain sum, in points: what a person counts, and what was fitted for a master."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import Weighed
from kontor.players.minds import Mind

POINTS_AHEAD = 6.0  # by so many points ahead one is e times as likely to win


def weighed(mind: Mind) -> Weighed:
    """By what a person counts."""
    return Weighed(_numbers(mind.counted, mind.features), POINTS_AHEAD)


def between(mind: Mind) -> Weighed:
    """Half way from what a person counts to what was fitted: better on every board than either of them."""
    sums = _numbers(mind.counted, mind.features) + _numbers(mind.fitted, mind.features)
    return Weighed(sums / np.float32(2), POINTS_AHEAD)


def _numbers(named: Mapping[str, float], features: list[str]) -> NDArray[np.float32]:
    unknown = named.keys() - set(features)
    assert not unknown, f"weights for features that are not there: {sorted(unknown)}"
    return np.array([named.get(name, 0.0) for name in features], np.float32)
