"""Turns are judged by the replies to them: with the same chance for all, within the budget, and where it matters."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation
from kontor.players.manner import Manner
from kontor.players.minds import Mind
from kontor.players.replies import DECIDED, Judge, Replies, Trial
from kontor.players.search import Clock, Depth, Line, plan_turn
from kontor.players.thinkers import learned
from kontor.protocol import State
from tests.players.tables import TEUTONICA, Scene, fewer, scenes

FEW = Replies(lines=4, samples=2)
BEAM = Depth(width=4)


class Asked(Judge):
    """Keeps which samples were asked for, and what became of the trials."""

    def __init__(self, scene: Scene, replies: Replies) -> None:
        self.numbers: list[int] = []
        self.tried: list[int] = []  # turns, by sample

        def sample(number: int) -> State:
            self.numbers.append(number)
            return scene.state

        super().__init__(scene.mind, learned("teutonica"), replies, scene.seat, sample, seed=1)

    def try_out(self, alive: Sequence[Trial], number: int, clock: Clock) -> bool:
        self.tried.append(len(alive))
        return super().try_out(alive, number, clock)


def lines_of(scene: Scene) -> list[Line]:
    return plan_turn(scene.mind, learned("teutonica"), scene.state, scene.seat, BEAM, Clock(Budget(nodes=600)))


def at(number: int) -> Scene:
    return scenes(TEUTONICA, 120, fewer(30, 60))[number]


def test_all_turns_meet_the_same_samples_and_half_are_left_out() -> None:
    scene = at(1)
    judge = Asked(scene, FEW)
    lines = judge.compare(lines_of(scene), Clock(Budget()))
    assert judge.tried[:2] == [4, 4]
    assert all(later <= earlier // 2 for earlier, later in pairwise(judge.tried[1::2]))
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
    judge = Asked(scene, replace(FEW, others=Manner(heat=0.5, margin=1.0)))
    assert all(judge.try_out(twins, number, Clock(Budget())) for number in range(2))
    first, *others = [np.stack(one.shares) for one in twins]
    assert first.shape[0] == 2
    assert all(np.allclose(one, first, atol=1e-5) for one in others)
    assert not np.allclose(first[0], first[1], atol=1e-5), "another sample, other replies"


def test_everybody_plans_whole_turns_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, asked = at(1), list[tuple[int, Depth]]()

    def noted(mind: Mind, judge: Evaluation, state: State, seat: int, depth: Depth, clock: Clock) -> list[Line]:
        asked.append((seat, depth))
        return plan_turn(mind, judge, state, seat, depth, clock)

    monkeypatch.setattr("kontor.players.replies.plan_turn", noted)
    game, state = scene.mind.game, scene.mind.game.copy(scene.state)
    before = game.decision(state)
    assert before is not None
    assert Asked(scene, FEW).play_on(state, before.turn + 3, random.Random(1), Clock(Budget()))
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


@pytest.mark.parametrize("few", [0, 1])
def test_where_nothing_is_to_be_compared_nothing_is_tried(few: int) -> None:
    scene = at(1)
    judge = Asked(scene, replace(FEW, lines=few))
    assert judge.compare(lines_of(scene), Clock(Budget())) == lines_of(scene)
    assert not judge.tried


def test_with_little_time_the_best_at_first_sight_are_compared_once() -> None:
    scene = at(1)
    lines = lines_of(scene)
    whole = Clock(Budget())
    Asked(scene, FEW).try_out([Trial(line) for line in lines[:4]], 0, whole)
    found = Asked(scene, FEW).compare(lines, Clock(Budget(nodes=3 * whole.nodes // 4)))
    assert {line.numbers for line in found} == {line.numbers for line in lines[: len(found)]}
    assert 2 <= len(found) < 4
    assert Asked(scene, FEW).compare(lines, Clock(Budget(nodes=1))) == lines, "one that is compared with none is not"


def test_every_stage_has_its_part_of_the_budget() -> None:
    """Else all of it would go into turns that are left out soon."""
    scene = at(1)
    whole = Clock(Budget())
    Asked(scene, FEW).try_out([Trial(line) for line in lines_of(scene)[:4]], 0, whole)
    judge = Asked(scene, replace(FEW, samples=100))
    judge.compare(lines_of(scene)[:1] * 4, Clock(Budget(nodes=8 * whole.nodes)))
    assert 2 <= judge.tried.count(4) <= 5
    assert judge.tried.count(2) >= 3


def test_one_lucky_sample_does_not_outweigh_the_first_sight() -> None:
    line = lines_of(at(1))[0]
    lucky, sound = (
        Trial(replace(line, share=first), [np.full(3, found, np.float32)]) for first, found in ((0.3, 0.5), (0.4, 0.45))
    )
    assert lucky.worth(0, trust=0) > sound.worth(0, trust=0)
    assert lucky.worth(0, trust=4) < sound.worth(0, trust=4)
    judge = Asked(at(1), FEW.times(4))
    assert min((lucky, sound), key=judge._rank) is sound


def test_a_turn_that_was_left_out_is_worth_no_more_than_one_that_stayed() -> None:
    scene = at(1)
    first, second = (Trial(line) for line in lines_of(scene)[:2])
    first.shares, second.shares = [np.full(3, 0.3, np.float32)] * 2, [np.full(3, 0.4, np.float32)]
    stayed, left = Asked(scene, FEW)._judged([first, second])
    assert stayed.share == left.share == pytest.approx(0.3)


def test_a_budget_of_seconds_is_about_kept() -> None:
    scene = at(1)
    judge, lines = Asked(scene, Replies(lines=8, samples=500)), lines_of(scene)
    allowed = fewer(20, 200) / 100
    begun = time.perf_counter()
    judge.compare(lines, Clock(Budget(seconds=allowed)))
    assert time.perf_counter() - begun < 3 * allowed + 0.2
