"""X1: the promo markers, and the choice of a game's fifteen."""

from __future__ import annotations

import random

import pytest

from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.state import UNUSED, USED
from kontor.kit.bits import one_of
from kontor.protocol import BadInput
from tests.teutonica.position import Position

BOARD = "hanseatic-league-4-5"
WAY = "duisburg--dortmund"
PROMOS = "exchange-marker=2 tribute=2 block-route=2 additional-office=1 exchange=1 develop=1"


def game(*owned: str) -> Position:
    """A new game whose seat 0 owns these promo markers."""
    position = Position("bigbox", BOARD, 4)
    for name in owned:
        position.state.desks[UNUSED + 0] += one_of(MARKER_NAMES.index(name))
    return position


def deal(markers: str, edition: str = "bigbox") -> object:
    return GAME.deal(edition, BOARD, ["A", "B", "C", "D"], random.Random(1), {"markers": markers})


def test_X1_a_game_still_has_fifteen_markers() -> None:
    setup = GAME.deal("bigbox", BOARD, ["A", "B", "C", "D"], random.Random(1), {"markers": PROMOS})
    dealt = [*setup.chance["taverns"], *setup.chance["markers"]]
    assert len(dealt) == 15
    assert {name: dealt.count(name) for name in ("tribute", "develop", "plus-3")} == {
        "tribute": 2,
        "develop": 1,
        "plus-3": 2,
    }


@pytest.mark.parametrize(
    ("markers", "edition", "words"),
    [
        ("tribute=2", "bigbox", "X1: a game has exactly 15 markers, these are 17"),
        ("tribute=3 develop=0", "bigbox", "X1: a game has 0 to 2 markers tribute, not 3"),
        ("tribute=1 exchange=0", "bigbox", "X1: a game has 1 to 3 markers exchange, not 0"),
        ("tribut=2 develop=0", "bigbox", "X1: markers are chosen like 'tribute=2 plus-3=0', not 'tribut=2'"),
        ("tribute develop=0", "bigbox", "X1: markers are chosen like 'tribute=2 plus-3=0', not 'tribute'"),
        (
            "tribute=2 develop=0",
            "2014",
            "X1: 'markers' does not go with the board hanseatic-league-4-5 in edition 2014",
        ),
    ],
)
def test_X1_a_set_that_does_not_add_up_is_refused(markers: str, edition: str, words: str) -> None:
    with pytest.raises(BadInput) as caught:
        deal(markers, edition)
    assert str(caught.value).startswith(words)


def test_X1_the_exchange_marker_takes_a_used_one_of_somebody_else() -> None:
    position = game("exchange-marker")
    position.state.desks[USED + 2] += one_of(MARKER_NAMES.index("plus-4"))
    assert position.legal("use") == ["use exchange-marker plus-4 of 2"]
    assert position.refused("use exchange-marker plus-3 of 2") == "X1"
    assert position.refused("use exchange-marker plus-4 of 0") == "X1"
    assert position.refused("use exchange-marker plus-4 of 1") == "X1"
    before = position.score(0, "markers"), position.score(2, "markers")
    position.say("use exchange-marker plus-4 of 2")
    assert (position.markers(0), position.used(0), position.used(2)) == (["plus-4"], [], ["exchange-marker"])
    assert (position.score(0, "markers"), position.score(2, "markers")) == before == (1, 1)
    assert position.actions == 2
    assert position.refused("use exchange-marker exchange-marker of 2") == "T8.3"


def test_X1_the_exchange_marker_never_takes_an_own_used_one() -> None:
    position = game("exchange-marker")
    position.state.desks[USED + 0] += one_of(MARKER_NAMES.index("plus-4"))
    assert position.legal("use") == []
    assert position.refused("use exchange-marker plus-4 of 0") == "X1"


def test_X1_tribute_pays_two_pieces_for_every_office_in_its_cities() -> None:
    position = game("tribute").supply(0, 2).houses(WAY, "1t 1m")
    traders = position.in_stock(0)[0]
    position.say(f"use tribute {WAY}")
    assert (position.in_supply(0), position.used(0)) == ((1, 0), ["tribute"])
    assert position.state.lasting
    position.say("end", f"claim {WAY}", "establish dortmund")
    assert "tribute-taken" in position.happened()
    assert (position.in_supply(0), position.in_stock(0)[0]) == ((3, 0), traders - 2)
    position.houses(WAY, "1t 1t").turn_of(1, 1).say(f"claim {WAY}", "forgo")
    assert position.in_supply(0) == (3, 0)


def test_X1_tribute_takes_traders_first_and_what_is_there() -> None:
    position = game("tribute").houses(WAY, "1t 1m")
    position.say(f"use tribute {WAY}")
    position.stock(0, 1, 1)
    before = position.in_supply(0)
    position.say("end", f"claim {WAY}", "establish duisburg")
    assert position.in_stock(0) == (0, 0)
    assert position.in_supply(0) == (before[0] + 1, before[1] + 1)


def test_X1_laying_takes_a_trader_of_the_supply() -> None:
    position = game("tribute", "block-route").supply(0, 0, 1)
    assert position.refused(f"use tribute {WAY}") == "X1"
    assert position.refused(f"use block-route {WAY}") == "X1"
    assert Position().refused(f"use tribute {WAY}") == "T8.3"


def test_X1_placing_on_a_blocked_route_costs_one_more_piece() -> None:
    position = game("block-route").supply(0, 4, 1)
    position.say(f"use block-route {WAY}", f"place trader {WAY}")
    assert position.waits_for == (0, "paying")
    position.say("pay trader")
    assert (position.in_supply(0), position.standing(WAY), position.waits_for) == ((1, 1), "0t", (0, "turn"))
    position.supply(0, 1)
    assert position.refused(f"place trader {WAY}") == "X1"
    assert position.allowed("place trader stade--hamburg")


def test_X1_block_route_binds_action_B_only() -> None:
    position = game("block-route").supply(0, 6).houses(WAY, "1t")
    position.say(f"use block-route {WAY}", f"displace trader of 1 on {WAY} with trader")
    assert position.in_supply(0) == (3, 0)  # the marker's trader, the piece and the price of one


def test_X1_what_lasts_is_seen_by_all_and_stays() -> None:
    position = game("block-route")
    position.say(f"use block-route {WAY}")
    for seat in (None, 0, 3):
        lasting = GAME.view(position.state, seat).facts()["lasting"]
        assert lasting == [{"marker": "block-route", "owner": 0, "route": WAY}]
    position.houses(WAY, "0t 0t").say(f"claim {WAY}")
    assert len(position.state.lasting) == 1


def test_X1_whatever_markers_are_chosen_the_board_is_there_once() -> None:
    """A catalogue is a megabyte: visitors of a server choose markers as they like, and write them as they like."""
    chosen = ["", " ", PROMOS, f"  {PROMOS}", " ".join(reversed(PROMOS.split()))]
    names = ["A", "B", "C", "D"]
    deals = [GAME.deal("bigbox", BOARD, names, random.Random(1), {"markers": markers}) for markers in chosen]
    variants = [GAME.new(dealt).variant for dealt in deals]
    assert len({id(variant.catalogue) for variant in variants}) == len({id(variant.board) for variant in variants}) == 1
