"""T5, action C: displacing, its price and the owner's answer."""

from __future__ import annotations

import pytest

from tests.teutonica.position import Position

ORIGIN = "duisburg--dortmund"  # 2 houses
ADJACENT = ["arnheim--duisburg", "dortmund--paderborn"]  # 3 houses each
SECOND = ["arnheim--munster", "kampen--arnheim", "paderborn--hildesheim", "paderborn--minden", "warburg--paderborn"]
THIRD = ["hildesheim--goslar", "kampen--osnabruck", "minden--bremen", "minden--brunswiek", "minden--hannover"]
THIRD += ["munster--minden", "coellen--warburg", "warburg--gottingen"]


def origin(displaced: str = "1t", seats: int = 4) -> Position:
    """Seat 0, with traders at hand, may displace a piece that stands on the route of origin."""
    return Position(seats=seats).supply(0, 4).supply(1, 0).houses(ORIGIN, displaced)


def displace(game: Position, displaced: str = "1t") -> Position:
    kind = {"t": "trader", "m": "merchant"}[displaced[1]]
    game.say(f"displace {kind} of {displaced[0]} on {ORIGIN} with trader")
    return game


def full(game: Position, routes: list[str], free: int = 0) -> Position:
    """Seats 2 and 3 hold all houses of the routes; on the first one so many are left free."""
    for number, route in enumerate(routes):
        room = game.state.room(game.route(route)) - (free if number == 0 else 0)
        game.houses(route, " ".join([f"{2 + number % 2}t"] * room))
    return game


def spent(displaced: str, stock: tuple[int, int], supply: tuple[int, int], elsewhere: str | None = None) -> Position:
    """Seat 1 has just these pieces in stock and supply, and perhaps a trader on a house elsewhere."""
    game = origin(displaced)
    return (game.houses(elsewhere, "1t") if elsewhere else game).only(1, stock, supply)


def routes(game: Position, verb: str) -> list[str]:
    return sorted(text.split()[-1] for text in game.legal(verb))


# ------------------------------------------------------------------ the displacing


@pytest.mark.parametrize("kind", ["trader", "merchant"])
@pytest.mark.parametrize("displaced", ["trader", "merchant"])
def test_T5_1_an_own_piece_of_the_supply_takes_the_house(kind: str, displaced: str) -> None:
    game = Position().supply(0, 2, 1).houses(ORIGIN, f"1{displaced[0]} 2t")
    game.say(f"displace {displaced} of 1 on {ORIGIN} with {kind}")
    assert game.standing(ORIGIN) == f"0{kind[0]} 2t"
    assert game.told("displaced") == [
        {"seat": 0, "kind": kind, "route": ORIGIN, "owner": 1, "kind_moved": displaced},
    ]


def test_T5_1_never_an_own_piece() -> None:
    game = origin("0t 1t")
    assert game.refused(f"displace trader of 0 on {ORIGIN} with trader") == "T5.1"
    assert game.allowed(f"displace trader of 1 on {ORIGIN} with trader")


def test_T5_1_only_a_piece_that_stands_there() -> None:
    game = origin("1t")
    for absent in ("merchant of 1", "trader of 2", "merchant of 3", "trader of 4"):
        assert game.refused(f"displace {absent} on {ORIGIN} with trader") == "T5.1"
    assert game.refused("displace trader of 1 on stade--hamburg with trader") == "T5.1"
    assert game.legal("displace") == [f"displace trader of 1 on {ORIGIN} with trader"]


def test_T5_1_only_with_a_piece_that_the_supply_holds() -> None:
    game = origin("1t")
    assert game.in_stock(0)[1] == 1
    assert game.refused(f"displace trader of 1 on {ORIGIN} with merchant") == "T5.1"


@pytest.mark.parametrize(("displaced", "price"), [("trader", 1), ("merchant", 2)])
def test_T5_2_the_price_goes_from_the_supply_to_the_own_stock(displaced: str, price: int) -> None:
    game = Position().supply(0, 4).houses(ORIGIN, f"1{displaced[0]}")
    stock = game.in_stock(0)
    game.say(f"displace {displaced} of 1 on {ORIGIN} with trader")
    assert game.told("paid") == [{"seat": 0, "kind": "trader"}] * price
    assert game.in_supply(0) == (3 - price, 0)
    assert game.in_stock(0) == (stock[0] + price, stock[1])


