"""T15, Britannia: three countries, permissions, and what Wales and Scotland are worth."""

from __future__ import annotations

import pytest

from tests.teutonica.position import Position

THREE, FOUR = "britannia-3", "britannia-4-5"
BOTH = [(THREE, 3), (FOUR, 4), (FOUR, 5)]
WALES = [
    "cardiff--montgomery",
    "conway--chester",
    "conway--isle-of-man",
    "conway--montgomery",
    "montgomery--hereford",
    "pembroke--cardiff",
    "pembroke--montgomery",
]
SCOTLAND = [
    "dunbar--newcastle",
    "edinburgh--dunbar",
    "falkirk--carlisle",
    "glasgow--edinburgh",
    "glasgow--falkirk",
    "isle-of-man--carlisle",
]
HOME, WELSH, SCOTTISH, SCOTTISH_TOO = (
    "cardiff--coventry",
    "cardiff--montgomery",
    "glasgow--edinburgh",
    "falkirk--carlisle",
)
MAN = "isle-of-man--carlisle"
ROUTE = {"england": HOME, "wales": WELSH, "scotland": SCOTTISH}


def britannia(seats: int = 4) -> Position:
    """A new game without markers on the routes."""
    return Position("bigbox", THREE if seats == 3 else FOUR, seats).no_markers()


def goals(game: Position, verb: str) -> list[str]:
    """The routes that such commands lead to, boats counted with their routes."""
    return sorted({text.split()[-1].removesuffix(":boat") for text in game.legal(verb)})


def routes_in(game: Position, *countries: str) -> list[str]:
    """The routes of these countries, by the lists of this file."""
    there = {"wales": WALES, "scotland": SCOTLAND if game.state.seats > 3 else []}
    abroad = [route for name in there for route in there[name]]
    home = [route.id for route in game.sheet.routes if route.id not in abroad]
    return sorted(route for name in countries for route in there.get(name, home))


def full(game: Position, routes: list[str], seat: int = 2) -> Position:
    """The seat, its desk bare, holds all houses of the routes that are ashore."""
    for ability, level in (("keys", 4), ("actions", 5), ("privilege", 3), ("book", 3), ("purse", 3)):
        game.level(seat, ability, level)
    for route in routes:
        game.houses(route, " ".join([f"{seat}t"] * game.state.room(game.route(route))))
    return game


def places(game: Position) -> list[bool]:
    """May a trader be placed in England, Wales, Scotland?"""
    return [game.allowed(f"place trader {route}") for route in (HOME, WELSH, SCOTTISH)]


def abroad(game: Position) -> list[int]:
    """Points for the countries: the cities' points but the two for each controlled one (T10.5)."""
    cities = [city.id for city in game.sheet.cities]
    seats = range(game.state.seats)
    return [game.score(seat, "cities") - 2 * sum(game.controls(city) == seat for city in cities) for seat in seats]


# ----------------------------------------------------------------------- T15.1: the board


@pytest.mark.parametrize(("board", "seats"), BOTH)
def test_T15_1_link_table_and_end(board: str, seats: int) -> None:
    sheet = Position("bigbox", board, seats).sheet
    assert sorted(sheet.cities[city].id for city in sheet.link) == ["oxford", "york"]
    assert sheet.routes[sheet.table_route].id == "plymouth--salisbury"
    assert [space.points for space in sheet.table] == [7, 8, 9, 11]
    assert sheet.completed_to_end == 8


def test_T15_1_scotland_only_for_four_and_five() -> None:
    for seats, countries in ((3, ["england", "wales"]), (4, ["england", "wales", "scotland"])):
        sheet = britannia(seats).sheet
        assert [country.id for country in sheet.countries] == countries
        assert {countries[route.country] for route in sheet.routes} == set(countries)
        assert sorted(r.id for r in sheet.routes if countries[r.country] == "wales") == WALES
    assert sorted(r.id for r in sheet.routes if countries[r.country] == "scotland") == SCOTLAND
    for seats in (3, 4):
        assert routes_in(britannia(seats), "england", "wales", "scotland") == sorted(
            route.id for route in britannia(seats).sheet.routes
        )


@pytest.mark.parametrize(("board", "seats"), BOTH)
def test_T15_1_the_usual_set_up(board: str, seats: int) -> None:
    game = Position("bigbox", board, seats)
    assert game.markers_on_board() == ["coventry--nottingham", "lancaster--richmond", "salisbury--southampton"]
    assert [game.in_supply(seat) for seat in range(seats)] == [(5 + seat, 1) for seat in range(seats)]


def test_T15_1_the_special_table_at_plymouth() -> None:
    game = britannia().houses("plymouth--salisbury", "0t 0t 0t 0m")
    game.say("claim plymouth--salisbury", "table 7")
    assert game.score(0, "table") == 7


def test_T15_1_the_link_of_oxford_and_york() -> None:
    game = britannia().offices("oxford", "0m").offices("nottingham", "0t").offices("coventry", "0t")
    game.offices("cardiff", "0t").houses("nottingham--york", "0t 0t 0t")
    game.say("claim nottingham--york", "establish york")
    assert game.told("linked") == [{"seat": 0, "points": 7}]


@pytest.mark.parametrize("completed", [6, 7])
def test_T15_1_the_eighth_city_ends_the_game(completed: int) -> None:
    game = britannia().houses("lancaster--richmond", "0t 0t").turn_of(0, 2)
    for city in ("glasgow", "dunbar", "durham", "lancaster", "ipswich", "bristol"):
        game.offices(city, "1t")
    game.offices("conway", "1t 1t" if completed == 7 else "1t")
    assert game.completed == completed
    game.say("claim lancaster--richmond", "establish richmond")
    assert game.over == (completed == 7)
    assert game.completed == completed + 1


