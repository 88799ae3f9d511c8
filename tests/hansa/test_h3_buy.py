"""H3, buying goods."""

from __future__ import annotations

import pytest

from tests.hansa.position import Position

BANK = None  # instead of a seat


def in_danzig(*booths: int, talers: tuple[int, ...] = (6, 3, 3, 3)) -> Position:
    """Seat 0 is to act in Danzig, where a red-2 lies; the booths there by seat."""
    return Position(4).talers(*talers).ship("danzig").store("danzig", "red-2").booths("danzig", *booths)


def test_H3_1_a_good_of_the_ships_city_is_taken_openly() -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "red-1 blue-3")
    assert game.legal("buy") == ["buy blue 3", "buy red 1"]
    game.say("buy blue 3")
    assert (game.owned(0), game.stored("riga")) == ("blue-3", ["red-1", None])
    assert game.facts(1)["players"][0]["goods"] == ["blue-3"]


@pytest.mark.parametrize("good", ["red 2", "white 1", "green 3"])
def test_H3_1_what_lies_elsewhere_cannot_be_bought(good: str) -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "red-1 blue-3").store("danzig", "red-2")
    assert game.refused(f"buy {good}") == "H3.1"


def test_H3_1_nothing_where_the_warehouses_are_empty() -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "")
    assert game.legal("buy") == []
    assert game.refused("buy red 1") == "H3.1"


def test_H3_1_of_two_alike_one_stays() -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "red-1 red-1")
    game.say("buy red 1")
    assert (game.owned(0), sorted(game.stored("riga"), key=str)) == ("red-1", [None, "red-1"])


@pytest.mark.parametrize(
    ("booths", "paid"),
    [
        ((0, 0, 0, 0), BANK),  # nobody has booths
        ((0, 1, 0, 0), 1),
        ((2, 3, 0, 0), 1),
        ((2, 1, 4, 3), 2),
        ((0, 0, 0, 5), 3),
        ((0, 2, 2, 0), BANK),  # tied
        ((1, 2, 2, 2), BANK),
        ((2, 2, 0, 0), BANK),  # the buyer is tied for most
        ((2, 0, 0, 2), BANK),
        ((2, 2, 3, 0), 2),  # a tie below the most is none
        ((1, 1, 1, 2), 3),
        ((1, 3, 2, 2), 1),  # most is not more than half (RH8)
    ],
)
def test_H3_2_who_is_paid(booths: tuple[int, ...], paid: int | None) -> None:
    game = in_danzig(*booths)
    bank = game.bank
    game.say("buy red 2")
    assert game.purses == [5, *(3 + (seat == paid) for seat in (1, 2, 3))]
    assert game.bank == bank + (paid is BANK)
    told = {"seat": 0, "good": "red-2", "city": "danzig", "price": 1} | ({} if paid is BANK else {"paid": paid})
    assert game.told("bought") == [told]


@pytest.mark.parametrize("booths", [(1, 0, 0, 0), (3, 2, 2, 2), (2, 1, 0, 1)])
@pytest.mark.parametrize("talers", [0, 6])
def test_H3_2_free_for_the_buyer_with_most(booths: tuple[int, ...], talers: int) -> None:
    game = in_danzig(*booths, talers=(talers, 3, 3, 3))
    bank = game.bank
    game.say("buy red 2")
    assert (game.purses, game.bank, game.owned(0)) == ([talers, 3, 3, 3], bank, "red-2")
    assert game.told("bought") == [{"seat": 0, "good": "red-2", "city": "danzig", "price": 0}]
    assert "free" in game.events[0].text


@pytest.mark.parametrize("booths", [(0, 0, 0, 0), (0, 2, 0, 0), (2, 2, 0, 0), (1, 2, 0, 0), (0, 0, 0, 1)])
def test_H3_2_who_has_to_pay_and_cannot_may_not_buy(booths: tuple[int, ...]) -> None:
    game = in_danzig(*booths, talers=(0, 3, 3, 3))
    assert game.refused("buy red 2") == "H3.2"
    assert game.legal("buy") == []
    assert in_danzig(*booths, talers=(1, 3, 3, 3)).allowed("buy red 2")


def test_H3_2_only_the_booths_of_that_city_count() -> None:
    game = in_danzig(0, 1).booths("riga", 0, 0, 5).booths("reval", 6)
    game.say("buy red 2")
    assert game.purses == [5, 4, 3, 3]


def test_H3_2_the_last_seat_buys_and_pays_the_first() -> None:
    game = Position(4).turn_of(3).talers(0, 0, 0, 3).ship("danzig").store("danzig", "red-2").booths("danzig", 1)
    game.say("buy red 2")
    assert (game.purses, game.owned(3)) == ([1, 0, 0, 2], "red-2")


def test_H3_3_one_good_per_visit_also_where_two_lie() -> None:
    game = Position(3).talers(6, 3, 3).ship("riga").store("riga", "red-1 blue-3")
    game.say("buy red 1")
    assert game.refused("buy blue 3") == "H2.6"
    game.say("sail danzig", "sail reval", "sail riga")
    assert game.allowed("buy blue 3")
