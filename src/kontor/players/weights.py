"""What a person counts in a position, in points: the readable evaluation of journeyman and master."""

from __future__ import annotations

import numpy as np

from kontor.players.evaluation import Weighed

# Feature -> points each; a feature that is not named counts nothing.
TEUTONICA = {
    "points": 1.0,
    "lead": 0.2,
    "actions left": 0.6,
    "keys": 1.7,
    "actions": 4.0,
    "privilege": 2.4,
    "book": 0.7,
    "purse": 1.8,
    "actions shown": 1.5,
    "traders in supply": 0.32,
    "merchants in supply": 0.6,
    "traders in stock": 0.15,
    "pieces on routes": 0.32,
    "merchants on routes": 0.3,
    "offices": 0.8,
    "network": 0.3,
    "link lacks": -0.3,
    "unused markers": 1.0,
    "develop markers": 0.5,
    "action markers": 0.3,
    "progress": 0.11,
    "tolls near": 0.2,
    "favours": 2.0,
}
HANSA = {
    "points": 1.0,
    "lead": 0.2,
    "talers": 0.6,
    "booths in supply": -0.1,
    "cities mastered": 0.8,
    "lone booths": -0.3,
    "unsold goods": 0.5,
    "unsold barrels": 0.2,
    "points to sell": 0.2,
    "goods at risk": -0.4,
    "own threats": 0.2,
    "steps to sell": -0.1,
    "steps to buy free": -0.1,
    "wanted here": 0.2,
    "wanted in one": 0.15,
    "may act": 0.5,
}
WEIGHTS = {"teutonica": TEUTONICA, "hansa": HANSA}
POINTS_AHEAD = 6.0  # by so many points ahead one is e times as likely to win


def weighed(game: str, features: list[str]) -> Weighed:
    named = WEIGHTS[game]
    unknown = named.keys() - set(features)
    assert not unknown, f"weights for features that are not there: {sorted(unknown)}"
    return Weighed(np.array([named.get(name, 0.0) for name in features], np.float32), POINTS_AHEAD)