# ---------------------------------------------------------------------- T15.2: markers


@pytest.mark.parametrize("seats", [3, 4])
def test_T15_2_markers_only_in_england_and_not_beside_a_lasting_one(seats: int) -> None:
    game = britannia(seats).on_plate(0, "plus-3")
    game.say("end")
    lasting = ["canterbury--calais", "southampton--calais"] + ([MAN] if seats == 3 else [])
    allowed = [route for route in routes_in(game, "england") if route not in lasting]
    assert goals(game, "lay") == allowed
    for route in [*lasting, *routes_in(game, "wales", "scotland")]:
        assert game.refused(f"lay plus-3 {route}") == "T15.2"


def test_T15_2_a_maritime_route_of_england_without_a_lasting_marker_takes_one() -> None:
    game = britannia().on_plate(0, "plus-3")
    game.say("end", "lay plus-3 chester--carlisle")
    assert game.marker_on("chester--carlisle") == "plus-3"
    game = britannia().on_plate(0, "plus-3").houses("chester--carlisle:boat", "1m")
    game.say("end")
    assert game.refused("lay plus-3 chester--carlisle") == "T8.6"


# ------------------------------------------------------------- T15.3, T15.4: permissions


@pytest.mark.parametrize("seats", [3, 4])
def test_T15_3_without_a_permission_only_england_is_open(seats: int) -> None:
    game = britannia(seats)
    assert goals(game, "place trader") == routes_in(game, "england")
    for route in routes_in(game, "wales", "scotland"):
        assert game.refused(f"place trader {route}") == "T15.3"
        assert game.refused(f"place merchant {route}") == "T15.3"


@pytest.mark.parametrize("route", [*WALES, *SCOTLAND])
def test_T15_3_nor_may_one_displace_abroad(route: str) -> None:
    game = britannia().houses(route, "1t").houses(HOME, "1t")
    assert game.refused(f"displace trader of 1 on {route} with trader") == "T15.3"
    assert game.legal("displace trader of 1") == [
        f"displace trader of 1 on {HOME} with trader",
        f"displace trader of 1 on {HOME} with merchant",
    ]


def test_T15_3_boats_abroad_need_one_too() -> None:
    game = britannia().houses("conway--isle-of-man:boat", "1m")
    assert game.refused("place merchant conway--isle-of-man:boat") == "T15.3"
    assert game.refused("displace merchant of 1 on conway--isle-of-man:boat with merchant") == "T15.3"
    game.offices("cardiff", "0t")
    game.say("place merchant conway--isle-of-man:boat")
    assert game.told("permit-used") == [{"seat": 0, "city": "cardiff"}]


@pytest.mark.parametrize(
    ("route", "free"),
    [
        ("cardiff--coventry", True),
        ("cardiff--oxford", True),
        ("chester--hereford", True),
        ("chester--carlisle", True),
        ("carlisle--durham", True),
        ("newcastle--durham", True),
        ("montgomery--hereford", False),
        ("conway--isle-of-man", False),
    ],
)
def test_T15_3_the_colour_of_the_route_decides_not_its_cities(route: str, free: bool) -> None:
    assert britannia().allowed(f"place trader {route}") == free


@pytest.mark.parametrize(
    ("cities", "wales", "scotland"),
    [
        ("cardiff", True, False),
        ("carlisle", False, True),
        ("london", True, True),
        ("conway", False, False),
        ("isle-of-man", False, False),
        ("cardiff carlisle", True, True),
    ],
)
def test_T15_4_what_each_city_permits(cities: str, wales: bool, scotland: bool) -> None:
    game = britannia()
    for city in cities.split():
        game.offices(city, "0t")
    assert places(game) == [True, wales, scotland]
    game.houses(WELSH, "1t").houses(SCOTTISH, "1t")
    assert game.allowed(f"displace trader of 1 on {WELSH} with trader") == wales
    assert game.allowed(f"displace trader of 1 on {SCOTTISH} with trader") == scotland
    game.turn_of(1)
    assert places(game) == [True, False, False]


@pytest.mark.parametrize(("city", "wales"), [("cardiff", True), ("london", True), ("carlisle", False)])
def test_T15_4_on_the_side_for_three(city: str, wales: bool) -> None:
    game = britannia(3).offices(city, "0t")
    assert game.allowed(f"place trader {WELSH}") == wales
    assert game.allowed(f"place trader {MAN}")


@pytest.mark.parametrize("city", ["cardiff", "london"])
@pytest.mark.parametrize("first", ["place", "displace"])
@pytest.mark.parametrize("second", ["place", "displace"])
def test_T15_4_one_place_or_one_displacement_in_each_turn(city: str, first: str, second: str) -> None:
    game = britannia().offices(city, "0t").houses(WELSH, "1t 1t").supply(0, 8).turn_of(0, 5)
    how = {"place": f"place trader {WALES[3]}", "displace": f"displace trader of 1 on {WELSH} with trader"}
    game.say(how[first])
    if first == "displace":
        game.say(f"rehouse {WALES[3]}", "decline")
    assert (game.waits_for, game.actions) == ((0, "turn"), 4)
    assert game.refused(how[second]) == "T15.3"
    assert game.refused(f"place trader {SCOTTISH}") == "T15.3"
    game.say(f"place trader {HOME}", "end", *["end"] * 3)
    assert game.allowed(how[second])


