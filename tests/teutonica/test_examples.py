"""The worked examples of the rulebooks: each test is one of them and is named by its id.

Where a picture shows the position, the cities are those the text names or ones that fit the board.
Red is seat 0, blue seat 1. Unless a test says otherwise: the 4–5 side of the Hanseatic League, bigbox.
"""

from __future__ import annotations

import pytest

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    MARKER_NAMES,
    MERCHANTS_OWNED,
    TRADERS_OWNED,
    full,
)
from kontor.games.teutonica.facts import Piece
from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.state import CITIES_OF, LINK, UNUSED, USED
from kontor.kit.bits import one_of
from tests.teutonica.position import Position

RED, BLUE, GREEN, YELLOW = range(4)
OLD_EDITIONS = pytest.mark.parametrize("edition", ["2009", "2014"])
EVERY_EDITION = pytest.mark.parametrize("edition", ["2009", "2014", "bigbox"])


# ------------------------------------------------------------------------ helpers


def drawn_onto(position: Position, route: str, marker: str) -> Position:
    """The marker lies on the route instead of in the undrawn deck."""
    deck = [MARKER_NAMES[kind] for kind in position.state.deck]
    deck.remove(marker)
    return position.deck(*deck).marker(route, marker)


def shown(position: Position, seat: int, ability: str) -> int | str:
    """What the desk shows for an ability."""
    found: int | str = GAME.view(position.state, seat).facts()["players"][seat]["abilities"][ability]["value"]
    return found


def completed(position: Position) -> int:
    return position.state.completed


def additional_in(position: Position, city: str) -> list[Piece]:
    """The additional offices of a city, in the order of founding."""
    return GAME.view(position.state, None).facts()["cities"][city]["additional"]


def everything(position: Position) -> list[tuple[tuple[int, int], tuple[int, int], int]]:
    """Supply, stock and prestige of every seat."""
    seats = range(position.state.seats)
    return [(position.in_supply(seat), position.in_stock(seat), position.points(seat)) for seat in seats]


# -------------------------------------------------------------- set-up and the turn


@EVERY_EDITION
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_EX_T1_pieces_at_the_start(edition: str, seats: int) -> None:
    """T1.2, T1.3: the table of five players, cut off after the last seat."""
    board = "hanseatic-league-2-3" if seats == 3 else "hanseatic-league-4-5"
    position = Position(edition, board, seats)
    supplies = [(5, 1), (6, 1), (7, 1), (8, 1), (9, 1)]
    stocks = [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0)]
    assert [position.in_supply(seat) for seat in range(seats)] == supplies[:seats]
    assert [position.in_stock(seat) for seat in range(seats)] == stocks[:seats]
    for seat in range(seats):
        assert all(position.state.level(seat, ability) == 0 for ability in range(5))
        covered = [full(ability) for ability in range(5)]
        assert covered == [4, 5, 3, 3, 3]  # book: merchants
        assert TRADERS_OWNED - sum(position.in_supply(seat)[:1] + position.in_stock(seat)[:1]) == 15 + 1
        assert MERCHANTS_OWNED - position.in_supply(seat)[1] - position.in_stock(seat)[1] == 3
        assert position.points(seat) == 0
    GAME.check(position.state)


@pytest.mark.parametrize(
    ("ability", "values"),
    [
        ("keys", [1, 2, 2, 3, 4]),
        ("actions", [2, 3, 3, 4, 4, 5]),
        ("privilege", ["white", "orange", "pink", "black"]),
        ("book", [2, 3, 4, 5]),
        ("purse", [3, 5, 7, "all"]),
    ],
)
def test_EX_T2_the_desk_step_by_step(ability: str, values: list[int | str]) -> None:
    """T1.6: what each ability shows, developed one by one; then it is full."""
    position = Position()
    position.state.desks[UNUSED + RED] = 6 * one_of(MARKER_NAMES.index("develop"))
    seen = [shown(position, RED, ability)]
    for _ in values[1:]:
        position.say(f"use develop {ability}")
        seen.append(shown(position, RED, ability))
    assert seen == values
    assert position.refused(f"use develop {ability}") == "T7.10"


def test_EX_T2_the_second_purse_is_5_and_not_4() -> None:
    """T1.6: the misprint 3 4 7 must fail."""
    position = Position().level(RED, "purse", 1).supply(RED, 0)
    assert shown(position, RED, "purse") == 5
    assert position.allowed("income 5t")
    assert position.refused("income 6t") == "T3.1"


