"""T11, the game of two with its neutral side, and RT17, RT18, RT19, RT32."""

from __future__ import annotations

import random

import pytest

from kontor.cli.screen import sentences
from kontor.games.teutonica.game import GAME
from kontor.games.teutonica.rules.neutral import set_up
from kontor.games.teutonica.state import take
from kontor.match import replay
from kontor.protocol import BadInput
from kontor.record import BadRecord, Line, Record, parse
from tests.opaque import opaque_game
from tests.teutonica.position import OLD_EDITIONS, Position

SMALL, LARGE = "hanseatic-league-2-3", "hanseatic-league-4-5"
SCROLLS = ["gottingen--quedlinburg", "groningen--emden", "hamburg--lubeck", "quedlinburg--halle", "stade--hamburg"]
TAVERNS = ["hildesheim--goslar", "luneburg--perleberg", "osnabruck--bremen"]
ORIGIN = "duisburg--dortmund"  # 2 houses; no neutral trader at set-up, nor on the two routes next to it
NEXT, OTHER = "arnheim--duisburg", "dortmund--paderborn"  # 3 houses each
OUT = f"displace trader of 2 on {ORIGIN} with trader"
EDITION = pytest.mark.parametrize("edition", OLD_EDITIONS)


def two(edition: str = "2009") -> Position:
    return Position(edition, SMALL, 2)


def bare(edition: str = "2009") -> Position:
    """No piece stands on any house."""
    game = two(edition)
    for route in [*SCROLLS, *TAVERNS]:
        take(game.state, 4, game.spot(route))
    return game


def origin(edition: str = "2009", active: int = 0) -> Position:
    """A neutral trader on the route of origin, and an active player who can displace it without a choice of price."""
    return two(edition).turn_of(active, 2).supply(active, 4).houses(ORIGIN, "2t")


def nearly(pieces: str = "2t 2t", edition: str = "2009", active: int = 0) -> Position:
    """One more neutral trader fills the neighbouring route."""
    return origin(edition, active).houses(NEXT, pieces)


def at_tavern(active: int = 0) -> Position:
    """One more neutral trader fills a route with a marker: Osnabrück and Bremen."""
    game = two().turn_of(active, 2).supply(active, 4).houses("kampen--osnabruck", "2t")
    game.houses("osnabruck--bremen", "2t")
    game.say("displace trader of 2 on kampen--osnabruck with trader")
    return game


def routes(game: Position, verb: str) -> list[str]:
    return sorted(text.split()[-1] for text in game.legal(verb))


# ------------------------------------------------------------------------- set-up


@EDITION
def test_T11_1_a_neutral_trader_on_the_routes_to_abilities_and_with_markers(edition: str) -> None:
    game = two(edition)
    occupied = {route.id: game.standing(route.id) for route in game.sheet.routes if game.standing(route.id)}
    assert occupied == dict.fromkeys([*SCROLLS, *TAVERNS], "2t")
    assert (game.in_supply(0), game.in_supply(1), game.waits_for) == ((5, 1), (6, 1), (0, "turn"))
    GAME.check(game.state)


@pytest.mark.parametrize("edition", [*OLD_EDITIONS, "bigbox"])
def test_T11_1_three_players_have_no_neutral_side(edition: str) -> None:
    game = Position(edition, SMALL, 3)
    assert all(game.standing(route.id) == "" for route in game.sheet.routes)
    assert game.state.sides == 3


@pytest.mark.parametrize(("edition", "board"), [("bigbox", SMALL), ("2009", LARGE), ("2014", LARGE)])
def test_T11_1_two_players_only_in_the_old_editions_on_the_small_side(edition: str, board: str) -> None:
    with pytest.raises(BadInput, match=r"^T1\.1: "):
        GAME.deal(edition, board, ["Ada", "Bo"], random.Random(1))