def test_T15_4_the_permission_is_told() -> None:
    game = britannia().offices("cardiff", "0t").houses(WELSH, "1t").supply(0, 3)
    game.say(f"displace trader of 1 on {WELSH} with trader")
    assert game.told("permit-used") == [{"seat": 0, "city": "cardiff"}]
    game = britannia().offices("cardiff", "0t")
    game.say(f"place trader {HOME}")
    assert game.told("permit-used") == []


def test_EX_T31_cardiff_and_london() -> None:
    def begun() -> Position:
        return britannia().offices("cardiff", "1t 0t").offices("london", "0t").supply(0, 9).turn_of(0, 5)

    game = begun()
    game.say(f"place trader {WELSH}", f"place trader {WELSH}")
    assert places(game) == [True, False, False]
    game.say(f"place trader {HOME}", f"place trader {HOME}", f"place trader {HOME}")
    game.say("end", "end", "end")
    assert (game.waits_for, places(game.supply(0, 3))) == ((0, "turn"), [False, True, True])  # England's route is full

    for countries in (("wales", "scotland"), ("scotland", "wales")):
        game = begun().houses(WELSH, "1t").houses(SCOTTISH, "1t")
        game.say(*[f"place trader {ROUTE[country]}" for country in countries])
        assert places(game) == [True, False, False]
        for route in (WELSH, SCOTTISH):
            assert game.refused(f"displace trader of 1 on {route} with trader") == "T15.3"

    game = begun()
    game.say(f"place trader {SCOTTISH}")
    assert game.refused(f"place trader {SCOTTISH_TOO}") == "T15.3"
    assert places(game) == [True, True, False]


def test_RT35_the_rightmost_occupied_office_not_control() -> None:
    game = britannia().offices("cardiff", "0t 0t 1t")
    assert game.controls("cardiff") == 0
    assert places(game) == [True, False, False]
    assert places(game.turn_of(1)) == [True, True, False]


def test_RT35_additional_offices_are_the_lowest() -> None:
    game = britannia().offices("cardiff", "1t").additional("cardiff", "0t").additional("cardiff", "0t")
    assert game.controls("cardiff") == 0
    assert places(game) == [True, False, False]
    assert places(game.turn_of(1)) == [True, True, False]


def test_RT35_an_office_won_in_this_turn_counts() -> None:
    game = britannia().offices("cardiff", "1t").houses("cardiff--coventry", "0t 0t 0t").level(0, "privilege", 1)
    game.turn_of(0, 3)
    assert game.refused(f"place trader {WELSH}") == "T15.3"
    game.say("claim cardiff--coventry", "establish cardiff")
    game.say(f"place trader {WELSH}")
    assert game.told("permit-used") == [{"seat": 0, "city": "cardiff"}]


def test_RT35_an_office_won_by_exchange_counts() -> None:
    game = britannia().offices("cardiff", "0t 1t").owns(0, "exchange")
    assert game.refused(f"place trader {WELSH}") == "T15.3"
    game.say("use exchange cardiff 1-2")
    assert game.allowed(f"place trader {WELSH}")


def test_RT35_each_city_once_even_with_a_new_office() -> None:
    game = britannia().offices("cardiff", "0t").houses("cardiff--coventry", "0t 0t 0t").level(0, "privilege", 1)
    game.turn_of(0, 4)
    game.say(f"place trader {WELSH}", "claim cardiff--coventry", "establish cardiff")
    assert game.held("cardiff") == "0t 0t"
    assert game.refused(f"place trader {WELSH}") == "T15.3"


@pytest.mark.parametrize(
    ("city", "country", "other"), [("cardiff", "wales", "scotland"), ("carlisle", "scotland", "wales")]
)
def test_RT36_the_permission_for_one_country_is_used_before_londons(city: str, country: str, other: str) -> None:
    game = britannia().offices("london", "0t").offices(city, "0t").turn_of(0, 4)
    game.say(f"place trader {ROUTE[country]}")
    assert game.told("permit-used") == [{"seat": 0, "city": city}]
    assert game.allowed(f"place trader {ROUTE[other]}")
    game.say(f"place trader {ROUTE[country]}")
    assert game.told("permit-used") == [{"seat": 0, "city": "london"}]
    assert places(game) == [True, False, False]


def test_RT36_on_the_side_for_three() -> None:
    game = britannia(3).offices("london", "0t").offices("cardiff", "0t").turn_of(0, 4)
    game.say(f"place trader {WELSH}")
    assert game.told("permit-used") == [{"seat": 0, "city": "cardiff"}]


# -------------------------------------------------------------------- T15.5: the answer


def displaced(origin: str, kind: str = "trader", seats: int = 4) -> Position:
    """Seat 0, with every permission, has displaced a piece of seat 1 there."""
    game = britannia(seats).level(1, "book", 1).supply(1, 0).houses(origin, f"1{kind[0]}").offices("london", "0t")
    return game.supply(0, 4)


@pytest.mark.parametrize(
    ("origin", "routes", "refused"),
    [
        ("conway--isle-of-man", ["conway--chester", "conway--montgomery"], [MAN]),
        (MAN, ["carlisle--durham", "carlisle--richmond", "chester--carlisle", "falkirk--carlisle"], [WALES[2]]),
        (
            "chester--carlisle",
            ["carlisle--durham", "carlisle--richmond", "chester--hereford"],
            ["conway--chester", "falkirk--carlisle", MAN],
        ),
        (
            "pembroke--cardiff",
            ["cardiff--coventry", "cardiff--montgomery", "cardiff--oxford", "pembroke--montgomery"],
            [],
        ),
        ("cardiff--oxford", ["cardiff--coventry", "oxford--london", "salisbury--oxford"], WALES[5:6]),
    ],
)
@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_T15_5_pieces_stay_in_the_country_or_go_to_england(
    origin: str, routes: list[str], refused: list[str], kind: str
) -> None:
    game = displaced(origin, kind)
    game.say(f"displace {kind} of 1 on {origin} with trader")
    assert game.waits_for == (1, "answer")
    assert goals(game, "rehouse") == routes
    assert goals(game, "add trader") == routes
    assert goals(game, "add merchant") == routes
    for route in refused:
        for verb in ("rehouse", "add trader", "add merchant"):
            assert game.refused(f"{verb} {route}") == "T15.5"