def test_EX_T3_income_of_a_stock_smaller_than_the_purse() -> None:
    """T3.2: purse 5, stock 2: at most these 2."""
    position = Position().level(RED, "purse", 1).stock(RED, 2)
    traders, merchants = position.in_supply(RED)
    assert position.legal("income") == ["income 1t", "income 2t"]
    for too_many in ("income 3t", "income 5t", "income 2t 1m"):
        assert position.refused(too_many) == "T3.2"
    position.say("income 2t")
    assert position.in_supply(RED) == (traders + 2, merchants)
    assert position.in_stock(RED) == (0, 0)


def test_EX_T4_each_placement_chooses_its_route_anew() -> None:
    """T4.1: B twice on two different routes, one of them with somebody else's piece."""
    position = Position().houses("bremen--hannover", "1t")
    assert position.allowed("place trader bremen--hannover")
    position.say("place trader bremen--hannover")
    assert position.actions == 1
    assert position.allowed("place trader kampen--osnabruck")
    position.say("place trader kampen--osnabruck")
    assert position.standing("bremen--hannover") == "0t 1t"
    assert position.standing("kampen--osnabruck") == "0t"
    assert position.in_supply(RED) == (3, 1)
    assert position.waits_for == (BLUE, "turn")


# ------------------------------------------------------------- displacing, moving


def test_EX_T5_displaced_trader_and_one_more_go_to_adjacent_routes() -> None:
    """T5.1, T5.2, T5.4."""
    position = Position().houses("dortmund--paderborn", "1t").supply(RED, 5, 1).supply(BLUE, 2, 1)
    red_stock, blue_stock = position.in_stock(RED)[0], position.in_stock(BLUE)[0]
    position.say("displace trader of 1 on dortmund--paderborn with trader")
    assert position.waits_for == (RED, "paying")
    position.say("pay trader")
    assert position.standing("dortmund--paderborn") == "0t"
    assert position.in_supply(RED) == (3, 1)  # one stands there, one more was paid
    assert position.in_stock(RED) == (red_stock + 1, 0)

    assert position.waits_for == (BLUE, "answer")
    adjacent = ["duisburg--dortmund", "paderborn--hildesheim", "paderborn--minden", "warburg--paderborn"]
    assert position.legal() == [f"rehouse {r}" for r in adjacent] + [f"add trader {r}" for r in adjacent]
    assert position.refused("rehouse dortmund--paderborn") == "RT28"
    assert position.refused("add trader arnheim--duisburg") == "T5.5"
    assert position.refused("decline") == "T5.7"
    position.say("rehouse paderborn--hildesheim", "add trader warburg--paderborn")
    assert position.standing("paderborn--hildesheim") == "1t"
    assert position.standing("warburg--paderborn") == "1t"
    assert position.in_supply(BLUE) == (2, 1)
    assert position.in_stock(BLUE) == (blue_stock - 1, 0)
    assert position.waits_for == (RED, "turn")
    assert position.actions == 1


def test_EX_T5_two_pieces_in_the_supply_are_needed() -> None:
    """T5.2: the new piece and the price, both from the supply."""
    position = Position().houses("dortmund--paderborn", "1t").supply(RED, 1)
    displacing = "displace trader of 1 on dortmund--paderborn with trader"
    assert position.refused(displacing) == "T5.2"
    assert position.supply(RED, 2).allowed(displacing)


def test_EX_T6_own_trader_and_merchant_change_places() -> None:
    """T6.1, T6.2, RT1: legal, uses two moves, no third piece with book 2."""
    position = Position().houses("bremen--hannover", "0t 0t").houses("stendal--magdeburg", "0m")
    position.say("lift trader of 0 from bremen--hannover", "lift merchant of 0 from stendal--magdeburg")
    assert position.refused("lift trader of 0 from bremen--hannover") == "T6.1"
    position.say("put merchant of 0 on bremen--hannover", "put trader of 0 on stendal--magdeburg")
    assert position.standing("bremen--hannover") == "0t 0m"
    assert position.standing("stendal--magdeburg") == "0t"
    assert position.waits_for == (RED, "turn")
    assert position.actions == 1


