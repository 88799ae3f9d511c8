"""T7, action E: creating a trade route."""

from __future__ import annotations

import pytest

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.state import LINK
from tests.teutonica.position import Position

WAY = "duisburg--dortmund"  # 2 houses; Duisburg: white square; Dortmund: white round, orange square, pink square
GATE = "goslar--magdeburg"  # 2 houses; Goslar: white square, black square; Magdeburg: white round, orange square
TABLE = "coellen--warburg"  # 4 houses; Coellen: white square with a coin, pink square; Warburg: orange, pink square


def filled(route: str = WAY, pieces: str = "0t 0t") -> Position:
    """No markers, two merchants in play, and these pieces on the route."""
    return Position().no_markers().level(0, "book", 1).houses(route, pieces)


# ------------------------------------------------------------------- the condition


def test_T7_1_every_house_must_hold_an_own_piece() -> None:
    for pieces in ("", "0t", "0t 1t", "1t 1t"):
        assert filled(pieces=pieces).refused(f"claim {WAY}") == "T7.1"
    for pieces in ("0t 0t", "0t 0m"):
        assert filled(pieces=pieces).allowed(f"claim {WAY}")


def test_T7_1_never_automatic_and_one_action() -> None:
    game = filled(pieces="0t").turn_of(0, 2)
    game.say(f"place trader {WAY}")
    assert (game.standing(WAY), game.waits_for, game.actions) == ("0t 0t", (0, "turn"), 1)
    game.say("end", *["end"] * 3)
    assert game.standing(WAY) == "0t 0t"
    game.say(f"claim {WAY}", "forgo")
    assert game.actions == 1


def test_T7_1_one_route_at_a_time() -> None:
    game = filled().houses(GATE, "0t 0t")
    game.say(f"claim {WAY}", "forgo")
    assert (game.standing(WAY), game.standing(GATE)) == ("", "0t 0t")


# ------------------------------------------------------------- control and the marker


@pytest.mark.parametrize(
    ("duisburg", "dortmund", "points"),
    [
        ("", "", [0, 0, 0, 0]),
        ("0t", "", [1, 0, 0, 0]),
        ("", "1m", [0, 1, 0, 0]),
        ("0t", "0m", [2, 0, 0, 0]),
        ("1t", "1m", [0, 2, 0, 0]),
        ("2t", "3m 3t", [0, 0, 1, 1]),
        ("0t", "0m 1t", [1, 1, 0, 0]),
        ("0t", "0m 1t 0t", [2, 0, 0, 0]),
    ],
)
def test_T7_2_the_controller_of_each_end_city_gains_one(duisburg: str, dortmund: str, points: list[int]) -> None:
    game = filled().offices("duisburg", duisburg).offices("dortmund", dortmund)
    game.say(f"claim {WAY}")
    assert [game.points(seat) for seat in range(4)] == points
    assert len(game.told("control-paid")) == sum(points)


def test_T7_2_other_cities_pay_nothing() -> None:
    game = filled().offices("arnheim", "0t").offices("paderborn", "1t")
    game.say(f"claim {WAY}", "forgo")
    assert [game.points(seat) for seat in range(4)] == [0] * 4


@pytest.mark.parametrize(
    ("offices", "additional", "controller"),
    [
        ("", "", NONE),
        ("0t", "", 0),
        ("0t 1m", "", 1),
        ("1t 0m", "", 0),
        ("0t 0m 1t", "", 0),
        ("0t 1m 0t", "", 0),
        ("0t 0m 1t 1t", "", 1),
        ("1t 0m 0t 1t", "", 1),
        ("1t 0m 1t 0t", "", 0),
        ("0t 1m 2t", "", 2),
        ("0t 0m 1t 2t", "", 0),
        ("0t", "1t", 0),
        ("0t", "1t 1t", 1),
        ("0t 1m", "0t", 0),
        ("0t 1m", "0t 1t", 1),
        ("2t", "0t 0t 1t 1t", 0),  # the first additional office stands further right than later ones
        ("2t", "1t 0t 0t 1t", 1),
        ("0t 1m 2t", "0t 1t", 1),
    ],
)
def test_T7_3_most_offices_then_the_office_furthest_right(offices: str, additional: str, controller: int) -> None:
    game = Position().offices("arnheim", offices)
    for text in additional.split():
        game.additional("arnheim", text)
    assert game.controls("arnheim") == controller
    assert [game.score(seat, "cities") for seat in range(4)] == [2 * (seat == controller) for seat in range(4)]