def test_T15_5_no_permission_is_needed_for_the_answer() -> None:
    game = displaced("conway--chester").turn_of(0, 2)
    game.say("displace trader of 1 on conway--chester with trader", "rehouse conway--montgomery")
    game.say("add trader conway--isle-of-man")
    assert (game.told("permit-used"), game.state.permits_used) == ([], 1 << game.city("london"))
    assert game.waits_for == (0, "turn")


def test_RT37_rings_are_counted_over_all_routes() -> None:
    """From the Isle of Man to Chester-Hereford it is three steps by Wales, and four by England."""
    near = ["carlisle--durham", "carlisle--newcastle", "carlisle--richmond"]
    further = ["durham--york", "lancaster--durham", "lancaster--richmond", "newcastle--durham"]
    game = full(displaced(MAN, seats=3), [*near, *further])
    game.say(f"displace trader of 1 on {MAN} with trader")
    assert goals(game, "rehouse") == ["chester--hereford", "lancaster--hereford", "nottingham--york"]
    assert game.refused("rehouse conway--isle-of-man") == "T15.5"
    assert game.refused("rehouse conway--chester") == "T15.5"
    assert game.refused("rehouse hereford--coventry") == "T5.5"


def test_RT37_the_nearest_ring_with_a_house_in_a_permitted_country() -> None:
    game = full(displaced("conway--isle-of-man"), ["conway--chester", "conway--montgomery"])
    game.say("displace trader of 1 on conway--isle-of-man with trader")
    second = ["cardiff--montgomery", "chester--carlisle", "chester--hereford", "montgomery--hereford"]
    # the nearest ring has Scottish houses free, and they do not count
    assert goals(game, "rehouse") == [
        "cardiff--montgomery",
        "carlisle--durham",
        "carlisle--richmond",
        "chester--carlisle",
        "chester--hereford",
        "montgomery--hereford",
        "pembroke--montgomery",
    ]
    assert set(second) < set(goals(game, "rehouse"))
    assert game.refused("rehouse falkirk--carlisle") == "T15.5"


def test_RT37_the_country_of_origin_binds_a_piece_from_elsewhere_too() -> None:
    game = displaced("conway--isle-of-man").houses(SCOTTISH, "1t").only(1, (0, 0), (0, 0))
    game.say("displace trader of 1 on conway--isle-of-man with trader", "rehouse conway--chester")
    assert sorted(game.legal("lift")) == [
        "lift trader of 1 from conway--chester",
        f"lift trader of 1 from {SCOTTISH}",
    ]
    game.say(f"lift trader of 1 from {SCOTTISH}")
    assert goals(game, "put") == ["conway--chester", "conway--montgomery"]
    assert game.refused(f"put trader of 1 on {SCOTTISH}") == "T15.5"
    assert game.refused(f"put trader of 1 on {MAN}") == "T15.5"


def test_RT28_without_a_permitted_house_the_piece_goes_to_the_stock() -> None:
    game = britannia(5).crowd(HOME, SCOTTISH).houses(HOME, "0t 0t 1t").supply(0, 2)
    stock = game.in_stock(1)
    game.say(f"displace trader of 1 on {HOME} with trader")
    assert game.told("homeless") == [{"seat": 1, "kind": "trader"}]
    assert game.in_stock(1) == (stock[0] + 1, stock[1])
    assert game.legal("add trader") == []


def test_RT29_the_displaced_piece_keeps_its_last_permitted_house() -> None:
    game = (
        britannia(5)
        .crowd(HOME, SCOTTISH, "oxford--london")
        .houses(HOME, "0t 0t 1t")
        .houses("oxford--london", "0t 0t 0t")
    )
    game.supply(0, 2)
    game.say(f"displace trader of 1 on {HOME} with trader")
    assert goals(game, "rehouse") == ["oxford--london"]
    assert game.refused("add trader oxford--london") == "RT29"
    assert game.refused(f"add trader {SCOTTISH}") == "T15.5"


# ---------------------------------------------------------------------- T15.6: moving


@pytest.mark.parametrize(
    ("origin", "countries"),
    [("england", ["england"]), ("wales", ["wales", "england"]), ("scotland", ["scotland", "england"])],
)
@pytest.mark.parametrize("kind", ["trader", "merchant"])
def test_T15_6_where_a_piece_may_move(origin: str, countries: list[str], kind: str) -> None:
    game = britannia().houses(ROUTE[origin], f"0{kind[0]}")
    game.say(f"lift {kind} of 0 from {ROUTE[origin]}")
    assert goals(game, "put") == routes_in(game, *countries)
    for route in routes_in(game, *{"england", "wales", "scotland"} - set(countries)):
        assert game.refused(f"put {kind} of 0 on {route}") == "T15.6"
    game.say(f"put {kind} of 0 on {ROUTE[origin]}")
    assert (game.told("permit-used"), game.waits_for) == ([], (0, "turn"))