def test_RT17_a_route_that_qualifies_twice_gets_one_neutral_trader() -> None:
    game = bare().marker("stade--hamburg", "plus-3").marker("luneburg--perleberg", None)
    set_up(game.state)
    assert game.standing("stade--hamburg") == "2t"
    assert game.standing("luneburg--perleberg") == ""
    assert sum(game.standing(route.id) == "2t" for route in game.sheet.routes) == 7


def test_RT17_no_route_of_the_small_side_qualifies_twice() -> None:
    game = two()
    assert set(SCROLLS).isdisjoint(TAVERNS)
    assert sorted(game.markers_on_board()) == TAVERNS
    assert sum(game.state.standing(4, spot) for spot in range(game.state.board.n_spots)) == 8


# ------------------------------------------------------------------- displacement


@pytest.mark.parametrize(("active", "opponent"), [(0, 1), (1, 0)])
def test_T11_2_the_opponent_of_the_active_player_places_both(active: int, opponent: int) -> None:
    game = origin(active=active)
    stock, others = game.in_stock(active), (game.in_stock(opponent), game.in_supply(opponent))
    game.say(OUT)
    assert game.told("displaced") == [
        {"seat": active, "kind": "trader", "route": ORIGIN, "owner": 2, "kind_moved": "trader"}
    ]
    assert game.waits_for == (opponent, "answer")
    assert (game.in_supply(active), game.in_stock(active)) == ((2, 0), (stock[0] + 1, stock[1]))
    game.say(f"rehouse {NEXT}")
    assert game.waits_for == (opponent, "answer")
    game.say(f"add trader {OTHER}")
    assert (game.waits_for, game.actions) == ((active, "turn"), 1)
    assert [game.standing(route) for route in (ORIGIN, NEXT, OTHER)] == [f"{active}t", "2t", "2t"]
    assert (game.in_stock(opponent), game.in_supply(opponent)) == others
    GAME.check(game.state)


def test_T11_2_the_price_is_that_of_a_trader() -> None:
    assert origin().supply(0, 1).refused(OUT) == "T5.2"
    assert origin().supply(0, 2).allowed(OUT)
    assert origin().supply(0, 1, 1).allowed(OUT)
    assert origin().refused(f"displace merchant of 2 on {ORIGIN} with trader") == "T5.1"


def test_T11_2_the_active_player_pays_before_the_opponent_answers() -> None:
    game = nearly().supply(0, 3, 1)
    game.say(OUT)
    assert (game.waits_for, game.legal()) == ((0, "paying"), ["pay trader", "pay merchant"])
    game.say("pay merchant")
    assert game.waits_for == (1, "answer")
    game.say(f"rehouse {NEXT}")
    assert game.waits_for == (0, "neutral")
    game.say("neutral arnheim")
    assert game.waits_for == (1, "answer")
    game.say("decline")
    assert (game.waits_for, game.in_supply(0)) == ((0, "turn"), (2, 0))


def test_T11_2_the_opponent_answers_also_after_the_last_action() -> None:
    game = origin().turn_of(0, 1)
    game.say(OUT)
    assert game.waits_for == (1, "answer")
    game.say(f"rehouse {NEXT}", "decline")
    assert game.waits_for == (1, "turn")


def test_T11_2_the_nearest_routes_are_used() -> None:
    game = origin()
    game.say(OUT)
    assert routes(game, "rehouse") == routes(game, "add trader") == [NEXT, OTHER]
    assert game.refused("rehouse kampen--arnheim") == "T5.5"
    assert game.refused(f"rehouse {ORIGIN}") == "RT28"
    full = origin().houses(NEXT, "0t 1t 1t").houses(OTHER, "0t 1t 1t")
    full.say(OUT)
    assert routes(full, "rehouse") == sorted(
        ["kampen--arnheim", "arnheim--munster", "paderborn--hildesheim", "paderborn--minden", "warburg--paderborn"]
    )


