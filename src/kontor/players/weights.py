"""What a person counts in a position, in points: the readable evaluation of journeyman and master."""

from __future__ import annotations

import numpy as np

from kontor.players.evaluation import Weighed

# Feature -> points each; a feature that is not named counts nothing.
TEUTONICA = {
    "points": 1.0,
    "lead": 0.3,
    "actions left": 0.9,
    "keys": 0.8,
    "actions": 2.0,
    "privilege": 1.4,
    "book": 0.7,
    "purse": 1.2,
    "actions shown": 2.0,
    "keys shown": 1.0,
    "traders in supply": 0.4,
    "merchants in supply": 0.8,
    "traders in stock": 0.1,
    "pieces on routes": 0.5,
    "merchants on routes": 0.2,
    "offices": 0.8,
    "cities controlled": 0.5,
    "network": 0.5,
    "link lacks": -0.4,
    "unused markers": 1.2,
    "develop markers": 0.5,
    "action markers": 0.3,
    "cost of keys": -0.1,
    "cost of actions": -0.3,
    "cost of privilege": -0.1,
    "cost of book": -0.05,
    "cost of purse": -0.1,
    "cost of office": -0.3,
    "cost of second office": -0.1,
    "cost of coin": -0.05,
    "cost of control": -0.1,
    "cost of marker": -0.1,
    "cost of table": -0.05,
    "cost of joining": -0.1,
    "routes full": 1.0,
    "routes lacking one": 0.5,
    "routes lacking two": 0.2,
    "tolls near": 0.3,
    "blocks": 0.2,
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
    "points to sell": 0.5,
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
