"""Plans whole turns on a learned evaluation."""

from __future__ import annotations

from kontor.players.evaluation import load
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.protocol import AnyGame

WIDTH = 24


def alderman(game: AnyGame) -> Planner:
    thinking = mind(game.name)
    return Planner(game, thinking, load(thinking.learned, thinking.features), Depth(width=WIDTH), explains=True)
