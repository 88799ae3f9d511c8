"""Features: as many numbers as names, the same on both kernels, and nothing of what is hidden in them."""

from __future__ import annotations

import random

import pytest

from kontor.players.minds import mind
from kontor.registry import GAMES, game
from tests.players.elsewhere import elsewhere
from tests.players.tables import EACH, moments, scenes, tell
from tests.ways import Way, every_way


@every_way
def test_there_is_a_number_for_each_name_and_seat(way: Way) -> None:
    thinking = mind(way.game)
    assert len(set(thinking.features)) == len(thinking.features)
    for moment in moments(way, 40, 13):
        rows = thinking.rows(moment.state)
        assert rows.shape == (1, way.seats, len(thinking.features))
        assert (rows[0, :, thinking.features.index("seats")] == way.seats).all()


@every_way
def test_points_are_those_of_the_rules(way: Way) -> None:
    thinking, rules = mind(way.game), game(way.game)
    for moment in moments(way, 200, 50):
        totals = [score.total for score in rules.scores(moment.state)]
        rows = thinking.rows(moment.state)[0]
        assert rows[:, thinking.features.index("points")].tolist() == totals
        leads = [own - max(totals[:seat] + totals[seat + 1 :]) for seat, own in enumerate(totals)]
        assert rows[:, thinking.features.index("lead")].tolist() == leads


def test_features_are_the_same_on_both_kernels() -> None:
    assert elsewhere("features", 20, KONTOR_KERNEL="interpreted") == tell("features", 20)


@pytest.mark.parametrize("name", GAMES)
def test_ways_to_go_on_are_commands_that_may_be_played(name: str) -> None:
    """And the features of each are those of where its commands lead."""
    for scene in scenes(EACH[name], 60, 20):
        children, rows = scene.mind.grow([scene.mind.root(scene.state)], scene.seat)
        assert len(children) == len(rows)
        for index in random.Random(1).sample(range(len(children)), min(5, len(children))):
            state = scene.state
            for number in scene.mind.numbers(children[index]):
                command = scene.game.catalogue(state)[number]
                assert scene.game.why_not(state, command) is None
                state = scene.mind.after(state, number, scene.seat)
            assert (scene.mind.rows(state)[0] == rows[index]).all()
