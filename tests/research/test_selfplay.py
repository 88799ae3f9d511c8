"""Self-play: what is kept of a game, and what is learned from it."""

from __future__ import annotations

import numpy as np
import pytest

from kontor.players.minds import mind
from kontor.research.learn import new_net
from kontor.research.selfplay import Played, Table, play, seen_by, targets

TWO = Table("hansa", "2004", "baltic", 2)


def test_targets_by_hand() -> None:
    """Every position is held to be worth half a win; half of each target is what came next."""
    result = np.array([1, 0], np.float32)
    one = Played(np.zeros((3, 2, 4), np.int16), result, result)
    (wanted,) = targets([one], new_net(4, 1), 0.5)
    assert wanted.tolist() == [[0.625, 0.375], [0.75, 0.25], [1, 0]]


@pytest.mark.parametrize(("decay", "first"), [(1.0, [1, 0]), (0.0, [0.5, 0.5])])
def test_targets_at_the_ends(decay: float, first: list[float]) -> None:
    """All from the end of the game, or all from the next position; the last one is always the end."""
    result = np.array([1, 0], np.float32)
    one = Played(np.zeros((5, 2, 4), np.int16), result, result)
    (wanted,) = targets([one], new_net(4, 1), decay)
    assert wanted[0].tolist() == first
    assert wanted[-1].tolist() == [1, 0]


def test_a_game_by_the_readable_evaluation() -> None:
    played = play(TWO, [None, None], 0.01, 1)
    assert played.rows.shape[1:] == (2, len(mind("hansa").features))
    assert len(played.rows) > 20
    assert played.won.sum() == pytest.approx(1)
    assert played.result.sum() == pytest.approx(1, abs=1e-5)
    assert seen_by(mind("hansa"), [played]).shape == (2 * len(played.rows), 1, len(mind("hansa").features))
    again = play(TWO, [None, None], 0.01, 1)
    assert (again.rows.tolist(), again.result.tolist()) == (played.rows.tolist(), played.result.tolist())
