"""Turns are judged by the replies to them: with the same chance for all, within the budget, and where it matters."""

from __future__ import annotations

import time
from itertools import pairwise

import numpy as np
import pytest

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind
from kontor.players.replies import DECIDED, Judge, Replies, Trial
from kontor.players.search import Clock, Depth, Line, plan_turn
from kontor.players.thinkers import learned
from kontor.protocol import State
from tests.players.tables import TEUTONICA, Scene, fewer, scenes

FEW = Replies(lines=4, samples=2, most=4)
BEAM = Depth(width=4)


class Asked(Judge):
    """Keeps which samples were asked for, and what became of the trials."""

    def __init__(self, scene: Scene, replies: Replies) -> None:
        self.numbers: list[int] = []
        self.tried: list[tuple[int, int]] = []  # turns, samples

        def sample(number: int) -> State:
            self.numbers.append(number)
            return scene.state

        super().__init__(scene.mind, learned("teutonica"), replies, scene.seat, sample)

    def try_out(self, alive: list[Trial], numbers: range, clock: Clock) -> bool:  # type: ignore[override]  # narrower, as it is called
        self.tried.append((len(alive), len(numbers)))
        return super().try_out(alive, numbers, clock)


def lines_of(scene: Scene) -> list[Line]:
    return plan_turn(scene.mind, learned("teutonica"), scene.state, scene.seat, BEAM, Clock(Budget(nodes=600)))


def at(number: int) -> Scene:
    return scenes(TEUTONICA, 120, fewer(30, 60))[number]


def test_all_turns_meet_the_same_samples_and_half_are_left_out() -> None:
    scene = at(1)
    judge = Asked(scene, FEW)
    lines = judge.compare(lines_of(scene), Clock(Budget()))
    turns = [turns for turns, _ in judge.tried]
    assert turns[0] == 4
    assert all(later <= max(2, earlier // 2) for earlier, later in pairwise(turns))
    assert judge.numbers == list(range(len(judge.numbers))), "each sample is made once, for all turns"
    known = {line.numbers for line in lines_of(scene)}
    assert {line.numbers for line in lines} <= known
    assert all(np.isclose(line.shares.sum(), 1, atol=1e-3) for line in lines)


def test_of_turns_that_look_alike_half_are_left_out() -> None:
    scene = at(1)
    trials = [Trial(line, [line.shares] * 2) for line in lines_of(scene)[:8]]
    for trial in trials:
        trial.shares = trials[0].shares
    assert len(trials) == 8
    assert len(Asked(scene, FEW)._left(trials)) == 4


def test_the_same_turn_meets_the_same_replies() -> None:
    scene = at(1)
    twins = [Trial(lines_of(scene)[0]) for _ in range(3)]
    assert Asked(scene, FEW).try_out(twins, range(2), Clock(Budget()))
    first, *others = [np.stack(one.shares) for one in twins]
    assert first.shape[0] == 2
    assert all(np.allclose(one, first, atol=1e-5) for one in others)


def test_everybody_plans_whole_turns_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, asked = at(1), list[tuple[int, Depth]]()

    def noted(mind: Mind, judge: Evaluation, state: State, seat: int, depth: Depth, clock: Clock) -> list[Line]:
        asked.append((seat, depth))
        return plan_turn(mind, judge, state, seat, depth, clock)

    monkeypatch.setattr("kontor.players.replies.plan_turn", noted)
    game, state = scene.mind.game, scene.mind.game.copy(scene.state)
    before = game.decision(state)
    assert before is not None
    assert Asked(scene, FEW).play_on(state, before.turn + 3, Clock(Budget()))
    after = game.decision(state)
    assert after is not None
    assert after.turn == before.turn + 3
    assert {seat for seat, _ in asked} == {0, 1, 2}
    assert {depth for _, depth in asked} == {Depth(width=FEW.width)}


def test_what_is_compared_longest_comes_first() -> None:
    scene = at(1)
    found = Asked(scene, FEW).compare(lines_of(scene), Clock(Budget()))
    assert found[0].share == max(line.share for line in found[:2])


def test_a_game_that_is_decided_is_not_thought_about() -> None:
    scene = at(0)
    judge = Asked(scene, FEW)
    lines = [Line(line.numbers, 1 - DECIDED / 2, line.shares) for line in lines_of(scene)]
    assert judge.compare(lines, Clock(Budget())) == lines
    assert not judge.tried


def test_one_turn_far_ahead_is_played_at_once() -> None:
    scene = at(0)
    judge = Asked(scene, FEW)
    first, *others = lines_of(scene)
    lines = [Line(first.numbers, 0.9, first.shares), *(Line(one.numbers, 0.1, one.shares) for one in others)]
    assert judge.compare(lines, Clock(Budget())) == lines
    assert not judge.tried


def test_a_stage_that_is_not_finished_counts_nothing() -> None:
    scene = at(1)
    lines = lines_of(scene)
    assert Asked(scene, FEW).compare(lines, Clock(Budget(nodes=50))) == lines


def test_a_budget_of_seconds_is_about_kept() -> None:
    scene = at(1)
    judge, lines = Asked(scene, Replies(lines=8, samples=8, most=500)), lines_of(scene)
    allowed = fewer(20, 200) / 100
    begun = time.perf_counter()
    judge.compare(lines, Clock(Budget(seconds=allowed)))
    assert time.perf_counter() - begun < 3 * allowed + 0.2
