"""Plays what a person learns in the first games: counts what each action would bring, and takes the best."""

from __future__ import annotations

from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.protocol import AnyGame


def journeyman(game: AnyGame) -> Planner:
    thinking = mind(game.name)
    return Planner(game, thinking, weighed(thinking), Depth(actions=1))
