"""Shares of the win as log odds, in which differences mean the same everywhere."""

from __future__ import annotations

import math

LEAST = 1e-9  # so that no share is nothing or all


def log_odds(share: float) -> float:
    within = min(max(share, LEAST), 1 - LEAST)
    return math.log(within / (1 - within))
