"""H1, set-up."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from kontor.games.hansa.game import GAME
from kontor.protocol import BadInput, Setup
from tests.hansa.position import BOOTHS, COLOURS, COLOURS_OF, EVERY_CITY, NewGame, box, table_for

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
SPACES = 14  # warehouses of the board
GOODS = {2: 52, 3: 65, 4: 78}


def deal(seats: int, seed: int = 1, edition: str = "2004") -> Setup:
    return GAME.deal(edition, "baltic", [f"P{seat}" for seat in range(seats)], random.Random(seed))


def set_up(seats: int) -> NewGame:
    """Everybody takes the same three cities."""
    game = NewGame(seats)
    for city in ("riga", "danzig", "lubeck"):
        game.say(*[f"booths {city}"] * seats)
    return game


# ------------------------------------------------------------------------- the goods


@SEATS
def test_H1_1_the_goods_of_a_game(seats: int) -> None:
    dealt = deal(seats)
    assert len(dealt.chance["goods"]) == GOODS[seats]
    assert len(dealt.chance["colours"]) == COLOURS_OF[seats]
    assert Counter(dealt.chance["goods"]) == Counter(
        {f"{colour}-{b}": number for colour in dealt.chance["colours"] for b, number in ((1, 4), (2, 5), (3, 4))}
    )


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_H1_1_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadInput, match=rf"^H1\.1: Hansa is for 2 to 4 players, not {seats}$"):
        deal(seats)


@SEATS
def test_H1_1_the_goods_are_mixed(seats: int) -> None:
    orders = {deal(seats, seed).chance["goods"] for seed in range(20)}
    assert len(orders) == 20
    assert deal(seats, 7) == deal(seats, 7)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ({"colours": ("blue", "red")}, "H1.1: 3 players play with 5 colours, not 2"),
        ({"colours": ("blue", "red", "green", "white", "white")}, "H1.1: 3 players play with 5 colours, not 4"),
        ({"colours": ("blue", "red", "green", "white", "pink")}, "unknown colour 'pink'"),
        ({"goods": tuple(box(3)[1:])}, "H1.1: 'chance goods' must hold every good of the colours in the game once"),
        ({"goods": tuple(box(4))}, "H1.1: 'chance goods' must hold every good of the colours in the game once"),
        ({"goods": ("blue-4", *box(3)[1:])}, "unknown good 'blue-4'"),
        ({"dice": ("6",)}, "unknown outcome of chance 'dice'"),
    ],
)
def test_H1_1_a_record_with_other_goods_is_refused(chance: dict[str, tuple[str, ...]], words: str) -> None:
    good = table_for(3)
    with pytest.raises(BadInput) as caught:
        GAME.new(replace(good, chance={**good.chance, **chance}))
    assert str(caught.value) == words


@SEATS
def test_H1_2_one_good_on_every_warehouse_in_the_order_of_the_numbers(seats: int) -> None:
    game = NewGame(seats)
    laid_out = [good for city in EVERY_CITY for good in game.stored(city)]
    assert laid_out == list(game.setup.chance["goods"][:SPACES])
    assert [len(game.stored(city)) for city in EVERY_CITY] == [2, 2, 2, 1, 2, 1, 1, 1, 2]


@pytest.mark.parametrize(
    ("seats", "piles"), [(2, [8, 8, 8, 7, 7]), (3, [11, 10, 10, 10, 10]), (4, [13, 13, 13, 13, 12])]
)
def test_H1_3_the_rest_lies_in_five_piles(seats: int, piles: list[int]) -> None:
    assert NewGame(seats).facts()["piles"] == piles
    assert sum(piles) == GOODS[seats] - SPACES


# ------------------------------------------------------------- ship, talers, booths


@SEATS
def test_H1_4_ship_booths_and_talers(seats: int) -> None:
    game = NewGame(seats)
    assert game.lies_in == "copenhagen"
    assert [game.in_supply(seat) for seat in range(seats)] == [15] * seats
    assert game.purses == [3] * seats
    assert game.bank == 22 - 3 * seats
    assert [game.standing(city) for city in EVERY_CITY] == [[0] * seats] * 9


@SEATS
def test_H1_5_three_rounds_clockwise_from_the_start_player(seats: int) -> None:
    game = NewGame(seats)
    for city in ("riga", "danzig", "lubeck"):
        for seat in range(seats):
            assert game.waits_for == (seat, "first-booths")
            game.say(f"booths {city}")
            assert game.told("first-booths") == [{"seat": seat, "city": city}]
    assert game.waits_for == (0, "actions")


def test_H1_5_two_booths_each_time_from_the_supply() -> None:
    game = NewGame(3)
    game.say("booths riga")
    assert (game.standing("riga"), game.in_supply(0), game.in_supply(1)) == ([2, 0, 0], 13, 15)


def test_H1_5_never_copenhagen_but_every_other_city() -> None:
    game = NewGame(3)
    assert game.refused("booths copenhagen") == "H1.5"
    assert game.legal() == [f"booths {city}" for city in EVERY_CITY if city != "copenhagen"]


def test_H1_5_a_players_cities_differ_but_opponents_may_share() -> None:
    game = NewGame(2)
    game.say("booths riga")
    assert game.allowed("booths riga")  # the other player
    game.say("booths riga")
    assert game.refused("booths riga") == "H1.5"
    assert len(game.legal()) == 7
    game.say("booths danzig", "booths lubeck")
    assert [game.refused(f"booths {city}") for city in ("riga", "danzig")] == ["H1.5", "H1.5"]
    assert len(game.legal()) == 6


@pytest.mark.parametrize("text", ["end", "sail danzig", "replenish", "buy red 1", "build red 1", "sell red 1 1"])
def test_H1_5_nothing_else_before_the_first_turn(text: str) -> None:
    assert NewGame(3).refused(text) == "H1.5"


@SEATS
def test_H1_5_afterwards_nine_booths_are_left(seats: int) -> None:
    game = set_up(seats)
    assert [game.in_supply(seat) for seat in range(seats)] == [BOOTHS - 6] * seats
    assert game.standing("danzig") == [2] * seats
    assert game.refused("booths riga") == "H1.5"


@SEATS
def test_H1_6_the_first_seat_starts_and_turns_go_clockwise(seats: int) -> None:
    game = set_up(seats)
    for turn in range(2 * seats + 1):
        assert game.waits_for == (turn % seats, "actions")
        assert game.facts()["turn"] == turn + 1
        game.say("end")


def test_H1_6_the_start_player_is_the_first_name_of_the_table() -> None:
    dealt = GAME.deal("2004", "baltic", ["Berta", "Anna"], random.Random(1))
    assert dealt.seats == ("Berta", "Anna")
    assert GAME.decision(GAME.new(dealt)).seat == 0  # type: ignore[union-attr]  # a new game waits for somebody


def test_unknown_edition() -> None:
    with pytest.raises(BadInput, match=r"^unknown edition '2010' \(known: 2004\)$"):
        deal(3, edition="2010")


def test_every_colour_can_be_left_out() -> None:
    kept = [set(deal(3, seed).chance["colours"]) for seed in range(60)]
    assert set().union(*(set(COLOURS) - colours for colours in kept)) == set(COLOURS)
