"""The rulings: what the rulebooks leave open."""

from __future__ import annotations

import pytest

from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.state import LINK
from kontor.match import Match
from kontor.protocol import IllegalMove
from tests.teutonica.position import EDITIONS, OLD_EDITIONS, Position

ORIGIN = "duisburg--dortmund"  # 2 houses; arnheim--duisburg and dortmund--paderborn are adjacent, 3 houses each
FAR = "quedlinburg--halle"  # 4 houses
SHORT = ["stendal", "brunswiek", "minden", "munster"]


def displaced(game: Position, kind: str = "trader") -> Position:
    game.say(f"displace {kind} of 1 on {ORIGIN} with trader")
    return game


def neighbours_full(free: int) -> Position:
    """A merchant of seat 1 stands on the route of origin; so many houses of adjacent routes are free."""
    game = Position().supply(0, 4).supply(1, 0).houses(ORIGIN, "1m").houses("dortmund--paderborn", "2t 2t 2t")
    return game.houses("arnheim--duisburg", " ".join(["3t"] * (3 - free)))


def crowded(origin: str, far: int = 0, kind: str = "t") -> Position:
    """Every house is held, but some of the route of origin and so many of one far away."""
    game = Position(seats=5).houses(ORIGIN, f"1{kind} {origin}".strip())
    game.houses(FAR, " ".join(["2t"] * (4 - far))).crowd(ORIGIN, FAR)
    return game.supply(0, 4).supply(1, 0)


# ---------------------------------------------------------------------- RT1 to RT13


def test_RT1_action_D_goes_near_or_far() -> None:
    game = Position().houses("groningen--emden", "0t")
    game.say("lift trader of 0 from groningen--emden")
    assert game.legal("put") == [f"put trader of 0 on {route.id}" for route in game.sheet.routes]
    game.say(f"put trader of 0 on {FAR}")
    assert game.standing(FAR) == "0t"


def test_RT1_exchanging_two_own_pieces_uses_two_moves() -> None:
    game = Position().houses(ORIGIN, "0t 1t").houses("kampen--osnabruck", "0m 1t").houses(FAR, "0t")
    game.say(f"lift trader of 0 from {ORIGIN}", "lift merchant of 0 from kampen--osnabruck")
    assert game.refused(f"lift trader of 0 from {FAR}") == "T6.1"


def test_RT2_the_nearest_ring_with_a_house_is_used() -> None:
    game = displaced(neighbours_full(1), "merchant")
    assert game.legal("rehouse") == ["rehouse arnheim--duisburg"]
    game = displaced(neighbours_full(0), "merchant")
    assert len(game.legal("rehouse")) == 5  # two steps away


def test_RT2_the_route_of_origin_is_not_adjacent_to_itself() -> None:
    game = displaced(Position().supply(0, 4).houses(ORIGIN, "1t"))
    assert game.standing(ORIGIN) == "0t"  # a house is free there
    assert game.refused(f"rehouse {ORIGIN}") == "RT28"
    assert game.refused(f"add trader {ORIGIN}") == "RT28"


@pytest.mark.parametrize(
    "order",
    [
        ["rehouse arnheim--duisburg", "add trader kampen--arnheim", "add trader kampen--arnheim"],
        ["add trader arnheim--duisburg", "rehouse kampen--arnheim", "add trader kampen--arnheim"],
        ["add trader arnheim--duisburg", "add trader kampen--arnheim", "rehouse kampen--arnheim"],
    ],
)
def test_RT3_the_answer_comes_in_any_order_and_each_piece_seeks_the_nearest_ring(order: list[str]) -> None:
    game = displaced(neighbours_full(1), "merchant")
    for text in order:
        assert game.waits_for == (1, "answer")
        game.say(text)
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    both = f"{game.standing('arnheim--duisburg')} {game.standing('kampen--arnheim')}"
    assert sorted(both.split()) == ["1m", "1t", "1t", "3t", "3t"]