def test_T7_3_control_passes_with_a_new_office() -> None:
    game = filled("arnheim--duisburg", "0t 0m 0t").offices("arnheim", "1t")
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert game.held("arnheim") == "1t 0m"
    assert game.controls("arnheim") == 0
    assert game.told("control-changed") == [{"city": "arnheim", "seat": 0}]


@pytest.mark.parametrize("benefit", ["forgo", "establish duisburg"])
def test_T7_4_a_marker_on_the_route_is_always_taken(benefit: str) -> None:
    game = filled().marker(WAY, "plus-4").deck("develop")
    game.say(f"claim {WAY}")
    assert game.happened() == ["claimed", "marker-taken", "marker-drawn"]
    assert (game.markers(0), game.marker_on(WAY)) == (["plus-4"], None)
    game.say(benefit)
    assert game.markers(0) == ["plus-4"]


def test_T7_4_taken_also_where_no_benefit_can_be_had() -> None:
    game = filled("kampen--osnabruck", "0m 0m").marker("kampen--osnabruck", "plus-3").deck("develop")
    game.say("claim kampen--osnabruck")
    assert game.markers(0) == ["plus-3"]
    assert game.happened()[-2:] == ["forgone", "returned"]


def test_T7_4_no_marker_no_replacement() -> None:
    game = filled().deck("develop")
    game.say(f"claim {WAY}", "forgo")
    assert (game.markers(0), game.facts()["markers_left"]) == ([], 1)


# ----------------------------------------------------------------------- the benefit


def test_T7_5_at_most_one_benefit() -> None:
    game = filled("quedlinburg--halle", "0t 0t 0t 0t")
    game.say("claim quedlinburg--halle")
    assert game.legal() == ["forgo", "develop keys", "establish halle"]
    game.say("develop keys")
    assert game.waits_for == (0, "turn")
    assert game.held("halle") == ""
    for late in ("establish halle", "develop keys", "forgo", "table 7", "additional halle with trader"):
        assert game.refused(late) == "T7.5"


def test_T7_5_none_is_legal() -> None:
    game = filled()
    game.say(f"claim {WAY}", "forgo")
    assert game.told("forgone") == [{"seat": 0}]
    assert (game.held("duisburg"), game.held("dortmund"), game.standing(WAY)) == ("", "", "")


@pytest.mark.parametrize("owner", [0, 1])
def test_T7_5_for_the_points_alone_with_both_end_cities_full(owner: int) -> None:
    game = filled().offices("duisburg", f"{owner}t").offices("dortmund", "2m 2t 2t")
    game.say(f"claim {WAY}")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    assert (game.points(owner), game.points(2)) == (1, 1)
    assert (game.standing(WAY), game.completed) == ("", 2)


def test_T7_5_for_nothing_at_all() -> None:
    game = filled("kampen--osnabruck", "0m 0m")  # orange round, white square: neither is within reach
    stock = game.in_stock(0)
    game.say("claim kampen--osnabruck")
    assert game.waits_for == (0, "turn")
    assert game.in_stock(0) == (stock[0], stock[1] + 2)
    assert game.points(0) == 0


@pytest.mark.parametrize(("city", "founder"), [("duisburg", "0t"), ("dortmund", "0m")])
def test_T7_6_a_piece_of_the_route_becomes_the_leftmost_free_office_of_an_end_city(city: str, founder: str) -> None:
    game = filled(pieces="0t 0m")
    supply = game.in_supply(0)
    game.say(f"claim {WAY}")
    assert sorted(game.legal("establish")) == ["establish dortmund", "establish duisburg"]
    game.say(f"establish {city}")
    assert (game.held(city), game.in_supply(0)) == (founder, supply)
    kind = "trader" if founder == "0t" else "merchant"
    assert game.told("established") == [{"seat": 0, "kind": kind, "city": city, "position": 1}]


@pytest.mark.parametrize(
    ("route", "pieces", "city"), [(WAY, "0t 0t", "dortmund"), (WAY, "0m 0m", "duisburg"), (GATE, "0t 0t", "magdeburg")]
)
def test_T7_6_square_takes_a_trader_round_a_merchant(route: str, pieces: str, city: str) -> None:
    game = filled(route, pieces).level(0, "privilege", 3).supply(0, 3, 1)
    game.say(f"claim {route}")
    assert game.refused(f"establish {city}") == "T7.6"


COLOURS = {"white": 0, "orange": 1, "pink": 2, "black": 3}


