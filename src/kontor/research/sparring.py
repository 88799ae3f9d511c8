"""Opponents with one idea each, to learn and to measure against: they plan whole turns on a sum with a bent.

Name one in an arena as `kontor.research.sparring:engine`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from kontor.players.evaluation import Evaluation, Numbers, Rows, Shares, Weighed, among_seats
from kontor.players.minds import Mind, mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import between
from kontor.protocol import AnyGame

WIDTH = 12


@dataclass(frozen=True, slots=True)
class Inclined:
    """An evaluation that thinks more of some things than it has learned to."""

    evaluation: Evaluation
    likes: Numbers  # log odds, by feature

    def shares(self, rows: Rows) -> Shares:
        return among_seats(np.log(self.evaluation.shares(rows) + np.float32(1e-9)) + rows @ self.likes)


def bents(game: str) -> Mapping[str, Mapping[str, float]]:
    """By name: what a feature is worth instead of what the readable sum says, in points."""
    return _ideas(game, "BENTS")


def inclinations(thinking: Mind) -> list[Numbers]:
    """What each feature is worth beside what was learned of it, one idea at a time, in log odds."""
    ideas = _ideas(thinking.game.name, "INCLINATIONS").values()
    return [np.array([idea.get(name, 0.0) for name in thinking.features], np.float32) for idea in ideas]


def _ideas(game: str, which: str) -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = getattr(importlib.import_module(f"kontor.players.{game}.bents"), which)
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
