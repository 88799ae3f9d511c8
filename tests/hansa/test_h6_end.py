"""H6, the end and the points."""

from __future__ import annotations

import pytest

from tests.hansa.position import Position

LAST_PILE = {2: 7, 3: 10, 4: 12}  # goods of the last pile


def filling(seats: int, by: int, left: int, riga: str) -> Position:
    """The seat replenishes one or two warehouses of Riga, with so many goods left in the piles."""
    game = Position(seats).turn_of((by - 1) % seats).store("riga", riga).piles(left)
    game.say("end", "replenish")
    return game


# ------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_H6_1_a_good_of_the_last_pile_triggers_the_end(seats: int) -> None:
    game = filling(seats, 1, LAST_PILE[seats] + 1, "")
    assert game.told("last-pile") == [{"seat": 1}]
    assert game.facts()["last_round"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_H6_1_using_up_the_pile_before_it_does_not(seats: int) -> None:
    game = filling(seats, 1, LAST_PILE[seats] + 2, "")
    assert (game.told("last-pile"), game.left) == ([], LAST_PILE[seats])
    assert not game.facts()["last_round"]
    game.say(*["end"] * seats)
    assert game.waits_for is not None


@pytest.mark.parametrize(
    ("seats", "by", "turns"), [(2, 0, 2), (2, 1, 1), (3, 0, 3), (3, 1, 2), (3, 2, 1), (4, 0, 4), (4, 1, 3), (4, 3, 1)]
)
def test_H6_1_the_round_is_played_to_its_end(seats: int, by: int, turns: int) -> None:
    game = filling(seats, by, LAST_PILE[seats], "red-1")
    for number in range(turns):
        assert game.waits_for == (by + number, "actions")
        game.say("end")
    assert game.waits_for is None
    assert game.happened()[-2:] == ["turn-ended", "game-ended"]
    assert (game.facts()["turn"] % seats, game.facts()["over"]) == (0, True)


def test_H6_1_that_turn_is_played_to_its_end() -> None:
    game = filling(3, 2, 10, "red-1")
    game.say("sail danzig", "sail kalmar")
    assert game.waits_for == (2, "actions")


def test_H6_1_tolls_come_before_the_end() -> None:
    game = Position(3).turn_of(2).piles(5, breaker=2).goods(2, "red-1 red-2 blue-1 blue-2")
    game.say("end")
    assert game.waits_for == (2, "taxes")
    game.say("discard red 1")
    assert game.waits_for is None


def test_H6_1_a_second_raid_changes_nothing() -> None:
    game = Position(3).turn_of(1).piles(5, breaker=1).store("riga", "red-1")
    game.say("end", "replenish")
    assert (game.told("last-pile"), game.state.breaker) == ([], 1)
    game.say("end")
    assert game.waits_for is None


def test_H6_1_after_the_end_nothing_is_allowed() -> None:
    game = filling(3, 2, 10, "red-1")
    game.say("end")
    assert game.legal() == []
    for text in ("end", "sail danzig", "replenish", "booths riga", "buy red 1", "sell red 1 1", "discard red 1"):
        assert game.refused(text) == "H6.1"


# --------------------------------------------------------------------------- the points


def test_H6_2_goods() -> None:
    game = Position(3).goods(0, "red-1 red-3 blue-2").sold(0, "white-1 white-2 white-3 white-3").sold(1, "red-1")
    assert [game.score(seat) for seat in range(3)] == [
        {"unsold goods": 3, "sold goods": 2 + 3 + 4 + 4},
        {"sold goods": 2},
        {},
    ]
    assert game.totals() == [16, 2, 0]


@pytest.mark.parametrize(
    ("booths", "cities", "monopolies"),
    [
        ((0, 0, 0), [0, 0, 0], [0, 0, 0]),
        ((1, 0, 0), [2, 0, 0], [2, 0, 0]),
        ((0, 0, 5), [0, 0, 2], [0, 0, 2]),
        ((1, 5, 0), [2, 2, 0], [0, 0, 0]),
        ((2, 2, 2), [2, 2, 2], [0, 0, 0]),
    ],
)
def test_H6_2_a_city(booths: tuple[int, ...], cities: list[int], monopolies: list[int]) -> None:
    game = Position(3).booths("riga", *booths)
    scores = [game.score(seat) for seat in range(3)]
    assert [score.get("cities", 0) for score in scores] == cities
    assert [score.get("monopolies", 0) for score in scores] == monopolies


def test_H6_2_every_city_counts_copenhagen_too() -> None:
    game = Position(3)
    for city in game.sheet.cities:
        game.booths(city.id, 1)
    assert (game.score(0), game.totals()) == ({"cities": 18, "monopolies": 18}, [36, 0, 0])


def test_H6_2_talers_and_booths_in_the_supply_count_nothing() -> None:
    assert Position(3).talers(9, 0, 3).totals() == [0, 0, 0]


def test_H6_3_most_points_win() -> None:
    game = Position(4).sold(0, "red-1").sold(1, "blue-3 blue-3").sold(2, "red-3 red-2").goods(3, "red-1 red-2")
    assert (game.totals(), game.places()) == ([2, 8, 7, 2], [3, 1, 2, 3])


def test_H6_3_one_point_outweighs_any_number_of_booths() -> None:
    game = Position(2).booths("riga", 15, 1).goods(1, "red-1")
    assert (game.totals(), game.places()) == ([2, 3], [2, 1])


def test_H6_3_tied_the_one_with_more_booths_on_the_board() -> None:
    game = Position(3).booths("riga", 2, 3, 1).booths("danzig", 2, 1, 4)
    assert (game.totals(), game.places()) == ([4, 4, 4], [2, 2, 1])


def test_H6_3_then_the_place_is_shared() -> None:
    game = Position(3).booths("riga", 2, 2, 1).sold(2, "red-3")
    assert (game.totals(), game.places()) == ([2, 2, 6], [2, 2, 1])
    assert Position(2).places() == [1, 1]
