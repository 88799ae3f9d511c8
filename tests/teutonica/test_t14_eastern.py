"""T14, the Eastern Hanseatic League: boats, cities outside the Hansa, markers that stay on their routes."""

from __future__ import annotations

import pytest

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.game import GAME
from kontor.protocol import BadInput
from tests.teutonica.position import Position

GREEN = ["belgard", "dresden", "waren"]
TO_WAREN = ["havelberg--waren", "waren--stettin", "wismar--waren"]
MARITIME = {  # houses ashore, boats
    "malmo--danzig": (3, 1),
    "malmo--visby": (2, 1),
    "stralsund--malmo": (1, 2),
    "wismar--stralsund": (1, 2),
}
BOATS = [f"{route}:boat" for route in MARITIME]


def east(seats: int = 4) -> Position:
    """A new game without markers on the routes."""
    return Position("bigbox", "eastern-hanseatic-league", seats).no_markers()


def filled(route: str, seats: int = 4) -> Position:
    """Seat 0 holds every house of the route: traders ashore, merchants in the boats."""
    game = east(seats).level(0, "book", 3)
    ashore, boats = MARITIME.get(route, (len_of(game, route), 0))
    game.houses(route, " ".join(["0t"] * ashore))
    return game.houses(f"{route}:boat", " ".join(["0m"] * boats)) if boats else game


def len_of(game: Position, route: str) -> int:
    return game.sheet.routes[game.route(route)].houses


def no_command(game: Position, text: str) -> None:
    """Nobody can even say it on this board."""
    with pytest.raises(BadInput):
        GAME.parse(game.state, text)


def goals(game: Position, verb: str) -> list[str]:
    return sorted(text.split()[-1] for text in game.legal(verb))


def last_house(*standing: str) -> Position:
    """Ashore one house of Malmö-Visby is free and no other; all six boats are free. Seat 1 has plenty at hand."""
    game = east(5).crowd("malmo--visby", *[text.split(" ")[0] for text in standing])
    for text in standing:
        route, pieces = text.split(" ", 1)
        game.houses(route, pieces)
    return game.houses("malmo--visby", "0t")


# ------------------------------------------------------------------- T14.1: the board


def test_T14_1_the_link_and_the_special_table() -> None:
    sheet = east().sheet
    assert sorted(sheet.cities[city].id for city in sheet.link) == ["danzig", "lubeck"]
    assert sheet.link_points == (7, 4, 2)
    assert sheet.routes[sheet.table_route].id == "danzig--konigsberg"
    assert [space.points for space in sheet.table] == [7, 8, 9, 11]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_T14_1_the_usual_set_up(seats: int) -> None:
    game = Position("bigbox", "eastern-hanseatic-league", seats)
    assert game.markers_on_board() == ["allenstein--braunsberg", "stettin--kulm", "tangermunde--brandenburg"]
    assert [game.in_supply(seat) for seat in range(seats)] == [(5 + seat, 1) for seat in range(seats)]


def test_T14_1_the_special_table_at_konigsberg() -> None:
    game = east().houses("danzig--konigsberg", "0t 0t 0t 0m")
    game.say("claim danzig--konigsberg", "table 7")
    assert (game.told("table-taken"), game.score(0, "table")) == ([{"seat": 0, "points": 7}], 7)


def test_EX_T30_the_shortest_chain_is_by_sea() -> None:
    sheet = east().sheet
    number = {city.id: n for n, city in enumerate(sheet.cities)}
    ways: list[list[str]] = [["lubeck"]]
    while not any(way[-1] == "danzig" for way in ways):
        ways = [
            [*way, sheet.cities[other].id]
            for way in ways
            for route in sheet.routes
            for one, other in (route.ends, route.ends[::-1])
            if one == number[way[-1]] and sheet.cities[other].id not in way
        ]
    shortest = [way for way in ways if way[-1] == "danzig"]
    assert shortest == [["lubeck", "wismar", "stralsund", "malmo", "danzig"]]
    ends = [sorted(number[city] for city in shortest[0][at : at + 2]) for at in range(4)]
    boats = [route.boats for pair in ends for route in sheet.routes if sorted(route.ends) == pair]
    assert boats == [0, 2, 2, 1]

    game = filled("malmo--danzig").offices("lubeck", "0t").offices("wismar", "0t").offices("stralsund", "0t")
    game.offices("malmo", "0m")
    game.say("claim malmo--danzig", "establish danzig")
    assert game.told("linked") == [{"seat": 0, "points": 7}]


# ------------------------------------------------------------------------ T14.2: Waren


