"""The intervals of shares, against examples worked by hand."""

from __future__ import annotations

import random

import pytest

from kontor.research.interval import interval, student, wilson


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # from the printed tables of Student's t, two-sided 95 %
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984), (10_000, 1.960)],
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.0015)


def test_an_interval_comes_from_the_spread_between_deals() -> None:
    # shares 1/2 1/4 3/4 1/2: mean 1/2, squares 0 + 1/16 + 1/16 + 0 = 1/8, variance 1/24, deviation 0.20412,
    # standard error 0.20412 / 2 = 0.10206, t of 3 is 3.182: 0.5 - 0.3248 and 0.5 + 0.3248
    assert interval([0.5, 0.25, 0.75, 0.5]) == pytest.approx((0.1752, 0.8248), abs=0.001)


def test_an_interval_stays_among_the_possible_shares() -> None:
    # 0 1/4: mean 1/8, deviation 0.17678, error 1/8, t of 1 is 12.706: the reach is 1.588
    assert interval([0.0, 0.25]) == (0.0, 1.0)
    assert interval([0.0, 0.25], seats=3) == (0.0, 1 / 3)
    assert interval([0.9]) == (0.0, 1.0)
    assert interval([], seats=2) == (0.0, 0.5)


def test_deals_that_are_all_alike_do_not_make_it_certain() -> None:
    # Wilson: 3 of 3 is 3 / (3 + 1.96²) = 3 / 6.8415 = 0.4385 to 1
    assert interval([1.0] * 3) == pytest.approx((0.4385, 1.0), abs=1e-4)
    # the two others of that game together: 0 to 0.5615; each has half of it
    assert interval([0.0] * 3, seats=2) == pytest.approx((0.0, 0.5615 / 2), abs=1e-4)
    # 2 of 4: z²/n = 0.9604; middle 1/2; reach √(0.9604 · (0.25 + 0.2401)) / 1.9604 = 0.3500
    assert wilson(0.5, 4) == pytest.approx((0.15, 0.85), abs=1e-3)


def test_the_truth_is_inside_95_times_of_100_though_games_of_a_deal_go_together() -> None:
    chance = random.Random(1)
    inside = 0
    for _ in range(1000):
        luck = [chance.choice((0.1, 0.4)) for _ in range(25)]  # of each deal; the true share is 0.25
        shares = [sum(chance.random() < lucky for _ in range(4)) / 4 for lucky in luck]
        low, high = interval(shares)
        inside += low <= 0.25 <= high
    assert 930 <= inside <= 970
