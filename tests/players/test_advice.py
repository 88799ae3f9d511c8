"""Advice: few distinct ideas with their shares, what follows and why, by nothing but what the seat may know."""

from __future__ import annotations

import random
import sys

import pytest

from kontor.games.hansa.game import Hansa
from kontor.games.hansa.library import LIBRARY
from kontor.games.hansa.state import State
from kontor.games.hansa.view import View
from kontor.log import because
from kontor.players.advice import CLEAR, LEAST, MOST, Advice, advise, leanings
from kontor.players.contract import Answer, Budget, Idea
from kontor.players.entrants import make
from kontor.players.levels import LEVELS, STRONGEST
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import weighed
from kontor.registry import GAMES
from kontor.view import look
from kontor.words import languages
from tests.opaque import opaque_game
from tests.players.tables import EACH, TEUTONICA, Scene, fewer, scenes

BUDGET = Budget(nodes=400)
LONGEST = 160  # letters of a reason: two lines of the page


def advice(scene: Scene, level: str = STRONGEST) -> tuple[Advice, ...]:
    return advise(make(level, scene.game), look(scene.game, scene.state, scene.seat), BUDGET)


def test_the_strongest_is_the_last_of_the_levels() -> None:
    assert list(LEVELS)[-1] == STRONGEST


@pytest.mark.parametrize("name", GAMES)
def test_ideas_are_few_distinct_possible_and_worded(name: str) -> None:
    several = 0
    for scene in scenes(EACH[name], 200, fewer(4, 40)):
        ideas = advice(scene)
        legal = [move.text for move in scene.game.legal(scene.state)]
        shares = [idea.share for idea in ideas]
        assert 1 <= len(ideas) <= MOST
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1.000001
        assert len(ideas) == 1 or (max(shares) <= CLEAR and min(shares) >= LEAST)
        assert len({idea.steps[0] for idea in ideas}) == len(ideas)
        several += len(ideas) > 1
        for idea in ideas:
            assert idea.steps[0] in legal
            for step in idea.steps[1:]:
                scene.game.parse(scene.state, step)
            for language in languages():
                told = scene.game.prompt(scene.state).told(["Anna", "Bert", "Clara"], language).scene
                assert len(because(idea.reason, told)) <= LONGEST
    assert several, "the strongest player has several ideas somewhere"


def test_what_follows_can_be_played_after_it() -> None:
    for scene in scenes(TEUTONICA, 60, fewer(2, 20)):
        for idea in advice(scene):
            state = scene.game.copy(scene.state)
            for step in idea.steps:
                move = scene.game.parse(state, step)
                assert scene.game.why_not(state, move) is None, (idea.steps, step)
                before = scene.game.copy(state)
                scene.game.advance(state, move)
                scene.mind.reply(before, state, scene.seat)


def test_the_same_question_has_the_same_answer() -> None:
    for scene in scenes(EACH["hansa"], 60, 6):
        assert advice(scene) == advice(scene)


def leaning(*shares: float) -> list[float]:
    moves = scenes(TEUTONICA, 1)[0].game.legal(scenes(TEUTONICA, 1)[0].state)
    return leanings([Idea(move, share) for move, share in zip(moves, shares, strict=False)])


def test_shares_tell_how_much_better_an_idea_is() -> None:
    assert leaning(0.3, 0.3) == pytest.approx([0.5, 0.5])
    near, far = leaning(0.30, 0.29), leaning(0.30, 0.20)
    assert 0.5 < near[0] < far[0]
    assert sum(leaning(0.4, 0.39, 0.1, 0.0)) == pytest.approx(1)
    assert leaning(1.0, 0.0)[0] > CLEAR
    assert leaning(0.0) == [1]


class Saying:
    """Has these expectations of the first moves."""

    def __init__(self, *shares: float) -> None:
        self.shares = shares

    def choose(self, view: object, rng: random.Random, budget: Budget) -> Answer:
        legal = list(view.legal)  # type: ignore[attr-defined]  # a view
        return Answer(legal[0], [Idea(move, share) for move, share in zip(legal, self.shares, strict=False)])


def said(*shares: float) -> list[float]:
    scene = scenes(TEUTONICA, 1)[0]
    found = advise(Saying(*shares), look(scene.game, scene.state, scene.seat), BUDGET)
    return [idea.share for idea in found]


def test_what_is_hardly_worth_a_word_is_left_out_and_what_is_clear_stands_alone() -> None:
    assert len(said(0.3, 0.3, 0.3, 0.3)) == MOST
    assert len(said(0.3, 0.3, 0.1)) == 2
    assert len(said(0.6, 0.3, 0.3)) == 1
    assert said() == [1], "who does not estimate has one idea"


# ---------------------------------------------------------------------------------- fairness


def hidden_otherwise(scene: Scene, number: int = 3) -> list[Scene]:
    view = scene.game.view(scene.state, scene.seat)
    return [scene._replace(state=scene.game.sample(view, random.Random(n))) for n in range(number)]


@pytest.mark.parametrize("name", GAMES)
def test_advice_does_not_depend_on_what_is_hidden(name: str) -> None:
    checked = 0
    for scene in scenes(EACH[name], 120, fewer(3, 30)):
        others = hidden_otherwise(scene)
        checked += len({scene.game.digest(other.state) for other in others}) > 1
        assert [advice(other) for other in others] == [advice(scene)] * len(others)
    assert checked, "something was hidden"


class Clairvoyant(Hansa):
    """The real game, but for guesses that are always right: the state is taken from whoever asks."""

    def sample(self, seen: View, chance: random.Random) -> State:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            if frame.f_code.co_name == "peeking":
                known: State = frame.f_locals["scene"].state
                return known.copy()
        return super().sample(seen, chance)


def test_advice_that_knows_the_piles_is_found_out() -> None:
    thinking, rules = mind("hansa"), opaque_game(Clairvoyant(LIBRARY))

    def peeking(scene: Scene) -> tuple[Advice, ...]:
        planner = Planner(rules, thinking, weighed(thinking), Depth(width=4))
        return advise(planner, look(rules, scene.state, scene.seat), BUDGET)

    at = scenes(EACH["hansa"], 120, 2)
    assert any(peeking(other) != peeking(scene) for scene in at for other in hidden_otherwise(scene))
