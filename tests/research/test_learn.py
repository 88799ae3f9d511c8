"""Steps downhill: in the right direction, and down."""

from __future__ import annotations

import numpy as np
import pytest

from kontor.players.evaluation import PARTS, POINTS, ROUNDS, TENS, Net, Numbers, Rows, Shares, Weighed
from kontor.research.learn import ASIDE, AVERAGED, Adam, Lesson, begin, follow, learned, new_net, widened

FEATURES, SEATS = 4, 3


class Slopes(Adam):
    """Stays where it is, and keeps the slopes."""

    def _descend(self, slopes: list[Numbers]) -> None:
        self.slopes = slopes


def positions(number: int, seed: int) -> Rows:
    return np.random.default_rng(seed).integers(-3, 4, (number, SEATS, FEATURES)).astype(np.int16)


def a_net() -> Net:
    net, rng = new_net(FEATURES, 1), np.random.default_rng(2)
    for part in (net.bias, net.out, net.direct, net.base):
        part[:] = rng.normal(0, 0.5, part.shape)
    net.mean[:], net.spread[:] = 0.5, 1.5
    return net


def a_lesson(rows: Rows, win: Shares) -> Lesson:
    rng = np.random.default_rng(7)
    points = rng.uniform(0, 60, win.shape).astype(np.float32)
    return Lesson(rows, win, points, rng.uniform(0, 20, len(rows)).astype(np.float32))


def whole_loss(net: Net, lesson: Lesson) -> float:
    judged = net.judged(lesson.rows)
    win = -(lesson.win * np.log(net.shares(lesson.rows))).sum()
    points = ((judged[..., POINTS] - lesson.points / TENS) ** 2).sum()
    rounds = ((judged[..., ROUNDS] - lesson.rounds[:, None] / TENS) ** 2).sum()
    return float((win + ASIDE * (points + rounds) / 2) / len(lesson.rows))


def test_slopes_are_those_of_the_loss() -> None:
    """Against what a small step in each direction does."""
    net, rows = a_net(), positions(40, 3)
    for name in PARTS:  # with all their digits: a hidden unit has a kink, so the step must be small
        setattr(net, name, getattr(net, name).astype(np.float64))
    lesson = a_lesson(rows, np.random.default_rng(4).dirichlet([1] * SEATS, 40).astype(np.float32))
    adam = Slopes(net, 0.1)
    adam.step(lesson)
    step = 1e-5
    for part, slopes in zip(learned(net), adam.slopes, strict=True):
        assert part.shape == slopes.shape
        for index in list(np.ndindex(part.shape))[:: max(1, part.size // 12)]:
            kept = part[index]
            losses = []
            for there in (kept - step, kept + step):
                part[index] = there
                losses.append(whole_loss(net, lesson))
            part[index] = kept
            assert (losses[1] - losses[0]) / (2 * step) == pytest.approx(slopes[index], abs=1e-4)


def test_the_loss_falls() -> None:
    """Who has most of the first feature wins: a net can learn that."""
    rows = positions(400, 5)
    best = rows[:, :, 0] == rows[:, :, 0].max(axis=1, keepdims=True)
    wanted: Shares = (best / best.sum(axis=1, keepdims=True)).astype(np.float32)
    net = new_net(FEATURES, 1)
    adam = Adam(net, 0.02)
    losses = [adam.step(a_lesson(rows, wanted)) for _ in range(150)]
    assert losses[0] == pytest.approx(np.log(SEATS), abs=1e-4), "at first every seat is worth the same"
    assert losses[-1] < 0.6 * losses[0]
    assert (net.shares(rows).argmax(axis=1) == wanted.argmax(axis=1)).mean() > 0.6


def test_a_net_begins_with_what_its_teacher_says() -> None:
    rows = positions(200, 6)
    net, teacher = new_net(FEATURES, 1), Weighed(np.array([1, -0.5, 0, 2], np.float32), 3.0)
    begin(net, rows, teacher)
    assert np.allclose(net.shares(rows), teacher.shares(rows), atol=1e-4)
    scaled = (rows.reshape(-1, FEATURES) - net.mean) / net.spread
    assert np.allclose(scaled.mean(axis=0), 0, atol=1e-4)
    assert np.allclose(scaled.std(axis=0), 1, atol=1e-3)


def test_a_net_can_be_made_wider_and_goes_on_from_there() -> None:
    rows, before = positions(50, 8), a_net()
    wide = before.bias.size + 3
    after = widened(before, wide, 1)
    assert after.bias.size == wide
    assert np.allclose(after.judged(rows), before.judged(rows), atol=1e-5)
    Adam(after, 0.01).step(a_lesson(rows, before.shares(rows)))
    assert (after.out[-3:] != 0).any(), "what is new begins to speak"
    assert widened(after, 2, 1).bias.size == wide, "nothing is forgotten"


def test_a_mean_is_of_all_steps_at_first_and_of_the_last_ones_later() -> None:
    mean, net = a_net(), a_net()
    for step in range(1, 5):
        net.base[:] = step
        follow(mean, net, step)
    assert mean.base == pytest.approx(2.5)
    net.base[:] = 2.5 + AVERAGED
    follow(mean, net, 10 * AVERAGED)
    assert mean.base == pytest.approx(3.5)
