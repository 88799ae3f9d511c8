"""Opponents with one idea each, to learn and to measure against: they plan whole turns on a sum with a bent.

Name one in an arena as `kontor.research.sparring:engine`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping

import numpy as np

from kontor.players.evaluation import Weighed
from kontor.players.minds import Mind, mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import between
from kontor.protocol import AnyGame

WIDTH = 12


def bents(game: str) -> Mapping[str, Mapping[str, float]]:
    """By name: what a feature is worth instead of what the readable sum says, in points."""
    found: Mapping[str, Mapping[str, float]] = importlib.import_module(f"kontor.players.{game}.bents").BENTS
    return found


def bent(thinking: Mind, name: str) -> Weighed:
    found = between(thinking)
    weights = found.weights.copy()
    for feature, worth in bents(thinking.game.name)[name].items():
        weights[thinking.features.index(feature)] = np.float32(worth)
    return Weighed(weights, found.scale)


def _maker(name: str) -> Callable[[AnyGame], Planner]:
    def make(game: AnyGame) -> Planner:
        thinking = mind(game.name)
        return Planner(game, thinking, bent(thinking, name), Depth(width=WIDTH))

    return make


engine = _maker("engine")
markers = _maker("markers")
prestige = _maker("prestige")
blocker = _maker("blocker")
purse = _maker("purse")
