"""What a game teaches, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from kontor.players.evaluation import Rows, Shares
from kontor.research.lessons import STRIDE, Kept, keep, lesson, targets
from kontor.research.selfplay import Played


class Even:
    """Holds every position to be worth the same for all."""

    def shares(self, rows: Rows) -> Shares:
        return np.full(rows.shape[:2], 1 / rows.shape[1], np.float32)


def a_game(positions: int, **said: tuple[float, float]) -> Kept:
    """Won by the first of two; `at_1=(0.9, 0.1)`: what a search thought of its second position."""
    rows = np.arange(positions, dtype=np.int16)[:, None, None] + np.zeros((1, 2, 4), np.int16)
    found = np.full((positions, 2), np.nan, np.float32)
    for where, shares in said.items():
        found[int(where.removeprefix("at_"))] = shares
    rounds = np.arange(positions - 1, -1, -1, dtype=np.float32)
    return Kept(rows, found, rounds, np.array([40, 30], np.float32), np.array([1, 0], np.float32))


def test_half_of_each_target_is_what_is_thought_of_the_next_position() -> None:
    assert targets(a_game(3), Even(), 0.5, 0.0).tolist() == [[0.625, 0.375], [0.75, 0.25], [1, 0]]


@pytest.mark.parametrize(("decay", "first"), [(0.0, [0.5, 0.5]), (1.0, [1, 0])])
def test_all_from_the_next_position_or_all_from_the_end(decay: float, first: list[float]) -> None:
    found = targets(a_game(5), Even(), decay, 0.0)
    assert found[0].tolist() == first
    assert found[-1].tolist() == [1, 0], "the last one is always the end"


def test_what_a_search_thought_is_believed_more_than_a_look() -> None:
    """(0.8, 0.2) of the second position: half of its own target, and half of the one before."""
    found = targets(a_game(3, at_1=(0.8, 0.2)), Even(), 0.5, 0.0)
    assert found[1] == pytest.approx([0.5 * 0.75 + 0.5 * 0.8, 0.5 * 0.25 + 0.5 * 0.2])
    assert found[0] == pytest.approx([0.5 * 0.75 + 0.5 * 0.8, 0.5 * 0.25 + 0.5 * 0.2])


def test_points_may_tell_a_part_of_the_end() -> None:
    ahead = 1 / (1 + np.exp(-10 / 8))
    assert targets(a_game(1), Even(), 0.5, 1.0)[0] == pytest.approx([ahead, 1 - ahead])
    assert targets(a_game(1), Even(), 0.5, 0.5)[0] == pytest.approx([(1 + ahead) / 2, (1 - ahead) / 2])


@pytest.mark.parametrize("first", [0, 1, 5])
def test_every_few_positions_of_a_game_are_kept(first: int) -> None:
    one = a_game(20)
    turns = np.arange(1, 21, dtype=np.int32)
    kept = keep(Played(one.rows, turns, one.points, one.won, one.said), first)
    places = list(range(first % STRIDE, 20, STRIDE))
    assert kept.rows[:, 0, 0].tolist() == places
    assert kept.rounds.tolist() == [(20 - 1 - place) / 2 for place in places]
    assert len(keep(Played(one.rows[:1], turns[:1], one.points, one.won, one.said[:1]), first).rows) == 1


def test_games_make_one_lesson() -> None:
    found = lesson([a_game(3), a_game(4)], Even(), 0.5, 0.0)
    assert [len(part) for part in (found.rows, found.win, found.points, found.rounds)] == [7] * 4
    assert found.points.tolist() == [[40, 30]] * 7
    assert found.rounds.tolist() == [2, 1, 0, 3, 2, 1, 0]