def test_T11_2_a_real_players_piece_is_answered_for_by_its_owner() -> None:
    game = two().supply(0, 4).houses(ORIGIN, "1t 2t")
    game.say(f"displace trader of 1 on {ORIGIN} with trader", f"rehouse {NEXT}")
    assert game.waits_for == (1, "answer")
    game.say(f"add trader {NEXT}")
    assert game.standing(NEXT) == "1t 1t"
    assert game.told("added")[0]["source"] == "stock"


@EDITION
def test_RT32_the_added_one_may_be_declined_and_the_displaced_one_must_be_placed(edition: str) -> None:
    game = origin(edition)
    game.say(OUT)
    assert game.refused("decline") == "T5.7"
    game.say(f"rehouse {NEXT}", "decline")
    assert (game.waits_for, game.standing(NEXT), game.standing(OTHER)) == ((0, "turn"), "2t", "")


def test_RT32_several_routes_and_any_order() -> None:
    game = origin()
    game.say(OUT, f"add trader {NEXT}")
    assert game.refused(f"add trader {NEXT}") == "T5.4"
    game.say(f"rehouse {OTHER}")
    assert (game.standing(NEXT), game.standing(OTHER), game.waits_for) == ("2t", "2t", (0, "turn"))
    same = origin()
    same.say(OUT, f"rehouse {NEXT}", f"add trader {NEXT}")
    assert same.standing(NEXT) == "2t 2t"


def test_RT32_the_added_one_comes_from_the_neutral_side() -> None:
    game = origin().houses("kampen--arnheim", "1t 2t")
    game.only(1, (0, 0), (0, 0))
    game.say(OUT)
    assert game.legal("lift") == []
    for text in (
        "lift trader of 1 from kampen--arnheim",
        "lift trader of 2 from kampen--arnheim",
        f"add merchant {OTHER}",
    ):
        assert game.refused(text) == "RT32"
    game.say(f"rehouse {OTHER}", f"add trader {OTHER}")
    assert game.told("added") == [{"seat": 2, "kind": "trader", "route": OTHER, "source": "neutral"}]
    assert game.standing("kampen--arnheim") == "1t 2t"
    GAME.check(game.state)


# -------------------------------------------------------- routes of the neutral side


@EDITION
@pytest.mark.parametrize("answer", [[f"rehouse {NEXT}"], [f"add trader {NEXT}"]])
def test_T11_3_a_route_full_of_neutral_traders_is_created_at_once(edition: str, answer: list[str]) -> None:
    game = nearly(edition=edition)
    game.say(OUT, *answer)
    assert game.told("neutral-created") == [{"route": NEXT}]
    assert game.waits_for == (0, "neutral")
    game.say("neutral arnheim")
    assert (game.held("arnheim"), game.held("duisburg"), game.standing(NEXT)) == ("2t", "", "")
    GAME.check(game.state)


