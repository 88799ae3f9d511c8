"""The ways to go on from the middle of a game: a change of their number is a change of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from kontor.match import replay
from kontor.record import read
from kontor.research.perft import perft

GOLDEN = Path(__file__).parents[1] / "golden" / "hansa"


@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [4, 12, 39, 119, 329, 888, 2669]),
        (3, [5, 17, 74, 315, 1156, 3819, 12301]),
        (4, [1, 2, 10, 31, 120, 410, 1303]),
    ],
)
def test_perft_after_sixty_commands_of_a_golden_record(seats: int, counts: list[int]) -> None:
    match = replay(read(GOLDEN / f"2004-baltic-{seats}-1.txt"), until=60)
    assert [perft(match.game, match.state, depth) for depth in range(1, len(counts) + 1)] == counts
