"""H1: every level decides by what it may see, and one that plans on what is hidden is found out."""

from __future__ import annotations

import random
import sys

import pytest

from kontor.games.hansa.game import Hansa
from kontor.games.hansa.library import LIBRARY
from kontor.games.hansa.state import State
from kontor.games.hansa.view import View
from kontor.players.contract import Budget, Player
from kontor.players.entrants import maker
from kontor.players.fairness import check_fair
from kontor.players.levels import LEVELS
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.protocol import AnyGame
from kontor.registry import GAMES, game
from tests.opaque import opaque_game
from tests.players.tables import EACH, fewer, moments

NODES = Budget(nodes=120)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_H1_a_level_is_fair(name: str, level: str) -> None:
    check_fair(game(name), maker(level), moments(EACH[name], 120, fewer(3, 20)), NODES)


class Clairvoyant(Hansa):
    """The real game, but for guesses that are always right: the state is taken from whoever asks."""

    def sample(self, seen: View, chance: random.Random) -> State:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            if frame.f_code.co_name == "_ask":
                asked_about: State = frame.f_locals["state"]
                return asked_about.copy()
        return super().sample(seen, chance)


def test_H1_a_planner_that_knows_the_piles_is_found_out() -> None:
    thinking = mind("hansa")
    rules = opaque_game(Clairvoyant(LIBRARY))

    def peeking(_game: AnyGame) -> Player:
        return Planner(rules, thinking, weighed(thinking), Depth(width=4))

    with pytest.raises(AssertionError, match="only what is hidden"):
        check_fair(rules, peeking, moments(EACH["hansa"], 120), NODES)
