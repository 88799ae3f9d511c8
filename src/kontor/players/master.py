"""Plans whole turns on a weighted sum, as the journeyman counts but with better weights."""

from __future__ import annotations

from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import between
from kontor.protocol import AnyGame

WIDTH = 12


def master(game: AnyGame) -> Planner:
    thinking = mind(game.name)
    return Planner(game, thinking, between(thinking), Depth(width=WIDTH), explains=True)