def test_T15_6_each_piece_goes_by_its_own_country() -> None:
    game = britannia().houses(HOME, "0t").houses(WELSH, "0m")
    game.say(f"lift trader of 0 from {HOME}", f"lift merchant of 0 from {WELSH}")
    assert goals(game, "put trader") == routes_in(game, "england")
    assert goals(game, "put merchant") == routes_in(game, "england", "wales")
    assert game.refused(f"put trader of 0 on {WELSH}") == "T15.6"


def test_T15_6_of_two_alike_only_one_may_go_back_abroad() -> None:
    game = britannia().houses(HOME, "0t").houses(WELSH, "0t")
    game.say(f"lift trader of 0 from {HOME}", f"lift trader of 0 from {WELSH}")
    game.say("put trader of 0 on conway--chester")
    assert game.refused("put trader of 0 on conway--montgomery") == "T15.6"
    assert goals(game, "put") == routes_in(game, "england")
    game = britannia().houses(HOME, "0t").houses(WELSH, "0t")
    game.say(f"lift trader of 0 from {HOME}", f"lift trader of 0 from {WELSH}", f"put trader of 0 on {HOME}")
    assert game.allowed("put trader of 0 on conway--montgomery")  # the English one went to England


@pytest.mark.parametrize(("first", "then"), [(WELSH, HOME), (SCOTTISH, HOME)])
def test_T15_6_of_two_alike_from_abroad_either_may_come_home(first: str, then: str) -> None:
    game = britannia().houses(WELSH, "0t").houses(SCOTTISH, "0t")
    game.say(f"lift trader of 0 from {WELSH}", f"lift trader of 0 from {SCOTTISH}")
    game.say(f"put trader of 0 on {first}", f"put trader of 0 on {then}")
    assert (game.standing(first), game.standing(then)) == ("0t", "0t")


def last_in_england(*abroad: str) -> Position:
    """England has one free house ashore, on Oxford-London; so have the routes abroad that are named."""
    game = britannia(5).crowd("oxford--london", *abroad)
    for route in ("oxford--london", *abroad):
        game.houses(route, " ".join(["0t"] * (game.state.room(game.route(route)) - 1)))
    return game.turn_of(1)


@pytest.mark.parametrize("boat", ["conway--isle-of-man:boat", f"{MAN}:boat"])
def test_RT29_a_piece_from_abroad_leaves_the_last_house_to_one_that_must_come_home(boat: str) -> None:
    """A merchant out of a boat takes the house of its country, so a trader of that country must come home."""
    game = last_in_england(WELSH, SCOTTISH).houses(WELSH, "1t").houses(SCOTTISH, "1t").houses(boat, "1m")
    game.say(f"lift trader of 1 from {WELSH}", f"lift trader of 1 from {SCOTTISH}", f"lift merchant of 1 from {boat}")
    house, other = (WELSH, SCOTTISH) if boat.startswith("conway") else (SCOTTISH, WELSH)
    game.say(f"put merchant of 1 on {house}")
    assert game.allowed("put trader of 1 on oxford--london")
    assert game.allowed(f"put trader of 1 on {other}")
    game.say("put trader of 1 on oxford--london", f"put trader of 1 on {other}")
    assert game.waits_for == (1, "turn")


def test_RT29_the_last_house_of_england_belongs_to_the_english_trader_in_hand() -> None:
    game = last_in_england(WELSH).houses(WELSH, "1m").houses("oxford--london", "1t")
    game.say("lift trader of 1 from oxford--london", f"lift merchant of 1 from {WELSH}")
    assert game.refused("put merchant of 1 on oxford--london") == "RT29"
    assert game.allowed(f"put merchant of 1 on {WELSH}")
    assert goals(game, "put trader") == ["oxford--london"]


@pytest.mark.parametrize("how", ["action D", "move-three"])
def test_RT29_within_a_country_unless_the_piece_may_come_home(how: str) -> None:
    """Wales has one free house ashore and boats, England has houses enough: only action D leads there."""
    game = britannia(5).crowd(WELSH, HOME).houses(WELSH, "0t 0t 1t").houses("conway--isle-of-man:boat", "1m")
    if how == "action D":
        game.turn_of(1)
    else:
        game.owns(0, "move-three").say("use move-three")
    game.say(f"lift trader of 1 from {WELSH}", "lift merchant of 1 from conway--isle-of-man:boat")
    if how == "action D":
        assert game.allowed(f"put merchant of 1 on {WELSH}")
        game.say(f"put merchant of 1 on {WELSH}")
        assert goals(game, "put") == [HOME]
    else:
        assert game.refused(f"put merchant of 1 on {WELSH}") == "RT29"
        assert game.allowed("put merchant of 1 on conway--isle-of-man:boat")
        assert game.refused(f"put trader of 1 on {HOME}") == "T15.8"


# ------------------------------------------------------------- T15.7: creating a route


@pytest.mark.parametrize("route", ["conway--chester", "chester--carlisle", "chester--hereford"])
@pytest.mark.parametrize("benefit", ["establish chester", "develop actions"])
def test_EX_T32_creating_needs_no_permission(route: str, benefit: str) -> None:
    game = britannia().level(0, "book", 2)
    boats = game.sheet.routes[game.route(route)].boats
    game.houses(route, " ".join(["0t"] * (game.sheet.routes[game.route(route)].houses - boats)))
    if boats:
        game.houses(f"{route}:boat", " ".join(["0m"] * boats))
    assert not game.allowed(f"place trader {WELSH}")
    game.say(f"claim {route}", benefit)
    if benefit.startswith("establish"):
        assert game.held("chester") == "0t"
    else:
        assert game.shows(0, "actions") == 3