@pytest.mark.parametrize(("displaced", "needed"), [("trader", 2), ("merchant", 3)])
@pytest.mark.parametrize("merchants", [0, 1])
def test_T5_2_the_supply_holds_the_new_piece_and_the_whole_price_or_nothing_happens(
    displaced: str, needed: int, merchants: int
) -> None:
    text = f"displace {displaced} of 1 on {ORIGIN} with trader"
    assert Position().houses(ORIGIN, f"1{displaced[0]}").supply(0, needed - merchants, merchants).allowed(text)
    poor = Position().houses(ORIGIN, f"1{displaced[0]}").supply(0, needed - 1 - merchants, merchants)
    assert poor.refused(text) == ("T5.2" if poor.in_supply(0)[0] else "T5.1")


@pytest.mark.parametrize(
    ("paid", "left"),
    [(["trader", "trader"], (1, 2)), (["trader", "merchant"], (2, 1)), (["merchant", "merchant"], (3, 0))],
)
def test_T5_2_the_payer_chooses_the_pieces(paid: list[str], left: tuple[int, int]) -> None:
    game = Position().level(0, "book", 1).supply(0, 4, 2).houses(ORIGIN, "1m")
    game.say(f"displace merchant of 1 on {ORIGIN} with trader")
    for kind in paid:
        assert (game.waits_for, game.legal()) == ((0, "paying"), ["pay trader", "pay merchant"])
        game.say(f"pay {kind}")
    assert game.in_supply(0) == left
    assert game.waits_for == (1, "answer")


def test_T5_2_what_leaves_no_choice_is_paid_at_once() -> None:
    game = Position().level(0, "book", 1).supply(0, 1, 2).houses(ORIGIN, "1m")
    game.say(f"displace merchant of 1 on {ORIGIN} with trader")
    assert [paid["kind"] for paid in game.told("paid")] == ["merchant", "merchant"]
    assert (game.in_supply(0), game.waits_for) == ((0, 0), (1, "answer"))


def test_T5_2_nothing_is_paid_without_displacing() -> None:
    assert Position().refused("pay trader") == "T5.2"
    game = displace(Position().supply(0, 4, 1).houses(ORIGIN, "1t"))
    assert game.waits_for == (0, "paying")
    assert game.refused("rehouse arnheim--duisburg") == "T5.2"


def test_T5_3_offices_the_table_and_desks_are_safe() -> None:
    game = Position().supply(0, 9).offices("duisburg", "1t").offices("dortmund", "1m 1t").table(0, 2)
    assert game.legal("displace") == []
    assert game.refused(f"displace trader of 1 on {ORIGIN} with trader") == "T5.1"
    assert game.refused("displace merchant of 2 on coellen--warburg with trader") == "T5.1"


# ----------------------------------------------------------------------- the answer


def test_T5_4_the_owner_answers_at_once_and_then_the_turn_goes_on() -> None:
    game = displace(origin().turn_of(0, 2))
    assert game.waits_for == (1, "answer")
    game.say("rehouse arnheim--duisburg")
    assert game.waits_for == (1, "answer")
    game.say("add trader dortmund--paderborn")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    assert [game.standing(route) for route in [ORIGIN, *ADJACENT]] == ["0t", "1t", "1t"]


def test_T5_4_the_owner_answers_also_after_the_last_action() -> None:
    game = displace(origin().turn_of(0, 1))
    assert game.waits_for == (1, "answer")
    game.say("rehouse arnheim--duisburg", "decline")
    assert game.waits_for == (1, "turn")


@pytest.mark.parametrize("displaced", ["1t", "1m"])
def test_T5_4_the_displaced_piece_goes_to_an_adjacent_route(displaced: str) -> None:
    game = displace(origin(displaced), displaced)
    assert routes(game, "rehouse") == ADJACENT
    for far in [*SECOND, *THIRD, "stade--hamburg"]:
        assert game.refused(f"rehouse {far}") == "T5.5"
    game.say("rehouse dortmund--paderborn")
    assert game.standing("dortmund--paderborn") == displaced
    assert game.told("rehoused") == [
        {"seat": 1, "kind": "trader" if displaced == "1t" else "merchant", "route": "dortmund--paderborn"}
    ]
    assert game.refused("rehouse dortmund--paderborn") == "T5.4"


@pytest.mark.parametrize(("displaced", "number"), [("1t", 1), ("1m", 2)])
@pytest.mark.parametrize("spread", [["arnheim--duisburg"] * 2, ADJACENT])
def test_T5_4_one_more_for_a_trader_two_for_a_merchant(displaced: str, number: int, spread: list[str]) -> None:
    game = displace(origin(displaced), displaced)
    stock = game.in_stock(1)
    game.say("rehouse arnheim--duisburg")
    for added, route in enumerate(spread[:number]):
        assert game.waits_for == (1, "answer")
        assert routes(game, "add trader") == ADJACENT
        game.say(f"add trader {route}")
        assert game.told("added") == [{"seat": 1, "kind": "trader", "route": route, "source": "stock"}]
        assert game.in_stock(1) == (stock[0] - 1 - added, stock[1])
    assert game.waits_for == (0, "turn")
    assert game.in_supply(1) == (0, 0)