def test_EX_T7_a_develop_marker_lets_the_book_move_three() -> None:
    """T8.8, T7.10, T8.4."""
    position = Position().owns(RED, "develop").houses("bremen--hamburg", "0t 0t 0t 0t")
    traders, merchants = position.in_supply(RED)
    position.say("use develop book")
    assert position.in_supply(RED) == (traders, merchants + 1)
    assert position.actions == 2
    assert position.markers(RED) == []
    assert position.used(RED) == ["develop"]
    position.say(*["lift trader of 0 from bremen--hamburg"] * 3)
    assert position.refused("lift trader of 0 from bremen--hamburg") == "T6.1"
    position.say(*["put trader of 0 on hamburg--luneburg"] * 3)
    assert position.standing("hamburg--luneburg") == "0t 0t 0t"
    assert position.actions == 1


@pytest.mark.parametrize("owner", [BLUE, GREEN])
@pytest.mark.parametrize("target", ["stendal--magdeburg", "kampen--osnabruck"])
def test_EX_T8_move_three_exchanges_two_pieces_of_others(owner: int, target: str) -> None:
    """T8.12: the trader goes where the merchant left; the merchant to the trader's house or to a new one."""
    position = Position().owns(RED, "move-three").houses("goslar--quedlinburg", "0t")
    position.houses("bremen--hannover", "1m").houses("stendal--magdeburg", f"{owner}t")
    before = everything(position)
    position.say("use move-three")
    assert position.refused("lift trader of 0 from goslar--quedlinburg") == "T8.12"
    position.say("lift merchant of 1 from bremen--hannover", f"lift trader of {owner} from stendal--magdeburg")
    decision = GAME.decision(position.state)
    assert decision is not None
    assert decision.facts["count"] == 1  # two of the three are used
    position.say(f"put merchant of 1 on {target}", f"put trader of {owner} on bremen--hannover")
    assert position.standing(target) == "1m"
    assert position.standing("bremen--hannover") == f"{owner}t"
    assert position.standing("goslar--quedlinburg") == "0t"
    assert everything(position) == before  # nobody paid, nobody added
    assert position.waits_for == (RED, "turn")
    assert position.actions == 2
    assert position.used(RED) == ["move-three"]


# ------------------------------------------- creating a route: Dortmund–Paderborn


def dortmund_paderborn() -> Position:
    """EX-T9: filled by red; Dortmund: red; Paderborn: red, and blue further right."""
    position = Position().level(RED, "privilege", 2)
    position.offices("dortmund", "0m").offices("paderborn", "0t 1m")
    return position.houses("dortmund--paderborn", "0t 0t 0t")


def test_EX_T9_step_one_control_pays_red_and_blue() -> None:
    """T7.2, T7.3."""
    position = dortmund_paderborn()
    assert position.controls("dortmund") == RED
    assert position.controls("paderborn") == BLUE
    paid = [event.facts for event in position.say("claim dortmund--paderborn") if event.name == "control-paid"]
    assert paid == [{"seat": RED, "city": "dortmund"}, {"seat": BLUE, "city": "paderborn"}]
    assert [position.points(seat) for seat in range(4)] == [1, 1, 0, 0]
    assert position.waits_for == (RED, "benefit")


def test_EX_T9_one_foreign_house_and_the_route_cannot_be_created() -> None:
    """T7.1, the other side of the example."""
    position = Position().houses("dortmund--paderborn", "0t 0t 1t")
    assert position.refused("claim dortmund--paderborn") == "T7.1"


def test_EX_T10_step_two_the_marker_is_taken_and_another_drawn_unseen() -> None:
    """T7.4, T8.1, T8.3."""
    position = drawn_onto(dortmund_paderborn(), "dortmund--paderborn", "plus-3")
    undrawn = len(position.state.deck)
    position.say("claim dortmund--paderborn")
    assert position.marker_on("dortmund--paderborn") is None
    assert position.markers(RED) == ["plus-3"]
    for viewer in (RED, BLUE, None):
        facts = GAME.view(position.state, viewer).facts()
        assert (facts["players"][RED]["plate"], facts["players"][RED]["plate_hidden"]) == ([], 1)
        assert facts["markers_left"] == undrawn - 1
    assert position.refused("use plus-3") == "T7.5"  # not during this action