@pytest.mark.parametrize("route", [*WALES, *SCOTLAND])
def test_T15_7_routes_abroad_are_created_without_permission(route: str) -> None:
    game = britannia().level(0, "book", 2)
    printed = game.sheet.routes[game.route(route)]
    game.houses(route, " ".join(["0t"] * (printed.houses - printed.boats)))
    if printed.boats:
        assert game.refused(f"claim {route}") == "T7.1"
        game.houses(f"{route}:boat", " ".join(["0m"] * printed.boats))
    assert game.allowed(f"claim {route}")
    game.offices("cardiff", "1t").offices("carlisle", "1t").offices("london", "1t")
    game.say(f"claim {route}")
    assert (game.told("permit-used"), game.state.permits_used) == ([], 0)


# ------------------------------------------------------- T15.8, T15.9: markers that move


def test_EX_T33_move_three_within_a_country() -> None:
    game = britannia().owns(0, "move-three").houses(HOME, "1t").houses("oxford--london", "2t").houses(WELSH, "3t")
    game.say("use move-three", f"lift trader of 1 from {HOME}")
    assert goals(game, "put") == routes_in(game, "england")
    game.say("lift trader of 2 from oxford--london", f"lift trader of 3 from {WELSH}")
    for trader, route in ((1, WELSH), (1, SCOTTISH), (2, WELSH), (3, HOME), (3, SCOTTISH)):
        assert game.refused(f"put trader of {trader} on {route}") == "T15.8"
    game.say("put trader of 1 on oxford--london", f"put trader of 2 on {HOME}", f"put trader of 3 on {WELSH}")
    assert [game.standing(route) for route in (HOME, "oxford--london", WELSH)] == ["2t", "1t", "3t"]


@pytest.mark.parametrize("country", ["england", "wales", "scotland"])
def test_T15_8_each_piece_stays_in_its_country(country: str) -> None:
    game = britannia().owns(0, "move-three").houses(ROUTE[country], "1m")
    game.say("use move-three", f"lift merchant of 1 from {ROUTE[country]}")
    assert goals(game, "put") == routes_in(game, country)
    for route in routes_in(game, *{"england", "wales", "scotland"} - {country}):
        assert game.refused(f"put merchant of 1 on {route}") == "T15.8"


def test_T15_8_exchange_within_wales() -> None:
    game = britannia().owns(0, "move-three").houses(WELSH, "1t 1t 2t").houses("conway--chester", "3m")
    game.say("use move-three", f"lift trader of 1 from {WELSH}", "lift merchant of 3 from conway--chester")
    game.say(f"put merchant of 3 on {WELSH}", "put trader of 1 on conway--chester")
    assert (game.standing(WELSH), game.standing("conway--chester")) == ("1t 2t 3m", "1t")


def test_T15_8_alike_pieces_of_two_countries_keep_them_apart() -> None:
    game = britannia().owns(0, "move-three").houses(HOME, "1t").houses(WELSH, "1t")
    game.say("use move-three", f"lift trader of 1 from {HOME}", f"lift trader of 1 from {WELSH}")
    assert goals(game, "put") == routes_in(game, "england", "wales")
    game.say("put trader of 1 on conway--chester")
    assert goals(game, "put") == routes_in(game, "england")
    game.say("put trader of 1 on oxford--london")
    assert game.waits_for == (0, "turn")


def created(route: str, seats: int = 4) -> Position:
    """Seat 0 holds every house of a maritime route, merchants in the boats."""
    game = britannia(seats).level(0, "book", 2).turn_of(0, 2)
    printed = game.sheet.routes[game.route(route)]
    game.houses(route, " ".join(["0t"] * (printed.houses - printed.boats)))
    return game.houses(f"{route}:boat", " ".join(["0m"] * printed.boats))


def test_T15_9_which_routes_have_a_lasting_marker() -> None:
    four = {"canterbury--calais": "move-two", "southampton--calais": "place-two-abroad"}
    for seats, lasting in ((3, four | {MAN: "move-two"}), (4, four)):
        assert {r.id: r.permanent for r in britannia(seats).sheet.routes if r.permanent} == lasting


@pytest.mark.parametrize("seats", [3, 4])
def test_EX_T35_canterbury_calais_moves_two(seats: int) -> None:
    game = created("canterbury--calais", seats).houses(HOME, "1t").houses("oxford--london", "2m").houses(WELSH, "0t 1m")
    game.say("claim canterbury--calais", "forgo")
    assert game.waits_for == (0, "moving")
    game.say(f"lift trader of 1 from {HOME}")
    assert goals(game, "put") == routes_in(game, "england")
    assert game.refused(f"put trader of 1 on {WELSH}") in ("T15.8", "T15.9")
    game.say("lift merchant of 2 from oxford--london")
    assert game.refused(f"lift trader of 0 from {WELSH}") == "T6.1"
    game.say(f"put merchant of 2 on {HOME}", "put trader of 1 on oxford--london")  # they change places
    assert (game.standing(HOME), game.standing("oxford--london")) == ("2m", "1t")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T15_9_own_pieces_stay_in_their_country_too() -> None:
    game = created("canterbury--calais").houses(WELSH, "0t").houses(HOME, "1t")
    game.say("claim canterbury--calais", "forgo", f"lift trader of 0 from {WELSH}", f"lift trader of 1 from {HOME}")
    assert goals(game, "put trader of 0") == WALES
    assert goals(game, "put trader of 1") == routes_in(game, "england")


def test_T15_9_the_isle_of_man_and_carlisle_on_the_side_for_three() -> None:
    game = created(MAN, 3).houses(HOME, "1t")
    game.say(f"claim {MAN}", "forgo")
    assert (game.waits_for, sorted(game.legal())) == ((0, "moving"), ["done", f"lift trader of 1 from {HOME}"])
    game.say("done")
    assert game.waits_for == (0, "turn")
    game = created(MAN, 4).houses(HOME, "1t")
    game.say(f"claim {MAN}", "forgo")
    assert game.waits_for == (0, "turn")


