"""T3, action A: income."""

from __future__ import annotations

import pytest

from tests.teutonica.position import EDITIONS, Position


@pytest.mark.parametrize(("level", "purse"), list(enumerate([3, 5, 7])))
def test_T3_1_up_to_as_many_as_the_purse_shows(level: int, purse: int) -> None:
    desk = Position().level(0, "purse", level).supply(0, 0)
    traders = desk.in_stock(0)[0]
    assert desk.allowed(f"income {purse}t")
    assert desk.allowed("income 1t")
    assert desk.refused(f"income {purse + 1}t") == "T3.1"
    assert desk.refused(f"income {purse}t 1m") == "T3.1"
    desk.say(f"income {purse}t")
    assert desk.in_supply(0) == (purse, 0)
    assert desk.in_stock(0) == (traders - purse, 1)
    assert desk.actions == 1


def test_T3_1_the_last_value_takes_any_number_up_to_all() -> None:
    desk = Position().level(0, "purse", 3).supply(0, 0)
    assert desk.in_stock(0) == (14, 1)
    assert len(desk.legal("income")) == 15 * 2 - 1
    desk.say("income 14t 1m")
    assert (desk.in_supply(0), desk.in_stock(0)) == ((14, 1), (0, 0))


def test_T3_1_traders_and_merchants_in_any_mix() -> None:
    desk = Position().level(0, "book", 2).supply(0, 5).stock(0, 2, 2)
    assert sorted(desk.legal("income")) == sorted(
        ["income 1t", "income 2t", "income 1m", "income 2m", "income 1t 1m", "income 2t 1m", "income 1t 2m"]
    )
    supply = desk.in_supply(0)
    assert desk.say("income 1t 2m")[0].facts == {"seat": 0, "traders": 1, "merchants": 2, "pieces": "both"}
    assert desk.in_supply(0) == (supply[0] + 1, supply[1] + 2)
    assert desk.in_stock(0) == (1, 0)


def test_T3_1_a_developed_purse_counts_at_once() -> None:
    desk = Position().owns(0, "develop").supply(0, 0)
    assert desk.refused("income 5t") == "T3.1"
    desk.say("use develop purse", "income 5t")
    assert desk.in_supply(0) == (6, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_T3_2_with_fewer_in_the_stock_what_is_there(edition: str) -> None:
    desk = Position(edition).level(0, "purse", 1).stock(0, 2)
    assert desk.legal("income") == ["income 1t", "income 2t"]
    assert desk.refused("income 3t") == "T3.2"
    assert desk.refused("income 1m") == "T3.2"
    desk.say("income 2t")
    assert desk.in_stock(0) == (0, 0)


@pytest.mark.parametrize("level", range(4))
def test_T3_2_no_income_from_an_empty_stock(level: int) -> None:
    desk = Position().level(0, "purse", level).stock(0, 0)
    assert desk.legal("income") == []
    assert desk.refused("income 1t") == "T3.2"
    assert desk.refused("income 1m") == "T3.2"