@pytest.mark.parametrize("route", TO_WAREN)
@pytest.mark.parametrize(("ability", "left_out"), [("actions", "purse"), ("purse", "actions")])
def test_T14_2_a_route_to_waren_develops_either_ability_not_both(route: str, ability: str, left_out: str) -> None:
    game = filled(route).turn_of(0, 2)
    before = game.shows(0, left_out)
    game.say(f"claim {route}")
    assert game.legal("develop") == ["develop actions", "develop purse"]
    game.say(f"develop {ability}")
    assert [told["ability"] for told in game.told("developed")] == [ability]
    assert (game.waits_for, game.shows(0, left_out)) == ((0, "turn"), before)


def test_T14_2_an_ability_that_is_full_leaves_the_other() -> None:
    game = filled("wismar--waren").level(0, "actions", 5)
    game.say("claim wismar--waren")
    assert sorted(game.legal()) == ["develop purse", "forgo"]
    assert game.refused("develop actions") == "T7.10"
    assert game.refused("develop keys") == "T7.10"


@pytest.mark.parametrize("route", TO_WAREN)
def test_EX_T29_what_a_route_to_waren_offers(route: str) -> None:
    game = filled(route).owns(0, "additional-office")
    game.say(f"claim {route}")
    offered = [text for text in game.legal() if text.startswith("develop") or "waren" in text]
    assert sorted(offered) == ["additional waren with trader", "develop actions", "develop purse"]
    assert game.refused("establish waren") == "T14.3"
    game.say("additional waren with trader")
    assert (game.added_in("waren"), game.controls("waren"), game.waits_for) == ("0t", 0, (0, "turn"))


# ---------------------------------------------------- T14.3: cities outside the Hansa


@pytest.mark.parametrize(
    ("city", "route"), [("belgard", "belgard--kulm"), ("waren", "wismar--waren"), ("dresden", "halle--dresden")]
)
def test_T14_3_no_ordinary_office(city: str, route: str) -> None:
    game = filled(route).level(0, "privilege", 3)
    assert game.facts()["cities"][city]["offices"] == []
    game.say(f"claim {route}")
    assert not [text for text in game.legal() if city in text]
    assert game.refused(f"establish {city}") == "T14.3"
    for kind in ("trader", "merchant"):
        assert game.refused(f"additional {city} with {kind}") == "T8.9"


@pytest.mark.parametrize(
    ("city", "route"), [("belgard", "belgard--kulm"), ("waren", "wismar--waren"), ("dresden", "halle--dresden")]
)
@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_T14_3_an_additional_office_also_in_an_empty_city(city: str, route: str, kind: str) -> None:
    game = east().owns(0, "additional-office")
    game.houses(route, " ".join(["0t"] * (len_of(game, route) - 1) + ["0m"]))
    game.say(f"claim {route}", f"additional {city} with {kind}")
    assert game.added_in(city) == f"0{kind[0]}"
    assert game.facts()["cities"][city]["additional"] == [{"owner": 0, "kind": kind}]
    assert (game.markers(0), game.used(0), game.controls(city)) == ([], ["additional-office"], 0)


def test_T14_3_only_on_a_route_to_that_city() -> None:
    game = filled("belgard--kulm").owns(0, "additional-office").offices("kulm", "0t")
    game.say("claim belgard--kulm")
    assert goals(game, "additional") == ["trader", "trader"]
    assert game.allowed("additional kulm with trader")
    assert game.refused("additional dresden with trader") == "T7.6"
    assert game.refused("additional waren with trader") == "T7.6"


def test_T14_3_an_empty_city_of_the_hansa_still_takes_none() -> None:
    game = filled("belgard--kulm").owns(0, "additional-office")
    game.say("claim belgard--kulm")
    assert game.refused("additional kulm with trader") == "T8.9"
    assert game.allowed("additional belgard with trader")


def test_T14_3_the_marker_taken_just_now_is_too_late() -> None:
    game = filled("belgard--kulm").marker("belgard--kulm", "additional-office")
    game.say("claim belgard--kulm")
    assert game.refused("additional belgard with trader") == "T8.3"


def test_T14_3_never_outside_a_claim() -> None:
    game = east().owns(0, "additional-office")
    assert game.refused("additional belgard with trader") == "T7.5"
    assert game.refused("found belgard with trader") == "T14.6"


