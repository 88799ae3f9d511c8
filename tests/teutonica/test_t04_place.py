"""T4, action B: placing."""

from __future__ import annotations

import pytest

from kontor.games.teutonica.game import GAME
from tests.teutonica.position import Position

WAY = "duisburg--dortmund"


@pytest.mark.parametrize(("kind", "left", "standing"), [("trader", (2, 1), "0t"), ("merchant", (3, 0), "0m")])
def test_T4_1_one_piece_of_the_supply_on_a_free_house(kind: str, left: tuple[int, int], standing: str) -> None:
    game = Position().supply(0, 3, 1)
    stock = game.in_stock(0)
    game.say(f"place {kind} {WAY}")
    assert (game.in_supply(0), game.in_stock(0)) == (left, stock)
    assert game.standing(WAY) == standing
    assert game.actions == 1


def test_T4_1_on_any_route_and_each_time_anew() -> None:
    game = Position().supply(0, 2)
    assert game.legal("place") == [f"place trader {route.id}" for route in game.sheet.routes]
    game.say("place trader stade--hamburg", "place trader quedlinburg--halle")
    assert (game.standing("stade--hamburg"), game.standing("quedlinburg--halle")) == ("0t", "0t")


@pytest.mark.parametrize("others", ["1t", "1m", "0t", "0m"])
def test_T4_1_who_else_stands_on_the_route_does_not_matter(others: str) -> None:
    assert Position().houses(WAY, others).allowed(f"place trader {WAY}")


@pytest.mark.parametrize("others", ["1t 1t", "1t 2m", "0t 1t", "0t 0t"])
def test_T4_1_a_full_route_takes_no_more(others: str) -> None:
    game = Position().houses(WAY, others)
    assert game.refused(f"place trader {WAY}") == "T4.1"
    assert game.refused(f"place merchant {WAY}") == "T4.1"


def test_T4_1_the_stock_gives_nothing() -> None:
    game = Position().supply(0, 0, 0)
    assert min(game.in_stock(0)) > 0
    assert game.refused(f"place trader {WAY}") == "T4.1"
    assert game.refused(f"place merchant {WAY}") == "T4.1"
    assert game.legal("place") == []


@pytest.mark.parametrize(("board", "seats"), [("hanseatic-league-4-5", 4), ("hanseatic-league-2-3", 3)])
def test_T4_2_no_house_of_these_boards_is_a_boat(board: str, seats: int) -> None:
    for route, houses in [(route.id, route.houses) for route in Position(board=board, seats=seats).sheet.routes]:
        for kind, letter in (("trader", "t"), ("merchant", "m")):
            game = Position(board=board, seats=seats).level(0, "book", 3).supply(0, 4, 4).turn_of(0, houses + 1)
            game.say(*[f"place {kind} {route}"] * houses)
            assert game.standing(route) == " ".join([f"0{letter}"] * houses)


def test_T4_3_pieces_get_into_offices_only_by_creating_a_route() -> None:
    game = Position()
    for city in game.sheet.cities:
        assert game.refused(f"establish {city.id}") == "T7.5"
    placings = [command for command in GAME.catalogue(game.state) if command.text.startswith("place")]
    assert {command.facts["route"] for command in placings} == {route.id for route in game.sheet.routes}


def test_T4_4_merchants_fill_a_route_like_traders() -> None:
    game = Position().level(0, "book", 3).houses(WAY, "0m 0m")
    game.say(f"claim {WAY}", "forgo")
    assert (game.standing(WAY), game.in_stock(0)[1]) == ("", 3)


def test_T4_4_merchants_develop_like_traders() -> None:
    game = Position().level(0, "book", 2).houses("stade--hamburg", "0m 0m 0t")
    game.say("claim stade--hamburg", "develop privilege")
    assert game.shows(0, "privilege") == "orange"


@pytest.mark.parametrize("kind", "tm")
def test_T4_4_merchants_count_as_offices_like_traders(kind: str) -> None:
    game = Position().level(0, "book", 2).offices("arnheim", f"0{kind} 1m 0{kind}").offices("kampen", f"0{kind}")
    assert (game.controls("arnheim"), game.controls("kampen")) == (0, 0)
    assert (game.score(0, "cities"), game.score(0, "network")) == (4, 3)


def test_T4_4_a_merchant_moves_like_a_trader() -> None:
    game = Position().houses(WAY, "0m")
    game.say(f"lift merchant of 0 from {WAY}", "put merchant of 0 on stade--hamburg")
    assert game.standing("stade--hamburg") == "0m"
