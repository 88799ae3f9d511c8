"""The gate of quality: no level falls below the one beneath it. The same games every time: budgets are nodes."""

from __future__ import annotations

from statistics import fmean

import pytest

from kontor.players.contract import Budget
from kontor.research.arena import Contest, enough, over_cores
from kontor.research.bout import Played

SEATS = 4
TABLE = ("teutonica", "bigbox", "hanseatic-league-4-5")
DOUBT = 6.0  # points: so few games say no more; a level that is broken is behind by more
# Deals and nodes: who looks at replies needs some to see anything.
LADDER = [
    ("novice", "random", 1, 1_000),
    ("journeyman", "novice", 2, 1_000),
    ("master", "journeyman", 2, 3_000),
    ("alderman", "master", 1, 15_000),
]


@pytest.mark.parametrize(("better", "weaker", "deals", "nodes"), LADDER)
def test_a_level_does_not_fall_below_the_one_beneath_it(better: str, weaker: str, deals: int, nodes: int) -> None:
    contest = Contest(*TABLE, enough([better, weaker], SEATS), budget=Budget(nodes=nodes))
    games: list[Played] = [played for deal in over_cores(contest, deals, 1) for played in deal]
    assert all(played.trouble is None for played in games)
    ahead = [_ahead(played, better) for played in games]
    assert fmean(ahead) > -DOUBT, ahead


def _ahead(played: Played, better: str) -> float:
    """Points beyond the mean of the others: with few games they say more than wins do."""
    assert played.scores is not None
    seat = played.names.index(better)
    others = [score.total for other, score in enumerate(played.scores) if other != seat]
    return played.scores[seat].total - fmean(others)
