"""The worked examples of the rulebook: each test is one of them and is named by its id.

Gray is seat 0, Yellow seat 1, Purple seat 2. The goods that the rulebook calls orange are red here.
"""

from __future__ import annotations

import pytest

from tests.hansa.position import EVERY_CITY, NewGame, Position

GRAY, YELLOW, PURPLE = range(3)
SPACES = [city for city in EVERY_CITY for _ in range(1 if city in ("copenhagen", "kalmar", "danzig", "reval") else 2)]


def test_EX_H1_filling_begins_with_tonsberg_and_ends_with_riga() -> None:
    game = NewGame(3)
    goods = list(game.setup.chance["goods"])
    assert game.stored("tonsberg") == goods[:2]
    assert game.stored("riga") == goods[12:14]


def test_EX_H1_the_same_order_in_play() -> None:
    game = Position(3).empty().piles(40)
    game.say("end", "replenish")
    assert [fact["city"] for fact in game.told("stored")] == SPACES


def test_EX_H2_the_lower_left_pile_is_first_and_the_upper_right_last() -> None:
    assert NewGame(3).facts()["piles"] == [11, 10, 10, 10, 10]
    game = Position(3).store("riga", "").piles(51)
    game.say("end", "replenish")
    assert game.facts()["piles"] == [9, 10, 10, 10, 10]
    game = Position(3).piles(4, breaker=0)
    assert game.facts()["piles"] == [0, 0, 0, 0, 4]


def test_EX_H3_three_players_after_the_first_booths() -> None:
    game = NewGame(3)
    game.say("booths riga", "booths lubeck", "booths kalmar")
    game.say("booths lubeck", "booths aalborg", "booths danzig")
    game.say("booths tonsberg", "booths danzig", "booths stockholm")
    assert [sorted(game.standing(city)[seat] for city in EVERY_CITY) for seat in range(3)] == [[0] * 6 + [2] * 3] * 3
    assert game.standing("copenhagen") == [0, 0, 0]
    assert game.standing("danzig") == [0, 2, 2]
    assert [game.in_supply(seat) for seat in range(3)] == [9, 9, 9]


def test_EX_H4_one_action_in_each_city() -> None:
    game = Position(3).talers(6, 3, 3).ship("lubeck").store("lubeck", "red-1 red-2").booths("aalborg", 1)
    game.goods(GRAY, "blue-2 blue-3 white-1 white-1").store("danzig", "red-3")
    bank = game.bank
    game.say("buy red 1")
    assert game.refused("buy red 2") == game.refused("build blue 2") == "H2.6"
    game.say("sail aalborg", "sell white 1 1", "done")
    assert game.refused("build blue 2") == game.refused("sell blue 2 3") == "H2.6"
    game.say("sail copenhagen", "sail danzig", "build blue 2")
    assert game.refused("buy red 3") == game.refused("build blue 3") == "H2.6"
    assert (game.purses[GRAY], game.bank) == (2, bank + 4)  # three for sailing, one for the good


def test_EX_H5_from_copenhagen_to_danzig_lubeck_and_tonsberg_only() -> None:
    game = Position(3).talers(6, 3, 3)
    assert sorted(game.legal("sail")) == ["sail danzig", "sail lubeck", "sail tonsberg"]
    assert [game.refused(f"sail {city}") for city in ("aalborg", "kalmar", "stockholm", "reval", "riga")] == [
        "H2.7"
    ] * 5


def test_EX_H6_tonsberg_to_stockholm_is_sailed_like_any_route() -> None:
    game = Position(3).talers(6, 3, 3).ship("tonsberg")
    game.say("sail stockholm")
    assert (game.purses[GRAY], game.lies_in) == (5, "stockholm")


def test_EX_H6_a_city_visited_twice_allows_an_action_each_time() -> None:
    game = Position(3).talers(6, 3, 3).goods(GRAY, "red-1 red-2")
    game.say("build red 1", "sail danzig", "sail kalmar", "sail copenhagen", "build red 2")
    assert game.standing("copenhagen") == [3, 0, 0]