def test_EX_T10_plus_three_at_once_and_the_plate_after_it() -> None:
    """T8.1, T8.3, T8.6, T2.5."""
    position = drawn_onto(dortmund_paderborn(), "dortmund--paderborn", "plus-3")
    drawn = MARKER_NAMES[position.state.deck[0]]
    position.offices("duisburg", "1t").offices("arnheim", "1t 2m 1t 1t")
    position.say("claim dortmund--paderborn", "establish dortmund")
    assert position.actions == 1
    assert position.refused(f"lay {drawn} stendal--magdeburg") == "T8.6"  # not yet
    position.say("use plus-3")
    assert position.actions == 4
    assert position.used(RED) == ["plus-3"]
    position.say("income 1t", "income 1t", "income 1t", "place trader stendal--magdeburg")
    assert position.happened()[-1] == "plate-looked-at"
    assert position.waits_for == (RED, "plate")
    assert position.refused(f"lay {drawn} stendal--magdeburg") == "T8.6"  # a piece
    assert position.refused(f"lay {drawn} hildesheim--goslar") == "T8.6"  # a marker
    assert position.refused(f"lay {drawn} arnheim--duisburg") == "T8.6"  # no free office
    position.say(f"lay {drawn} dortmund--paderborn")
    assert position.marker_on("dortmund--paderborn") == drawn
    assert position.waits_for == (BLUE, "turn")


def test_EX_T10_plus_three_in_a_later_turn() -> None:
    """T8.3: the marker may wait; the plate may not."""
    position = drawn_onto(dortmund_paderborn(), "dortmund--paderborn", "plus-3")
    drawn = MARKER_NAMES[position.state.deck[0]]
    position.say("claim dortmund--paderborn", "forgo", "end")
    assert position.waits_for == (RED, "plate")
    position.say(f"lay {drawn} kampen--osnabruck", "end", "end", "end")
    assert position.waits_for == (RED, "turn")
    assert position.actions == 2
    position.say("use plus-3")
    assert position.actions == 5


def test_EX_T11_step_three_the_office_in_dortmund_is_the_orange_one() -> None:
    """T7.6, T7.12: privilege pink, but the orange square is the leftmost free office."""
    position = dortmund_paderborn()
    stock, before = position.in_stock(RED), completed(position)
    position.say("claim dortmund--paderborn")
    assert position.refused("establish paderborn") == "T7.8"
    events = {event.name: event.facts for event in position.say("establish dortmund")}
    assert events["established"] == {"seat": RED, "kind": "trader", "city": "dortmund", "position": 2}
    assert position.held("dortmund") == "0m 0t"
    assert position.in_stock(RED) == (stock[0] + 2, stock[1])
    assert position.standing("dortmund--paderborn") == ""
    assert completed(position) == before  # the pink square is free
    assert position.actions == 1


def test_EX_T11_the_orange_square_takes_a_trader_and_an_orange_privilege() -> None:
    """T7.6, the other side of the example."""
    position = dortmund_paderborn().level(RED, "privilege", 0)
    position.owns(RED, "additional-office")  # so that there is something to choose
    position.say("claim dortmund--paderborn")
    assert position.refused("establish dortmund") == "T7.6"
    position = Position().level(RED, "privilege", 2).level(RED, "book", 3).owns(RED, "additional-office")
    position.offices("dortmund", "1m").houses("dortmund--paderborn", "0m 0m 0m")
    position.say("claim dortmund--paderborn")
    assert position.refused("establish dortmund") == "T7.6"


def test_EX_T12_a_route_between_two_full_cities() -> None:
    """T7.5, T7.8: legal for the points alone."""
    position = Position().offices("duisburg", "0t").offices("dortmund", "1m 1t 1t")
    position.level(RED, "privilege", 3).houses("duisburg--dortmund", "0t 0t")
    stock = position.in_stock(RED)[0]
    assert position.allowed("claim duisburg--dortmund")
    position.say("claim duisburg--dortmund")
    assert position.points(RED) == 1
    assert "established" not in position.happened()
    assert "forgone" in position.happened()
    assert position.in_stock(RED)[0] == stock + 2
    assert position.standing("duisburg--dortmund") == ""
    assert position.waits_for == (RED, "turn")
    assert position.actions == 1


