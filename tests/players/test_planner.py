"""Where there is nothing to think about, a plan that is kept, and one that is given up."""

from __future__ import annotations

import random
from functools import cache

import pytest

from kontor.games.hansa import state as hansa
from kontor.games.teutonica import state as teutonica
from kontor.players.contract import Budget
from kontor.players.evaluation import Weighed
from kontor.players.minds import mind
from kontor.players.planner import MOST_ROUNDS, Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.protocol import Move, State
from kontor.registry import GAMES, game
from tests.players.tables import EACH, HANSA, TEUTONICA, Counting, NeverAsked, Scene, fewer, scenes
from tests.ways import Way, walk_of

BROAD = Depth(width=4)
CROWDED = {"teutonica": Way("teutonica", "bigbox", "hanseatic-league-4-5", 5), "hansa": HANSA}
LONG = 3000  # commands
WHOLE_TURN = Budget(nodes=2000)


@cache
def forced(name: str) -> Scene:
    """The first position of a game that leaves no choice; in Hansa Teutonica there are few."""
    rules = game(name)
    for moment in walk_of(CROWDED[name], 1).moments(LONG):
        decision = rules.decision(moment.state)
        if decision is not None and len(rules.legal(moment.state)) == 1:
            return Scene(rules, mind(name), moment.state, decision.seat)
    raise AssertionError("there was always a choice")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("budget", [Budget(), Budget(nodes=0), Budget(seconds=0.0)])
def test_what_is_forced_is_said_at_once(name: str, budget: Budget) -> None:
    scene = forced(name)
    answer = scene.ask(Planner(scene.game, scene.mind, NeverAsked(), BROAD, explains=True), budget)
    assert [answer.move] == scene.game.legal(scene.state)
    assert (answer.ideas, answer.reason) == ((), "")


def test_where_there_is_a_choice_the_evaluation_is_asked() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    with pytest.raises(AssertionError, match="no position to think about"):
        scene.ask(Planner(scene.game, scene.mind, NeverAsked(), BROAD))


@pytest.mark.parametrize("name", GAMES)
def test_an_answer_comes_even_without_a_budget(name: str) -> None:
    for scene in scenes(EACH[name], 100, fewer(5, 25)):
        answer = scene.ask(a_planner(scene)[0], Budget(nodes=0))
        assert answer.move in scene.game.legal(scene.state)


def test_a_plan_is_followed_without_thinking() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    planner, asked = a_planner(scene)
    first = scene.ask(planner, WHOLE_TURN)
    thought = asked.asked
    after = scene.game.copy(scene.state)
    scene.game.advance(after, first.move)
    second = scene._replace(state=after).ask(planner, seed=2)  # others may have other missions now
    assert asked.asked == thought, "the second action of the turn was planned with the first"
    assert second.move in scene.game.legal(after)
    assert not second.ideas


def test_a_plan_is_given_up_where_its_position_does_not_come_about() -> None:
    scene = scenes(TEUTONICA, 1)[0]
    planner, asked = a_planner(scene)
    first = scene.ask(planner, WHOLE_TURN)
    thought = asked.asked
    other = next(command for command in scene.game.legal(scene.state) if command != first.move)
    after = scene.game.copy(scene.state)
    scene.game.advance(after, other)
    answer = scene._replace(state=after).ask(planner)
    assert asked.asked > thought
    assert answer.move in scene.game.legal(after)


def test_an_answer_that_was_not_expected_makes_it_think_again() -> None:
    """It displaces; what it planned next holds for the answer that it expects of the other, and for no other one."""
    scene = _displacing()
    command = scene.ask(a_spender(scene)[0], WHOLE_TURN).move
    expected = scene.mind.after(scene.state, command.id, scene.seat)
    for state in (expected, *_answered(scene, command)):
        planner, asked = a_spender(scene)
        scene.ask(planner, WHOLE_TURN)
        thought = asked.asked
        assert scene._replace(state=state).ask(planner).move in scene.game.legal(state)
        as_expected = scene.mind.rows(state).tobytes() == scene.mind.rows(expected).tobytes()
        assert (asked.asked == thought) == as_expected


def a_planner(scene: Scene) -> tuple[Planner, Counting]:
    asked = Counting(weighed(scene.mind))
    return Planner(scene.game, scene.mind, asked, BROAD), asked


def a_spender(scene: Scene) -> tuple[Planner, Counting]:
    """It wants to be rid of its traders, and nothing costs more of them than to displace."""
    weights = weighed(scene.mind).weights * 0
    weights[scene.mind.features.index("traders in supply")] = -1
    asked = Counting(Weighed(weights, 6.0))
    return Planner(scene.game, scene.mind, asked, BROAD), asked


def _displacing() -> Scene:
    """A turn in which the spender displaces, has more to choose after it, and may be answered in several ways."""
    for scene in scenes(TEUTONICA, 60):
        command = scene.ask(a_spender(scene)[0], WHOLE_TURN).move
        if command.text.startswith("displace"):
            expected = scene.mind.after(scene.state, command.id, scene.seat)
            decision = scene.game.decision(expected)
            more_to_choose = (
                decision is not None and decision.seat == scene.seat and len(scene.game.legal(expected)) > 1
            )
            if more_to_choose and _answered(scene, command):
                return scene
    raise AssertionError("nobody was displaced in these positions")


def _answered(scene: Scene, command: Move) -> list[State]:
    """Positions after other answers than the one that is expected."""
    found: dict[bytes, State] = {}
    for seed in range(12):
        state, chance = scene.game.copy(scene.state), random.Random(seed)
        scene.game.advance(state, command)
        while (decision := scene.game.decision(state)) is not None and decision.seat != scene.seat:
            scene.game.advance(state, chance.choice(scene.game.legal(state)))
        found[scene.mind.rows(state).tobytes()] = state
    expected = scene.mind.after(scene.state, command.id, scene.seat)
    found.pop(scene.mind.rows(expected).tobytes(), None)
    return list(found.values())[:3]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_without_end_is_brought_to_one_by_playing_lightly(name: str) -> None:
    scene = scenes(EACH[name], 60, 1, choices=4)[0]
    state: object = scene.state
    assert isinstance(state, hansa.State | teutonica.State)
    state.turn = MOST_ROUNDS * state.seats + 1
    answer = scene.ask(Planner(scene.game, scene.mind, NeverAsked(), BROAD, explains=True))
    assert answer.move in scene.game.legal(scene.state)
