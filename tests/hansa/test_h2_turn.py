"""H2, the turn."""

from __future__ import annotations

import pytest

from kontor.protocol import IllegalMove
from tests.hansa.position import EVERY_CITY, Position

# Where the arrows lead.
ARROWS = {
    "tonsberg": ["stockholm"],
    "aalborg": ["copenhagen"],
    "lubeck": ["aalborg"],
    "copenhagen": ["tonsberg", "lubeck", "danzig"],
    "stockholm": ["kalmar", "reval"],
    "kalmar": ["copenhagen"],
    "danzig": ["kalmar", "reval"],
    "reval": ["riga"],
    "riga": ["danzig"],
}


def next_turn(game: Position) -> Position:
    """The seat before ends its turn."""
    game.say("end")
    return game


# -------------------------------------------------------------------- the four phases


def test_H2_1_income_then_replenishing_then_actions_then_taxes() -> None:
    game = next_turn(Position(3).store("riga", "red-1").goods(1, "red-1 red-2 blue-1 blue-2"))
    assert game.happened() == ["turn-ended", "turn-began"]
    assert game.waits_for == (1, "replenish")
    game.say("skip")
    assert game.waits_for == (1, "actions")
    game.say("end")
    assert game.waits_for == (1, "taxes")
    game.say("discard red 1")
    assert game.waits_for == (2, "replenish")


@pytest.mark.parametrize(
    "text", ["end", "sail danzig", "buy red 1", "build red 1", "sell red 1 1", "done", "lose red 1"]
)
def test_H2_1_first_the_choice_to_replenish(text: str) -> None:
    game = next_turn(Position(3).store("riga", ""))
    assert game.refused(text) == "H2.1"


def test_H2_1_with_full_warehouses_there_is_nothing_to_ask() -> None:
    game = next_turn(Position(3))
    assert game.waits_for == (1, "actions")


def test_H2_1_a_match_refuses_the_wrong_seat() -> None:
    match = Position(3).match()
    with pytest.raises(IllegalMove, match=r"^H2\.1: \w+ is to choose, not \w+\.$"):
        match.play("end", 1)
    assert match.version == 0


@pytest.mark.parametrize("before", [0, 2, 3, 7])
def test_H2_2_income_is_three_talers(before: int) -> None:
    game = Position(3).talers(3, before, 2)
    bank = game.bank
    next_turn(game)
    assert (game.purses, game.bank) == ([3, before + 3, 2], bank - 3)
    assert game.told("turn-began") == [{"seat": 1, "turn": 2, "talers": before + 3}]


# ------------------------------------------------------------------------ replenishing


def test_H2_3_one_taler_to_the_bank_fills_all_in_the_order_of_the_numbers() -> None:
    game = Position(3).talers(3, 0, 0).store("riga", "red-1").store("aalborg", "").store("copenhagen", "")
    next_turn(game.piles(40, "blue-1", "blue-2", "blue-3", "yellow-1"))
    bank = game.bank
    game.say("replenish")
    assert game.stored("aalborg") == ["blue-1", "blue-2"]
    assert game.stored("copenhagen") == ["blue-3"]
    assert game.stored("riga") == ["red-1", "yellow-1"]
    assert (game.purses, game.bank, game.left) == ([3, 2, 0], bank + 1, 36)
    assert game.told("replenished") == [{"seat": 1, "count": 4}]
    assert [fact["good"] for fact in game.told("stored")] == ["blue-1", "blue-2", "blue-3", "yellow-1"]
    assert [fact["city"] for fact in game.told("stored")] == ["aalborg", "aalborg", "copenhagen", "riga"]
    assert game.waits_for == (1, "actions")


def test_H2_3_what_lies_there_stays() -> None:
    game = next_turn(Position(3).store("aalborg", "red-1").store("riga", "red-2 red-3").piles(40, "blue-1"))
    game.say("replenish")
    assert (game.stored("aalborg"), game.stored("riga")) == (["red-1", "blue-1"], ["red-2", "red-3"])


@pytest.mark.parametrize(
    ("left", "piles"),
    [
        (51, [7, 10, 10, 10, 10]),
        (43, [0, 9, 10, 10, 10]),  # the first pile runs out
        (40, [0, 6, 10, 10, 10]),
        (14, [0, 0, 0, 0, 10]),
    ],
)
def test_H2_3_from_the_first_pile_that_still_has_goods(left: int, piles: list[int]) -> None:
    game = next_turn(Position(3).store("riga", "").store("lubeck", "").piles(left))
    game.say("replenish")
    assert game.facts()["piles"] == piles


def test_H2_4_skipping_is_free_while_goods_lie_anywhere() -> None:
    game = Position(3).talers(3, 0, 0).empty("kalmar").store("kalmar", "red-2").piles(40)
    next_turn(game)
    assert game.legal() == ["replenish", "skip"]
    game.say("skip")
    assert (game.purses, game.left, game.stored("riga"), game.happened()) == ([3, 3, 0], 40, [None, None], [])


