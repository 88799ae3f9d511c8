"""Players that plan narrowly on given weights, to tell one training from another.

git show a8608fb:src/kontor/players/teutonica/learned.npz > old.npz
WEIGHTS=old.npz kontor arena --players tools/planning.py:shipped,tools/planning.py:given --games 200
"""

from __future__ import annotations

import os
from pathlib import Path

from kontor.players.evaluation import Folded, load
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.protocol import AnyGame, BadInput

WIDTH = 3


def given(game: AnyGame) -> Planner:
    """On the weights of the file that WEIGHTS names."""
    if "WEIGHTS" not in os.environ:
        raise BadInput("WEIGHTS must name a file of weights: WEIGHTS=old.npz kontor arena …")
    return _on(game, Path(os.environ["WEIGHTS"]))


def shipped(game: AnyGame) -> Planner:
    return _on(game, mind(game.name).learned)


def _on(game: AnyGame, file: Path) -> Planner:
    thinking = mind(game.name)
    return Planner(game, thinking, Folded(load(file, thinking.features)), Depth(width=WIDTH))