def test_EX_T13_red_ends_the_game_by_blues_twentieth_point() -> None:
    """T7.5, T9.1, T9.2."""
    position = Position().prestige(BLUE, 19).offices("duisburg", "1t").houses("arnheim--duisburg", "0t 0t 0t")
    position.say("claim arnheim--duisburg")
    assert position.points(BLUE) == 20
    assert not position.over  # the action is finished first
    position.say("forgo")
    assert position.over
    assert position.happened()[-1] == "game-ended"
    assert position.points(RED) == 0
    assert position.legal() == []
    assert position.refused("place trader bremen--hannover") == "T9.1"
    assert position.refused("end") == "T9.1"


def test_EX_T13_nineteen_points_do_not_end_the_game() -> None:
    position = Position().prestige(BLUE, 18).offices("duisburg", "1t").houses("arnheim--duisburg", "0t 0t 0t")
    position.say("claim arnheim--duisburg", "forgo")
    assert position.points(BLUE) == 19
    assert position.waits_for == (RED, "turn")


@pytest.mark.parametrize(("level", "gained"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_EX_T14_a_higher_number_of_actions_gives_one_at_once(level: int, gained: int) -> None:
    """T2.4: 2→3, 3→4 and 4→5 do; 3→3 and 4→4 do not. Developed with the last action at Göttingen."""
    position = Position().level(RED, "actions", level).houses("gottingen--quedlinburg", "0t 0t 0t")
    position.turn_of(RED, 1).say("claim gottingen--quedlinburg", "develop actions")
    assert ("action-gained" in position.happened()) == bool(gained)
    if gained:
        assert position.waits_for == (RED, "turn")
        assert position.actions == 1
    else:
        assert position.waits_for == (BLUE, "turn")


@pytest.mark.parametrize("marker", ["plus-3", "plus-4"])
@pytest.mark.parametrize(("level", "gained"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_EX_T14_the_same_while_extra_actions_are_in_use(marker: str, level: int, gained: int) -> None:
    position = Position().owns(RED, marker).level(RED, "actions", level).houses("gottingen--quedlinburg", "0t 0t 0t")
    position.turn_of(RED, 1).say(f"use {marker}", "claim gottingen--quedlinburg", "develop actions")
    assert position.actions == int(marker[-1]) + gained


@pytest.mark.parametrize(("level", "gained"), [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)])
def test_EX_T14_the_same_by_a_develop_marker_after_the_last_action(level: int, gained: int) -> None:
    position = Position().owns(RED, "develop").level(RED, "actions", level)
    position.turn_of(RED, 1).say("place trader bremen--hannover")
    assert position.waits_for == (RED, "turn")
    assert position.actions == 0
    position.say("use develop actions")
    assert position.waits_for == ((RED if gained else BLUE), "turn")
    if gained:
        assert position.actions == 1


def coellen_warburg(board: str = "hanseatic-league-4-5", seats: int = 4) -> Position:
    """EX-T15: a merchant and three traders, privilege orange."""
    position = Position("bigbox", board, seats).level(RED, "privilege", 1)
    return position.houses("coellen--warburg", "0m 0t 0t 0t")


def test_EX_T15_the_choices_at_coellen_and_warburg() -> None:
    """T7.11, T7.6: spaces may be skipped, colours not."""
    position = coellen_warburg()
    position.say("claim coellen--warburg")
    assert set(position.legal()) == {"table 7", "table 8", "establish coellen", "establish warburg", "forgo"}
    assert position.refused("table 9") == "T7.11"
    assert position.refused("table 11") == "T7.11"
    position = coellen_warburg().table(0, BLUE)
    position.say("claim coellen--warburg")
    assert position.refused("table 7") == "T7.11"
    assert position.allowed("table 8")


def test_EX_T15_a_the_merchant_on_the_orange_space() -> None:
    """T7.11, T10.4, T7.12."""
    position = coellen_warburg()
    stock = position.in_stock(RED)
    position.say("claim coellen--warburg", "table 8")
    assert [position.state.at_table(space) for space in range(4)] == [NONE, RED, NONE, NONE]
    assert position.in_stock(RED) == (stock[0] + 3, stock[1])
    assert position.points(RED) == 0
    assert position.score(RED, "table") == 8


def test_EX_T15_b_a_trader_in_warburg_without_coin() -> None:
    position = coellen_warburg()
    stock = position.in_stock(RED)
    position.say("claim coellen--warburg", "establish warburg")
    assert position.held("warburg") == "0t"
    assert position.points(RED) == 0
    assert "coin-paid" not in position.happened()
    assert position.in_stock(RED) == (stock[0] + 2, stock[1] + 1)
    other_side = coellen_warburg("hanseatic-league-2-3", 3)
    other_side.say("claim coellen--warburg", "establish warburg")
    assert other_side.points(RED) == 1


def test_EX_T15_c_a_trader_in_coellen_with_coin() -> None:
    """T7.7."""
    position = coellen_warburg()
    stock = position.in_stock(RED)
    position.say("claim coellen--warburg", "establish coellen")
    assert position.held("coellen") == "0t"
    assert position.points(RED) == 1
    assert position.in_stock(RED) == (stock[0] + 2, stock[1] + 1)


SHORTEST = ["stendal", "brunswiek", "minden", "munster", "arnheim"]
ROUTES_OF_SHORTEST = {
    "stendal": ("brunswiek--stendal", "0t 0t 0t 0t"),
    "brunswiek": ("brunswiek--stendal", "0t 0t 0t 0t"),
    "minden": ("munster--minden", "0t 0t 0t"),
    "munster": ("munster--minden", "0m 0t 0t"),
    "arnheim": ("arnheim--munster", "0t 0t 0t"),
}


@pytest.mark.parametrize(("board", "seats"), [("hanseatic-league-4-5", 4), ("hanseatic-league-2-3", 3)])
@pytest.mark.parametrize("last", SHORTEST)
def test_EX_T16_the_shortest_east_west_chain(last: str, board: str, seats: int) -> None:
    """T7.9: whichever of the five comes last; blue controls two of them, red is on any position."""
    position = Position("bigbox", board, seats).level(RED, "privilege", 1).level(RED, "book", 3)
    for city in SHORTEST:
        if city != last:
            position.offices(city, {"stendal": "0t 1m 1t", "arnheim": "1t 0m 1t", "munster": "0m"}.get(city, "0t"))
    route, pieces = ROUTES_OF_SHORTEST[last]
    position.houses(route, pieces).say(f"claim {route}")
    before = position.points(RED)
    events = {event.name: event.facts for event in position.say(f"establish {last}")}
    assert events["linked"] == {"seat": RED, "points": 7}
    assert position.points(RED) == before + 7


def test_EX_T16_a_longer_chain_pays_the_same() -> None:
    position = Position().houses("dortmund--paderborn", "0t 0t 0t")
    for city in ("stendal", "brunswiek", "minden", "duisburg", "arnheim"):
        position.offices(city, "0t")
    position.offices("dortmund", "0m").say("claim dortmund--paderborn")
    before = position.points(RED)
    position.say("establish paderborn")
    assert "linked" in position.happened()
    assert position.points(RED) == before + 7


def test_EX_T16_the_second_gets_less_and_a_gap_gets_nothing() -> None:
    """T7.9, the other side of the example."""
    position = Position().houses("arnheim--munster", "0t 0t 0t")
    for city, pieces in {"stendal": "0t", "brunswiek": "0t", "minden": "0t", "munster": "0m"}.items():
        position.offices(city, pieces)
    position.state.desks[LINK + BLUE] = 7
    position.say("claim arnheim--munster")
    before = position.points(RED)
    position.say("establish arnheim")
    assert position.points(RED) == before + 4
    position = Position().houses("arnheim--munster", "0t 0t 0t")
    for city, pieces in {"stendal": "0t", "brunswiek": "1t", "minden": "0t", "munster": "0m"}.items():
        position.offices(city, pieces)
    position.say("claim arnheim--munster")
    before = position.points(RED)
    position.say("establish arnheim")
    assert "linked" not in position.happened()
    assert position.points(RED) == before


# ------------------------------------------------------------------------ markers


def test_EX_T17_exchange_in_perleberg() -> None:
    """T8.7: a trader comes to stand on a black round office."""
    position = Position().owns(RED, "exchange").level(RED, "privilege", 2).offices("perleberg", "2t 0t 1m")
    assert position.controls("perleberg") == BLUE
    position.say("use exchange perleberg 2-3")
    assert position.held("perleberg") == "2t 1m 0t"
    assert [position.points(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert position.controls("perleberg") == RED
    assert position.used(RED) == ["exchange"]
    assert position.actions == 2


def test_EX_T18_an_additional_office_in_hannover() -> None:
    """T8.9: all printed offices are taken, the new one is left of them."""
    position = Position().owns(RED, "additional-office").offices("hannover", "1t 2t")
    position.houses("bremen--hannover", "0t 0t 0t")
    stock, before = position.in_stock(RED)[0], completed(position)
    position.say("claim bremen--hannover")
    assert position.refused("establish hannover") == "T7.8"
    assert position.refused("additional bremen with trader") == "T8.9"  # its leftmost office is free
    position.say("additional hannover with trader")
    assert position.held("hannover") == "1t 2t"
    assert additional_in(position, "hannover") == [{"owner": RED, "kind": "trader"}]
    assert position.state.land[CITIES_OF + RED] == 1 << position.city("hannover")
    assert position.controls("hannover") == GREEN  # still the office furthest right
    assert completed(position) == before
    assert position.in_stock(RED)[0] == stock + 2
    assert (position.markers(RED), position.used(RED)) == ([], ["additional-office"])
    assert position.points(RED) == 0


def test_EX_T18_the_marker_must_have_been_owned_before() -> None:
    """T8.3, T8.9: not the one that lies on this very route."""
    position = Position().offices("hannover", "1t 2t").houses("bremen--hannover", "0m 0t 0t")
    position = drawn_onto(position, "bremen--hannover", "additional-office")
    position.say("claim bremen--hannover")
    assert position.markers(RED) == ["additional-office"]
    assert position.refused("additional hannover with trader") == "T8.3"


def test_EX_T19_the_last_marker_cannot_be_replaced() -> None:
    """T8.2, T9.1, RT10: the benefit is still taken; the marker counts and is never used."""
    position = Position().deck().marker("arnheim--duisburg", "plus-4").houses("arnheim--duisburg", "0t 0t 0t")
    position.say("claim arnheim--duisburg")
    assert position.markers(RED) == ["plus-4"]
    assert position.refused("use plus-4") == "T7.5"
    assert not position.over
    position.say("establish duisburg")
    assert position.held("duisburg") == "0t"
    assert position.over
    assert position.refused("use plus-4") == "T9.1"
    assert position.score(RED, "markers") == 1


def test_EX_T19_with_one_marker_left_the_game_goes_on() -> None:
    position = Position().deck("develop").marker("arnheim--duisburg", "plus-4")
    position.houses("arnheim--duisburg", "0t 0t 0t").say("claim arnheim--duisburg", "establish duisburg")
    assert position.waits_for == (RED, "turn")
    assert position.allowed("use plus-4")
    position.say("end", "lay develop kampen--osnabruck")
    assert position.waits_for == (BLUE, "turn")


# ---------------------------------------------------------------- end and scoring


def test_EX_T20_a_network_of_seven_cities_and_nine_offices() -> None:
    """T10.6: Kampen is next to none of them."""
    position = Position().level(RED, "keys", 3)
    position.offices("hamburg", "0t 0t").offices("luneburg", "0m").offices("perleberg", "0t")
    position.offices("stendal", "0t 1m 0t").offices("magdeburg", "2m 0t")
    position.offices("goslar", "0t").offices("hildesheim", "0t")
    assert shown(position, RED, "keys") == 3
    assert position.score(RED, "network") == 27
    assert position.offices("kampen", "3m 0t").score(RED, "network") == 27


@OLD_EDITIONS
@pytest.mark.parametrize(("keys", "more"), [(3, []), (2, ["hildesheim", "goslar", "stendal"])])
def test_EX_T21_a_branched_network_of_18_points(edition: str, keys: int, more: list[str]) -> None:
    """T10.6: 6 × 3 or 9 × 2; Minden has two offices and four branches."""
    position = Position(edition).level(RED, "keys", keys).offices("minden", "0t 0t")
    for city in ("hannover", "brunswiek", "paderborn"):
        position.offices(city, "0t")
    position.offices("munster", "0m")
    for city in more:
        position.offices(city, "0t")
    assert position.score(RED, "network") == 18


@EVERY_EDITION
@pytest.mark.parametrize("face_down", [False, True])
def test_EX_T22_points_for_markers(edition: str, face_down: bool) -> None:
    """T10.3: by number, used or not, of whatever kinds."""
    position = Position(edition)
    desks = position.state.desks
    points = [position.score(RED, "markers")]
    for number in range(11):
        desks[(USED if face_down or number % 2 else UNUSED) + RED] += one_of(number % 5)
        points.append(position.score(RED, "markers"))
    assert points == [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21]


@EVERY_EDITION
def test_EX_T23_an_additional_office_turns_the_city(edition: str) -> None:
    """T10.5, T8.9: one office each is blue's, further right; two to one is red's."""
    position = Position(edition).owns(RED, "additional-office").offices("hannover", "0t 1t")
    position.houses("bremen--hannover", "0t 0t 0t")
    assert (position.score(RED, "cities"), position.score(BLUE, "cities")) == (0, 2)
    position.say("claim bremen--hannover", "additional hannover with trader")
    assert (position.score(RED, "cities"), position.score(BLUE, "cities")) == (2, 0)


def test_EX_T24_all_abilities_fully_developed() -> None:
    """T10.2: 4 each, keys nothing."""
    position = Position()
    expected = 0
    for number, ability in enumerate(ABILITY_NAMES):
        position.level(RED, ability, full(number) - 1)
        assert position.score(RED, "abilities") == expected
        position.level(RED, ability, full(number))
        expected += 0 if ability == "keys" else 4
        assert position.score(RED, "abilities") == expected
    assert expected == 16


# ------------------------------------------------------------------ 2009 and 2014


@OLD_EDITIONS
def test_EX_T36_remove_three_of_three_owners(edition: str) -> None:
    """T8.11: into supplies, not stocks; nothing is placed or paid; offices are out of reach."""
    position = Position(edition).owns(RED, "remove-three").offices("stendal", "3t")
    position.houses("bremen--hannover", "1t").houses("stendal--magdeburg", "2m").houses("arnheim--duisburg", "0t 0t")
    supplies, stocks = [position.in_supply(s) for s in range(4)], [position.in_stock(s) for s in range(4)]
    position.say("use remove-three")
    assert position.refused("done") == "RT30"
    assert position.refused("remove trader of 3 from stendal--magdeburg") == "T8.11"  # its office is at the end
    assert all("city" not in c.facts for c in GAME.catalogue(position.state) if c.facts["verb"] == "remove")
    position.say(
        "remove trader of 1 from bremen--hannover",
        "remove merchant of 2 from stendal--magdeburg",
        "remove trader of 0 from arnheim--duisburg",
    )
    gained = [(1, 0), (1, 0), (0, 1), (0, 0)]
    expected = [(t + more_t, m + more_m) for (t, m), (more_t, more_m) in zip(supplies, gained, strict=True)]
    assert [position.in_supply(seat) for seat in range(4)] == expected
    assert [position.in_stock(seat) for seat in range(4)] == stocks
    assert position.standing("bremen--hannover") == position.standing("stendal--magdeburg") == ""
    assert position.standing("arnheim--duisburg") == "0t"
    assert position.held("stendal") == "3t"
    assert position.waits_for == (RED, "turn")
    assert position.actions == 2
    assert position.used(RED) == ["remove-three"]


@OLD_EDITIONS
def test_EX_T37_the_marker_is_taken_without_an_office(edition: str) -> None:
    """T7.4, T7.5: privilege white, only black offices are free."""
    position = Position(edition).offices("hildesheim", "1t").offices("goslar", "2t")
    lying = position.marker_on("hildesheim--goslar")
    assert lying is not None
    position.houses("hildesheim--goslar", "0t 0t 0t").say("claim hildesheim--goslar")
    assert position.markers(RED) == [lying]
    assert position.marker_on("hildesheim--goslar") is None
    assert position.held("hildesheim") == "1t"
    assert position.held("goslar") == "2t"
    assert "forgone" in position.happened()


@OLD_EDITIONS
def test_EX_T38_full_cities_take_an_additional_office(edition: str) -> None:
    """T7.8, T8.9."""
    position = Position(edition).owns(RED, "additional-office").level(RED, "privilege", 3)
    position.offices("duisburg", "1t").offices("dortmund", "1m 2t 2t").houses("duisburg--dortmund", "0m 0t")
    position.say("claim duisburg--dortmund")
    assert position.refused("establish duisburg") == "T7.8"
    assert position.refused("establish dortmund") == "T7.8"
    both = [f"additional {city} with {kind}" for kind in ("trader", "merchant") for city in ("duisburg", "dortmund")]
    assert sorted(position.legal()) == sorted([*both, "forgo"])
    position.say("additional dortmund with merchant")
    assert additional_in(position, "dortmund") == [{"owner": RED, "kind": "merchant"}]
    assert position.used(RED) == ["additional-office"]
