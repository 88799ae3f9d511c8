"""Every way to play that the tests go through, and how much of it."""

from __future__ import annotations

import os

import pytest

from kontor import kernel

# edition, board, seats
TEUTONICA = [
    (edition, board, seats)
    for edition in ("2009", "2014", "bigbox")
    for board, seats in (("hanseatic-league-2-3", 3), ("hanseatic-league-4-5", 4), ("hanseatic-league-4-5", 5))
]
every_way = pytest.mark.parametrize(("edition", "board", "seats"), TEUTONICA)

DEEP = 20
INTERPRETED = 0.02  # the same checks, fewer positions: the interpreted kernel is that much slower


def share(whole: int) -> int:
    """How much of a figure one way to play takes: all ways together make the whole."""
    scale = 1.0 if kernel.is_compiled() else INTERPRETED
    if os.environ.get("KONTOR_DEEP"):
        scale *= DEEP
    return max(1, round(whole * scale / len(TEUTONICA)))
