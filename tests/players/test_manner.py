"""Care and taste: what is chosen is nearly as good as the best, and each style likes what it says."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from kontor.players.contract import Budget
from kontor.players.levels import STYLES
from kontor.players.manner import Manner
from kontor.players.odds import log_odds
from kontor.players.search import Clock, Depth, Line, plan_turn
from kontor.players.thinkers import TASTE, learned, taste
from kontor.registry import GAMES
from tests.players.tables import EACH, Scene, scenes

BEAM = Depth(width=6)
MARGIN = 0.1


def lines_of(scene: Scene) -> list[Line]:
    return plan_turn(scene.mind, learned(scene.game.name), scene.state, scene.seat, BEAM, Clock(Budget(nodes=800)))


def behind(best: Line, line: Line) -> float:
    return log_odds(best.share) - log_odds(line.share)


def test_with_care_and_without_taste_the_best_is_chosen() -> None:
    for scene in scenes(EACH["teutonica"], 60, 20):
        lines = lines_of(scene)
        assert Manner().choose(scene.mind, scene.state, lines, scene.seat, random.Random(1)) is lines[0]


@cache
def moments_of(name: str) -> list[tuple[Scene, list[Line]]]:
    """Turns of a game with what can be made of them."""
    return [(scene, lines_of(scene)) for scene in scenes(EACH[name], 600, 8, choices=4)]


def test_the_careless_overlook_little() -> None:
    chosen = set()
    near = [sum(behind(lines[0], line) <= MARGIN for line in lines) for _, lines in moments_of("teutonica")]
    scene, lines = moments_of("teutonica")[int(np.argmax(near))]
    for seed in range(60):
        line = Manner(0.05, MARGIN).choose(scene.mind, scene.state, lines, scene.seat, random.Random(seed))
        assert behind(lines[0], line) <= MARGIN
        chosen.add(line.numbers)
    assert len(chosen) > 3, "and not always the same"
    rare = sum(
        Manner(1e-4, MARGIN).choose(scene.mind, scene.state, lines, scene.seat, random.Random(seed)).share
        < lines[0].share - 0.001
        for seed in range(60)
    )
    assert rare == 0, "little chance, little carelessness"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", STYLES)
def test_a_style_takes_what_it_likes_where_it_costs_little(name: str, style: str) -> None:
    liking = 0
    for scene, lines in moments_of(name):
        likes = taste(scene.mind, style)
        chosen = Manner(0.0, TASTE, likes).choose(scene.mind, scene.state, lines, scene.seat, random.Random(1))
        assert behind(lines[0], chosen) <= TASTE
        gained = liked(scene, chosen, likes) - liked(scene, lines[0], likes)
        assert gained >= behind(lines[0], chosen) - 1e-4, "it gives up no more than it likes the other more"
        liking += gained > 0
    assert liking, "somewhere it chooses otherwise than who has no taste"


def liked(scene: Scene, line: Line, likes: np.ndarray) -> float:
    state = scene.state
    for number in line.numbers:
        state = scene.mind.after(state, number, scene.seat)
    return float(scene.mind.rows(state)[0, scene.seat] @ likes)
