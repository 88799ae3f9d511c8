"""How Hansa looks to a thinking player: places, colours and others; whole sales, and losses that are expected."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from kontor.games.hansa.game import GAME
from kontor.players.minds import mind
from kontor.protocol import State
from kontor.registry import game
from tests.hansa.position import Position
from tests.hansa.test_boards import ring
from tests.opaque import opaque_state
from tests.players.tables import fewer, moments, scenes
from tests.ways import Way

MIND = mind("hansa")
ALIKE = 0.02  # of the positions after one action; none was seen
WAYS = [Way("hansa", "2004", "baltic", seats, options) for options in ((), ("extra-card",)) for seats in (2, 3, 4)]


def told(position: Position, seat: int, *names: str) -> list[int]:
    """What the features of these names say of a seat."""
    rows = MIND.rows(opaque_state(position.state))[0]
    return [int(rows[seat, MIND.features.index(name)]) for name in names]


# ---------------------------------------------------------------------- positions are told apart


@pytest.mark.parametrize("way", WAYS[:3], ids=lambda way: str(way.seats))
def test_different_positions_after_one_action_look_different(way: Way) -> None:
    every = alike = 0
    for seed in range(fewer(6, 1)):
        for scene in scenes(way, 160, fewer(6, 30), seed=seed):
            children, rows = MIND.grow([MIND.root(scene.state)], scene.seat)
            looks = {scene.game.digest(child.state): row.tobytes() for child, row in zip(children, rows, strict=True)}
            every += len(looks)
            alike += sum(number for number in Counter(looks.values()).values() if number > 1)
    assert every > fewer(500, 30)
    assert alike <= ALIKE * every


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way.seats} {way.options}")
def test_nothing_hidden_is_in_the_features(way: Way) -> None:
    rules, chance = game("hansa"), random.Random(1)
    differing = 0
    for moment in moments(way, 120, fewer(5, 20)):
        for seat in range(way.seats):
            other = rules.sample(rules.view(moment.state, seat), chance)
            differing += rules.digest(other) != rules.digest(moment.state)
            assert MIND.rows(other).tobytes() == MIND.rows(moment.state).tobytes()
    assert differing > 5


def test_a_board_of_ones_own_has_the_same_features(tmp_path: Path) -> None:
    """In a ring of forty cities all but the start can be mastered with one booth, and most are far."""
    rules = game("hansa")
    state = rules.new(rules.deal("2004", str(ring(tmp_path, 40)), ["a", "b"], random.Random(1)))
    rows = MIND.rows(state)[0]
    assert rows[0, MIND.features.index("masteries for one")] == 40
    assert rows[0, MIND.features.index("masteries for two")] == 0
    assert [rows[0, MIND.features.index(f"goods {where}")] for where in ("here", "in one", "in three")] == [1, 1, 1]


# ---------------------------------------------------------------------- what is told


def a_table() -> Position:
    """Seat 0 has two red goods and one blue one in Copenhagen, seat 1 one red one, seat 2 two blue ones."""
    position = Position(3).ship("copenhagen").talers(2, 3, 3).empty("lubeck", "danzig")
    position.store("lubeck", "red-2").store("danzig", "white-3")
    position.booths("copenhagen", 0, 0, 2).booths("danzig", 3, 1, 0).booths("lubeck", 0, 2, 2)
    return position.goods(0, "red-1 red-3 blue-2").goods(1, "red-2").goods(2, "blue-1 blue-1")


def test_booths_are_told_by_what_they_master() -> None:
    names = ("cities", "cities mastered", "margin of two", "tied", "outnumbered", "rival booths", "warehouses mastered")
    assert told(a_table(), 0, *names) == [1, 1, 1, 0, 0, 1, 1]
    assert told(a_table(), 1, *names) == [2, 0, 0, 1, 1, 5, 0]
    assert told(a_table(), 2, *names) == [2, 1, 1, 1, 0, 2, 1]
    assert told(a_table(), 1, "masteries for one", "masteries for three") == [7, 2]


def test_places_are_told_by_how_far_they_are_from_the_ship() -> None:
    names = ("steps to sell", "steps to buy free", "goods in one", "barrels in one", "free goods in one")
    assert told(a_table(), 0, *names, "tolls in one", "wanted in one") == [1, 1, 2, 5, 1, 0, 1]
    assert told(a_table(), 2, *names, "tolls in one", "wanted in one") == [0, 6, 2, 5, 0, 1, 0]


def test_colours_are_told_by_what_others_have_of_them() -> None:
    names = ("goods", "barrels", "holders", "sellers", "rival goods", "stored", "nearness")
    assert told(a_table(), 0, *(f"lot 1 {name}" for name in names)) == [2, 4, 1, 0, 1, 1, 5]
    assert told(a_table(), 0, *(f"lot 2 {name}" for name in names)) == [1, 2, 1, 1, 2, 0, 0]
    assert told(a_table(), 0, *(f"lot 3 {name}" for name in names)) == [0] * 7
    assert told(a_table(), 0, "points to sell", "own threats", "barrels threatened", "goods at risk") == [6, 1, 2, 1]


def test_what_the_piles_hold_of_a_colour_is_what_was_seen_nowhere() -> None:
    position = a_table().piles(4, "red-2", "blue-3", "red-1", "white-1", breaker=0)
    assert told(position, 0, "lot 1 unseen", "lot 2 unseen", "goods in piles") == [2, 1, 4]


def test_what_the_mover_could_do_is_told() -> None:
    """Seat 0 sails to Danzig for a taler and sells; then a red good of seat 1 is lost."""
    assert told(a_table(), 0, "sale now", "risk now", "talers now") == [6, 0, 2]
    assert told(a_table(), 1, "sale now", "risk now", "talers now") == [0, 3, 0]
    assert told(a_table().talers(0, 3, 3), 0, "sale now") == [0]
    assert told(a_table().talers(0, 3, 3), 1, "risk now") == [0]


def test_a_trip_is_thought_through() -> None:
    """With a taler to Danzig, where the good of three barrels is free; with two to Lübeck, where one is wanted."""
    assert [told(a_table().talers(n, 3, 3), 0, "haul", "haul now") for n in (0, 1, 2)] == [[0, 0], [5, 5], [7, 7]]
    assert told(a_table(), 1, "haul", "haul now")[1] == 0


def test_the_end_is_told() -> None:
    names = ("goods to last pile", "breaks last pile", "last round", "turn left")
    far, near = a_table().piles(20), a_table().piles(12)
    assert told(far, 0, *names)[1:] == [1, 0, 1]
    assert told(far, 0, *names)[0] - told(near, 0, *names)[0] == 8
    ended = a_table().turn_of(1).piles(5, breaker=0)
    assert [told(ended, seat, *names) for seat in range(3)] == [[0, 0, 1, 0], [0, 0, 1, 1], [0, 0, 1, 1]]


# ---------------------------------------------------------------------- sales and losses


def sales(position: Position) -> list[tuple[list[str], State]]:
    """The ways to go on that begin with a sale where the ship is, as commands, and where they lead."""
    state = opaque_state(position.state)
    commands = GAME.catalogue(position.state)
    children, _ = MIND.grow([MIND.root(state)], 0)
    lines = [([commands[number].text for number in MIND.numbers(child)], child.state) for child in children]
    return [line for line in lines if line[0][0].startswith("sell")]


def test_a_sale_is_planned_whole() -> None:
    position = Position(2).ship("riga").talers(0, 3).booths("riga", 2, 0).goods(0, "red-1 red-3 blue-2 blue-2")
    found = sorted(texts for texts, _ in sales(position))
    assert found == [
        ["sell blue 2 2", "done"],
        ["sell blue 2 2", "sell red 1 3"],
        ["sell red 1 3", "done"],
    ]
    assert all(game("hansa").decision(state).name != "selling" for _, state in sales(position))  # type: ignore[union-attr]  # the game is not over


def test_no_sale_is_planned_twice() -> None:
    goods = "red-1 red-2 red-3 blue-2 blue-2 green-1 green-3"
    position = Position(3).ship("riga").talers(0, 3, 3).booths("riga", 2, 0).goods(0, goods).goods(1, "red-1 red-3")
    found = sales(position)
    assert len({game("hansa").digest(state) for _, state in found}) == len(found)
    assert len(found) == (4 + 1) * (1 + 1) * (1 + 1) - 1


def test_a_sale_that_was_begun_goes_on_with_any_colour() -> None:
    position = Position(2).ship("riga").booths("riga", 2, 0).goods(0, "red-1 red-3 blue-2 blue-2")
    position.say("sell red 1 3")
    assert sorted(texts for texts, _ in sales(position)) == [["sell blue 2 2"]]


def test_who_loses_a_good_is_expected_to_give_up_the_fewest_barrels() -> None:
    position = Position(3).ship("riga").talers(0, 3, 3).booths("riga", 2, 0).goods(0, "red-1 red-3")
    position.goods(1, "red-2 red-3").goods(2, "red-1 red-2 red-2")
    ((texts, state),) = sales(position)
    assert texts == ["sell red 1 3"]
    assert [player["goods"] for player in GAME.view(position.state, 0).facts()["players"]][1] == ["red-2", "red-3"]
    after = game("hansa").view(state, 0).facts()["players"]
    assert [player["goods"] for player in after] == [[], ["red-3"], ["red-2", "red-2"]]
