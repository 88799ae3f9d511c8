"""Ratings move as the formulas say, and the anchors do not."""

from __future__ import annotations

import random

import pytest

from kontor.research.bout import Played
from kontor.research.ratings import ANCHORS, ratings


def game(names: str, *places: int) -> Played:
    return Played(0, 0, tuple(names.split()), places, None, (), 0, 0)


def test_a_win_against_an_anchor_by_hand() -> None:
    # Plackett–Luce of two, one of them known: c² = (25/3)² + 2 (25/6)² = 104.167, c = 10.206; both at 25: p = 1/2
    # mu: 25 + 69.444 / 10.206 / 2 = 28.402
    # sigma: (25/3) √(1 - (8.3333 / 10.206) (69.444 / 104.167) / 4) = 8.3333 √0.86392 = 7.7456
    found = ratings([game("master novice", 1, 2)])
    assert (found["master"].mu, found["master"].sigma) == pytest.approx((28.402, 7.7456), abs=1e-3)
    assert (found["novice"].mu, found["novice"].anchor) == (ANCHORS["novice"], True)


def test_two_newcomers_by_hand() -> None:
    # c² = 2 (69.444 + 17.361) = 173.61, c = 13.176; mu: 25 ± 69.444 / 13.176 / 2
    # sigma: (25/3) √(1 - (8.3333 / 13.176) (69.444 / 173.61) / 4) = 8.3333 √0.93675
    found = ratings([game("a b", 1, 2)])
    assert (found["a"].mu, found["b"].mu) == pytest.approx((27.635, 22.365), abs=1e-3)
    assert found["a"].sigma == pytest.approx(8.0655, abs=1e-4)


def test_the_anchors_never_move() -> None:
    games = [game("random novice master", 1, 2, 3)] * 50
    found = ratings(games)
    assert {name: found[name].mu for name in ANCHORS} == ANCHORS
    assert found["master"].mu < 0


def test_games_among_ones_own_kind_say_nothing() -> None:
    found = ratings([game("a a a", 1, 2, 3)])["a"]
    assert (found.mu, found.sigma) == (25.0, 25.0 / 3.0)


def test_several_seats_of_a_name_count_as_one_game() -> None:
    alike = ratings([game("novice a a", 2, 1, 3)])["a"]
    apart = ratings([game("novice a b", 2, 1, 3)])
    assert alike.mu == pytest.approx((apart["a"].mu + apart["b"].mu) / 2)


def test_known_strengths_are_found() -> None:
    """A player who wins 3 of 4 against the novice stands 5.89 · ln 3 = 6.5 above it."""
    chance = random.Random(1)
    games = [game("master novice", *((1, 2) if chance.random() < 0.75 else (2, 1))) for _ in range(2000)]
    assert ratings(games)["master"].mu == pytest.approx(31.5, abs=1.5)