@pytest.mark.parametrize("level", range(4))
@pytest.mark.parametrize(
    ("taken", "colour"), [("", "white"), ("1t", "orange"), ("1t 1t", "pink"), ("1t 1t 1t", "black")]
)
def test_T7_6_the_privilege_must_reach_the_colour(level: int, taken: str, colour: str) -> None:
    game = filled("munster--minden", "0t 0t 0m").level(0, "privilege", level).offices("minden", taken)
    game.say("claim munster--minden")
    if level >= COLOURS[colour]:
        game.say("establish minden")
        assert game.held("minden") == f"{taken} 0t".strip()
    else:
        assert game.refused("establish minden") == "T7.6"


def test_T7_6_no_free_office_is_skipped() -> None:
    game = filled(pieces="0t 0t").level(0, "privilege", 3)
    game.say(f"claim {WAY}")  # Dortmund's square offices lie right of its free round one
    assert game.refused("establish dortmund") == "T7.6"
    assert game.legal("establish") == ["establish duisburg"]


def test_T7_6_only_in_an_end_city() -> None:
    game = filled()
    game.say(f"claim {WAY}")
    for city in ("arnheim", "paderborn", "minden"):
        assert game.refused(f"establish {city}") == "T7.6"


def test_T7_6_the_piece_never_comes_from_supply_or_stock() -> None:
    game = filled(GATE, "0t 0t").supply(0, 3, 1)
    assert min(*game.in_stock(0), *game.in_supply(0)) > 0
    game.say(f"claim {GATE}")
    assert game.refused("establish magdeburg") == "T7.6"


COINS = ["groningen", "lubeck", "coellen", "halle"]
LAST_ROUTES = {
    "groningen": "groningen--emden",
    "lubeck": "hamburg--lubeck",
    "coellen": TABLE,
    "halle": "quedlinburg--halle",
    "stade": "stade--hamburg",
    "warburg": TABLE,
}


@pytest.mark.parametrize(
    ("board", "seats", "coins"),
    [("hanseatic-league-4-5", 4, COINS), ("hanseatic-league-2-3", 3, [*COINS, "stade", "warburg"])],
)
def test_T7_7_a_coin_pays_the_founder_of_the_first_office(board: str, seats: int, coins: list[str]) -> None:
    for city in LAST_ROUTES:
        route = LAST_ROUTES[city]
        game = Position(board=board, seats=seats).no_markers().level(0, "privilege", 1).level(0, "book", 1)
        houses = game.sheet.routes[game.route(route)].houses
        game.houses(route, " ".join(["0t"] * (houses - 1) + ["0m"]))
        game.say(f"claim {route}", f"establish {city}")
        assert game.points(0) == (1 if city in coins else 0), city
        paid = [{"seat": 0, "points": 1, "city": city}] if city in coins else []
        assert game.told("coin-paid") == paid


@pytest.mark.parametrize(("board", "seats", "number"), [("hanseatic-league-4-5", 4, 4), ("hanseatic-league-2-3", 3, 6)])
def test_T7_7_no_other_office_has_a_coin(board: str, seats: int, number: int) -> None:
    cities = Position(board=board, seats=seats).sheet.cities
    assert sum(city.offices[0].coin for city in cities) == number
    assert [office.coin for city in cities for office in city.offices[1:] if office.coin] == []


def test_T7_7_later_offices_of_the_city_pay_nothing() -> None:
    game = filled(TABLE, "0t 0t 0t 0t").level(0, "privilege", 2).offices("coellen", "0t")
    game.say(f"claim {TABLE}")
    points = game.points(0)
    game.say("establish coellen")
    assert (points, game.points(0)) == (1, 1)  # the 1 is for control


def test_T7_8_the_last_printed_office_completes_the_city_at_once() -> None:
    game = filled()
    game.say(f"claim {WAY}", "establish duisburg")
    assert game.completed == 1
    assert game.told("city-completed") == [{"city": "duisburg", "count": 1}]


def test_T7_8_no_other_office_does() -> None:
    game = filled(pieces="0t 0m")
    game.say(f"claim {WAY}", "establish dortmund")
    assert (game.completed, game.told("city-completed")) == (0, [])


def test_T7_8_a_full_city_takes_no_more_offices() -> None:
    game = filled(pieces="0t 0m").offices("duisburg", "1t")
    game.say(f"claim {WAY}")
    assert game.refused("establish duisburg") == "T7.8"
    game.say("establish dortmund")
    assert game.completed == 1