def test_T5_4_added_pieces_are_not_placed_far_away() -> None:
    game = displace(origin())
    game.say("rehouse arnheim--duisburg")
    assert game.refused("add trader stade--hamburg") == "T5.5"
    assert game.refused("add trader arnheim--munster") == "T5.5"


@pytest.mark.parametrize("answer", ["rehouse arnheim--duisburg", "add trader arnheim--duisburg", "decline"])
def test_T5_4_nobody_answers_who_was_not_displaced(answer: str) -> None:
    assert origin().refused(answer) == "T5.4"


def test_T5_4_others_have_no_say_in_the_answer() -> None:
    game = displace(origin("1t 2t"))
    assert game.refused(f"lift trader of 2 from {ORIGIN}") == "T5.6"
    for other in ("use plus-3", f"claim {ORIGIN}", f"place trader {ORIGIN}"):
        assert game.refused(other) == "T5.4"


@pytest.mark.parametrize(
    ("taken", "open_to"), [([], ADJACENT), (ADJACENT, SECOND), (ADJACENT + SECOND, sorted(THIRD))], ids=["1", "2", "3"]
)
def test_T5_5_the_nearest_ring_with_a_free_house(taken: list[str], open_to: list[str]) -> None:
    game = displace(full(origin(seats=5).level(2, "actions", 5).level(3, "actions", 5), taken))
    assert routes(game, "rehouse") == open_to
    assert routes(game, "add trader") == open_to
    for near in taken:
        assert game.refused(f"rehouse {near}") == "T4.1"
    beyond = {0: SECOND, 2: THIRD}.get(len(taken), ["stade--hamburg"])
    for far in beyond:
        assert game.refused(f"rehouse {far}") == "T5.5"
        assert game.refused(f"add trader {far}") == "T5.5"


def test_T5_5_one_free_house_nearby_is_enough_to_bar_the_farther_routes() -> None:
    game = displace(full(origin(), ADJACENT, free=1))
    assert routes(game, "rehouse") == ["arnheim--duisburg"]
    assert game.refused("rehouse arnheim--munster") == "T5.5"


def test_T5_5_judged_for_every_piece_as_it_is_placed() -> None:
    game = displace(full(origin("1m"), ADJACENT, free=2), "1m")
    game.say("rehouse arnheim--duisburg")
    assert routes(game, "add trader") == ["arnheim--duisburg"]
    game.say("add trader arnheim--duisburg")
    assert routes(game, "add trader") == SECOND
    game.say("add trader warburg--paderborn")
    assert game.waits_for == (0, "turn")
    assert game.standing("warburg--paderborn") == "1t"


@pytest.mark.parametrize(
    ("stock", "supply", "source"),
    [((1, 0), (2, 0), "stock"), ((0, 1), (2, 0), "stock"), ((0, 0), (1, 0), "supply"), ((0, 0), (0, 1), "supply")],
)
def test_T5_6_from_the_stock_and_only_if_it_is_empty_from_the_supply(
    stock: tuple[int, int], supply: tuple[int, int], source: str
) -> None:
    game = displace(spent("1t", stock, supply))
    game.say("rehouse arnheim--duisburg")
    kind = "trader" if (stock if source == "stock" else supply)[0] else "merchant"
    game.say(f"add {kind} arnheim--duisburg")
    assert game.told("added")[0]["source"] == source
    left = [stock, supply]
    left[source == "supply"] = (0, 0)
    assert [game.in_stock(1), game.in_supply(1)] == left


def test_T5_6_second_added_piece_comes_from_the_supply_when_the_stock_ran_out() -> None:
    game = displace(spent("1m", (1, 0), (3, 1)), "1m")
    game.say("rehouse arnheim--duisburg", "add trader arnheim--duisburg")
    assert game.told("added")[0]["source"] == "stock"
    game.say("add merchant dortmund--paderborn")
    assert game.told("added")[0]["source"] == "supply"
    assert (game.in_stock(1), game.in_supply(1)) == ((0, 0), (3, 0))
    assert game.waits_for == (0, "turn")


def test_T5_6_second_added_piece_comes_from_the_board_when_all_else_ran_out() -> None:
    game = displace(spent("1m", (0, 0), (1, 0), "stade--hamburg"), "1m")
    game.say("rehouse arnheim--duisburg")
    assert game.refused("lift trader of 1 from stade--hamburg") == "T5.6"
    game.say("add trader arnheim--duisburg", "lift trader of 1 from stade--hamburg")
    assert game.waits_for == (1, "answer")
    assert game.refused("decline") == "T5.6"
    assert game.refused("put trader of 1 on stade--hamburg") == "T5.5"
    game.say("put trader of 1 on dortmund--paderborn")
    assert game.told("added") == [{"seat": 1, "kind": "trader", "route": "dortmund--paderborn", "source": "board"}]
    assert game.waits_for == (0, "turn")