@pytest.mark.parametrize(("active", "opponent"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("city", ["arnheim", "duisburg"])
def test_T11_3_the_active_player_chooses_the_city(active: int, opponent: int, city: str) -> None:
    game = nearly(active=active)
    game.say(OUT, f"rehouse {NEXT}")
    assert game.waits_for == (active, "neutral")
    assert sorted(game.legal()) == ["neutral arnheim", "neutral duisburg"]
    game.say(f"neutral {city}")
    assert (game.held(city), game.waits_for) == ("2t", (opponent, "answer"))


def test_T11_3_nothing_else_is_possible_meanwhile() -> None:
    game = nearly()
    game.say(OUT, f"rehouse {NEXT}")
    for text in ("decline", f"add trader {OTHER}", "end", "establish arnheim", f"claim {NEXT}", "neutral dortmund"):
        assert game.refused(text) == "T11.3"
    assert two().refused("neutral arnheim") == "T11.3"


@pytest.mark.parametrize("pieces", ["0t 2t", "1t 2t", "1m 2t", "0m 2t", "2t"])
def test_T11_3_only_when_no_house_is_free_and_none_is_a_players(pieces: str) -> None:
    game = nearly(pieces)
    game.say(OUT, f"rehouse {NEXT}")
    assert game.told("neutral-created") == []
    assert game.waits_for == (1, "answer")
    game.say("decline")
    assert game.standing(NEXT).count("2t") == pieces.count("2t") + 1


def test_T11_3_a_route_full_of_a_players_traders_waits_for_its_owner() -> None:
    game = two().supply(0, 4).houses(ORIGIN, "1t 2t").houses(NEXT, "1t 1t")
    game.say(f"displace trader of 1 on {ORIGIN} with trader", f"rehouse {NEXT}")
    assert game.told("neutral-created") == []
    assert game.standing(NEXT) == "1t 1t 1t"


def test_T11_3_controllers_score() -> None:
    game = nearly().offices("arnheim", "1t").offices("duisburg", "0t")
    game.say(OUT, f"rehouse {NEXT}")
    assert game.told("control-paid") == [{"seat": 1, "city": "arnheim"}, {"seat": 0, "city": "duisburg"}]
    assert (game.points(0), game.points(1)) == (1, 1)


def test_T11_3_who_controls_both_cities_scores_twice() -> None:
    game = nearly().offices("arnheim", "1t").offices("duisburg", "1t")
    game.say(OUT, f"rehouse {NEXT}")
    assert (game.points(0), game.points(1)) == (0, 2)


@pytest.mark.parametrize(
    ("start", "end", "city", "before"),
    [
        ("kampen--arnheim", "kampen--osnabruck", "kampen", ""),  # an orange trader's office
        ("kampen--arnheim", "kampen--osnabruck", "kampen", "0t"),  # black
        ("gottingen--quedlinburg", "goslar--quedlinburg", "quedlinburg", ""),  # an orange merchant's
        ("gottingen--quedlinburg", "goslar--quedlinburg", "quedlinburg", "1m"),  # a pink merchant's
        ("arnheim--duisburg", "duisburg--dortmund", "dortmund", ""),  # a white merchant's
        ("stendal--perleberg", "luneburg--perleberg", "perleberg", "0t 1t"),  # a black merchant's
    ],
)
def test_T11_3_the_leftmost_free_office_of_any_colour_and_shape(start: str, end: str, city: str, before: str) -> None:
    game = bare().supply(0, 4).offices(city, before).houses(start, "2t")
    houses = game.sheet.routes[game.route(end)].houses
    game.houses(end, " ".join(["2t"] * (houses - 1)))
    game.say(f"displace trader of 2 on {start} with trader", f"rehouse {end}", f"neutral {city}")
    assert game.held(city) == f"{before} 2t".strip()
    assert game.standing(end) == ""
    GAME.check(game.state)


@pytest.mark.parametrize("active", [0, 1])
def test_T11_3_nobody_gains_the_coin(active: int) -> None:
    game = two().turn_of(active, 2).supply(active, 4).houses("osnabruck--emden", "2t").houses("groningen--emden", "2t")
    game.say("displace trader of 2 on osnabruck--emden with trader", "rehouse groningen--emden", "neutral groningen")
    assert game.held("groningen") == "2t"
    assert game.told("coin-paid") == []
    assert (game.points(0), game.points(1)) == (0, 0)
    assert game.legal("develop") == []


def test_T11_3_both_traders_of_one_answer_may_create() -> None:
    game = nearly().houses(OTHER, "2t 2t")
    game.say(OUT, f"rehouse {NEXT}", "neutral duisburg", f"add trader {OTHER}")
    assert game.waits_for == (0, "neutral")
    game.say("neutral paderborn")
    assert (game.held("duisburg"), game.held("paderborn"), game.waits_for) == ("2t", "2t", (0, "turn"))


def test_T11_4_the_neutral_side_never_uses_merchants() -> None:
    game = origin()
    game.say(OUT)
    assert game.legal("add merchant") == []
    assert game.refused(f"add merchant {NEXT}") == "RT32"


def test_T11_4_it_may_stand_in_round_offices() -> None:
    game = bare().supply(0, 4).houses("gottingen--quedlinburg", "2t").houses("quedlinburg--halle", "2t 2t 2t")
    game.say("displace trader of 2 on gottingen--quedlinburg with trader", "rehouse quedlinburg--halle")
    game.say("neutral quedlinburg")
    assert game.told("established") == [{"seat": 2, "kind": "trader", "city": "quedlinburg", "position": 1}]
    assert game.held("quedlinburg") == "2t"


# -------------------------------------------------------------------------- markers


@pytest.mark.parametrize(("active", "opponent"), [(0, 1), (1, 0)])
def test_T11_5_the_marker_leaves_the_game_and_the_active_player_draws_another(active: int, opponent: int) -> None:
    game = at_tavern(active)
    lost, left = game.marker_on("osnabruck--bremen"), game.facts()["markers_left"]
    game.say("rehouse osnabruck--bremen")
    assert game.told("marker-discarded") == [{"marker": lost, "route": "osnabruck--bremen"}]
    assert game.told("marker-drawn") == [{"seat": active, "left": left - 1}]
    assert game.told("marker-taken") == []
    assert [game.markers(seat) + game.used(seat) for seat in (0, 1)] == [[], []]
    assert [game.score(seat, "markers") for seat in (0, 1)] == [0, 0]
    assert len(game.markers_on_board()) == 2
    players = game.facts()["players"]
    assert (players[active]["plate_hidden"], players[opponent]["plate_hidden"]) == (1, 0)
    GAME.check(game.state)


def test_T11_5_the_active_player_places_it_at_the_end_of_the_turn() -> None:
    game = at_tavern()
    drawn = game.facts()["markers_left"]
    game.say("rehouse osnabruck--bremen", "neutral bremen", "decline")
    assert game.waits_for == (0, "turn")
    game.say("end")
    assert (game.waits_for, game.facts()["markers_left"]) == ((0, "plate"), drawn - 1)
    marker = game.plate(0)[0]
    game.say(f"lay {marker} minden--bremen")
    assert (game.marker_on("minden--bremen"), game.waits_for) == (marker, (1, "turn"))
    GAME.check(game.state)


def test_T11_5_what_is_out_of_the_game_stays_out_of_every_guess() -> None:
    game = at_tavern()
    game.say("rehouse osnabruck--bremen")
    for viewer in (0, 1, None):
        seen = GAME.view(game.state, viewer)
        for seed in range(5):
            guess = GAME.sample(seen, random.Random(seed))
            GAME.check(guess)
            assert GAME.view(guess, viewer).facts() == seen.facts()


def test_T11_6_a_neutral_trader_follows_a_marker_of_the_active_player() -> None:
    game = bare().houses("osnabruck--bremen", "0t 0t 0t")
    game.say("claim osnabruck--bremen", "forgo", "end")
    marker = game.plate(0)[0]
    game.say(f"lay {marker} {ORIGIN}")
    assert game.told("neutral-placed") == [{"route": ORIGIN}]
    assert (game.standing(ORIGIN), game.marker_on(ORIGIN)) == ("2t", marker)
    GAME.check(game.state)


def test_T11_6_a_neutral_trader_follows_a_marker_drawn_for_the_neutral_side() -> None:
    game = at_tavern(1)
    game.say("rehouse osnabruck--bremen", "neutral bremen", "decline", "end")
    assert game.waits_for == (1, "plate")
    game.say(f"lay {game.plate(1)[0]} {ORIGIN}")
    assert game.standing(ORIGIN) == "2t"


def test_T11_6_one_for_each_marker() -> None:
    game = bare().turn_of(0, 3).houses("osnabruck--bremen", "0t 0t 0t").houses("hildesheim--goslar", "0t 0t 0t")
    game.say("claim osnabruck--bremen", "forgo", "claim hildesheim--goslar", "forgo", "end")
    first, second = game.plate(0)
    game.say(f"lay {first} {ORIGIN}")
    assert game.waits_for == (0, "plate")
    assert game.refused(f"lay {second} {ORIGIN}") == "T8.6"
    game.say(f"lay {second} {NEXT}")
    assert (game.standing(ORIGIN), game.standing(NEXT), game.waits_for) == ("2t", "2t", (1, "turn"))


def test_T11_6_not_with_three_players() -> None:
    game = Position("2009", SMALL, 3).houses("osnabruck--bremen", "0t 0t 0t")
    game.say("claim osnabruck--bremen", "forgo", "end")
    game.say(f"lay {game.plate(0)[0]} {ORIGIN}")
    assert game.standing(ORIGIN) == ""


# ------------------------------------------------------------- traders, offices, points


def test_T11_7_neutral_traders_never_run_out() -> None:
    game = bare().turn_of(0, 9).supply(0, 9)
    for route in game.sheet.routes:
        game.houses(route.id, " ".join(["2t"] * (route.houses - 1)))
    standing = sum(game.state.standing(4, spot) for spot in range(game.state.board.n_spots))
    assert standing == 101 - 32
    game.say(OUT, f"rehouse {NEXT}", "neutral arnheim", f"add trader {OTHER}", "neutral paderborn")
    assert (game.held("arnheim"), game.held("paderborn")) == ("2t", "2t")
    game.say("displace trader of 2 on minden--bremen with trader", "rehouse bremen--hannover")
    assert game.waits_for == (0, "neutral")
    GAME.check(game.state)


def test_T11_8_a_city_of_the_neutral_side_pays_nobody() -> None:
    game = bare().offices("dortmund", "0t 2t").offices("duisburg", "2t").houses(ORIGIN, "0t 0t")
    game.say(f"claim {ORIGIN}")
    assert (game.controls("dortmund"), game.controls("duisburg")) == (2, 2)
    assert game.told("control-paid") == []
    assert (game.points(0), game.points(1)) == (0, 0)


@pytest.mark.parametrize(
    ("offices", "points"), [("0t 2t", [0, 0]), ("2t 0t", [2, 0]), ("0t 0t 2t", [2, 0]), ("1t 2t 2t", [0, 0])]
)
def test_T11_8_neutral_offices_control_cities_at_the_end(offices: str, points: list[int]) -> None:
    game = two().offices("hamburg", offices)
    assert [game.score(seat, "cities") for seat in (0, 1)] == points


def test_T11_8_neutral_offices_fill_cities() -> None:
    game = nearly()
    game.say(OUT, f"rehouse {NEXT}", "neutral duisburg")
    assert game.told("city-completed") == [{"city": "duisburg", "count": 1}]
    assert game.completed == 1


def test_T11_8_the_neutral_side_is_not_scored_and_cannot_win() -> None:
    game = two().offices("minden", "2t 2t 2t 2t").offices("hannover", "2t 2t").prestige(1, 1)
    assert [score.seat for score in GAME.scores(game.state)] == [0, 1]
    assert [game.total(seat) for seat in (0, 1)] == [0, 1]
    assert (game.place(0), game.place(1)) == (2, 1)


def test_T11_8_the_neutral_side_gains_nothing_for_the_east_west_link() -> None:
    chain = ["arnheim", "munster", "minden", "brunswiek"]
    game = bare().supply(0, 4).houses("stendal--perleberg", "2t").houses("brunswiek--stendal", "2t 2t 2t")
    for city in chain:
        game.offices(city, "2t")
    game.say("displace trader of 2 on stendal--perleberg with trader", "rehouse brunswiek--stendal")
    assert game.held("stendal") == "2t"  # Brunswiek is full
    assert game.told("linked") == []
    assert (game.points(0), game.points(1)) == (0, 0)


# -------------------------------------------------------------------------- rulings


def test_RT18_order_controllers_marker_office() -> None:
    game = at_tavern()
    game.offices("bremen", "1t").offices("osnabruck", "0t")
    game.say("rehouse osnabruck--bremen")
    order = ["neutral-created", "control-paid", "control-paid", "marker-discarded", "marker-drawn", "established"]
    assert [name for name in game.happened() if name in order] == order
    assert (game.points(0), game.points(1)) == (1, 1)  # the office, which wins Osnabrück, came later
    assert (game.held("osnabruck"), game.controls("osnabruck")) == ("0t 2t", 2)


def test_RT18_before_the_other_neutral_trader_is_placed() -> None:
    game = nearly()
    game.say(OUT, f"rehouse {NEXT}", "neutral arnheim")
    assert game.waits_for == (1, "answer")
    game.say(f"add trader {NEXT}")
    assert (game.standing(NEXT), game.waits_for) == ("2t", (0, "turn"))
    first = nearly()
    first.say(OUT, f"add trader {NEXT}", "neutral arnheim")
    assert first.refused("decline") == "T5.7"
    first.say(f"rehouse {NEXT}")
    assert first.standing(NEXT) == "2t"


def test_RT18_both_end_cities_full_no_office() -> None:
    game = nearly().offices("arnheim", "0t 0m 1t 1t").offices("duisburg", "0t")
    game.say(OUT, f"rehouse {NEXT}")
    assert game.told("neutral-created") == [{"route": NEXT}]
    assert game.told("established") == []
    assert (game.standing(NEXT), game.waits_for) == ("", (1, "answer"))
    assert (game.points(0), game.points(1)) == (1, 1)
    GAME.check(game.state)


def test_RT18_one_end_city_full_leaves_no_choice() -> None:
    game = nearly().offices("duisburg", "1t")
    game.say(OUT, f"rehouse {NEXT}")
    assert (game.held("arnheim"), game.held("duisburg"), game.waits_for) == ("2t", "1t", (1, "answer"))
    free = nearly().offices("arnheim", "0t 0m 1t 1t")
    free.say(OUT, f"rehouse {NEXT}")
    assert (free.held("duisburg"), free.waits_for) == ("2t", (1, "answer"))


def test_RT18_the_other_traders_go_back_to_the_neutral_side() -> None:
    game = nearly()
    desks = [(game.in_stock(seat), game.in_supply(seat)) for seat in (0, 1)]
    game.say(OUT, f"rehouse {NEXT}", "neutral arnheim", "decline")
    assert (game.standing(NEXT), game.told("returned")) == ("", [])
    after = [(game.in_stock(seat), game.in_supply(seat)) for seat in (0, 1)]
    assert after[1] == desks[1]
    assert after[0] == ((desks[0][0][0] + 1, desks[0][0][1]), (desks[0][1][0] - 2, 0))


def completed(game: Position, number: int) -> Position:
    """So many completed cities of the neutral side, far away."""
    ones = ["bremen", "luneburg", "brunswiek", "goslar", "stade"]
    pairs = ["hannover", "magdeburg", "halle", "lubeck", "emden"]
    for city in (ones + pairs)[:number]:
        game.offices(city, " ".join(["2t"] * len(game.sheet.cities[game.city(city)].offices)))
    assert game.completed == number
    return game


def test_RT18_the_last_completed_city_ends_the_game_after_the_action() -> None:
    game = completed(nearly(), 9)
    game.say(OUT, f"rehouse {NEXT}", "neutral duisburg")
    assert (game.completed, game.over, game.waits_for) == (10, False, (1, "answer"))
    game.say(f"add trader {OTHER}")
    assert (game.over, game.told("game-ended")) == (True, [{"reason": "cities"}])
    GAME.check(game.state)


@pytest.mark.parametrize("seat", [0, 1])
def test_RT18_twenty_prestige_of_a_player_end_the_game_after_the_action(seat: int) -> None:
    game = nearly().offices("arnheim", f"{seat}t").prestige(seat, 19)
    game.say(OUT, f"rehouse {NEXT}")
    assert (game.points(seat), game.over) == (20, False)
    game.say("neutral arnheim")
    assert game.waits_for == (1, "answer")
    game.say("decline")
    assert (game.over, game.told("game-ended")) == (True, [{"reason": "prestige"}])


def test_RT18_a_missing_marker_ends_the_game_after_the_action() -> None:
    game = at_tavern().deck()
    game.say("rehouse osnabruck--bremen")
    assert game.told("none-to-draw") == [{"seat": 0}]
    game.say("neutral osnabruck")
    assert not game.over
    game.say("decline")
    assert (game.over, game.told("game-ended")) == (True, [{"reason": "markers"}])


@EDITION
def test_RT19_remove_three_takes_neutral_traders_too(edition: str) -> None:
    game = two(edition).supply(0, 2).owns(0, "remove-three").houses(ORIGIN, "1t 2t")
    desks = [(game.in_stock(seat), game.in_supply(seat)) for seat in (0, 1)]
    game.say("use remove-three", f"remove trader of 2 from {ORIGIN}", "remove trader of 2 from stade--hamburg")
    assert [(game.in_stock(seat), game.in_supply(seat)) for seat in (0, 1)] == desks
    assert (game.standing(ORIGIN), game.standing("stade--hamburg")) == ("1t", "")
    game.say(f"remove trader of 1 from {ORIGIN}")
    assert game.in_supply(1)[0] == desks[1][1][0] + 1
    assert game.waits_for == (0, "turn")
    GAME.check(game.state)


def test_RT19_with_only_neutral_traders_on_the_houses_it_can_be_used() -> None:
    game = two().owns(0, "remove-three")
    game.say("use remove-three", "remove trader of 2 from stade--hamburg", "done")
    assert (game.standing("stade--hamburg"), game.waits_for) == ("", (0, "turn"))


# -------------------------------------------------------------------- told to people


def test_T11_2_what_happens_to_the_neutral_side_can_be_told_by_name() -> None:
    names = ["Ada", "Bo"]
    game = nearly()
    told: list[str] = []
    for text in (OUT, f"rehouse {NEXT}", "neutral arnheim", f"add trader {OTHER}"):
        decision = GAME.decision(game.state)
        assert decision is not None
        told.append(GAME.prompt(game.state).told(names).text)
        told += sentences(opaque_game(GAME), game.say(text), None, names)
    assert "@" not in " ".join(told)
    assert any("the neutral side" in line for line in told)


def test_T11_2_a_record_with_a_wrong_displacement_is_refused_by_line_and_rule() -> None:
    text = Record(two().setup, [Line(0, "displace trader of 2 on kampen--arnheim with trader")]).text()
    with pytest.raises(BadRecord, match=r"T5\.1: "):
        replay(parse(text))


# ---------------------------------------------------------------------- crowded boards


def crowd(*but: str) -> Position:
    """No house is free, save on these routes; every full route holds a player's piece."""
    game = bare().turn_of(0, 2)
    for seat in (0, 1):
        for ability, level in {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}.items():
            game.level(seat, ability, level)
    for number, route in enumerate(game.sheet.routes):
        if route.id not in but:
            game.houses(route.id, " ".join([f"{number % 2}t"] + ["2t"] * (route.houses - 1)))
    return game.supply(0, 4)


def test_T11_2_without_a_free_house_the_neutral_trader_leaves_the_board() -> None:
    game = crowd()
    desks = (game.in_stock(1), game.in_supply(1))
    own = game.standing(ORIGIN).split()[0]
    game.say(OUT)
    assert [told["kind"] for told in game.told("homeless")] == ["trader"]
    assert game.waits_for == (0, "turn")
    assert sorted(game.standing(ORIGIN).split()) == sorted([own, "0t"])
    assert (game.in_stock(1), game.in_supply(1)) == desks
    GAME.check(game.state)


def test_T11_3_houses_that_a_neutral_route_leaves_are_free_for_the_added_one() -> None:
    game = crowd(NEXT).houses(NEXT, "2t 2t")
    game.say(OUT)
    assert game.legal() == [f"rehouse {NEXT}"]
    game.say(f"rehouse {NEXT}", "neutral arnheim")
    assert (game.waits_for, sorted(game.legal())) == ((1, "answer"), [f"add trader {NEXT}", "decline"])
    GAME.check(game.state)
