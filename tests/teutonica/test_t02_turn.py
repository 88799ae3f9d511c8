"""T2, the turn."""

from __future__ import annotations

import pytest

from kontor.match import Match
from kontor.protocol import IllegalMove
from tests.teutonica.position import Position

WAY = "warburg--gottingen"  # Göttingen develops actions


def test_T2_1_turns_go_clockwise_from_the_start_player() -> None:
    for seats in (4, 5):
        game = Position(seats=seats)
        order = []
        for _ in range(2 * seats + 1):
            assert game.waits_for is not None
            order.append(game.waits_for)
            game.say("end")
        assert order == [(turn % seats, "turn") for turn in range(2 * seats + 1)]


def test_T2_1_nobody_acts_out_of_turn() -> None:
    match = Match(Position().setup)
    with pytest.raises(IllegalMove) as refused:
        match.play("place trader kampen--osnabruck", 1)
    assert refused.value.refusal.rule == "T2.1"
    assert match.version == 0
    match.play("end", 0)
    match.play("place trader kampen--osnabruck", 1)


@pytest.mark.parametrize(("level", "actions"), list(enumerate([2, 3, 3, 4, 4, 5])))
def test_T2_2_as_many_actions_as_the_ability_shows(level: int, actions: int) -> None:
    game = Position().level(1, "actions", level).supply(1, 9)
    game.say("end")
    assert game.told("turn-began") == [{"seat": 1, "turn": 2, "actions": actions}]
    for left in range(actions, 0, -1):
        assert (game.waits_for, game.actions) == ((1, "turn"), left)
        game.say("place trader minden--hannover" if left > 2 else "place trader arnheim--munster")
    assert game.waits_for == (2, "turn")


def test_T2_2_any_kinds_in_any_order() -> None:
    game = Position().houses("duisburg--dortmund", "0t 0t").houses("kampen--osnabruck", "1t").stock(1, 0)
    game.turn_of(0, 6)
    game.say("place trader minden--bremen")
    game.say("income 1t")
    game.say("claim duisburg--dortmund", "establish duisburg")
    game.say("lift trader of 0 from minden--bremen", "put trader of 0 on minden--hannover")
    game.say("displace trader of 1 on kampen--osnabruck with trader", "pay trader")
    game.say("rehouse kampen--arnheim", "decline")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    game.say("income 1t")
    assert game.waits_for == (1, "turn")


def test_T2_2_no_more_actions_than_that() -> None:
    game = Position().owns(0, "plus-3").turn_of(0, 0)  # a marker keeps the turn open
    for action in ("income 1t", "place trader minden--bremen", "claim minden--bremen"):
        assert game.refused(action) == "T2.2"


def test_T2_2_one_may_stop_short() -> None:
    game = Position()
    assert game.actions == 2
    game.say("end")
    assert game.happened() == ["turn-ended", "turn-began"]
    assert game.waits_for == (1, "turn")


def test_T2_3_a_displaced_owner_answers_before_the_next_action() -> None:
    game = Position().houses("kampen--osnabruck", "1t").supply(0, 3)
    game.say("displace trader of 1 on kampen--osnabruck with trader")
    assert game.waits_for == (1, "answer")
    for early in ("place trader minden--bremen", "income 1t", "end"):
        assert game.refused(early) == "T5.4"
    game.say("rehouse kampen--arnheim", "decline")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)


def test_T2_3_a_price_is_paid_before_anything_else() -> None:
    game = Position().houses("kampen--osnabruck", "1t").supply(0, 3, 1)
    game.say("displace trader of 1 on kampen--osnabruck with trader")
    assert game.waits_for == (0, "paying")
    assert game.refused("place trader minden--bremen") == "T5.2"
    assert game.refused("end") == "T5.2"


def test_T2_3_lifted_pieces_stand_again_before_the_next_action() -> None:
    game = Position().houses("minden--bremen", "0t 0t")
    game.say("lift trader of 0 from minden--bremen")
    assert game.refused("place trader minden--hannover") == "T6.1"
    assert game.refused("end") == "T6.1"