def test_RT4_control_pays_then_the_marker_is_taken_then_the_benefit_comes() -> None:
    game = Position().no_markers().marker(ORIGIN, "plus-3").deck("develop").houses(ORIGIN, "0t 0m")
    game.level(0, "privilege", 1).offices("dortmund", "1m").offices("duisburg", "1t")
    game.say(f"claim {ORIGIN}")
    assert game.happened() == ["claimed", "control-paid", "control-paid", "marker-taken", "marker-drawn"]
    game.say("establish dortmund")
    assert game.happened() == ["established", "control-changed", "returned"]
    assert (game.controls("dortmund"), game.points(0), game.points(1)) == (0, 0, 2)


def test_RT5_an_exchange_onto_a_coin_pays_nothing() -> None:
    game = Position().owns(0, "exchange").offices("lubeck", "1t 0t")
    game.say("use exchange lubeck 1-2")
    assert (game.held("lubeck"), game.points(0), game.points(1)) == ("0t 1t", 0, 0)
    assert game.told("coin-paid") == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT6_spaces_of_the_table_are_no_offices(edition: str) -> None:
    game = Position(edition).owns(0, "exchange").table(0, 0).table(1, 1)
    assert (game.controls("coellen"), game.held("coellen")) == (-1, "")
    assert (game.score(0, "cities"), game.score(0, "network")) == (0, 0)
    assert game.legal("use") == []
    assert [c.text for c in GAME.catalogue(game.state) if "use exchange coellen" in c.text] == [
        "use exchange coellen 1-2"
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT7_an_additional_office_is_no_side_of_an_exchange(edition: str) -> None:
    game = Position(edition).owns(0, "exchange").offices("hannover", "1t 0t").additional("hannover", "2t")
    game.additional("hannover", "0t")
    assert game.legal("use") == ["use exchange hannover 1-2"]
    game.say("use exchange hannover 1-2")
    assert (game.held("hannover"), game.added_in("hannover")) == ("0t 1t", "2t 0t")


def test_RT8_a_merchant_is_one_of_the_three() -> None:
    game = Position("2009").owns(0, "remove-three").level(1, "book", 3).houses("minden--bremen", "1m 1m 1m")
    game.say("use remove-three", *["remove merchant of 1 from minden--bremen"] * 3)
    assert (game.waits_for, game.standing("minden--bremen")) == ((0, "turn"), "")
    game = Position().owns(0, "move-three").level(1, "book", 3).houses("minden--bremen", "1m 1m 1m")
    game.say("use move-three", *["lift merchant of 1 from minden--bremen"] * 3)
    game.say(*[f"put merchant of 1 on {FAR}"] * 3)
    assert (game.waits_for, game.standing(FAR)) == ((0, "turn"), "1m 1m 1m")


@pytest.mark.parametrize(
    ("benefit", "printed", "added"),
    [("establish dortmund", "0m", ""), ("additional duisburg with trader", "", "0t"), ("forgo", "", "")],
)
def test_RT9_the_whole_action_is_finished_though_its_start_triggered_the_end(
    benefit: str, printed: str, added: str
) -> None:
    game = Position().no_markers().owns(0, "additional-office").houses(ORIGIN, "0t 0m").offices("duisburg", "0t")
    game.prestige(0, 19).say(f"claim {ORIGIN}")
    assert (game.points(0), game.over, game.waits_for) == (20, False, (0, "benefit"))
    stock = sum(game.in_stock(0))
    game.say(benefit)
    assert (game.over, game.held("dortmund"), game.added_in("duisburg")) == (True, printed, added)
    assert (game.standing(ORIGIN), sum(game.in_stock(0)) - stock) == ("", 2 if benefit == "forgo" else 1)


def test_RT10_the_marker_end_needs_a_marker_taken_and_none_to_draw() -> None:
    game = Position().no_markers().deck("develop").houses(ORIGIN, "0t 0t").houses("goslar--magdeburg", "0t 0t")
    game.houses("kampen--osnabruck", "0t 0t").marker(ORIGIN, "plus-3").marker("goslar--magdeburg", "plus-4")
    game.turn_of(0, 3)
    game.say(f"claim {ORIGIN}", "forgo")  # the last one is drawn
    assert not game.over
    game.say("claim kampen--osnabruck", "forgo")  # no marker lies there
    assert not game.over
    game.say("claim goslar--magdeburg", "forgo")
    assert game.over
    assert game.told("game-ended") == [{"reason": "markers"}]


def test_RT11_plate_markers_score_nothing_at_the_end() -> None:
    game = Position().no_markers().marker(ORIGIN, "plus-3").deck("develop").houses(ORIGIN, "0t 0t")
    game.offices("dortmund", "0m").prestige(0, 19)
    game.say(f"claim {ORIGIN}", "forgo")
    assert game.over
    assert (game.markers(0), game.score(0, "markers")) == (["plus-3"], 1)


def test_RT12_the_fourth_link_pays_nothing() -> None:
    game = Position(seats=5).no_markers().houses("arnheim--duisburg", "0t 0t 0t")
    for seat, points in ((1, 7), (2, 4), (3, 2)):
        game.state.desks[LINK + seat] = points
    for city in SHORT:
        game.offices(city, "0t")
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert game.told("linked") == [{"seat": 0, "points": 0}]
    assert game.points(0) == 0


def test_RT12_nobody_scores_it_twice() -> None:
    game = Position().no_markers().houses("arnheim--duisburg", "0t 0m 0t").turn_of(0, 2)
    for city in [*SHORT, "arnheim"]:
        game.offices(city, "0t")
    game.state.desks[LINK + 0] = 7
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert (game.told("linked"), game.points(0)) == ([], 1)


def test_RT12_an_exchange_completes_nothing() -> None:
    game = Position().owns(0, "exchange").offices("arnheim", "1t 0m")
    for city in SHORT:
        game.offices(city, "0t")
    game.say("use exchange arnheim 1-2")
    assert (game.held("arnheim"), game.told("linked"), game.points(0)) == ("0m 1t", [], 0)


def stuck() -> Position:
    """Seat 0 ends a turn with a plate marker, and a piece stands on every route but one, which has a marker."""
    game = Position(seats=5).no_markers().marker(ORIGIN, "plus-3").deck("develop", "exchange").turn_of(0, 1)
    for number, route in enumerate(game.sheet.routes):
        if route.id != ORIGIN:
            game.houses(route.id, f"{1 + number % 4}t")
    game.offices("duisburg", "1t").offices("dortmund", "1m 1t 2t")  # both full, so not even the created route will do
    game.houses(ORIGIN, "0t 0t").say(f"claim {ORIGIN}")
    game.say("end")  # the taken marker could still be used
    return game


def test_RT13_a_marker_without_a_legal_route_stays_on_the_plate() -> None:
    game = stuck()
    assert game.told("marker-kept") == [{"seat": 0, "count": 1}]
    assert (game.waits_for, game.plate(0), game.markers_on_board()) == ((1, "turn"), ["develop"], [])
    assert game.score(0, "markers") == 1  # only the taken one
    assert game.refused("lay develop minden--bremen") == "T8.6"


def test_RT13_it_must_be_laid_at_the_end_of_the_holders_first_turn_that_allows_it() -> None:
    game = stuck()
    game.say(*["end"] * 4)
    assert game.waits_for == (0, "turn")
    game.say("end")  # still no route
    assert (game.told("marker-kept"), game.waits_for) == ([{"seat": 0, "count": 1}], (1, "turn"))
    route = game.sheet.routes[0].id
    assert game.standing(route) == "1t"
    game.say(f"lift trader of 1 from {route}", "put trader of 1 on minden--bremen", "end")
    assert game.waits_for == (2, "turn")  # a route is legal now, but this is not the holder's turn
    game.say(*["end"] * 3)
    assert game.waits_for == (0, "turn")
    game.say("end")
    assert (game.waits_for, game.legal()) == ((0, "plate"), [f"lay develop {route}"])
    game.say(f"lay develop {route}")
    assert (game.waits_for, game.plate(0), game.marker_on(route)) == ((1, "turn"), [], "develop")


def test_RT13_of_two_markers_the_one_without_a_route_stays() -> None:
    game = Position(seats=5).no_markers().deck("develop", "exchange").turn_of(0, 2)
    ways = ["duisburg--dortmund", "goslar--magdeburg"]
    for number, route in enumerate(game.sheet.routes):
        if route.id not in ways:
            game.houses(route.id, f"{1 + number % 4}t")
    game.offices("duisburg", "1t").offices("dortmund", "1m 1t 2t")
    for way in ways:
        game.houses(way, "0t 0t").marker(way, "additional-office")
    game.say(f"claim {ways[1]}", "forgo", f"claim {ways[0]}", "forgo")
    assert game.waits_for == (0, "plate")
    assert sorted(game.legal()) == [f"lay develop {ways[1]}", f"lay exchange {ways[1]}"]
    game.say(f"lay exchange {ways[1]}")
    assert (game.waits_for, game.plate(0)) == ((1, "turn"), ["develop"])


# ------------------------------------------------------------------------ RT20 to RT31


@pytest.mark.parametrize(
    ("edition", "marker", "usable"),
    [
        ("bigbox", None, False),
        ("bigbox", "additional-office", False),
        ("bigbox", "exchange", False),
        ("2009", "exchange", True),
        ("bigbox", "develop", True),
        ("bigbox", "plus-3", True),
        ("bigbox", "plus-4", True),
        ("bigbox", "move-three", False),
        ("2009", "remove-three", True),
    ],
)
def test_RT20_the_turn_ends_by_itself_only_if_nothing_is_left_to_use(
    edition: str, marker: str | None, usable: bool
) -> None:
    game = Position(edition).no_markers().offices("hannover", "1t 2t").houses(ORIGIN, "0t").turn_of(0, 1)
    if marker:
        game.owns(0, marker)
    game.say("income 1t")
    assert game.waits_for == ((0, "turn") if usable else (1, "turn"))
    if usable:
        game.say("end")
        assert (game.waits_for, game.markers(0)) == ((1, "turn"), [marker])


def test_RT20_a_full_desk_makes_a_develop_marker_useless() -> None:
    game = Position().owns(0, "develop").turn_of(0, 1)
    for ability, level in {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}.items():
        game.level(0, ability, level)
    game.say("income 1t")
    assert game.waits_for == (1, "turn")


def test_RT20_with_an_action_left_the_player_ends_the_turn() -> None:
    game = Position().only(0, (0, 0), (1, 0)).turn_of(0, 2)
    game.say(f"place trader {ORIGIN}")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    game.say("end")
    assert game.waits_for == (1, "turn")


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT23_income_is_any_number_from_one_in_any_mix(edition: str) -> None:
    desk = Position(edition).level(0, "book", 1).supply(0, 0)
    assert min(desk.in_stock(0)) >= 2
    mixes = {f"income {n}t" for n in (1, 2, 3)} | {"income 1m", "income 2m", "income 1t 1m", "income 2t 1m"}
    assert set(desk.legal("income")) == mixes | {"income 1t 2m"}
    desk.say("income 1t")
    assert desk.in_supply(0) == (1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT23_nothing_moved_is_no_income(edition: str) -> None:
    desk = Position(edition).stock(0, 0)
    assert desk.legal("income") == []
    assert desk.refused("income 1t") == "T3.2"


@pytest.mark.parametrize("edition", OLD_EDITIONS)
def test_RT24_any_two_neighbours_may_be_exchanged(edition: str) -> None:
    game = Position(edition).owns(0, "exchange").offices("minden", "1t 2t 3t")
    assert game.legal("use") == ["use exchange minden 1-2", "use exchange minden 2-3"]
    assert game.refused("use exchange minden 3-4") == "T8.7"
    game.say("use exchange minden 2-3")
    assert (game.held("minden"), game.controls("minden")) == ("1t 3t 2t", 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT24_two_offices_of_one_player_without_effect(edition: str) -> None:
    game = Position(edition).owns(0, "exchange").offices("hannover", "0t 0t")
    game.say("use exchange hannover 1-2")
    assert (game.held("hannover"), game.used(0), game.controls("hannover")) == ("0t 0t", ["exchange"], 0)


def test_RT25_never_inside_an_action() -> None:
    game = Position().no_markers().owns(0, "plus-3").houses(ORIGIN, "0t 0t").houses("minden--bremen", "1t 0t")
    game.supply(0, 3, 1).turn_of(0, 5)
    game.say(f"claim {ORIGIN}")
    assert game.refused("use plus-3") == "T7.5"
    game.say("forgo", "lift trader of 0 from minden--bremen")
    assert game.refused("use plus-3") == "T6.1"
    game.say("put trader of 0 on minden--bremen", "displace trader of 1 on minden--bremen with trader")
    assert (game.waits_for, game.refused("use plus-3")) == ((0, "paying"), "T5.2")
    game.say("pay trader")
    assert (game.waits_for, game.refused("use plus-3")) == ((1, "answer"), "T5.4")


def test_RT25_never_between_looking_at_the_plate_and_laying() -> None:
    game = Position().no_markers().owns(0, "plus-3").marker(ORIGIN, "plus-4").houses(ORIGIN, "0t 0t")
    game.say(f"claim {ORIGIN}", "forgo", "end")
    assert (game.waits_for, game.refused("use plus-3")) == ((0, "plate"), "T8.6")


def test_RT25_never_after_the_action_that_ends_the_game() -> None:
    game = Position().no_markers().owns(0, "develop").houses(ORIGIN, "0t 0t").offices("dortmund", "0m").prestige(0, 19)
    game.say(f"claim {ORIGIN}", "forgo")
    assert (game.over, game.refused("use develop keys")) == (True, "T9.1")


def test_RT25_never_during_anothers_turn() -> None:
    match = Match(Position().setup)
    with pytest.raises(IllegalMove) as refused:
        match.play("use plus-3", 1)
    assert refused.value.refusal.rule == "T2.1"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("later", ["develop purse", "establish hamburg", "establish lubeck", "table 7"])
def test_RT26_an_additional_office_is_no_second_benefit(edition: str, later: str) -> None:
    game = Position(edition).no_markers().owns(0, "additional-office").houses("hamburg--lubeck", "0t 0t 0t")
    game.offices("lubeck", "1t").say("claim hamburg--lubeck", "additional lubeck with trader")
    assert game.waits_for == (0, "turn")
    assert game.standing("hamburg--lubeck") == ""
    assert game.refused(later) == "T7.5"


@pytest.mark.parametrize("edition", EDITIONS)
def test_RT26_nor_a_first_one_before_it(edition: str) -> None:
    game = Position(edition).no_markers().owns(0, "additional-office").houses("hamburg--lubeck", "0t 0t 0t")
    game.offices("lubeck", "1t").say("claim hamburg--lubeck", "establish hamburg")
    assert game.refused("additional lubeck with trader") == "T7.5"
    assert game.markers(0) == ["additional-office"]


@pytest.mark.parametrize(("edition", "shared"), [("2009", True), ("2014", True), ("bigbox", False)])
def test_RT27_the_old_editions_share_the_win(edition: str, shared: bool) -> None:
    game = Position(edition).prestige(0, 9).prestige(1, 9).level(1, "actions", 1)
    assert [game.place(seat) for seat in (0, 1)] == ([1, 1] if shared else [1, 2])


@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_RT28_the_route_of_origin_only_if_no_other_has_a_house(kind: str) -> None:
    game = displaced(crowded("", kind=kind[0]), kind)
    assert game.legal("rehouse") == [f"rehouse {ORIGIN}"]
    game.say(f"rehouse {ORIGIN}")
    assert game.standing(ORIGIN) == f"0t 1{kind[0]}"
    assert game.waits_for == (0, "turn")  # no house is left for an added piece


def test_RT28_one_house_anywhere_else_comes_first() -> None:
    game = displaced(crowded("", far=1))
    assert game.legal("rehouse") == [f"rehouse {FAR}"]
    assert game.refused(f"rehouse {ORIGIN}") == "RT28"
    game.say(f"rehouse {FAR}")
    assert game.legal() == ["decline", f"add trader {ORIGIN}", f"add merchant {ORIGIN}"]


@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_RT28_with_no_house_at_all_the_piece_goes_to_its_owners_stock(kind: str) -> None:
    game = crowded("2t", kind=kind[0])
    stock = game.in_stock(1)
    displaced(game, kind)
    assert game.told("homeless") == [{"seat": 1, "kind": kind}]
    assert game.in_stock(1) == ((stock[0] + 1, stock[1]) if kind == "trader" else (stock[0], stock[1] + 1))
    assert (game.in_supply(1), game.waits_for, game.actions) == ((0, 0), (0, "turn"), 1)
    assert game.standing(ORIGIN) == "0t 2t"


def test_RT29_an_added_piece_never_takes_the_displaced_ones_last_house() -> None:
    game = displaced(crowded("2t", far=1))
    assert game.refused(f"add trader {FAR}") == "RT29"
    assert game.legal() == [f"rehouse {FAR}"]
    game.say(f"rehouse {FAR}")
    assert (game.waits_for, game.standing(FAR)) == ((0, "turn"), "1t 2t 2t 2t")


def test_RT29_judged_for_each_added_piece() -> None:
    game = displaced(crowded("2t", far=2, kind="m"), "merchant")
    game.say(f"add trader {FAR}")
    assert game.refused(f"add trader {FAR}") == "RT29"
    game.say(f"rehouse {FAR}")
    assert (game.waits_for, game.standing(FAR)) == ((0, "turn"), "1t 1m 2t 2t")


def test_RT29_the_route_of_origin_keeps_a_house_for_it_too() -> None:
    game = displaced(crowded("", far=1))
    game.say(f"add trader {FAR}")
    assert game.legal() == [f"rehouse {ORIGIN}"]


def test_RT29_whatever_action_D_lifts_finds_a_house_again() -> None:
    game = crowded("0t").turn_of(0, 2)
    elsewhere = next(text for text in game.legal("lift trader of 0") if ORIGIN not in text).split()[-1]
    game.say(f"lift trader of 0 from {elsewhere}", f"lift trader of 0 from {ORIGIN}")
    for _ in range(3):
        game.say(game.legal("lift trader of 0")[0])  # the book shows 5
    for _ in range(5):
        assert game.waits_for == (0, "moving")
        game.say(game.legal("put")[0])
    assert (game.waits_for, game.legal("place")) == ((0, "turn"), [])


def test_RT30_action_D_lifts_at_least_one_and_may_lift_fewer() -> None:
    game = Position().level(0, "book", 3).houses(FAR, "0t 0t 0t 0t")
    game.say(f"lift trader of 0 from {FAR}")
    assert game.refused("done") == "T6.1"
    game.say(f"put trader of 0 on {ORIGIN}")
    assert (game.waits_for, game.standing(FAR)) == ((0, "turn"), "0t 0t 0t")


def test_RT30_a_piece_may_be_put_back_where_it_stood() -> None:
    game = Position().houses(FAR, "0t")
    game.say(f"lift trader of 0 from {FAR}", f"put trader of 0 on {FAR}")
    assert (game.standing(FAR), game.actions) == ("0t", 1)


@pytest.mark.parametrize("edition", OLD_EDITIONS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_RT30_remove_three_takes_one_to_three(edition: str, number: int) -> None:
    game = Position(edition).owns(0, "remove-three").houses(FAR, "1t 1t 1t 1t")
    game.say("use remove-three")
    assert game.refused("done") == "RT30"
    game.say(*[f"remove trader of 1 from {FAR}"] * number)
    if number < 3:
        game.say("done")
    assert (game.waits_for, game.standing(FAR)) == ((0, "turn"), " ".join(["1t"] * (4 - number)))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_RT30_move_three_takes_one_to_three(number: int) -> None:
    game = Position().owns(0, "move-three").houses(FAR, "1t 1t 1t 1t")
    game.say("use move-three")
    assert game.refused("done") == "T6.1"
    game.say(*[f"lift trader of 1 from {FAR}"] * number, *["put trader of 1 on minden--brunswiek"] * number)
    assert (game.waits_for, game.standing("minden--brunswiek")) == ((0, "turn"), " ".join(["1t"] * number))


@pytest.mark.parametrize(("one", "other"), [(1, 2), (3, 4)])
def test_RT31_the_first_of_two_equal_numbers_is_less_developed(one: int, other: int) -> None:
    game = Position().prestige(0, 9).prestige(1, 9).level(0, "actions", other).level(1, "actions", one)
    assert game.shows(0, "actions") == game.shows(1, "actions")
    assert [game.place(seat) for seat in (0, 1)] == [2, 1]


# ------------------------------------------------------------------------ RT40 to RT43


def test_RT40_prestige_has_no_cap() -> None:
    game = Position().no_markers().houses("arnheim--duisburg", "0t 0t 0t").prestige(0, 19).offices("duisburg", "0t")
    for city in SHORT:
        game.offices(city, "0t")
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert (game.points(0), game.over) == (27, True)
    game = Position().no_markers().houses(ORIGIN, "0t 0t").prestige(0, 35).offices("duisburg", "0t")
    game.say(f"claim {ORIGIN}")
    assert (game.points(0), game.score(0, "prestige"), game.facts()["players"][0]["prestige"]) == (36, 36, 36)


def test_RT41_a_marker_on_the_board_never_changes_route() -> None:
    game = Position().no_markers().marker("minden--bremen", "plus-3").offices("bremen", "1m 1t")
    game.offices("minden", "1t 1t 1t 1t").supply(0, 5)
    game.say("place trader minden--bremen", "place trader minden--bremen")
    assert game.markers_on_board() == ["minden--bremen"]  # though pieces stand there and both cities are full
    verbs = {c.facts["verb"] for c in GAME.catalogue(game.state) if "marker" in c.facts and "route" in c.facts}
    assert verbs == {"lay", "use"}  # the promo markers are used on a route, and stay there
    assert game.refused("lay plus-3 kampen--osnabruck") == "T8.6"


@pytest.mark.parametrize("viewer", [0, 1, 3, None])
def test_RT42_only_the_listed_things_are_hidden(viewer: int | None) -> None:
    game = Position().no_markers().marker(ORIGIN, "plus-4").deck("develop", "exchange", "plus-3").owns(0, "exchange")
    game.offices("hannover", "0t 0t").houses(ORIGIN, "0t 0t")
    game.say("use exchange hannover 1-2", f"claim {ORIGIN}", "forgo")
    facts = game.facts(viewer)
    me = facts["players"][0]
    assert (me["markers"], me["used"]) == (["plus-4"], ["exchange"])
    assert (me["plate_hidden"], facts["markers_left"]) == (1, 1)
    assert (me["supply"]["trader"], me["supply"]["merchant"]) == game.in_supply(0)
    assert (me["stock"]["trader"], me["stock"]["merchant"]) == game.in_stock(0)


def test_RT43_a_piece_rehoused_a_moment_ago_may_be_added() -> None:
    game = displaced(Position().supply(0, 4).houses(ORIGIN, "1t").only(1, (0, 0), (0, 0)))
    assert game.legal("lift") == []
    game.say("rehouse arnheim--duisburg")
    assert game.legal() == ["decline", "lift trader of 1 from arnheim--duisburg"]
    game.say("lift trader of 1 from arnheim--duisburg", "put trader of 1 on dortmund--paderborn")
    assert (game.standing("arnheim--duisburg"), game.standing("dortmund--paderborn")) == ("", "1t")
    assert game.waits_for == (0, "turn")
