"""T13, the Emperor's favours, RT15 and RT16, and T10.8, that their points belong to the sum."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kontor.games.teutonica.game import GAME
from kontor.protocol import BadInput, Setup
from tests.teutonica.position import OLD_EDITIONS, Position

SMALL, LARGE = "hanseatic-league-2-3", "hanseatic-league-4-5"
ELSEWHERE = [("eastern-hanseatic-league", 3), ("britannia-3", 3), ("britannia-4-5", 4)]
SIX = ["free-placing", "extra-action", "income-echo", "displaced-bonus", "city-prestige", "ability-prestige"]
ORIGIN = "duisburg--dortmund"  # 2 houses
ADJACENT = ["arnheim--duisburg", "dortmund--paderborn"]
FULL = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "purse": 3}


def deal(board: str = LARGE, seats: int = 4, seed: int = 1, edition: str = "bigbox") -> Setup:
    names = [f"P{seat}" for seat in range(seats)]
    return GAME.deal(edition, board, names, random.Random(seed), {"favours": "yes"})


def favours(owner: int | None = None, *names: str) -> Position:
    """All six favours are in the game, these owned by a seat, the others on display."""
    game = Position(options=["favours"])
    for name in SIX:
        game.favour(name, owner if name in names else None)
    return game


def rich(*markers: str) -> Position:
    """Seat 0 begins a turn with these markers."""
    return favours().owns(0, *markers)


def displaced(piece: str, *names: str, owner: int = 1) -> Position:
    """Seat 0 has displaced a piece of seat 1, with these favours owned."""
    game = favours(owner, *names).level(1, "book", 2).supply(0, 4).houses(ORIGIN, piece)
    game.say(f"displace {'trader' if piece[1] == 't' else 'merchant'} of 1 on {ORIGIN} with trader")
    assert game.waits_for == (1, "answer")
    return game


def routes(game: Position, verb: str) -> list[str]:
    return sorted(text.split()[-1] for text in game.legal(verb))


# ------------------------------------------------------------------------- set-up


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 3), (LARGE, 4), (LARGE, 5)])
def test_T13_1_as_many_tiles_as_players_lie_open(board: str, seats: int) -> None:
    for seed in range(10):
        dealt = deal(board, seats, seed)
        laid = dealt.chance["favours"]
        assert len(laid) == len(set(laid)) == seats
        state = GAME.new(dealt)
        for viewer in (0, 1, None):
            assert GAME.view(state, viewer).facts()["favours"] == dict.fromkeys(laid)
        GAME.check(state)


def test_T13_1_at_random() -> None:
    laid = [deal(seed=seed).chance["favours"] for seed in range(60)]
    assert {name for tiles in laid for name in tiles} == set(SIX)
    assert len({frozenset(tiles) for tiles in laid}) > 10
    assert deal(seed=7) == deal(seed=7)


def test_T13_1_the_remaining_tiles_are_out() -> None:
    game = Position(options=["favours"]).owns(0, "plus-3", "plus-4")
    laid = game.setup.chance["favours"]
    for name in SIX:
        if name in laid:
            assert game.allowed(f"favour {name}")
        else:
            assert game.refused(f"favour {name}") == "T13.1"
    assert routes(game, "favour") == sorted(laid)


def test_T13_1_without_the_option_there_are_none() -> None:
    game = Position().owns(0, "plus-3", "plus-4")
    assert game.facts()["favours"] == {}
    assert game.legal("favour") == []
    for name in SIX:
        assert game.refused(f"favour {name}") == "T13.1"


def test_T13_1_with_or_without_missions() -> None:
    both = Position(options=["missions", "favours"])
    assert len(both.setup.chance["missions"]) == len(both.setup.chance["favours"]) == 4
    assert both.facts(0)["missions"][0] is not None
    only = Position(options=["favours"])
    assert (only.facts(0)["missions"], len(only.facts(0)["favours"])) == ([], 4)


@pytest.mark.parametrize("edition", OLD_EDITIONS)
@pytest.mark.parametrize(("board", "seats"), [(SMALL, 2), (SMALL, 3), (LARGE, 4)])
def test_T13_1_not_in_the_old_editions(edition: str, board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1[23]\.1: 'favours' "):
        deal(board, seats, edition=edition)


@pytest.mark.parametrize(("board", "seats"), ELSEWHERE)
def test_T13_1_not_on_other_boards(board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1[23]\.1: 'favours' "):
        deal(board, seats)


@pytest.mark.parametrize(("board", "seats"), [(SMALL, 2), (LARGE, 6), (LARGE, 3)])
def test_T13_1_the_number_of_players_binds_here_too(board: str, seats: int) -> None:
    with pytest.raises(BadInput, match=r"^T1\.1: "):
        deal(board, seats)


def test_T13_1_so_many_different_tiles_and_no_others() -> None:
    dealt = deal()
    a, b, c, d = dealt.chance["favours"]
    other = next(name for name in SIX if name not in dealt.chance["favours"])
    wrong: list[tuple[str, ...]] = [(), (a, b, c), (a, b, c, a), (a, b, c, d, other), (a, b, c, d, a)]
    for tiles in wrong:
        with pytest.raises(BadInput, match=r"^T13\.1: "):
            GAME.new(replace(dealt, chance={**dealt.chance, "favours": tiles}))
    with pytest.raises(BadInput, match="favours: unknown 'plus-3'"):
        GAME.new(replace(dealt, chance={**dealt.chance, "favours": (a, b, c, "plus-3")}))
    with pytest.raises(BadInput, match=r"^T1\.4: "):
        GAME.new(replace(dealt, options={}))


# ------------------------------------------------------------------------- buying


@pytest.mark.parametrize("name", SIX)
def test_T13_2_a_turn_and_two_unused_markers_for_a_tile_of_ones_choice(name: str) -> None:
    game = rich("plus-3", "exchange")
    game.say(f"favour {name}")
    assert game.told("favour-taken") == [{"seat": 0, "favour": name}]
    assert (game.markers(0), game.used(0)) == ([], ["exchange", "plus-3"])
    assert game.facts(2)["favours"] == {other: 0 if other == name else None for other in SIX}
    assert game.waits_for == (1, "turn")  # no action is left
    GAME.check(game.state)


def test_T13_2_the_markers_still_count_at_the_end() -> None:
    game = rich("plus-3", "exchange", "develop")
    before = game.score(0, "markers")
    game.say("favour city-prestige", "flip plus-3", "flip exchange")
    assert (before, game.score(0, "markers")) == (3, 3)
    assert game.told("marker-flipped") == [{"seat": 0, "marker": "exchange"}]
    assert game.told("marker-used") == []


@pytest.mark.parametrize(("unused", "used"), [(0, 0), (1, 0), (1, 3), (0, 5)])
def test_T13_2_not_with_fewer_than_two_unused_markers(unused: int, used: int) -> None:
    game = favours().keeps(0, unused, used)
    assert game.legal("favour") == []
    assert game.refused("favour extra-action") == "T13.2"


def test_T13_2_the_payer_chooses_the_markers_where_there_is_a_choice() -> None:
    game = rich("plus-3", "exchange", "develop")
    game.say("favour extra-action")
    assert game.waits_for == (0, "flipping")
    assert sorted(game.legal()) == ["flip develop", "flip exchange", "flip plus-3"]
    assert game.refused("flip plus-4") == "T13.2"
    for text in ("end", "use plus-3", "favour income-echo", "place trader stade--hamburg"):
        assert game.refused(text) == "T13.2"
    game.say("flip develop")
    assert (game.waits_for, sorted(game.legal())) == ((0, "flipping"), ["flip exchange", "flip plus-3"])
    game.say("flip plus-3")
    assert (game.markers(0), game.used(0)) == (["exchange"], ["develop", "plus-3"])


def test_T13_2_where_there_is_no_choice_nothing_is_asked() -> None:
    game = rich("exchange", "exchange").keeps(0, 0, 2)
    game.say("favour extra-action")
    assert (game.markers(0), game.waits_for) == ([], (1, "turn"))
    same = favours().owns(0, "additional-office", "additional-office", "additional-office")
    same.say("favour extra-action")
    assert same.markers(0) == ["additional-office"]
    assert same.waits_for == (1, "turn")  # nor can that one be used by itself
    then = rich("exchange", "exchange", "develop")
    then.say("favour extra-action", "flip develop")
    assert (then.markers(0), then.waits_for) == (["exchange"], (1, "turn"))


@pytest.mark.parametrize(
    "first",
    [
        ["place trader stade--hamburg"],
        ["income 1t"],
        ["use develop book"],
        ["use plus-3"],
        ["use move-three", "lift trader of 1 from minden--bremen", "put trader of 1 on minden--bremen"],
    ],
    ids=lambda first: str(first[0].split()[1]),
)
def test_T13_2_only_at_the_beginning_of_a_turn(first: list[str]) -> None:
    game = favours().houses("minden--bremen", "1t")
    game.owns(0, "develop", "plus-3", "plus-4", "exchange")
    if "move-three" in first[0]:
        game.owns(0, "move-three")
    assert game.allowed("favour extra-action")
    game.say(*first)
    assert game.waits_for == (0, "turn")
    assert len(game.markers(0)) >= 2
    assert game.legal("favour") == []
    assert game.refused("favour extra-action") == "T13.2"


def test_T13_2_one_per_turn_and_several_in_a_game() -> None:
    game = rich("plus-3", "plus-3", "plus-4", "plus-4", "develop")
    game.say("favour extra-action", "flip plus-3", "flip plus-3")
    assert game.waits_for == (0, "turn")
    assert game.refused("favour income-echo") == "T13.2"
    game.say("end", "end", "end", "end")
    assert game.waits_for == (0, "turn")
    assert game.refused("favour extra-action") == "T13.1"  # it is taken for good
    game.say("favour income-echo", "flip plus-4", "flip plus-4")
    owned = game.facts()["favours"]
    assert (owned["extra-action"], owned["income-echo"], owned["free-placing"]) == (0, 0, None)


def test_T13_2_what_another_player_owns_is_not_on_display() -> None:
    game = favours(2, "extra-action").owns(0, "plus-3", "exchange")
    assert game.refused("favour extra-action") == "T13.1"
    assert game.allowed("favour income-echo")


def test_T13_2_all_actions_of_the_turn_are_given_up() -> None:
    game = rich("develop", "exchange", "exchange").level(0, "actions", 5).turn_of(0, 5)
    game.say("favour income-echo", "flip exchange", "flip exchange")
    assert (game.waits_for, game.actions) == ((0, "turn"), 0)
    for text in ("place trader stade--hamburg", "income 1t", f"claim {ORIGIN}"):
        assert game.refused(text) == "T2.2"
    assert {text.split()[0] for text in game.legal()} == {"use", "end"}


def test_T13_2_the_turn_need_not_be_spent() -> None:
    game = rich("plus-3", "exchange")
    game.say("place trader stade--hamburg")
    assert (game.actions, game.markers(0)) == (1, ["exchange", "plus-3"])
    game.say("end", "end", "end", "end")
    assert game.allowed("favour extra-action")


@pytest.mark.parametrize("marker", ["plus-3", "plus-4"])
def test_RT15_no_extra_actions_in_that_turn(marker: str) -> None:
    game = rich(marker, "develop", "exchange", "exchange")
    game.say("favour income-echo", "flip exchange", "flip exchange")
    assert game.waits_for == (0, "turn")  # the develop marker can be used
    assert game.refused(f"use {marker}") == "RT15"
    game.say("use develop book")
    assert (game.markers(0), game.waits_for) == ([marker], (1, "turn"))
    game.say("end", "end", "end", f"use {marker}")
    assert game.actions == 2 + int(marker[-1])


def test_RT15_with_only_such_markers_the_turn_is_over_at_once() -> None:
    game = rich("plus-3", "plus-3", "plus-4")
    game.say("favour income-echo", "flip plus-3", "flip plus-3")
    assert (game.markers(0), game.waits_for) == (["plus-4"], (1, "turn"))


def test_RT15_an_actions_ability_developed_in_that_turn_gives_none() -> None:
    game = rich("develop", "exchange", "exchange")
    game.say("favour income-echo", "flip exchange", "flip exchange", "use develop actions")
    assert game.told("developed")[0]["value"] == 3
    assert game.told("action-gained") == []
    assert game.waits_for == (1, "turn")
    game.say("end", "end", "end")
    assert (game.waits_for, game.actions) == ((0, "turn"), 3)


def test_RT15_other_markers_can_be_used() -> None:
    game = rich("exchange", "move-three", "plus-3", "plus-4", "develop").offices("hannover", "0t 1t")
    game.houses("minden--bremen", "1t")
    game.say("favour city-prestige", "flip plus-3", "flip plus-4")
    game.say("use exchange hannover 1-2")
    assert (game.held("hannover"), game.waits_for) == ("1t 0t", (0, "turn"))
    game.say("use move-three", "lift trader of 1 from minden--bremen", "put trader of 1 on stade--hamburg")
    game.say("use develop keys")
    assert (game.standing("stade--hamburg"), game.shows(0, "keys"), game.waits_for) == ("1t", 2, (1, "turn"))


def test_RT15_the_extra_action_begins_with_the_next_turn() -> None:
    game = rich("plus-3", "exchange", "develop")
    game.say("favour extra-action", "flip plus-3", "flip exchange")
    assert (game.waits_for, game.actions) == ((0, "turn"), 0)
    assert game.refused("place trader stade--hamburg") == "T2.2"
    game.say("end", "end", "end", "end")
    assert (game.waits_for, game.actions) == ((0, "turn"), 3)


# --------------------------------------------------------------------- free placing


@pytest.mark.parametrize("piece", ["1t", "1m"])
def test_T13_3_displaced_and_added_pieces_go_to_any_route(piece: str) -> None:
    game = displaced(piece, "free-placing")
    everywhere = sorted(route.id for route in game.sheet.routes)
    assert routes(game, "rehouse") == routes(game, "add trader") == routes(game, "add merchant") == everywhere
    game.say("rehouse stade--hamburg", "add trader quedlinburg--halle")
    assert (game.standing("stade--hamburg"), game.standing("quedlinburg--halle")) == (piece, "1t")
    GAME.check(game.state)


def test_T13_3_the_route_of_origin_too() -> None:
    game = displaced("1t", "free-placing")
    game.say(f"rehouse {ORIGIN}")
    assert game.standing(ORIGIN) == "0t 1t"
    assert game.refused(f"add trader {ORIGIN}") == "T4.1"  # only free houses


def test_T13_3_only_for_its_owner() -> None:
    for game in (displaced("1t"), displaced("1t", "free-placing", owner=0), displaced("1t", "displaced-bonus")):
        assert routes(game, "rehouse") == ADJACENT
        assert game.refused("rehouse stade--hamburg") == "T5.5"
        assert game.refused(f"rehouse {ORIGIN}") == "RT28"


def test_T13_3_a_piece_of_the_board_that_is_added_too() -> None:
    game = favours(1, "free-placing").supply(0, 4).houses(ORIGIN, "1t").houses("minden--bremen", "1t")
    game.only(1, (0, 0), (0, 0))
    game.say(f"displace trader of 1 on {ORIGIN} with trader", "rehouse arnheim--duisburg")
    game.say("lift trader of 1 from minden--bremen")
    assert len(game.legal("put")) == len(game.sheet.routes)
    game.say("put trader of 1 on stade--hamburg")
    assert (game.standing("stade--hamburg"), game.waits_for) == ("1t", (0, "turn"))


# --------------------------------------------------------------------- extra action


@pytest.mark.parametrize(("level", "actions"), list(enumerate([2, 3, 3, 4, 4, 5])))
def test_T13_4_one_more_action_each_turn(level: int, actions: int) -> None:
    game = favours(1, "extra-action").level(1, "actions", level).level(2, "actions", level)
    game.say("end")
    assert (game.waits_for, game.actions) == ((1, "turn"), actions + 1)
    assert game.told("turn-began")[0]["actions"] == actions + 1
    game.say("end")
    assert (game.waits_for, game.actions) == ((2, "turn"), actions)
    game.say("end", "end", "end")
    assert (game.waits_for, game.actions) == ((1, "turn"), actions + 1)


# ------------------------------------------------------------------- others' income


def test_T13_5_its_owner_may_take_a_trader_when_another_player_takes_income() -> None:
    game = favours(2, "income-echo")
    stock, supply = game.in_stock(2), game.in_supply(2)
    game.say("income 2t")
    assert game.waits_for == (2, "echo")
    for text in ("end", "place trader stade--hamburg", "income 1t"):
        assert game.refused(text) == "T13.5"
    game.say("take trader")
    assert game.told("echo-taken") == [{"seat": 2}]
    assert (game.in_stock(2), game.in_supply(2)) == ((stock[0] - 1, 0), (supply[0] + 1, supply[1]))
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    GAME.check(game.state)


def test_T13_5_it_may_be_declined() -> None:
    game = favours(2, "income-echo")
    desk = (game.in_stock(2), game.in_supply(2))
    game.say("income 2t", "decline")
    assert ((game.in_stock(2), game.in_supply(2)), game.waits_for) == (desk, (0, "turn"))
    assert game.told("echo-taken") == []


def test_T13_5_at_every_income_also_with_the_last_action() -> None:
    game = favours(2, "income-echo")
    supply = game.in_supply(2)
    game.say("income 1t", "take trader", "income 1t")
    assert game.waits_for == (2, "echo")
    game.say("take trader")
    assert (game.waits_for, game.in_supply(2)[0]) == ((1, "turn"), supply[0] + 2)
    game.say("income 1t")
    assert game.waits_for == (2, "echo")


def test_T13_5_not_at_the_own_income() -> None:
    game = favours(0, "income-echo")
    game.say("income 2t")
    assert game.waits_for == (0, "turn")
    assert game.refused("take trader") == "T13.5"


def test_T13_5_only_at_action_A() -> None:
    game = favours(2, "income-echo").owns(0, "develop").houses("minden--bremen", "0t 0t 0t")
    game.say("use develop purse", "claim minden--bremen", "forgo", "place trader stade--hamburg")
    assert game.waits_for == (1, "turn")
    assert Position().refused("take trader") == "T13.5"


def test_T13_5_nobody_is_asked_while_the_tile_is_on_display() -> None:
    game = favours()
    game.say("income 2t")
    assert game.waits_for == (0, "turn")


def test_T13_5_nothing_is_asked_without_a_trader_in_stock() -> None:
    game = favours(2, "income-echo").level(2, "book", 1).supply(2, 3).stock(2, 0, 1)
    assert game.in_stock(2) == (0, 1)
    game.say("income 2t")
    assert game.waits_for == (0, "turn")


def test_RT16_a_trader_and_no_merchant() -> None:
    game = favours(2, "income-echo").level(2, "book", 3).supply(2, 1, 0)
    assert min(game.in_stock(2)) > 0
    game.say("income 1t")
    assert sorted(game.legal()) == ["decline", "take trader"]
    game.say("take trader")
    assert game.in_supply(2) == (2, 0)


# ------------------------------------------------------------------ displaced bonus


def test_T13_6_two_are_added_for_a_trader() -> None:
    game = displaced("1t", "displaced-bonus")
    stock = game.in_stock(1)
    game.say("rehouse arnheim--duisburg", "add trader arnheim--duisburg")
    assert game.waits_for == (1, "answer")
    game.say("add trader dortmund--paderborn")
    assert (game.waits_for, game.in_stock(1)) == ((0, "turn"), (stock[0] - 2, stock[1]))
    assert game.refused("add trader dortmund--paderborn") == "T5.4"
    GAME.check(game.state)


@pytest.mark.parametrize("added", [0, 1])
def test_T13_6_up_to_two(added: int) -> None:
    game = displaced("1t", "displaced-bonus")
    game.say("rehouse arnheim--duisburg", *["add merchant dortmund--paderborn"] * added, "decline")
    assert game.told("declined") == [{"seat": 1, "count": 2 - added}]
    assert game.waits_for == (0, "turn")


@pytest.mark.parametrize(("piece", "owner", "names"), [("1t", 1, ()), ("1t", 0, ("displaced-bonus",))])
def test_T13_6_only_for_its_owner(piece: str, owner: int, names: tuple[str, ...]) -> None:
    game = displaced(piece, *names, owner=owner)
    game.say("rehouse arnheim--duisburg", "add trader arnheim--duisburg")
    assert game.waits_for == (0, "turn")


def test_T13_6_a_merchant_still_adds_two() -> None:
    game = displaced("1m", "displaced-bonus")
    game.say("rehouse arnheim--duisburg", "add trader arnheim--duisburg", "add trader dortmund--paderborn")
    assert game.waits_for == (0, "turn")


def test_T13_6_the_price_is_the_same() -> None:
    game = favours(1, "displaced-bonus").supply(0, 2).houses(ORIGIN, "1t")
    game.say(f"displace trader of 1 on {ORIGIN} with trader")
    assert len(game.told("paid")) == 1
    assert game.waits_for == (1, "answer")


@pytest.mark.parametrize(
    ("stock", "supply", "sources"),
    [((2, 0), (2, 0), ["stock", "stock"]), ((1, 0), (1, 0), ["stock", "supply"]), ((0, 0), (2, 0), ["supply"] * 2)],
)
def test_T13_6_an_empty_stock_falls_back_on_the_supply(
    stock: tuple[int, int], supply: tuple[int, int], sources: list[str]
) -> None:
    game = favours(1, "displaced-bonus").supply(0, 4).houses(ORIGIN, "1t").only(1, stock, supply)
    game.say(f"displace trader of 1 on {ORIGIN} with trader", "rehouse arnheim--duisburg")
    for source in sources:
        game.say("add trader dortmund--paderborn")
        assert game.told("added")[0]["source"] == source
    assert game.waits_for == (0, "turn")


def test_T13_6_and_at_last_on_the_board() -> None:
    game = favours(1, "displaced-bonus").supply(0, 4).houses(ORIGIN, "1t").houses("minden--bremen", "1t")
    game.only(1, (0, 0), (1, 0))
    game.say(f"displace trader of 1 on {ORIGIN} with trader", "rehouse arnheim--duisburg")
    game.say("add trader dortmund--paderborn", "lift trader of 1 from minden--bremen")
    game.say("put trader of 1 on dortmund--paderborn")
    assert (game.standing("dortmund--paderborn"), game.waits_for) == ("1t 1t", (0, "turn"))


def test_T13_6_together_with_free_placing() -> None:
    game = displaced("1t", "displaced-bonus", "free-placing")
    game.say("rehouse stade--hamburg", "add trader quedlinburg--halle", "add merchant goslar--magdeburg")
    assert game.waits_for == (0, "turn")
    assert game.standing("goslar--magdeburg") == "1m"


# -------------------------------------------------------------------------- scoring


def test_T13_7_four_for_each_controlled_city() -> None:
    game = favours(0, "city-prestige").offices("hannover", "0t").offices("halle", "0t").offices("kampen", "1t")
    game.offices("emden", "0m 2t")  # present, not in control
    assert [game.score(seat, "cities") for seat in range(4)] == [8, 2, 2, 0]


@pytest.mark.parametrize("ability", FULL)
def test_T13_8_seven_for_each_full_ability_but_keys(ability: str) -> None:
    game = favours(0, "ability-prestige")
    for seat in (0, 1):
        game.level(seat, ability, FULL[ability])
    assert [game.score(seat, "abilities") for seat in range(4)] == ([0] * 4 if ability == "keys" else [7, 4, 0, 0])
    assert favours(0, "ability-prestige").level(0, ability, FULL[ability] - 1).score(0, "abilities") == 0


@pytest.mark.parametrize("name", ["city-prestige", "ability-prestige"])
def test_T13_8_a_tile_on_display_gives_nobody_points(name: str) -> None:
    game = favours().level(0, "purse", 3).offices("hannover", "0t")
    assert (game.score(0, "abilities"), game.score(0, "cities")) == (4, 2)
    other = favours(1, name).level(0, "purse", 3).offices("hannover", "0t")
    assert (other.score(0, "abilities"), other.score(0, "cities")) == (4, 2)


def test_T10_8_points_of_favours_belong_to_the_sum() -> None:
    game = favours(0, "city-prestige", "ability-prestige").prestige(1, 14)
    game.offices("hannover", "0t").level(0, "purse", 3).level(0, "keys", 0)
    assert (game.total(0), game.total(1)) == (4 + 7 + 1, 14)
    assert [game.place(seat) for seat in (0, 1)] == [2, 1]
    game.offices("halle", "0t")
    assert (game.total(0), game.place(0), game.place(1)) == (8 + 7 + 1, 1, 2)
    score = GAME.scores(game.state)[0]
    assert score.total == sum(score.parts.values())


def test_T10_8_missions_and_favours_together() -> None:
    game = Position(options=["missions", "favours"]).favour("city-prestige", 0)
    game.mission(0, "dortmund", "minden", "luneburg")
    game.offices("dortmund", "0t").offices("minden", "0t").offices("luneburg", "0t")
    score = GAME.scores(game.state)[0]
    assert (score.parts["cities"], score.parts["missions"]) == (12, 8)
    assert score.total == sum(score.parts.values())
