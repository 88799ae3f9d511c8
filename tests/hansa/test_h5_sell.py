"""H5, selling."""

from __future__ import annotations

import pytest

from kontor.games.hansa.game import GAME
from tests.hansa.position import Position


def seller(goods: str, booths: int = 2, seats: int = 3) -> Position:
    """Seat 0 is to act in Danzig, with these goods and booths there."""
    return Position(seats).talers(*[3] * seats).ship("danzig").booths("danzig", booths).goods(0, goods)


# --------------------------------------------------------------------- what may be sold


def test_H5_1_only_with_an_own_booth_in_the_ships_city() -> None:
    game = seller("red-1 red-2", booths=0).booths("danzig", 0, 3).booths("riga", 5)
    assert game.refused("sell red 1 2") == "H5.1"
    assert seller("red-1 red-2", booths=1).allowed("sell red 1 2")


@pytest.mark.parametrize("goods", ["", "red-1", "red-1 blue-1 white-1"])
def test_H5_1_two_goods_of_one_colour_are_needed(goods: str) -> None:
    game = seller(goods)
    assert game.legal("sell") == []
    assert game.refused("sell red 1 1") == "H5.1"


def test_H5_1_a_single_good_is_no_command_at_all() -> None:
    texts = [command.text for command in GAME.catalogue(seller("").state)]
    assert "sell red 1" not in texts
    assert "sell red 1 1" in texts


@pytest.mark.parametrize("text", ["sell red 1 1 1", "sell red 1 3", "sell red 2 2", "sell blue 1 2", "sell white 1 1"])
def test_H5_1_only_what_the_seller_owns_unsold(text: str) -> None:
    game = seller("red-1 red-1 red-2").sold(0, "red-3 white-1 white-1").goods(1, "blue-1 blue-2")
    assert game.allowed("sell red 1 1 2")
    assert game.refused(text) == "H5.1"


def test_H5_1_several_colours_at_once_each_of_two_or_more() -> None:
    game = seller("red-1 red-2 blue-1 blue-3 white-1")
    assert game.legal("sell") == ["sell blue 1 3", "sell red 1 2"]
    game.say("sell red 1 2")
    assert game.waits_for == (0, "selling")
    assert game.legal() == ["done", "sell blue 1 3"]
    assert game.refused("sell white 1 1") == "H5.1"
    game.say("sell blue 1 3")
    assert (game.waits_for, game.sold_by(0)) == ((0, "actions"), "blue-1 blue-3 red-1 red-2")


def test_H5_1_without_another_colour_to_sell_nothing_is_asked() -> None:
    game = seller("red-1 red-2 blue-1")
    game.say("sell red 1 2")
    assert game.waits_for == (0, "actions")
    assert game.refused("done") == "H5.5"


def test_H5_2_exactly_one_booth_returns_however_much_is_sold() -> None:
    game = seller("red-1 red-1 red-2 red-3 blue-1 blue-1 white-3 white-3", booths=3)
    game.say("sell red 1 1 2 3")
    assert game.told("booth-returned") == [{"seat": 0, "city": "danzig"}]
    game.say("sell blue 1 1", "sell white 3 3")
    assert game.told("booth-returned") == []
    assert (game.standing("danzig"), game.in_supply(0)) == ([2, 0, 0], 13)


def test_H5_2_from_the_city_of_the_sale() -> None:
    game = seller("red-1 red-2").booths("riga", 2).booths("danzig", 1, 2, 2)
    game.say("sell red 1 2")
    assert (game.standing("danzig"), game.standing("riga"), game.in_supply(0)) == ([0, 2, 2], [2, 0, 0], 13)


def test_H5_3_sold_goods_are_turned_over_and_of_no_other_use() -> None:
    game = seller("red-1 red-2 red-3 blue-1").talers(6, 3, 3).booths("kalmar", 1)
    game.say("sell red 1 2", "sail kalmar")
    assert (game.owned(0), game.sold_by(0), game.gone) == ("blue-1 red-3", "red-1 red-2", [])
    assert game.refused("build red 1") == "H4.1"
    assert game.refused("sell red 1 2") == "H5.1"


def test_H5_3_sold_goods_are_safe_from_the_toll() -> None:
    game = seller("red-1 red-2 blue-1 blue-2 blue-3")
    game.say("sell red 1 2", "done", "end")
    assert (game.owned(0), game.sold_by(0)) == ("blue-1 blue-2 blue-3", "red-1 red-2")


# --------------------------------------------------------------------------- the losses


def test_H5_4_every_other_player_loses_one_of_the_sold_colour() -> None:
    game = seller("red-1 red-2", seats=4).goods(1, "red-3 blue-1").goods(2, "blue-2").goods(3, "red-2 red-2")
    game.say("sell red 1 2")
    assert [game.owned(seat) for seat in range(4)] == ["", "blue-1", "blue-2", "red-2"]
    assert game.told("lost") == [{"seat": 1, "good": "red-3"}, {"seat": 3, "good": "red-2"}]
    assert (game.gone, game.waits_for) == (["red-2", "red-3"], (0, "actions"))