def test_EX_H7_yellow_draws_level_in_danzig() -> None:
    game = Position(3).turn_of(YELLOW).talers(3, 3, 3).ship("danzig").booths("danzig", 4, 2)
    game.goods(YELLOW, "red-1 red-2").store("danzig", "blue-1")
    game.say("build red 2")
    assert (game.standing("danzig"), game.owned(YELLOW), game.gone) == ([4, 4, 0], "red-1", ["red-2"])
    assert game.refused("build red 1") == "H2.6"
    game.say("end")
    bank = game.bank
    game.say("buy blue 1")  # Purple pays the bank
    assert (game.purses, game.bank) == ([3, 3, 5], bank + 1)


def sale() -> Position:
    """Gray sells three orange and two brown goods in Danzig."""
    game = Position(4).talers(3, 1, 2, 0).ship("danzig").booths("danzig", 2, 1)
    return game.goods(GRAY, "red-1 red-1 red-2 brown-2 brown-3")


def test_EX_H8_five_goods_are_turned_over_for_one_booth() -> None:
    game = sale()
    bank = game.bank
    game.say("sell red 1 1 2", "sell brown 2 3")
    assert (game.sold_by(GRAY), game.owned(GRAY)) == ("red-1 red-1 red-2 brown-2 brown-3", "")
    assert (game.standing("danzig"), game.in_supply(GRAY)) == ([1, 1, 0, 0], 14)
    assert (game.purses, game.bank) == ([3, 1, 2, 0], bank)


@pytest.mark.parametrize(("lost", "kept"), [("red 2", "red-3"), ("red 3", "red-2")])
def test_EX_H9_yellow_and_purple_lose_by_it(lost: str, kept: str) -> None:
    game = sale().goods(YELLOW, "red-2 red-3 brown-1").goods(PURPLE, "brown-3")
    game.say("sell red 1 1 2", "sell brown 2 3")
    assert game.waits_for == (YELLOW, "losing")
    game.say(f"lose {lost}")
    assert (game.owned(YELLOW), game.owned(PURPLE)) == (kept, "")
    assert sorted(game.gone) == sorted([lost.replace(" ", "-"), "brown-1", "brown-3"])


def test_EX_H10_a_whole_turn_of_gray_and_one_of_yellow() -> None:
    game = Position(3).turn_of(PURPLE).talers(2, 0, 0).booths("copenhagen", 1, 0, 2).booths("tonsberg", 2, 1)
    game.store("copenhagen", "blue-1").store("tonsberg", "red-3 red-1").store("riga", "").goods(GRAY, "white-1")
    game.say("end")
    assert (game.waits_for, game.purses[GRAY]) == ((GRAY, "replenish"), 5)
    bank = game.bank
    game.say("replenish", "buy blue 1", "sail tonsberg", "buy red 3", "sail stockholm", "sail reval", "build red 3")
    assert (game.purses, game.bank) == ([0, 0, 1], bank + 4)
    assert (game.standing("reval"), game.owned(GRAY)) == ([3, 0, 0], "blue-1 white-1")
    game.say("end")
    assert (game.told("taxed"), game.told("discarded")) == ([], [])
    assert (game.waits_for, game.purses[YELLOW]) == ((YELLOW, "replenish"), 3)
    game.say("skip", "end")
    assert (game.purses[YELLOW], game.told("taxed"), game.waits_for) == (3, [], (PURPLE, "replenish"))


def test_EX_H11_player_two_triggers_the_end_and_player_three_plays_last() -> None:
    game = Position(3).turn_of(0).store("riga", "").piles(11)
    game.say("end", "replenish")
    assert game.told("last-pile") == [{"seat": 1}]
    assert game.waits_for == (1, "actions")
    game.say("sail danzig", "end")
    assert game.waits_for == (2, "actions")
    game.say("end")
    assert game.waits_for is None


def test_EX_H12_two_for_a_shared_city_and_four_for_a_monopoly() -> None:
    game = Position(3).booths("copenhagen", 1, 3, 2)
    assert game.totals() == [2, 2, 2]
    game.booths("kalmar", 0, 1)
    assert game.totals() == [2, 2 + 4, 2]


@pytest.mark.parametrize(("barrels", "points"), [(1, 2), (2, 3), (3, 4)])
def test_EX_H13_what_a_good_is_worth(barrels: int, points: int) -> None:
    assert Position(3).sold(GRAY, f"red-{barrels}").totals() == [points, 0, 0]
    assert Position(3).goods(GRAY, f"red-{barrels}").totals() == [1, 0, 0]
