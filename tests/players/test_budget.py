"""A budget is kept: in positions exactly enough to be repeated, in seconds as nearly as a generation of positions."""

from __future__ import annotations

import time

import pytest

from kontor.players.contract import Budget
from kontor.players.entrants import make
from kontor.players.evaluation import Rows, Shares
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.registry import GAMES, game
from tests.opaque import opaque_state
from tests.players.tables import EACH, Counting, Scene, fewer, scenes
from tests.teutonica.position import Position


@pytest.mark.parametrize("name", GAMES)
def test_more_positions_are_looked_at_with_more_nodes(name: str) -> None:
    found = scenes(EACH[name], 160, fewer(2, 5), choices=4)
    looked_at = [sum(_looked_at(scene, nodes) for scene in found) for nodes in (10, 40, 160)]
    assert looked_at[0] <= looked_at[1] <= looked_at[2]
    assert looked_at[0] < looked_at[2]


def _looked_at(scene: Scene, nodes: int) -> int:
    asked = Counting(weighed(scene.mind))
    scene.ask(Planner(scene.game, scene.mind, asked, Depth(width=2)), Budget(nodes=nodes))
    return asked.asked


def test_a_budget_of_positions_is_passed_by_no_more_than_one_generation() -> None:
    for scene in scenes(EACH["teutonica"], 120, fewer(4, 40), choices=6):
        asked = Largest(weighed(scene.mind))
        scene.ask(Planner(scene.game, scene.mind, asked, Depth(width=4)), Budget(nodes=200))
        assert asked.asked < 200 + asked.most


class Largest(Counting):
    """Also knows how many positions it was asked about at a time."""

    most = 0

    def shares(self, rows: Rows) -> Shares:
        self.most = max(self.most, len(rows))
        return super().shares(rows)


@pytest.mark.parametrize("level", ["master", "alderman"])
def test_a_budget_of_seconds_is_about_kept_at_the_widest_decision(level: str) -> None:
    """Many actions on an open board. What is compared are ratios, and the best of three: machines are busy."""
    position = Position(seats=5).supply(0, 8, 1).turn_of(0, actions=fewer(5, 4))
    scene = Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)
    allowed = _seconds(scene, level, Budget()) / 6
    took = min(_seconds(scene, level, Budget(seconds=allowed)) for _ in range(3))
    assert took < 4 * allowed, "the clock is looked at after every action"


def _seconds(scene: Scene, level: str, budget: Budget) -> float:
    asked = make(level, scene.game)
    begun = time.perf_counter()
    scene.ask(asked, budget)
    return time.perf_counter() - begun
