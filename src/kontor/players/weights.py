"""What a position is worth by a plain sum, in points: what a person counts, and what was fitted for a master."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import Weighed

# Feature -> points each; a feature that is not named counts nothing. These are what a person would say.
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

# The best plain sum for what the learned evaluation thinks: `python tools/fit_weights.py GAME` prints it.
FITTED_TEUTONICA = {
    "actions left": 0.21,
    "turns to wait": -0.14,
    "points": 0.59,
    "lead": -0.04,
    "prestige": 0.56,
    "keys": 0.20,
    "actions": 1.76,
    "privilege": 4.43,
    "book": -0.93,
    "purse": 2.37,
    "actions shown": 2.64,
    "keys shown": 3.75,
    "purse shown": 1.19,
    "full abilities": -1.12,
    "traders in supply": -1.05,
    "merchants in supply": 0.30,
    "traders in stock": -1.01,
    "pieces on routes": -0.98,
    "merchants on routes": 0.72,
    "offices": -1.21,
    "cities controlled": 0.35,
    "network": 0.31,
    "table points": 0.09,
    "link lacks": -0.35,
    "unused markers": 0.26,
    "used markers": 0.36,
    "additional offices": 0.37,
    "develop markers": 2.58,
    "action markers": 0.78,
    "exchange markers": 1.25,
    "cost of keys": -0.07,
    "cost of actions": -0.23,
    "cost of privilege": -0.23,
    "cost of book": -0.05,
    "cost of purse": 0.03,
    "cost of office": -0.20,
    "cost of second office": -0.06,
    "cost of coin": -0.10,
    "cost of control": 0.21,
    "cost of marker": -0.19,
    "cost of table": -0.18,
    "cost of joining": 0.07,
    "progress": 0.12,
    "routes full": -0.59,
    "routes lacking one": -0.05,
    "routes lacking two": 0.03,
    "tolls near": 0.14,
    "blocks": 0.27,
}
FITTED_HANSA = {
    "turns to wait": 0.13,
    "may act": -1.36,
    "points": 0.49,
    "lead": 0.03,
    "tie-break": 0.03,
    "talers": 1.13,
    "booths in supply": -0.03,
    "cities": 0.47,
    "monopolies": -0.94,
    "cities mastered": 1.29,
    "stack": 0.35,
    "lone booths": -0.61,
    "unsold goods": 0.38,
    "unsold barrels": 0.25,
    "goods of one barrel": -0.62,
    "goods of three barrels": 0.71,
    "colours to sell": 0.11,
    "goods to sell": -0.50,
    "points to sell": 0.24,
    "largest colour": 0.65,
    "sold points": 0.43,
    "goods at risk": -0.51,
    "own threats": -0.61,
    "steps to sell": 0.15,
    "steps to buy free": -0.20,
    "booth here": -0.06,
    "master here": -0.18,
    "wanted here": 0.08,
    "wanted in one": 0.04,
    "wanted in two": -0.01,
    "broke last pile": -1.68,
}
FITTED = {"teutonica": FITTED_TEUTONICA, "hansa": FITTED_HANSA}
POINTS_AHEAD = 6.0  # by so many points ahead one is e times as likely to win


def weighed(game: str, features: list[str]) -> Weighed:
    """By what a person counts."""
    return Weighed(_numbers(WEIGHTS[game], features), POINTS_AHEAD)


def between(game: str, features: list[str]) -> Weighed:
    """Half way from what a person counts to what was fitted: better on every board than either of them."""
    sums = _numbers(WEIGHTS[game], features) + _numbers(FITTED[game], features)
    return Weighed(sums / np.float32(2), POINTS_AHEAD)


def _numbers(named: dict[str, float], features: list[str]) -> NDArray[np.float32]:
    unknown = named.keys() - set(features)
    assert not unknown, f"weights for features that are not there: {sorted(unknown)}"
    return np.array([named.get(name, 0.0) for name in features], np.float32)