@pytest.mark.parametrize(("stock", "supply"), [((1, 0), (0, 0)), ((0, 1), (0, 0)), ((0, 0), (1, 0)), ((0, 0), (0, 1))])
def test_T5_6_the_board_gives_nothing_while_stock_or_supply_hold_a_piece(
    stock: tuple[int, int], supply: tuple[int, int]
) -> None:
    game = displace(spent("1t", stock, supply, "stade--hamburg"))
    assert game.legal("lift") == []
    assert game.refused("lift trader of 1 from stade--hamburg") == "T5.6"


def test_T5_6_only_own_pieces_of_houses_are_taken_from_the_board() -> None:
    game = displace(spent("1t", (0, 0), (0, 0), "stade--hamburg").houses("quedlinburg--halle", "2t"))
    assert game.refused("add trader arnheim--duisburg") == "T5.6"
    assert game.refused("lift trader of 2 from quedlinburg--halle") == "T5.6"
    assert game.refused("lift trader of 1 from quedlinburg--halle") == "T5.6"
    game.say("rehouse arnheim--duisburg", "lift trader of 1 from stade--hamburg")
    assert game.refused("put trader of 2 on arnheim--duisburg") == "T5.6"


def test_T5_6_a_house_that_a_lifted_piece_leaves_is_free() -> None:
    game = spent("1t", (0, 0), (0, 0), "arnheim--duisburg")
    displace(full(game.houses("arnheim--duisburg", "2t 2t"), ["dortmund--paderborn"]))
    assert routes(game, "rehouse") == SECOND
    game.say("rehouse kampen--arnheim", "lift trader of 1 from arnheim--duisburg")
    assert game.legal() == ["put trader of 1 on arnheim--duisburg"]


def test_T5_7_the_displaced_piece_must_be_placed() -> None:
    game = displace(origin())
    assert game.refused("decline") == "T5.7"
    game.say("add trader arnheim--duisburg")
    assert game.waits_for == (1, "answer")
    assert game.refused("decline") == "T5.7"
    assert game.refused("add trader arnheim--duisburg") == "T5.4"
    assert sorted(game.legal()) == [f"rehouse {route}" for route in ADJACENT]


@pytest.mark.parametrize(("displaced", "taken"), [("1t", 0), ("1m", 0), ("1m", 1)])
def test_T5_7_each_added_piece_may_be_declined(displaced: str, taken: int) -> None:
    game = displace(origin(displaced), displaced)
    stock, supply = game.in_stock(1), game.in_supply(1)
    game.say("rehouse arnheim--duisburg", *["add trader arnheim--duisburg"] * taken, "decline")
    assert game.waits_for == (0, "turn")
    assert (game.in_stock(1), game.in_supply(1)) == ((stock[0] - taken, stock[1]), supply)
    assert game.told("declined") == [{"seat": 1, "count": (1 if displaced == "1t" else 2) - taken}]


def test_T5_7_nothing_goes_to_the_supply() -> None:
    game = displace(origin("1m"), "1m")
    assert {text.split()[0] for text in game.legal()} == {"rehouse", "add"}
    assert game.refused("income 1t") == "T5.4"
    game.say("rehouse arnheim--duisburg", "decline")
    assert game.in_supply(1) == (0, 0)


def test_T5_8_the_owner_chooses_the_kind_among_those_in_the_source() -> None:
    game = displace(origin("1t").level(1, "book", 1))
    assert min(game.in_stock(1)) > 0
    assert routes(game, "add trader") == routes(game, "add merchant") == ADJACENT
    game.say("rehouse arnheim--duisburg", "add merchant arnheim--duisburg")
    assert game.standing("arnheim--duisburg") == "1t 1m"


@pytest.mark.parametrize(
    ("stock", "supply", "absent", "there"),
    [
        ((1, 0), (2, 1), "merchant", "trader"),
        ((0, 1), (2, 1), "trader", "merchant"),
        ((0, 0), (2, 0), "merchant", "trader"),
        ((0, 0), (0, 1), "trader", "merchant"),
    ],
)
def test_T5_8_a_kind_that_the_source_lacks_is_refused(
    stock: tuple[int, int], supply: tuple[int, int], absent: str, there: str
) -> None:
    game = displace(spent("1t", stock, supply))
    assert game.refused(f"add {absent} arnheim--duisburg") == "T5.8"
    assert game.allowed(f"add {there} arnheim--duisburg")
