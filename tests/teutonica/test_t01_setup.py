"""T1, set-up."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from kontor.games.teutonica.game import GAME
from kontor.protocol import BadInput, Setup
from tests.teutonica.position import EDITIONS, OLD_EDITIONS, Position

LARGE, SMALL = "hanseatic-league-4-5", "hanseatic-league-2-3"
EASTERN, BRITANNIA, BRITANNIA_THREE = "eastern-hanseatic-league", "britannia-4-5", "britannia-3"
TAVERNS = ["hildesheim--goslar", "luneburg--perleberg", "osnabruck--bremen"]
COVERED = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}
VALUES: dict[str, list[int | str]] = {
    "keys": [1, 2, 2, 3, 4],
    "actions": [2, 3, 3, 4, 4, 5],
    "privilege": ["white", "orange", "pink", "black"],
    "book": [2, 3, 4, 5],
    "purse": [3, 5, 7, "all"],
}
SETS = {
    "2009": {"additional-office": 5, "exchange": 2, "plus-3": 2, "plus-4": 2, "develop": 3, "remove-three": 2},
    "2014": {"additional-office": 4, "exchange": 3, "plus-3": 2, "plus-4": 2, "develop": 2, "remove-three": 2},
    "bigbox": {"additional-office": 4, "exchange": 3, "plus-3": 2, "plus-4": 2, "develop": 2, "move-three": 2},
}


def deal(edition: str = "bigbox", board: str = LARGE, seats: int = 4, seed: int = 1) -> Setup:
    return GAME.deal(edition, board, [f"P{seat}" for seat in range(seats)], random.Random(seed))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4), (LARGE, 5)])
def test_T1_1_numbers_of_players_that_board_and_edition_allow(edition: str, board: str, seats: int) -> None:
    assert GAME.new(deal(edition, board, seats)).seats == seats


@pytest.mark.parametrize(
    ("board", "seats"), [(EASTERN, 3), (EASTERN, 4), (EASTERN, 5), (BRITANNIA_THREE, 3), (BRITANNIA, 4), (BRITANNIA, 5)]
)
def test_T1_1_numbers_of_players_in_the_east_and_in_britain(board: str, seats: int) -> None:
    assert GAME.new(deal("bigbox", board, seats)).seats == seats


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_T1_1_two_players_only_before_the_big_box(edition: str) -> None:
    assert GAME.new(deal(edition, SMALL, 2)).seats == 2


@pytest.mark.parametrize(
    ("edition", "board", "seats"),
    [(edition, LARGE, seats) for edition in EDITIONS for seats in (0, 1, 2, 3, 6)]
    + [(edition, SMALL, seats) for edition in EDITIONS for seats in (0, 1, 4, 5, 6)]
    + [("bigbox", EASTERN, seats) for seats in (0, 1, 2, 6)]
    + [("bigbox", BRITANNIA_THREE, seats) for seats in (0, 1, 2, 4, 5)]
    + [("bigbox", BRITANNIA, seats) for seats in (0, 1, 2, 3, 6)]
    + [("bigbox", SMALL, 2)],
)
def test_T1_1_other_numbers_of_players_are_refused(edition: str, board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1\.1: "):
        deal(edition, board, seats)


@pytest.mark.parametrize("edition", OLD_EDITIONS)
@pytest.mark.parametrize(("board", "seats"), [(EASTERN, 4), (BRITANNIA_THREE, 3), (BRITANNIA, 4)])
def test_T1_1_the_boards_of_the_big_box_belong_to_it(edition: str, board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1\.1: "):
        deal(edition, board, seats)


def test_T1_1_the_list_of_boards_tells_the_numbers() -> None:
    ranges = {board.id: dict(board.editions) for board in GAME.boards()}
    assert ranges == {
        LARGE: dict.fromkeys(EDITIONS, (4, 5)),
        SMALL: {"2009": (2, 3), "2014": (2, 3), "bigbox": (3, 3)},
        EASTERN: {"bigbox": (3, 5)},
        BRITANNIA_THREE: {"bigbox": (3, 3)},
        BRITANNIA: {"bigbox": (4, 5)},
    }


@pytest.mark.parametrize("seat", range(5))
def test_T1_2_each_seat_owns_27_traders_and_4_merchants(seat: int) -> None:
    new = Position(seats=5)
    traders, merchants = (new.in_supply(seat)[kind] + new.in_stock(seat)[kind] for kind in (0, 1))
    on_the_desk = COVERED["keys"] + COVERED["actions"] + COVERED["privilege"] + COVERED["purse"]
    assert on_the_desk == 15
    assert traders + on_the_desk + 1 == 27
    assert merchants + COVERED["book"] == 4
    assert all(new.standing(route.id) == "" for route in new.sheet.routes)
    assert all(new.held(city.id) == "" for city in new.sheet.cities)


@pytest.mark.parametrize(("ability", "pieces"), COVERED.items())
def test_T1_2_pieces_that_cover_the_desk(ability: str, pieces: int) -> None:
    kind = (0, 1) if ability == "book" else (1, 0)
    for level in range(pieces):
        desk = Position().supply(0, 1, 1).level(0, ability, level).owns(0, "develop")
        desk.say(f"use develop {ability}")
        assert desk.in_supply(0) == (1 + kind[0], 1 + kind[1])
    assert Position().level(0, ability, pieces).owns(0, "develop").refused(f"use develop {ability}") == "T7.10"


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4), (LARGE, 5)])
def test_T1_3_each_next_seat_has_one_trader_more_at_hand(board: str, seats: int) -> None:
    new = Position(board=board, seats=seats)
    assert [new.in_supply(seat) for seat in range(seats)] == [(5 + seat, 1) for seat in range(seats)]
    assert [new.in_stock(seat) for seat in range(seats)] == [(6 - seat, 0) for seat in range(seats)]


@pytest.mark.parametrize(("edition", "left"), [("2009", 13), ("2014", 12), ("bigbox", 12)])
@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4)])
def test_T1_4_starting_markers_lie_at_the_taverns_and_the_others_are_the_deck(
    edition: str, left: int, board: str, seats: int
) -> None:
    new = Position(edition, board, seats)
    assert new.markers_on_board() == TAVERNS
    assert [new.marker_on(route) for route in TAVERNS] == list(new.setup.chance["taverns"])
    assert len(new.state.deck) == new.facts()["markers_left"] == left


def test_T1_4_both_deals_are_random() -> None:
    deals = [deal(seed=seed).chance for seed in range(60)]
    assert len({chance["taverns"] for chance in deals}) == 6
    assert len({chance["markers"] for chance in deals}) > 50
    assert deal(seed=7) == deal(seed=7)


@pytest.mark.parametrize("edition", EDITIONS)
def test_T1_5_the_markers_of_each_edition(edition: str) -> None:
    chance = deal(edition).chance
    assert Counter(chance["taverns"] + chance["markers"]) == SETS[edition]
    assert sum(SETS[edition].values()) == (16 if edition == "2009" else 15)


@pytest.mark.parametrize("edition", EDITIONS)
def test_T1_5_another_set_of_markers_is_refused(edition: str) -> None:
    dealt = deal(edition)
    one_less = dealt.chance["markers"][1:]
    for markers in (one_less, (*one_less, "blank"), (*dealt.chance["markers"], "plus-3")):
        with pytest.raises(BadInput, match=r"^T1\.5: "):
            GAME.new(replace(dealt, chance={**dealt.chance, "markers": markers}))


@pytest.mark.parametrize(("ability", "values"), VALUES.items())
def test_T1_6_what_an_ability_shows_from_left_to_right(ability: str, values: list[int | str]) -> None:
    assert Position().shows(0, ability) == values[0]
    for level, shown in enumerate(values[1:]):
        desk = Position().level(0, ability, level).owns(0, "develop")
        assert desk.say(f"use develop {ability}")[1].facts["value"] == shown
        assert desk.shows(0, ability) == shown


def test_T1_7_everything_starts_at_nothing() -> None:
    new = Position(seats=5)
    assert [new.points(seat) for seat in range(5)] == [0] * 5
    assert new.completed == 0
    assert [new.markers(seat) + new.used(seat) + new.plate(seat) for seat in range(5)] == [[]] * 5


@pytest.mark.parametrize(
    ("edition", "third"), [("2009", "remove-three"), ("2014", "remove-three"), ("bigbox", "move-three")]
)
def test_T1_8_the_three_starting_markers(edition: str, third: str) -> None:
    for seed in range(5):
        assert sorted(deal(edition, seed=seed).chance["taverns"]) == ["additional-office", "exchange", third]


@pytest.mark.parametrize("edition", EDITIONS)
def test_T1_8_other_starting_markers_are_refused(edition: str) -> None:
    dealt = deal(edition)
    taverns = ("plus-3", *dealt.chance["taverns"][1:])
    with pytest.raises(BadInput, match=r"^T1\.8: "):
        GAME.new(replace(dealt, chance={**dealt.chance, "taverns": taverns}))


def test_T1_9_whoever_is_named_first_starts_and_the_order_fixes_the_pieces() -> None:
    for names in (["Ada", "Bo", "Cy", "Di"], ["Cy", "Di", "Ada", "Bo"]):
        dealt = GAME.deal("bigbox", LARGE, names, random.Random(1))
        assert dealt.seats == tuple(names)
        state = GAME.new(dealt)
        decision = GAME.decision(state)
        assert decision is not None
        assert (decision.seat, decision.name) == (0, "turn")
        assert [player["supply"]["trader"] for player in GAME.view(state, None).facts()["players"]] == [5, 6, 7, 8]