@pytest.mark.parametrize(
    ("order", "controller"),
    [
        ("", NONE),
        ("a0", 0),
        ("f1", 1),
        ("f1 f0", 0),  # the later one stands further right
        ("f0 f1", 1),
        ("f1 a0", 1),  # the marker's goes left
        ("a1 f0", 0),
        ("a1 a0", 1),
        ("f0 a1 a1", 1),  # more offices
        ("f0 f1 a0", 0),
        ("f0 f1 a0 a1", 1),
        ("a0 a1 f2 f1 a0 a2", 1),
        ("f1 f0 f2", 2),
        ("a2 a1 a0", 2),
    ],
)
def test_T14_3_control_and_ties_go_by_the_order_of_the_offices(order: str, controller: int) -> None:
    game = east()
    for office in order.split():
        (game.founded if office[0] == "f" else game.additional)("belgard", f"{office[1]}t")
    assert game.controls("belgard") == controller
    assert [game.score(seat, "cities") for seat in range(4)] == [2 * (seat == controller) for seat in range(4)]


def test_T14_3_the_marker_puts_it_left_of_all_present() -> None:
    game = filled("belgard--kulm").owns(0, "additional-office").founded("belgard", "1t")
    game.say("claim belgard--kulm", "additional belgard with trader")
    assert game.controls("belgard") == 1
    assert game.told("control-changed") == []


# --------------------------------------------------------- T14.4: completed at once


def test_T14_4_the_first_office_completes_the_city() -> None:
    game = filled("belgard--kulm").owns(0, "additional-office", "additional-office")
    game.say("claim belgard--kulm", "additional belgard with trader")
    assert game.told("city-completed") == [{"city": "belgard", "count": 1}]
    game.houses("belgard--kulm", "0t 0t 0t").turn_of(0, 2)
    game.say("claim belgard--kulm", "additional belgard with trader")
    assert (game.told("city-completed"), game.completed, game.added_in("belgard")) == ([], 1, "0t 0t")


@pytest.mark.parametrize("city", GREEN)
def test_T14_4_also_by_the_lasting_marker_and_only_once(city: str) -> None:
    game = filled("malmo--visby").turn_of(0, 3)
    game.say("claim malmo--visby", "forgo", f"found {city} with trader")
    assert game.told("city-completed") == [{"city": city, "count": 1}]
    game.houses("malmo--visby", "0t 0t").houses("malmo--visby:boat", "0m").supply(0, 2)
    game.say("claim malmo--visby", "forgo", f"found {city} with trader")
    assert (game.told("city-completed"), game.completed) == ([], 1)


@pytest.mark.parametrize("way", ["marker", "lasting marker"])
def test_T14_4_such_a_city_can_be_the_tenth(way: str) -> None:
    game = filled("malmo--visby" if way == "lasting marker" else "belgard--kulm").owns(0, "additional-office")
    for city in ("visby", "perleberg", "tangermunde", "berlin-colln", "wittenberg"):
        game.offices(city, "1t")
    for city in ("wismar", "stralsund", "stettin", "elbing"):
        game.offices(city, "2t 3t")
    assert game.completed == 9
    if way == "marker":
        game.say("claim belgard--kulm", "additional belgard with trader")
    else:
        game.say("claim malmo--visby", "forgo")
        assert not game.over
        game.say("found belgard with trader")
    assert game.told("game-ended") == [{"reason": "cities"}]
    assert game.over


def test_T14_4_control_pays_when_a_route_is_created() -> None:
    game = filled("belgard--kulm").founded("belgard", "2t")
    game.say("claim belgard--kulm")
    assert [game.points(seat) for seat in range(4)] == [0, 0, 1, 0]


def test_T14_4_it_counts_in_the_network() -> None:
    game = east().offices("kulm", "0t").offices("danzig", "0t")
    assert game.score(0, "network") == 1
    game.founded("belgard", "0t")
    assert game.score(0, "network") == 3
    game.additional("belgard", "0t")
    assert (game.score(0, "network"), game.score(0, "cities")) == (4, 6)


@pytest.mark.parametrize("last", ["additional", "found"])
def test_T14_4_the_link_may_lead_through_it(last: str) -> None:
    game = filled("wismar--waren" if last == "additional" else "malmo--visby").owns(0, "additional-office")
    for city in ("lubeck", "wismar", "stettin", "kulm", "danzig"):
        game.offices(city, "0t")
    game.founded("belgard", "0t")
    if last == "additional":
        game.say("claim wismar--waren", "additional waren with trader")
    else:
        game.say("claim malmo--visby", "forgo", "found waren with trader")
    assert game.told("linked") == [{"seat": 0, "points": 7}]


# ----------------------------------------------------------------------- T14.5: boats