# ----------------------------------------------------------------------- East-West

SHORT = ["stendal", "brunswiek", "minden", "munster"]
LONG = ["stendal", "perleberg", "luneburg", "hannover", "minden", "bremen", "osnabruck", "kampen"]


def chain(cities: list[str], seat: int = 0, seats: int = 4) -> Position:
    """All is ready but Arnheim, and seat 0 has filled a route to it."""
    game = Position(seats=seats).no_markers().houses("arnheim--duisburg", "0t 0t 0t")
    for city in cities:
        game.offices(city, f"{seat}t")
    return game


@pytest.mark.parametrize("cities", [SHORT, LONG, [*SHORT, "kampen", "hamburg"]])
def test_T7_9_the_office_that_completes_the_chain_pays_seven(cities: list[str]) -> None:
    game = chain(cities)
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert game.told("linked") == [{"seat": 0, "points": 7}]
    assert game.points(0) == 7


@pytest.mark.parametrize("gap", range(4))
def test_T7_9_every_city_of_the_chain_needs_an_own_office(gap: int) -> None:
    game = chain(SHORT[:gap] + SHORT[gap + 1 :]).offices(SHORT[gap], "1t")
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert (game.told("linked"), game.points(0)) == ([], 0)


def test_T7_9_a_city_in_the_middle_may_be_the_last() -> None:
    game = filled("munster--minden", "0t 0t 0t")
    for city in ("stendal", "brunswiek", "munster", "arnheim"):
        game.offices(city, "1m 0t" if city == "munster" else "0t")
    game.say("claim munster--minden", "establish minden")
    assert game.told("linked") == [{"seat": 0, "points": 7}]
    assert game.points(0) == 8  # 1 for the control of Münster


def test_T7_9_positions_and_control_do_not_matter() -> None:
    game = chain([]).offices("stendal", "0t 1m 1t").offices("brunswiek", "0t").offices("minden", "1t 0t 1t 1t")
    game.offices("munster", "0m 1t")
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert game.told("linked") == [{"seat": 0, "points": 7}]


@pytest.mark.parametrize(("earlier", "points"), [(0, 7), (1, 4), (2, 2)])
def test_T7_9_the_second_gains_four_the_third_two(earlier: int, points: int) -> None:
    game = chain(SHORT)
    for seat, reward in list(zip((1, 2), (7, 4), strict=True))[:earlier]:
        game.state.desks[LINK + seat] = reward
    game.say("claim arnheim--duisburg", "establish arnheim")
    assert game.points(0) == points


def test_T7_9_once_per_player() -> None:
    game = chain([*SHORT, "arnheim"]).level(0, "privilege", 1)
    game.houses("munster--minden", "0t 0t 0t").turn_of(0, 2)
    game.state.desks[LINK + 0] = 7
    game.say("claim munster--minden", "establish minden")
    assert game.told("linked") == []
    assert game.points(0) == 2  # control of both


# ------------------------------------------------------------------- developing

SCROLLS = {
    "actions": ["warburg--gottingen", "gottingen--quedlinburg"],
    "keys": ["quedlinburg--halle"],
    "privilege": ["stade--hamburg", "emden--stade"],
    "book": ["groningen--emden"],
    "purse": ["hamburg--lubeck"],
}


@pytest.mark.parametrize(("ability", "routes"), SCROLLS.items())
def test_T7_10_a_city_with_a_scroll_develops_its_ability(ability: str, routes: list[str]) -> None:
    for route in routes:
        game = Position().no_markers()
        houses = game.sheet.routes[game.route(route)].houses
        game.supply(0, 1, 1).houses(route, " ".join(["0t"] * houses))
        stock = game.in_stock(0)
        game.say(f"claim {route}")
        assert game.legal("develop") == [f"develop {ability}"]
        for other in SCROLLS:
            if other != ability:
                assert game.refused(f"develop {other}") == "T7.10"
        game.say(f"develop {ability}")
        assert game.in_supply(0) == ((1, 2) if ability == "book" else (2, 1))
        assert game.in_stock(0) == (stock[0] + houses, stock[1])
        assert game.told("developed")[0]["value"] == game.shows(0, ability)


