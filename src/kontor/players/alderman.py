"""Plans whole turns on a learned evaluation."""

from __future__ import annotations

from pathlib import Path

from kontor.players.evaluation import load
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.protocol import AnyGame

WIDTH = 24
WEIGHTS = Path(__file__).parent / "data"


def alderman(game: AnyGame) -> Planner:
    thinking = mind(game.name)
    return Planner(
        game, thinking, load(WEIGHTS / f"{game.name}.npz", thinking.features), Depth(width=WIDTH), explains=True
    )