def test_H5_4_of_their_choice() -> None:
    game = seller("red-1 red-2").goods(2, "red-1 red-1 red-3 blue-2")
    game.say("sell red 1 2")
    assert game.waits_for == (2, "losing")
    assert game.facts()["decision"] == {"seat": 2, "name": "losing", "active": 0, "colour": "red"}
    assert game.legal() == ["lose red 1", "lose red 3"]
    game.say("lose red 1")
    assert (game.owned(2), game.gone, game.waits_for) == ("blue-2 red-1 red-3", ["red-1"], (0, "actions"))
    assert game.told("lost") == [{"seat": 2, "good": "red-1"}]


@pytest.mark.parametrize(
    "text", ["lose red 2", "lose blue 2", "end", "sail kalmar", "done", "discard red 1", "buy red 1"]
)
def test_H5_4_a_loss_of_that_colour_and_nothing_else(text: str) -> None:
    game = seller("red-1 red-2").goods(2, "red-1 red-3 blue-2")
    game.say("sell red 1 2")
    assert game.refused(text) == "H5.4"


def test_H5_4_one_of_each_sold_colour() -> None:
    game = seller("red-1 red-2 blue-1 blue-1").goods(1, "red-1 blue-1 white-1").goods(2, "blue-3 blue-3")
    game.say("sell red 1 2")
    assert game.happened() == ["booth-returned", "sold"]  # losses come when the sale is over
    game.say("sell blue 1 1")
    assert [game.owned(seat) for seat in range(3)] == ["", "white-1", "blue-3"]
    assert game.gone == ["blue-1", "blue-3", "red-1"]


def test_H5_4_sold_goods_and_the_sellers_own_are_safe() -> None:
    game = seller("red-1 red-2 red-3").sold(1, "red-3 red-3")
    game.say("sell red 1 2")
    assert (game.owned(0), game.sold_by(1), game.gone) == ("red-3", "red-3 red-3", [])


def test_H5_4_goods_are_lost_only_by_a_sale() -> None:
    assert seller("red-1 red-2").refused("lose red 1") == "H5.4"


def test_H5_4_afterwards_the_seller_goes_on() -> None:
    game = seller("red-1 red-2").goods(2, "red-1 red-3")
    game.say("sell red 1 2", "lose red 3")
    assert game.legal() == ["end", "sail kalmar", "sail reval"]
    game.say("end")
    assert game.waits_for == (1, "actions")


# ------------------------------------------------------------------ how many are sold


def test_H5_5_any_two_or_more_of_a_colour() -> None:
    game = seller("red-1 red-1 red-2 red-3")
    assert sorted(game.legal("sell red")) == [
        "sell red 1 1",
        "sell red 1 1 2",
        "sell red 1 1 2 3",
        "sell red 1 1 3",
        "sell red 1 2",
        "sell red 1 2 3",
        "sell red 1 3",
        "sell red 2 3",
    ]
    game.say("sell red 1 3")
    assert (game.owned(0), game.sold_by(0)) == ("red-1 red-2", "red-1 red-3")


def test_H5_5_a_colour_is_named_once_in_a_sale() -> None:
    game = seller("red-1 red-1 red-2 red-2 blue-1 blue-1")
    game.say("sell red 1 1")
    assert game.refused("sell red 2 2") == "H5.5"
    assert game.legal() == ["done", "sell blue 1 1"]
    game.say("done")
    assert (game.owned(0), game.waits_for) == ("blue-1 blue-1 red-2 red-2", (0, "actions"))


@pytest.mark.parametrize(
    "text", ["end", "sail kalmar", "build blue 1", "buy red 1", "lose blue 1", "discard blue 1", "skip"]
)
def test_H5_5_a_sale_is_finished_first(text: str) -> None:
    game = seller("red-1 red-1 blue-1 blue-1")
    game.say("sell red 1 1")
    assert game.refused(text) == "H5.5"


def test_H5_5_all_thirteen_of_a_colour_can_be_sold() -> None:
    goods = "red-1 " * 4 + "red-2 " * 5 + "red-3 " * 4
    game = seller(goods).store("danzig", "blue-1")
    game.say("sell red 1 1 1 1 2 2 2 2 2 3 3 3 3")
    assert (game.owned(0), game.sold_by(0)) == ("", goods.strip())


def test_H5_6_no_talers_move() -> None:
    game = seller("red-1 red-2 blue-1 blue-1").talers(0, 2, 5).goods(1, "red-1")
    bank = game.bank
    game.say("sell red 1 2", "sell blue 1 1")
    assert (game.purses, game.bank) == ([0, 2, 5], bank)