def test_T7_10_spots_without_a_scroll_develop_nothing() -> None:
    scrolls = {route for routes in SCROLLS.values() for route in routes}
    for route in [route for route in Position().sheet.routes if route.id not in scrolls]:
        game = filled(route.id, " ".join(["0t"] * route.houses)).offices(
            Position().sheet.cities[route.ends[0]].id, "0t"
        )
        game.owns(0, "additional-office").say(f"claim {route.id}")  # so that a benefit is always to be chosen
        assert game.waits_for == (0, "benefit")
        assert game.legal("develop") == []


@pytest.mark.parametrize("ability", SCROLLS)
def test_T7_10_a_fully_developed_ability_is_refused(ability: str) -> None:
    route = SCROLLS[ability][0]
    game = Position().no_markers().owns(0, "additional-office")
    for city in game.sheet.routes[game.route(route)].ends:
        game.offices(game.sheet.cities[city].id, "1t")
    houses = game.sheet.routes[game.route(route)].houses
    game.level(0, ability, {"keys": 4, "actions": 5}.get(ability, 3)).houses(route, " ".join(["0t"] * houses))
    game.say(f"claim {route}")
    assert game.refused(f"develop {ability}") == "T7.10"


def test_T7_10_the_new_value_counts_at_once() -> None:
    game = filled("stade--hamburg", "0t 0t 0t").houses("kampen--osnabruck", "0m 0t").turn_of(0, 2)
    game.say("claim stade--hamburg", "develop privilege", "claim kampen--osnabruck", "establish kampen")
    assert game.held("kampen") == "0m"


# ------------------------------------------------------------------- the special table

SPACES = [7, 8, 9, 11]


@pytest.mark.parametrize("level", range(4))
def test_T7_11_any_free_space_that_the_privilege_reaches(level: int) -> None:
    game = filled(TABLE, "0t 0t 0t 0m").level(0, "privilege", level)
    game.say(f"claim {TABLE}")
    assert game.legal("table") == [f"table {points}" for points in SPACES[: level + 1]]
    for points in SPACES[level + 1 :]:
        assert game.refused(f"table {points}") == "T7.11"


def test_T7_11_spaces_may_be_skipped_and_the_merchant_stays() -> None:
    game = filled(TABLE, "0t 0t 0t 0m").level(0, "privilege", 2)
    stock = game.in_stock(0)
    game.say(f"claim {TABLE}", "table 9")
    assert [space["owner"] for space in game.facts()["table"]] == [None, None, 0, None]
    assert game.told("table-taken") == [{"seat": 0, "points": 9}]
    assert game.in_stock(0) == (stock[0] + 3, stock[1])
    assert (game.points(0), game.score(0, "table")) == (0, 9)


def test_T7_11_a_taken_space_is_refused() -> None:
    game = filled(TABLE, "0t 0t 0t 0m").table(0, 1)
    game.say(f"claim {TABLE}")
    assert game.refused("table 7") == "T7.11"


def test_T7_11_only_a_merchant_of_the_route() -> None:
    game = filled(TABLE, "0t 0t 0t 0t").supply(0, 2, 1)
    game.say(f"claim {TABLE}")
    assert game.refused("table 7") == "T7.11"


def test_T7_11_only_this_route_leads_there() -> None:
    game = filled("warburg--paderborn", "0t 0m 0t")
    game.say("claim warburg--paderborn")
    assert game.refused("table 7") == "T7.11"


def test_T7_11_instead_of_an_office() -> None:
    game = filled(TABLE, "0t 0t 0t 0m").level(0, "privilege", 1)
    game.say(f"claim {TABLE}")
    assert sorted(game.legal()) == ["establish coellen", "establish warburg", "forgo", "table 7", "table 8"]
    game.say("table 8")
    assert (game.held("coellen"), game.held("warburg"), game.waits_for) == ("", "", (0, "turn"))


@pytest.mark.parametrize(
    ("benefit", "back"),
    [("forgo", (2, 2)), ("establish coellen", (1, 2)), ("establish warburg", (1, 2)), ("table 7", (2, 1))],
)
def test_T7_12_all_other_pieces_of_the_route_return_to_the_stock(benefit: str, back: tuple[int, int]) -> None:
    game = filled(TABLE, "0t 0t 0m 0m").level(0, "privilege", 1).supply(0, 2)
    stock = game.in_stock(0)
    game.say(f"claim {TABLE}", benefit)
    assert game.in_stock(0) == (stock[0] + back[0], stock[1] + back[1])
    assert game.in_supply(0) == (2, 0)
    assert game.standing(TABLE) == ""
    assert game.told("returned") == [{"seat": 0, "traders": back[0], "merchants": back[1], "route": TABLE}]