def test_T14_5_a_boat_is_placed_on_by_merchants_only() -> None:
    game = east().supply(0, 3, 1)
    for boat in BOATS:
        assert game.refused(f"place trader {boat}") == "T4.2"
        assert game.allowed(f"place merchant {boat}")
    game.say("place merchant malmo--visby:boat")
    assert (game.standing("malmo--visby:boat"), game.standing("malmo--visby")) == ("0m", "")
    game.supply(0, 1, 0).level(0, "book", 1).supply(0, 1, 1)
    assert game.refused("place merchant malmo--visby:boat") == "T4.1"


def test_T14_5_merchants_may_also_stand_ashore() -> None:
    game = east()
    game.say("place merchant malmo--visby")
    assert (game.standing("malmo--visby"), game.standing("malmo--visby:boat")) == ("0m", "")


def test_T14_5_a_merchant_in_a_boat_is_displaced_by_a_merchant_only() -> None:
    game = east().supply(0, 3, 1).houses("malmo--visby:boat", "1m")
    assert game.refused("displace merchant of 1 on malmo--visby:boat with trader") == "T4.2"
    assert game.legal("displace") == ["displace merchant of 1 on malmo--visby:boat with merchant"]
    game.say("displace merchant of 1 on malmo--visby:boat with merchant")
    assert (game.standing("malmo--visby:boat"), game.in_supply(0)) == ("0m", (1, 0))
    assert game.waits_for == (1, "answer")
    assert "rehouse stralsund--malmo:boat" in game.legal("rehouse")


def test_T14_5_displacing_ashore_leaves_the_boats_alone() -> None:
    game = east().supply(0, 3, 1).houses("malmo--visby", "1t 1m").houses("malmo--visby:boat", "2m")
    game.say("displace merchant of 1 on malmo--visby with trader", "pay trader", "pay trader")
    assert (game.standing("malmo--visby"), game.standing("malmo--visby:boat")) == ("0t 1t", "2m")


def test_T14_5_displaced_and_added_traders_never_go_aboard() -> None:
    game = east().supply(0, 4).supply(1, 0).level(1, "book", 1).houses("lubeck--wismar", "1t")
    game.say("displace trader of 1 on lubeck--wismar with trader")
    assert goals(game, "rehouse") == ["wismar--stralsund", "wismar--waren"]
    assert game.refused("rehouse wismar--stralsund:boat") == "T4.2"
    assert goals(game, "add trader") == ["wismar--stralsund", "wismar--waren"]
    assert game.refused("add trader wismar--stralsund:boat") == "T4.2"
    assert goals(game, "add merchant") == ["wismar--stralsund", "wismar--stralsund:boat", "wismar--waren"]


def test_T14_5_moved_traders_never_go_aboard() -> None:
    game = east().houses("lubeck--wismar", "0t 0m")
    game.say("lift trader of 0 from lubeck--wismar", "lift merchant of 0 from lubeck--wismar")
    assert game.refused("put trader of 0 on malmo--visby:boat") == "T4.2"
    assert len(game.legal("put trader")) == 32
    assert len(game.legal("put merchant")) == 36
    game.say("put merchant of 0 on stralsund--malmo:boat", "put trader of 0 on stralsund--malmo")
    assert (game.standing("stralsund--malmo"), game.standing("stralsund--malmo:boat")) == ("0t", "0m")


def test_T14_5_move_three_puts_merchants_only_aboard() -> None:
    game = east().owns(0, "move-three").houses("lubeck--wismar", "1t 1m").houses("malmo--visby:boat", "2m")
    game.say("use move-three", "lift trader of 1 from lubeck--wismar", "lift merchant of 1 from lubeck--wismar")
    game.say("lift merchant of 2 from malmo--visby:boat")
    assert sorted(set(goals(game, "put merchant")) - set(goals(game, "put trader"))) == sorted(BOATS)
    game.say("put merchant of 1 on malmo--visby:boat", "put merchant of 2 on lubeck--wismar")
    game.say("put trader of 1 on malmo--visby")
    assert (game.standing("malmo--visby"), game.standing("malmo--visby:boat")) == ("1t", "1m")
    assert (game.standing("lubeck--wismar"), game.waits_for) == ("2m", (0, "turn"))