def test_H2_4_with_all_warehouses_empty_it_must_be_done() -> None:
    game = next_turn(Position(3).talers(3, 0, 0).empty().piles(40))
    assert game.refused("skip") == "H2.4"
    assert game.legal() == ["replenish"]
    game.say("replenish")
    assert (game.left, game.purses) == (26, [3, 2, 0])
    assert all(None not in game.stored(city) for city in EVERY_CITY)


@pytest.mark.parametrize("text", ["replenish", "skip"])
def test_H2_4_only_at_the_beginning_of_the_turn(text: str) -> None:
    game = Position(3).talers(6, 3, 3).store("riga", "").goods(0, "red-1 red-2 blue-1 blue-2")
    assert game.refused(text) == "H2.4"
    game.say("sail danzig")
    assert game.refused(text) == "H2.4"
    game.say("end")
    assert (game.waits_for, game.refused(text)) == ((0, "taxes"), "H2.8")


# ------------------------------------------------------------------ actions and visits


def test_H2_5_no_action_is_fine() -> None:
    game = Position(3).booths("copenhagen", 2).goods(0, "red-1 red-2")
    assert game.allowed("end")
    game.say("end")
    assert game.waits_for == (1, "actions")


def test_H2_5_as_many_as_can_be_paid_for() -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "red-1").store("danzig", "red-2")
    game.store("kalmar", "red-3")
    game.say("buy red 1", "sail danzig", "buy red 2", "sail kalmar", "buy red 3", "sail copenhagen")
    assert (game.owned(0), game.purses[0], game.legal()) == ("red-1 red-2 red-3", 0, ["end", *game.legal("build")])


ACTIONS = ["buy red 1", "build blue 2", "sell white 1 2"]


@pytest.mark.parametrize("first", ACTIONS)
def test_H2_6_one_action_per_visit(first: str) -> None:
    game = Position(3).talers(6, 3, 3).booths("riga", 3).ship("riga").store("riga", "red-1 red-2")
    game.goods(0, "blue-1 blue-1 blue-2 white-1 white-2")
    game.say(first)
    if game.waits_for == (0, "selling"):
        game.say("done")
    for second in ("buy red 2", "build blue 1", "sell blue 1 1"):
        assert game.refused(second) == "H2.6"
    assert game.legal() == ["end", "sail danzig"]


@pytest.mark.parametrize("first", ACTIONS)
def test_H2_6_after_sailing_another_action(first: str) -> None:
    game = Position(3).talers(6, 3, 3).booths("riga", 3).booths("danzig", 1).ship("riga").store("riga", "red-1")
    game.store("danzig", "red-2").goods(0, "blue-1 blue-1 blue-2 white-1 white-2").say(first)
    if game.waits_for == (0, "selling"):
        game.say("done")
    game.say("sail danzig")
    assert all(game.allowed(text) for text in ("buy red 2", "build blue 1", "sell blue 1 1"))


def test_H2_6_a_city_visited_again_allows_another_action() -> None:
    game = Position(3).talers(9, 3, 3).ship("danzig").goods(0, "red-1 red-2")
    game.say("build red 1", "sail reval", "sail riga", "sail danzig", "build red 2")
    assert game.standing("danzig") == [3, 0, 0]


def test_H2_6_the_city_where_the_turn_begins_is_a_visit_whatever_was_done_there() -> None:
    game = Position(3).talers(3, 3, 3).store("copenhagen", "red-1").goods(1, "blue-1")
    game.say("buy red 1", "end", "skip")
    assert game.allowed("build blue 1")


def test_H2_6_only_where_the_ship_is() -> None:
    game = Position(3).talers(6, 3, 3).booths("riga", 3).goods(0, "blue-1 blue-2").store("riga", "red-1")
    game.store("copenhagen", "white-1")
    assert game.refused("buy red 1") == "H3.1"
    assert game.refused("sell blue 1 2") == "H5.1"
    game.say("build blue 1")
    assert (game.standing("copenhagen"), game.standing("riga")) == ([1, 0, 0], [3, 0, 0])


# ----------------------------------------------------------------------------- sailing


@pytest.mark.parametrize("start", EVERY_CITY)
def test_H2_7_along_the_arrows_only(start: str) -> None:
    game = Position(3).talers(6, 3, 3).ship(start)
    assert game.legal("sail") == [f"sail {city}" for city in ARROWS[start]]
    for city in EVERY_CITY:
        if city not in ARROWS[start]:
            assert game.refused(f"sail {city}") == "H2.7"


