"""How true shares are, by hand."""

from __future__ import annotations

import numpy as np
import pytest

from kontor.research.calibration import calibration


def test_who_says_what_happens_is_true() -> None:
    """Of four games in which a seat is given three quarters, it wins three."""
    shares = [np.array([[0.75, 0.25]], np.float32)] * 4
    won = [np.array([1, 0], np.float32)] * 3 + [np.array([0, 1], np.float32)]
    found = calibration(shares, won)
    assert found.error == pytest.approx(0)
    assert found.loss == pytest.approx(-(0.75 * np.log(0.75) + 0.25 * np.log(0.25)))
    assert [(one.number, one.said, one.happened) for one in found.bins] == [(4, 0.25, 0.25), (4, 0.75, 0.75)]


def test_who_is_too_sure_is_told_by_how_much() -> None:
    shares = [np.array([[0.95, 0.05]] * length, np.float32) for length in (1, 3)]
    won = [np.array([1, 0], np.float32), np.array([0, 1], np.float32)]
    found = calibration(shares, won)
    assert found.error == pytest.approx(0.7)  # of four positions, one was right
    assert found.loss == pytest.approx(-(np.log(0.95) + np.log(0.05)) / 2, abs=1e-5), "each game counts the same"