def test_T14_5_a_route_is_created_with_all_its_boats() -> None:
    for route, (ashore, boats) in MARITIME.items():
        assert filled(route).allowed(f"claim {route}")
        land = " ".join(["0t"] * ashore)
        assert east().houses(route, land).refused(f"claim {route}") == "T7.1"
        fleet = " ".join(["1m"] + ["0m"] * (boats - 1))
        game = east().level(0, "book", 2).houses(route, land).houses(f"{route}:boat", fleet)
        assert game.refused(f"claim {route}") == "T7.1"
    game = east().level(0, "book", 2).houses("malmo--visby", "0t 1t").houses("malmo--visby:boat", "0m")
    assert game.refused("claim malmo--visby") == "T7.1"
    game = east().level(0, "book", 2).houses("malmo--visby:boat", "0m")
    assert game.refused("claim malmo--visby") == "T7.1"


def test_T14_5_pieces_of_boats_may_become_offices_and_return() -> None:
    game = filled("malmo--visby")
    stock = game.in_stock(0)
    game.say("claim malmo--visby", "establish malmo")
    assert game.held("malmo") == "0m"
    assert (game.standing("malmo--visby"), game.standing("malmo--visby:boat")) == ("", "")
    assert game.in_stock(0) == (stock[0] + 2, stock[1])


def test_T14_5_no_marker_is_laid_on_a_maritime_route() -> None:
    game = east().on_plate(0, "plus-3")
    game.say("end")
    assert game.waits_for == (0, "plate")
    ashore = [route.id for route in game.sheet.routes if route.id not in MARITIME]
    assert goals(game, "lay") == sorted(ashore)
    for route in MARITIME:
        assert game.refused(f"lay plus-3 {route}") == "T14.5"


# ------------------------------------------------------- T14.6: the lasting markers


def test_T14_6_each_maritime_route_has_its_own() -> None:
    sheet = east().sheet
    assert {route.id: route.permanent for route in sheet.routes if route.permanent} == {
        "wismar--stralsund": "move-two",
        "stralsund--malmo": "develop-privilege",
        "malmo--visby": "found-office",
        "malmo--danzig": "place-two-of-route",
    }


def test_T14_6_a_moves_up_to_two_pieces_of_anyone() -> None:
    game = filled("wismar--stralsund").houses("halle--wittenberg", "1t 2m").houses("kulm--elbing", "0t").turn_of(0, 2)
    game.say("claim wismar--stralsund")
    assert game.waits_for == (0, "moving")
    assert sorted(game.legal()) == [
        "done",
        "lift merchant of 2 from halle--wittenberg",
        "lift trader of 0 from kulm--elbing",
        "lift trader of 1 from halle--wittenberg",
    ]
    game.say("lift trader of 1 from halle--wittenberg", "lift trader of 0 from kulm--elbing")
    assert game.legal("lift") == []
    assert game.refused("lift merchant of 2 from halle--wittenberg") == "T6.1"
    assert game.refused("done") == "T6.1"
    game.say("put trader of 0 on halle--wittenberg", "put trader of 1 on kulm--elbing")  # they change places
    assert (game.standing("halle--wittenberg"), game.standing("kulm--elbing")) == ("0t 2m", "1t")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T14_6_a_may_move_one_or_none() -> None:
    game = filled("wismar--stralsund").houses("halle--wittenberg", "1t 2m").turn_of(0, 2)
    game.say("claim wismar--stralsund", "lift merchant of 2 from halle--wittenberg")
    assert game.refused("done") == "T6.1"
    game.say("put merchant of 2 on wismar--stralsund:boat")
    assert game.waits_for == (0, "turn")
    game = filled("wismar--stralsund").houses("halle--wittenberg", "1t 2m").turn_of(0, 2)
    game.say("claim wismar--stralsund", "done")
    assert (game.standing("halle--wittenberg"), game.waits_for) == ("1t 2m", (0, "turn"))


def test_T14_6_a_moves_nothing_on_a_bare_board() -> None:
    game = filled("wismar--stralsund").turn_of(0, 2)
    game.say("claim wismar--stralsund")
    assert game.waits_for == (0, "turn")


def test_T14_6_a_keeps_traders_ashore() -> None:
    game = filled("wismar--stralsund").houses("malmo--visby", "1t").houses("malmo--visby:boat", "2m")
    game.say("claim wismar--stralsund", "lift trader of 1 from malmo--visby")
    game.say("lift merchant of 2 from malmo--visby:boat")
    assert game.refused("put trader of 1 on malmo--visby:boat") == "T4.2"
    assert not [text for text in game.legal("put trader") if text.endswith(":boat")]