@pytest.mark.parametrize("seats", [3, 4])
def test_T15_9_southampton_calais_places_two_abroad(seats: int) -> None:
    game = created("southampton--calais", seats)
    stock, supply = game.in_stock(0), game.in_supply(0)
    game.say("claim southampton--calais", "forgo")
    assert game.waits_for == (0, "settling")
    assert goals(game, "add trader") == goals(game, "add merchant") == routes_in(game, "wales", "scotland")
    assert game.refused(f"add trader {HOME}") == "T15.9"
    assert game.refused("add trader conway--isle-of-man:boat") == "T4.2"
    game.say("add merchant conway--isle-of-man:boat")
    game.say(f"add trader {WELSH if seats == 3 else SCOTTISH}")
    assert (game.in_stock(0), game.in_supply(0)) == ((stock[0], stock[1] + 1), supply)
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    assert (game.state.permits_used, game.markers(0), game.score(0, "markers")) == (0, [], 0)


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_RT38_one_or_two_pieces_or_none(placed: int) -> None:
    game = created("southampton--calais")
    game.say("claim southampton--calais", "forgo", *[f"add trader {WELSH}"] * placed)
    if placed < 2:
        game.say("done")
    assert (game.standing(WELSH), game.waits_for) == (" ".join(["0t"] * placed), (0, "turn"))


def test_RT38_the_permissions_are_left_alone() -> None:
    game = created("southampton--calais").offices("cardiff", "0t")
    game.say("claim southampton--calais", "forgo", f"add trader {WELSH}", f"add trader {WELSH}")
    assert game.told("permit-used") == []
    assert game.allowed(f"place trader {WELSH}")


def test_RT38_from_the_supply_once_the_stock_is_empty() -> None:
    game = created("southampton--calais")
    game.say("claim southampton--calais", "forgo")
    game.only(0, (1, 0), (1, 1))
    assert game.refused(f"add merchant {WELSH}") == "T5.8"
    game.say(f"add trader {WELSH}")
    assert game.told("added") == [{"seat": 0, "kind": "trader", "route": WELSH, "source": "stock"}]
    game.say(f"add merchant {WELSH}")
    assert game.told("added")[0]["source"] == "supply"
    assert (game.in_stock(0), game.in_supply(0)) == ((0, 0), (1, 0))


def test_RT38_from_houses_of_any_country_when_both_are_empty() -> None:
    game = created("southampton--calais").houses(HOME, "0t").houses(SCOTTISH, "0t").houses(WELSH, "1t")
    game.say("claim southampton--calais", "forgo")
    game.only(0, (0, 0), (0, 0))
    assert game.refused(f"add trader {WELSH}") == "T5.6"
    assert game.refused(f"lift trader of 1 from {WELSH}") == "T5.6"
    assert sorted(game.legal("lift")) == [f"lift trader of 0 from {HOME}", f"lift trader of 0 from {SCOTTISH}"]
    game.say(f"lift trader of 0 from {HOME}")
    assert game.refused("done") == "T15.9"
    assert goals(game, "put") == routes_in(game, "wales", "scotland")
    assert game.refused(f"put trader of 0 on {HOME}") == "T15.9"
    game.say(f"put trader of 0 on {WELSH}", f"lift trader of 0 from {SCOTTISH}", f"put trader of 0 on {WELSH}")
    assert (game.standing(WELSH), game.waits_for) == ("0t 0t 1t", (0, "turn"))


def test_RT14_pieces_just_returned_are_in_the_stock() -> None:
    game = created("southampton--calais").only(0, (0, 0), (2, 0))
    game.say("claim southampton--calais")
    if game.waits_for == (0, "benefit"):
        game.say("forgo")
    assert game.in_stock(0) == (1, 2)
    assert goals(game, "add merchant") == routes_in(game, "wales", "scotland")
    game.say(f"add merchant {WELSH}", f"add merchant {WELSH}")
    assert (game.in_stock(0), game.in_supply(0)) == ((1, 0), (2, 0))


# ------------------------------------------------------- T15.10, T15.11: the countries


def test_EX_T34_two_tied_share_the_first_two_places() -> None:
    game = britannia().offices("conway", "0t").offices("montgomery", "0t")
    game.offices("chester", "1t").offices("pembroke", "1t").offices("cardiff", "2t")
    assert abroad(game) == [5, 5, 2, 0]
    assert [game.score(seat, "cities") for seat in range(4)] == [9, 9, 4, 0]


@pytest.mark.parametrize(
    ("offices", "points"),
    [
        ({}, [0, 0, 0, 0]),
        ({"conway": "0t"}, [7, 0, 0, 0]),
        ({"conway": "0t 0t", "chester": "1t", "pembroke": "1t"}, [4, 7, 0, 0]),  # cities before offices
        ({"conway": "0t 0t", "chester": "1t"}, [7, 4, 0, 0]),  # then offices
        ({"conway": "0t", "chester": "1t", "cardiff": "0t 1t 2t 2t"}, [4, 4, 4, 0]),  # 13 / 3
        ({"conway": "0t", "chester": "1t 2m 2t"}, [4, 2, 7, 0]),
        ({"conway": "0t", "cardiff": "1t 0t 0t"}, [7, 4, 0, 0]),  # without a city
        ({"conway": "1t 0t", "chester": "2t 3t 3t"}, [4, 1, 1, 7]),  # two without a city: 2 / 2
        ({"conway": "1t 0t", "chester": "1t 0t", "cardiff": "2t 0t"}, [7, 4, 2, 0]),
    ],
)
def test_T15_10_cities_then_offices(offices: dict[str, str], points: list[int]) -> None:
    game = britannia()
    for city, pieces in offices.items():
        game.offices(city, pieces)
    assert abroad(game) == points