@pytest.mark.parametrize(
    ("city", "words"),
    [
        ("copenhagen", "The ship lies in Copenhagen already."),
        ("aalborg", "The arrow leads from Aalborg to Copenhagen, not back."),
        ("riga", "No lane leads from Copenhagen to Riga."),
    ],
)
def test_H2_7_why_the_ship_cannot_go_there(city: str, words: str) -> None:
    refusal = Position(3).talers(6, 3, 3).why_not(f"sail {city}")
    assert refusal is not None
    assert refusal.words == words


def test_H2_7_one_taler_to_the_bank_per_route() -> None:
    game = Position(3).talers(6, 3, 3)
    bank = game.bank
    game.say("sail tonsberg", "sail stockholm", "sail reval")
    assert (game.purses, game.bank, game.lies_in) == ([3, 3, 3], bank + 3, "reval")
    assert game.told("sailed") == [{"seat": 0, "city": "reval"}]


def test_H2_7_without_a_taler_the_ship_stays() -> None:
    game = Position(3).talers(1, 3, 3)
    game.say("sail danzig")
    assert game.refused("sail kalmar") == "H2.7"
    assert game.legal("sail") == []


def test_H2_7_sailing_is_no_action_before_between_and_after_actions() -> None:
    game = Position(3).talers(6, 3, 3).goods(0, "red-1 red-2")
    game.say("sail danzig", "build red 1", "sail reval", "build red 2", "sail riga", "sail danzig", "end")
    assert (game.standing("danzig"), game.standing("reval"), game.lies_in) == ([1, 0, 0], [2, 0, 0], "danzig")


def test_H2_7_the_next_player_finds_the_ship_where_it_is() -> None:
    game = Position(3)
    game.say("sail lubeck", "end", "sail aalborg")
    assert game.lies_in == "aalborg"


# --------------------------------------------------------------------- taxes and tolls


@pytest.mark.parametrize(("before", "after"), [(0, 0), (2, 2), (3, 3), (4, 3), (9, 3)])
def test_H2_8_at_most_three_talers_are_kept(before: int, after: int) -> None:
    game = Position(3).talers(before, 0, 0)
    game.say("end")
    assert (game.purses, game.bank) == ([after, 3, 0], 22 - after - 3)
    assert game.told("taxed") == ([{"seat": 0, "count": before - after}] if before > after else [])


@pytest.mark.parametrize("goods", ["", "red-1", "red-1 red-1 red-3"])
def test_H2_8_up_to_three_goods_are_kept(goods: str) -> None:
    game = Position(3).goods(0, goods)
    game.say("end")
    assert (game.owned(0), game.waits_for) == (goods, (1, "actions"))


def test_H2_8_the_player_chooses_which_goods_to_give_up() -> None:
    game = Position(3).goods(0, "blue-1 blue-3 red-2 red-2 red-3")
    game.say("end")
    assert game.legal() == ["discard blue 1", "discard blue 3", "discard red 2", "discard red 3"]
    game.say("discard red 2")
    assert game.waits_for == (0, "taxes")
    game.say("discard blue 3")
    assert (game.owned(0), game.gone) == ("blue-1 red-2 red-3", ["blue-3", "red-2"])
    assert game.happened() == ["discarded", "turn-ended", "turn-began"]
    assert game.waits_for == (1, "actions")


def test_H2_8_alike_goods_need_no_choice() -> None:
    game = Position(3).goods(0, "red-2 red-2 red-2 red-2 red-2")
    game.say("end")
    assert (game.owned(0), game.gone, game.waits_for) == ("red-2 red-2 red-2", ["red-2", "red-2"], (1, "actions"))
    assert game.told("discarded") == [{"seat": 0, "good": "red-2"}] * 2


@pytest.mark.parametrize(
    "text", ["end", "sail danzig", "buy blue 1", "build red 1", "sell red 1 1", "lose red 1", "skip"]
)
def test_H2_8_nothing_else_until_three_are_left(text: str) -> None:
    game = Position(3).goods(0, "red-1 red-1 blue-2 blue-3")
    game.say("end")
    assert game.refused(text) == "H2.8"
    assert game.refused("discard white 1") == "H2.8"


def test_H2_8_not_before_the_end_of_the_turn() -> None:
    game = Position(3).talers(9, 3, 3).goods(0, "red-1 red-1 blue-2 blue-3")
    assert game.refused("discard red 1") == "H2.8"
    game.say("sail danzig")
    assert (game.purses[0], game.owned(0)) == (8, "blue-2 blue-3 red-1 red-1")


def test_H2_8_others_may_hold_more() -> None:
    game = Position(3).talers(3, 3, 5).goods(2, "red-1 red-1 blue-2 blue-3")
    game.say("end", "end")
    assert (game.purses, game.owned(2)) == ([3, 3, 8], "blue-2 blue-3 red-1 red-1")