def test_T14_6_b_develops_the_privilege() -> None:
    game = filled("stralsund--malmo").turn_of(0, 2)
    traders = game.in_supply(0)[0]
    game.say("claim stralsund--malmo", "forgo")
    assert (game.waits_for, sorted(game.legal())) == ((0, "permanent"), ["decline", "develop privilege"])
    assert game.refused("develop keys") == "T14.6"
    assert game.refused("found belgard with trader") == "T14.6"
    assert game.refused("end") == "T14.6"
    game.say("develop privilege")
    assert (game.shows(0, "privilege"), game.in_supply(0)[0]) == ("orange", traders + 1)
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T14_6_b_may_be_declined() -> None:
    game = filled("stralsund--malmo").turn_of(0, 2)
    game.say("claim stralsund--malmo", "forgo", "decline")
    assert (game.shows(0, "privilege"), game.waits_for) == ("white", (0, "turn"))


@pytest.mark.parametrize("city", GREEN)
def test_T14_6_c_founds_an_office_right_of_all_present(city: str) -> None:
    game = filled("malmo--visby").founded(city, "1t").supply(0, 1).turn_of(0, 2)
    game.say("claim malmo--visby", "forgo")
    assert game.waits_for == (0, "permanent")
    assert sorted(game.legal()) == ["decline"] + [f"found {green} with trader" for green in GREEN]
    assert game.refused(f"found {city} with merchant") == "T14.6"
    assert game.refused("develop privilege") == "T14.6"
    assert game.refused("found kulm with trader") == "T14.6"
    game.say(f"found {city} with trader")
    assert game.told("founded") == [{"seat": 0, "kind": "trader", "city": city}]
    assert game.told("control-changed") == [{"city": city, "seat": 0}]
    assert (game.in_supply(0), game.waits_for) == ((0, 0), (0, "turn"))


def test_T14_6_c_may_be_declined() -> None:
    game = filled("malmo--visby").turn_of(0, 2)
    game.say("claim malmo--visby", "forgo", "decline")
    assert [game.added_in(city) for city in GREEN] == [""] * 3
    assert game.waits_for == (0, "turn")


def test_T14_6_d_puts_two_pieces_of_the_route_on_free_houses() -> None:
    game = filled("malmo--danzig").turn_of(0, 2)
    stock, supply = game.in_stock(0), game.in_supply(0)
    game.say("claim malmo--danzig", "forgo")
    assert game.waits_for == (0, "settling")
    assert len(game.legal("add trader")) == 32
    assert len(game.legal("add merchant")) == 36
    game.say("add trader dresden--krakau")
    game.say("add merchant stralsund--malmo:boat")
    assert (game.standing("dresden--krakau"), game.standing("stralsund--malmo:boat")) == ("0t", "0m")
    assert (game.in_stock(0), game.in_supply(0)) == ((stock[0] + 2, stock[1]), supply)
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T14_6_d_only_pieces_that_stood_on_the_route() -> None:
    game = filled("malmo--danzig").turn_of(0, 2).stock(0, 5, 1)
    game.houses("kulm--elbing", "0t")
    game.say("claim malmo--danzig", "forgo", "add merchant malmo--visby:boat")
    assert game.in_stock(0)[1] >= 1
    assert game.refused("add merchant stralsund--malmo:boat") == "T14.6"
    assert game.refused("lift trader of 0 from kulm--elbing") == "T14.6"
    assert game.refused("claim malmo--danzig") == "T14.6"
    game.say("add trader malmo--visby")
    assert game.waits_for == (0, "turn")


def test_T14_6_a_piece_that_became_an_office_is_gone() -> None:
    game = filled("malmo--danzig").turn_of(0, 2)
    game.say("claim malmo--danzig", "establish malmo")  # with the only merchant
    assert game.refused("add merchant malmo--visby") == "T14.6"
    assert len(game.legal("add trader")) == 32


def test_T14_6_every_time_and_never_owned_nor_scored() -> None:
    game = filled("stralsund--malmo").turn_of(0, 3)
    for colour in ("orange", "pink"):
        game.say("claim stralsund--malmo", "forgo", "develop privilege")
        assert game.shows(0, "privilege") == colour
        game.houses("stralsund--malmo", "0t").houses("stralsund--malmo:boat", "0m 0m")
    assert (game.markers(0), game.used(0), game.score(0, "markers")) == ([], [], 0)
    assert "marker-drawn" not in game.happened()


def test_T14_6_then_only() -> None:
    game = filled("stralsund--malmo").turn_of(0, 3)
    game.say("claim stralsund--malmo", "forgo", "decline")
    assert game.refused("develop privilege") == "T7.5"


# ------------------------------------------------------------------------- the rulings


