"""The levels that think: the same learned evaluation, more or less far and carefully looked."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from kontor.players.evaluation import Folded, Numbers, load
from kontor.players.manner import Manner
from kontor.players.minds import Mind, mind
from kontor.players.planner import Planner
from kontor.players.replies import Replies
from kontor.players.search import Depth
from kontor.protocol import AnyGame

WIDEST = 60  # positions that are followed where a turn may be the last
TASTE = 0.12  # log odds that a style gives up at the most for what it likes


@dataclass(frozen=True, slots=True)
class Thinker:
    depth: Depth
    manner: Manner = field(default_factory=Manner)
    replies: Replies | None = None
    explains: bool = True


THINKERS = {
    "novice": Thinker(Depth(actions=1), Manner(heat=0.12, margin=0.6), explains=False),
    "journeyman": Thinker(Depth(width=2), Manner(heat=0.3, margin=1.0)),
    "master": Thinker(Depth(width=12, at_end=WIDEST), Manner(heat=0.08, margin=0.3)),
    "alderman": Thinker(Depth(width=24, at_end=WIDEST), Manner(heat=0.05, margin=0.2), Replies(lines=8, samples=2)),
    "hansegraf": Thinker(Depth(width=40, at_end=WIDEST), replies=Replies(lines=12, samples=4, width=4)),
}


def thinker(game: AnyGame, level: str, style: str = "") -> Planner:
    found, thinking = THINKERS[level], mind(game.name)
    manner = found.manner
    if style:
        manner = replace(manner, margin=max(TASTE, manner.margin), taste=taste(thinking, style))
    judge, replies = learned(game.name), found.replies and found.replies.times(thinking.samples)
    return Planner(game, thinking, judge, found.depth, found.explains, replies, manner, judge.points)


@cache
def learned(game: str) -> Folded:
    """What all of them think of a position; read once."""
    thinking = mind(game)
    return Folded(load(thinking.learned, thinking.features))


def taste(thinking: Mind, style: str) -> Numbers:
    """What a style likes about a position, by feature; what a game does not say of it counts nothing."""
    likes = importlib.import_module(f"kontor.players.{thinking.game.name}.styles").LIKES[style]
    unknown = likes.keys() - set(thinking.features)
    assert not unknown, f"likes features that are not there: {sorted(unknown)}"
    return np.array([likes.get(name, 0.0) for name in thinking.features], np.float32)