def test_T15_10_additional_offices_count() -> None:
    game = britannia().offices("conway", "0t").offices("chester", "1t").additional("chester", "1t")
    assert abroad(game) == [4, 7, 0, 0]


def test_T15_10_scotland_apart_from_wales() -> None:
    game = britannia().offices("conway", "0t").offices("glasgow", "1t").offices("falkirk", "0t 1t 1t")
    assert abroad(game) == [7 + 4, 7, 0, 0]


def test_T15_10_only_wales_on_the_side_for_three() -> None:
    game = britannia(3).offices("conway", "0t").offices("newcastle", "1t").offices("carlisle", "1t")
    assert abroad(game) == [7, 0, 0]


def test_T15_10_the_points_belong_to_the_total() -> None:
    game = britannia().offices("conway", "0t")
    assert game.total(0) == 7 + 2 + 1  # country, city, network
    assert game.place(0) == 1


@pytest.mark.parametrize(
    ("tied", "points"),
    [(1, [7, 0, 0, 0, 0]), (2, [5, 5, 0, 0, 0]), (3, [4, 4, 4, 0, 0]), (4, [3] * 4 + [0]), (5, [2] * 5)],
)
def test_RT21_the_places_that_tied_players_fill_are_added_and_divided(tied: int, points: list[int]) -> None:
    game = britannia(5)
    for seat, city in enumerate(["conway", "chester", "montgomery", "pembroke", "cardiff"][:tied]):
        game.offices(city, f"{seat}t")
    assert abroad(game) == points


def test_RT21_tied_for_second_and_third() -> None:
    game = britannia().offices("conway", "0t 0t").offices("chester", "1t").offices("pembroke", "2t")
    assert abroad(game) == [7, 3, 3, 0]  # (4 + 2) / 2


def test_RT39_three_tied_for_third_get_nothing() -> None:
    game = britannia(5).offices("conway", "0t 0t").offices("chester", "4t 1t 1t").offices("cardiff", "2t 3t 0t 1t 0t")
    # seat 0 controls two, seat 1 one, the others none with one office each
    assert abroad(game) == [7, 4, 0, 0, 0]


def test_RT39_players_without_a_city_are_ranked_by_offices_and_share() -> None:
    game = britannia(5).offices("cardiff", "1t 2t 0t 0t").offices("pembroke", "1t 3t 0t").additional("pembroke", "0t")
    assert [game.controls(city) for city in ("cardiff", "pembroke")] == [0, 0]
    assert abroad(game) == [7, 4, 1, 1, 0]


def test_RT39_who_controls_a_city_ranks_before_more_offices() -> None:
    game = britannia().offices("cardiff", "1t 1t 0t 0t").offices("pembroke", "1t 1t 0t").additional("pembroke", "0t")
    game.offices("conway", "2t")
    assert [game.controls(city) for city in ("cardiff", "pembroke", "conway")] == [0, 0, 2]
    assert abroad(game) == [7, 2, 4, 0]


def test_T15_11_the_isle_of_man_counts_for_both() -> None:
    game = britannia().offices("isle-of-man", "0m")
    assert abroad(game) == [14, 0, 0, 0]
    game.offices("glasgow", "1t").offices("dunbar", "1t")
    assert abroad(game) == [7 + 4, 7, 0, 0]


def test_T15_11_london_is_english() -> None:
    assert abroad(britannia().offices("london", "0t")) == [0] * 4
    assert abroad(britannia(3).offices("london", "0t")) == [0] * 3


@pytest.mark.parametrize("seats", [3, 4])
def test_T15_11_the_country_of_each_city(seats: int) -> None:
    welsh = ["cardiff", "chester", "conway", "isle-of-man", "montgomery", "pembroke"]
    scottish = ["carlisle", "dunbar", "edinburgh", "falkirk", "glasgow", "isle-of-man", "newcastle"]
    for city in britannia(seats).sheet.cities:
        points = 7 * (city.id in welsh) + 7 * (city.id in scottish and seats > 3)
        assert abroad(britannia(seats).offices(city.id, "0t"))[0] == points


def test_RT22_the_isle_of_man_is_welsh_only_on_the_side_for_three() -> None:
    assert abroad(britannia(3).offices("isle-of-man", "0t")) == [7, 0, 0]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    ("route", "city", "present"),
    [
        ("bristol--salisbury", "bristol", ""),
        ("cambridge--ipswich", "ipswich", ""),
        ("plymouth--salisbury", "plymouth", "1t"),
    ],
)
def test_RT22_coins_of_two(seats: int, route: str, city: str, present: str) -> None:
    game = britannia(seats).level(0, "privilege", 1).offices(city, present).houses(route, "0t 0t 0t 0m")
    game.say(f"claim {route}", f"establish {city}")
    assert game.told("coin-paid") == [{"seat": 0, "points": 2, "city": city}]
    assert game.points(0) == 2


@pytest.mark.parametrize("seats", [3, 4])
def test_RT22_no_other_coins(seats: int) -> None:
    coins = [
        (city.id, at, o.coin) for city in britannia(seats).sheet.cities for at, o in enumerate(city.offices) if o.coin
    ]
    assert sorted(coins) == [("bristol", 0, 2), ("ipswich", 0, 2), ("plymouth", 1, 2)]