def test_T2_3_the_benefit_of_a_route_is_settled_before_the_next_action() -> None:
    game = Position().houses("duisburg--dortmund", "0t 0t")
    game.say("claim duisburg--dortmund")
    assert game.waits_for == (0, "benefit")
    assert game.refused("place trader minden--hannover") == "T7.5"
    assert game.refused("end") == "T7.5"


STEPS = [(0, 1), (1, 0), (2, 1), (3, 0), (4, 1)]  # developed so often before, actions gained now


@pytest.mark.parametrize(("level", "gained"), STEPS)
@pytest.mark.parametrize("left", [1, 2])
def test_T2_4_developing_actions_by_a_route_gives_one_more_only_for_a_higher_number(
    level: int, gained: int, left: int
) -> None:
    game = Position().level(0, "actions", level).houses(WAY, "0t 0t 0t").turn_of(0, left)
    game.say(f"claim {WAY}", "develop actions")
    assert game.happened().count("action-gained") == gained
    now = left - 1 + gained
    assert game.waits_for == ((0, "turn") if now else (1, "turn"))
    if now:
        assert game.actions == now


@pytest.mark.parametrize(("level", "gained"), STEPS)
@pytest.mark.parametrize("left", [0, 1, 5])
def test_T2_4_developing_actions_by_a_marker_does_the_same(level: int, gained: int, left: int) -> None:
    game = Position().level(0, "actions", level).owns(0, "develop").turn_of(0, left)
    game.say("use develop actions")
    now = left + gained
    assert game.waits_for == ((0, "turn") if now else (1, "turn"))
    if now:
        assert game.actions == now


@pytest.mark.parametrize(("marker", "extra"), [("plus-3", 3), ("plus-4", 4)])
@pytest.mark.parametrize(("level", "gained"), STEPS)
def test_T2_4_also_while_extra_actions_are_in_use(marker: str, extra: int, level: int, gained: int) -> None:
    game = Position().level(0, "actions", level).houses(WAY, "0t 0t 0t").owns(0, marker).turn_of(0, 0)
    game.say(f"use {marker}", f"claim {WAY}", "develop actions")
    assert (game.waits_for, game.actions) == ((0, "turn"), extra - 1 + gained)


def test_T2_4_the_next_turn_has_what_the_ability_shows_and_no_more() -> None:
    game = Position().houses(WAY, "0t 0t 0t").turn_of(0, 1)
    game.say(f"claim {WAY}", "develop actions", *["end"] * 4)
    assert (game.waits_for, game.actions) == ((0, "turn"), 3)


@pytest.mark.parametrize("ability", ["keys", "privilege", "book", "purse"])
def test_T2_4_other_abilities_give_no_action(ability: str) -> None:
    game = Position().owns(0, "develop")
    game.say(f"use develop {ability}")
    assert game.actions == 2


def test_T2_5_plate_markers_are_laid_at_the_end_after_all_extra_actions() -> None:
    game = Position().no_markers().marker("duisburg--dortmund", "plus-3").deck("develop", "exchange")
    game.houses("duisburg--dortmund", "0t 0t").turn_of(0, 1)
    game.say("claim duisburg--dortmund", "forgo")
    assert game.refused("lay develop minden--bremen") == "T8.6"
    game.say("use plus-3", "income 1t", "income 1t")
    assert (game.waits_for, game.actions) == ((0, "turn"), 1)
    game.say("income 1t")
    assert game.waits_for == (0, "plate")
    assert game.refused("income 1t") == "T8.6"
    assert game.refused("end") == "T8.6"
    game.say("lay develop minden--bremen")
    assert game.happened() == ["marker-laid", "turn-ended", "turn-began"]
    assert game.waits_for == (1, "turn")


def test_T2_5_without_plate_markers_the_next_turn_begins_at_once() -> None:
    game = Position().turn_of(0, 1)
    game.say("income 1t")
    assert game.happened() == ["income", "turn-ended", "turn-began"]
