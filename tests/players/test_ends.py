"""Ends are exact: a win at hand is taken, no game is ended that would be lost, ties count as the rules count them."""

from __future__ import annotations

import pytest

from kontor.players import search
from kontor.players.contract import Budget
from kontor.players.entrants import make
from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind, mind
from kontor.players.search import Clock, Depth, Line, plan_turn
from kontor.players.thinkers import learned
from kontor.protocol import State
from kontor.registry import game
from tests.opaque import opaque_state
from tests.players.tables import Scene
from tests.teutonica.position import Position
from tests.teutonica.test_t09_end import NINE_CITIES

LEVELS = ("master", "alderman", "hansegraf")
NODES = Budget(nodes=600)


def scene(position: Position) -> Scene:
    return Scene(game("teutonica"), mind("teutonica"), opaque_state(position.state), 0)


def by_prestige(own: int, other: int) -> Position:
    """Whoever of seat 0 claims groningen--emden brings seat 1, who controls Groningen, to twenty."""
    position = Position().offices("groningen", "1t").houses("groningen--emden", "0t 0t 0t").supply(0, 3)
    return position.prestige(0, own).prestige(1, other)


def by_cities() -> Position:
    """Nine cities are completed; an office in Duisburg is the tenth, and seat 0 is ahead."""
    position = Position().level(1, "book", 1).houses("duisburg--dortmund", "0t 0t").prestige(0, 18).supply(0, 3)
    for city, pieces in NINE_CITIES.items():
        position.offices(city, pieces)
    return position


WINS = {"prestige": by_prestige(19, 12).offices("emden", "0t"), "cities": by_cities()}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("end", WINS)
def test_a_win_at_hand_is_taken(end: str, level: str) -> None:
    at = scene(WINS[end])
    player, state, rules = make(level, at.game), at.game.copy(at.state), at.game
    while (decision := rules.decision(state)) is not None and decision.active == 0 and decision.turn == 1:
        answer = at._replace(state=state, seat=decision.seat).ask(player, NODES)
        rules.advance(state, answer.move)
    assert rules.decision(state) is None, "the game is ended in this turn"
    assert rules.scores(state)[0].place == 1


@pytest.mark.parametrize("level", ["journeyman", *LEVELS])
def test_a_game_that_would_be_lost_is_not_ended(level: str) -> None:
    """To claim the route brings another to twenty, far ahead."""
    at = scene(by_prestige(0, 19))
    answer = at.ask(make(level, at.game), NODES)
    assert answer.move.text != "claim groningen--emden"


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_that_would_be_lost_is_not_ended_for_want_of_time(level: str) -> None:
    """After the first action the only turn that is finished is the one that loses."""
    at = scene(by_prestige(0, 19).turn_of(0, actions=4))
    for nodes in range(10, 200, 10):
        answer = at.ask(make(level, at.game), Budget(nodes=nodes))
        assert answer.move.text != "claim groningen--emden", nodes


@pytest.mark.parametrize(("position", "width"), [(Position().prestige(1, 4), 12), (by_cities(), 60)])
def test_more_is_followed_where_the_turn_may_be_the_last(
    position: Position, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[int] = []

    def noted(mind: Mind, judge: Evaluation, state: State, seat: int, depth: Depth, clock: Clock) -> list[Line]:
        widths.append(depth.width)
        return plan_turn(mind, judge, state, seat, depth, clock)

    monkeypatch.setattr("kontor.players.planner.plan_turn", noted)
    at = scene(position)
    at.ask(make("master", at.game), NODES)
    assert widths == [width]


def test_a_finished_position_is_worth_its_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the evaluation thinks of it: a win is all, a loss nothing, a tie is broken or shared."""
    monkeypatch.setattr(search, "MOST_LINES", 1_000)  # also what nobody would play
    at = scene(by_prestige(0, 19))
    lines = plan_turn(at.mind, learned("teutonica"), at.state, 0, Depth(width=12), Clock(Budget()))
    worth = {True: set[float](), False: set[float]()}
    for line in lines:
        state = at.state
        for number in line.numbers:
            state = at.mind.after(state, number, 0)
        worth[at.game.decision(state) is None].add(line.share)
    assert worth[True] == {0.0}
    assert all(0 < share < 1 for share in worth[False])