def test_RT2_a_route_whose_only_free_houses_are_boats_is_full_for_a_trader() -> None:
    game = east().supply(0, 4).supply(1, 0).level(1, "book", 1).houses("lubeck--wismar", "1t")
    game.houses("wismar--stralsund", "2t").houses("wismar--waren", "2t 2t 2t")
    game.say("displace trader of 1 on lubeck--wismar with trader")
    assert goals(game, "rehouse") == ["havelberg--waren", "stralsund--malmo", "waren--stettin"]
    assert goals(game, "add trader") == ["havelberg--waren", "stralsund--malmo", "waren--stettin"]
    assert goals(game, "add merchant") == ["wismar--stralsund:boat"]
    assert game.refused("add merchant stralsund--malmo:boat") == "T5.5"


def test_RT2_for_a_merchant_a_free_boat_is_near() -> None:
    game = east().supply(0, 4).houses("lubeck--wismar", "1m")
    game.houses("wismar--stralsund", "2t").houses("wismar--waren", "2t 2t 2t")
    game.say("displace merchant of 1 on lubeck--wismar with trader")
    assert goals(game, "rehouse") == ["wismar--stralsund:boat"]


def test_RT7_no_exchange_outside_the_hansa() -> None:
    game = east().owns(0, "exchange")
    for city in GREEN:
        game.founded(city, "1t").founded(city, "0t").additional(city, "0t")
        no_command(game, f"use exchange {city} 1-2")
    assert game.legal("use") == []


def test_RT14_benefit_then_the_empty_route_then_the_lasting_marker() -> None:
    game = filled("stralsund--malmo")
    game.say("claim stralsund--malmo")
    assert game.waits_for == (0, "benefit")
    game.say("establish malmo")
    assert game.happened()[0] == "established"
    assert game.happened()[-1] == "returned"
    assert (game.standing("stralsund--malmo"), game.standing("stralsund--malmo:boat")) == ("", "")
    assert game.waits_for == (0, "permanent")


def test_RT14_the_developed_privilege_is_too_late_for_this_office() -> None:
    game = filled("stralsund--malmo").turn_of(0, 2)
    game.say("claim stralsund--malmo")
    assert game.refused("establish stralsund") == "T7.6"  # orange
    game.say("forgo", "develop privilege")
    assert game.waits_for == (0, "turn")
    assert game.refused("establish stralsund") == "T7.5"


def test_RT14_a_full_privilege_is_passed_over() -> None:
    game = filled("stralsund--malmo").level(0, "privilege", 3).turn_of(0, 2)
    game.say("claim stralsund--malmo", "forgo")
    assert game.waits_for == (0, "turn")


def test_RT14_the_houses_of_the_route_are_free_again() -> None:
    game = filled("malmo--danzig").turn_of(0, 2)
    game.say("claim malmo--danzig", "forgo", "add merchant malmo--danzig:boat", "add trader malmo--danzig")
    assert (game.standing("malmo--danzig"), game.standing("malmo--danzig:boat")) == ("0t", "0m")
    game = filled("wismar--stralsund").houses("kulm--elbing", "1t")
    game.say("claim wismar--stralsund", "lift trader of 1 from kulm--elbing", "put trader of 1 on wismar--stralsund")
    assert game.standing("wismar--stralsund") == "1t"


def test_RT14_the_last_action_waits_for_the_lasting_marker() -> None:
    game = filled("stralsund--malmo").turn_of(0, 1)
    game.say("claim stralsund--malmo", "forgo")
    assert game.waits_for == (0, "permanent")
    game.say("decline")
    assert game.waits_for == (1, "turn")


def test_RT29_a_merchant_in_hand_leaves_the_last_house_ashore_to_a_trader_in_hand() -> None:
    game = last_house().turn_of(1).houses("malmo--visby", "1t").houses("malmo--visby:boat", "1m")
    game.say("lift trader of 1 from malmo--visby", "lift merchant of 1 from malmo--visby:boat")
    assert game.refused("put merchant of 1 on malmo--visby") == "RT29"
    assert goals(game, "put merchant") == sorted(BOATS)
    assert goals(game, "put trader") == ["malmo--visby"]
    game.say("put merchant of 1 on wismar--stralsund:boat", "put trader of 1 on malmo--visby")
    assert (game.standing("malmo--visby"), game.standing("wismar--stralsund:boat")) == ("0t 1t", "1m")


def test_RT29_a_merchant_alone_in_hand_may_go_ashore() -> None:
    game = last_house().turn_of(1).houses("malmo--visby:boat", "1m")
    game.say("lift merchant of 1 from malmo--visby:boat")
    assert goals(game, "put merchant") == sorted([*BOATS, "malmo--visby"])


