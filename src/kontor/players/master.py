"""Plans whole turns on the journeyman's evaluation."""

from __future__ import annotations

from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.protocol import Game

WIDTH = 12


def master(game: Game) -> Planner:
    thinking = mind(game.name)
    return Planner(game, thinking, weighed(game.name, thinking.features), Depth(width=WIDTH), explains=True)
