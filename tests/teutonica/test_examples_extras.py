"""The rulebooks' examples of mission cards, favours and the game of two: each test is named by its id."""

from __future__ import annotations

from collections import Counter

import pytest

from kontor.games.teutonica.game import GAME
from tests.teutonica.position import OLD_EDITIONS, Position

SMALL, LARGE = "hanseatic-league-2-3", "hanseatic-league-4-5"
OLD = pytest.mark.parametrize("edition", OLD_EDITIONS)
FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}


@pytest.mark.parametrize(
    ("offices", "points"),
    [
        ({}, 0),
        ({"arnheim": "0t 1t"}, 1),
        ({"arnheim": "0t 1t", "osnabruck": "0t 1t"}, 2),
        ({"arnheim": "0t 1t", "osnabruck": "0t 1t", "hildesheim": "0t 1t"}, 3),
        ({"arnheim": "0t", "osnabruck": "1t 0t", "hildesheim": "0t 1t"}, 3),  # two controlled
        ({"arnheim": "0t", "osnabruck": "1t 0t", "hildesheim": "0t 0t"}, 8),
    ],
)
def test_EX_T25_points_of_a_mission_card(offices: dict[str, str], points: int) -> None:
    game = Position(options=["missions"]).mission(0, "arnheim", "osnabruck", "hildesheim")
    for city, pieces in offices.items():
        game.offices(city, pieces)
    assert game.score(0, "missions") == points


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4)])
def test_EX_T26_the_nine_cards(board: str, seats: int) -> None:
    sheet = Position(board=board, seats=seats).sheet
    cards = [[sheet.cities[city].id for city in card] for card in sheet.missions]
    shared = Counter(city for card in cards for city in card[:2])
    own = [card[2] for card in cards]
    assert [len(card) for card in cards] == [3] * 9
    assert list(shared.values()) == [3] * 6
    assert len(set(own)) == 9
    assert set(own).isdisjoint(shared)


def test_EX_T27_six_actions() -> None:
    game = Position(options=["favours"]).favour("extra-action", 1).level(1, "actions", 5).supply(1, 6)
    game.say("end")
    assert (game.waits_for, game.actions) == ((1, "turn"), 6)
    game.say(*["place trader stade--hamburg"] * 3, *["place trader minden--bremen"] * 3)
    assert game.waits_for == (2, "turn")


def test_EX_T28_twelve_for_three_cities() -> None:
    game = Position(options=["favours"]).offices("hannover", "0t").offices("kampen", "0t").offices("halle", "1t 0t")
    for owner, points in ((None, 6), (1, 6), (0, 12)):
        assert game.favour("city-prestige", owner).score(0, "cities") == points


def test_EX_T28_twenty_eight_for_four_abilities_and_nothing_for_keys() -> None:
    game = Position(options=["favours"])
    for ability, level in FULL.items():
        game.level(0, ability, level)
    for owner, points in ((None, 16), (1, 16), (0, 28)):
        assert game.favour("ability-prestige", owner).score(0, "abilities") == points


@OLD
def test_EX_T39_eight_neutral_traders_at_set_up(edition: str) -> None:
    game = Position(edition, SMALL, 2)
    scrolls = [
        "gottingen--quedlinburg",
        "groningen--emden",
        "hamburg--lubeck",
        "quedlinburg--halle",
        "stade--hamburg",
    ]
    taverns = ["hildesheim--goslar", "luneburg--perleberg", "osnabruck--bremen"]
    standing = {route.id: game.standing(route.id) for route in game.sheet.routes}
    assert {route: pieces for route, pieces in standing.items() if pieces} == dict.fromkeys(scrolls + taverns, "2t")
    assert sorted(game.markers_on_board()) == taverns


@OLD
@pytest.mark.parametrize("offices", ["2t 2t 0t", "2t 0t 2t", "0t 2t 2t"])
def test_EX_T40_nobody_scores_a_city_of_the_neutral_side(edition: str, offices: str) -> None:
    game = Position(edition, SMALL, 2).offices("osnabruck", offices)
    assert game.controls("osnabruck") == 2
    assert [game.score(seat, "cities") for seat in (0, 1)] == [0, 0]
    assert len(GAME.scores(game.state)) == 2