@pytest.mark.parametrize("marker", ["move-three", "move-two"])
def test_RT29_also_for_pieces_of_several_owners(marker: str) -> None:
    if marker == "move-three":
        game = last_house().houses("malmo--visby", "1t").houses("malmo--visby:boat", "1m").owns(0, "move-three")
        game.say("use move-three")
    else:
        game = last_house("wismar--stralsund 1t").houses("wismar--stralsund:boat", "1m 1m").turn_of(1)
        game.say("claim wismar--stralsund", "forgo")
        game.houses("wismar--stralsund", "0t").houses("malmo--visby", "1t").houses("malmo--visby:boat", "1m")
    game.say("lift trader of 1 from malmo--visby", "lift merchant of 1 from malmo--visby:boat")
    assert game.refused("put merchant of 1 on malmo--visby") == "RT29"
    assert goals(game, "put merchant") == sorted(BOATS)


def test_RT29_an_added_merchant_leaves_the_displaced_trader_its_last_house() -> None:
    game = last_house("kulm--elbing 0t 1t").supply(0, 2)
    game.say("displace trader of 1 on kulm--elbing with trader")
    assert game.waits_for == (1, "answer")
    assert goals(game, "rehouse") == ["malmo--visby"]
    assert game.legal("add trader") == []
    assert game.refused("add trader malmo--visby") == "RT29"
    assert game.refused("add merchant malmo--visby") == "RT29"
    assert goals(game, "add merchant") == ["malmo--danzig:boat"]
    game.say("add merchant malmo--danzig:boat", "rehouse malmo--visby")
    assert (game.standing("malmo--visby"), game.waits_for) == ("0t 1t", (0, "turn"))


def test_RT29_the_displaced_merchant_has_the_boats_as_well() -> None:
    game = last_house("kulm--elbing 0t 1m").supply(0, 3)
    game.say("displace merchant of 1 on kulm--elbing with trader")
    assert goals(game, "rehouse") == ["malmo--danzig:boat"]
    assert goals(game, "add trader") == ["malmo--visby"]


def test_RT28_a_trader_without_a_house_ashore_goes_to_the_stock() -> None:
    game = last_house("kulm--elbing 0t 1t").houses("malmo--visby", "0t").supply(0, 2)
    stock = game.in_stock(1)
    game.say("displace trader of 1 on kulm--elbing with trader")
    assert game.told("homeless") == [{"seat": 1, "kind": "trader"}]
    assert game.in_stock(1) == (stock[0] + 1, stock[1])
    assert goals(game, "add") == ["malmo--danzig:boat"]


def test_RT33_no_free_office_in_these_cities() -> None:
    game = east().offices("anklam", "1t 2t").founded("belgard", "1t").on_plate(0, "plus-3")
    game.offices("wismar", "1t 2m")
    game.say("end")
    for route in ("anklam--belgard", "wismar--waren"):
        assert game.refused(f"lay plus-3 {route}") == "T8.6"
    for route in ("anklam--stettin", "belgard--danzig", "waren--stettin", "lubeck--wismar"):
        assert game.allowed(f"lay plus-3 {route}")


@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_RT34_the_founded_office_takes_either_kind_and_needs_no_privilege(kind: str) -> None:
    game = filled("malmo--visby").supply(0, 1, 1).turn_of(0, 2)
    game.say("claim malmo--visby", "forgo")
    assert game.shows(0, "privilege") == "white"
    game.say(f"found dresden with {kind}")
    assert game.added_in("dresden") == f"0{kind[0]}"
    assert game.in_supply(0) == ((0, 1) if kind == "trader" else (1, 0))


def test_RT34_with_an_empty_supply_nothing_is_founded() -> None:
    game = filled("malmo--visby").supply(0, 0).turn_of(0, 2)
    game.say("claim malmo--visby", "forgo")
    assert game.in_stock(0)[0] > 0
    assert game.waits_for == (0, "turn")


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_RT34_one_or_two_pieces_of_the_route_or_none(placed: int) -> None:
    game = filled("malmo--danzig").turn_of(0, 2)
    stock = game.in_stock(0)
    game.say("claim malmo--danzig", "forgo", *["add trader malmo--danzig"] * placed)
    if placed < 2:
        game.say("done")
    assert game.waits_for == (0, "turn")
    assert game.standing("malmo--danzig") == " ".join(["0t"] * placed)
    assert game.in_stock(0) == (stock[0] + 3 - placed, stock[1] + 1)
