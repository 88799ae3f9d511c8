"""What a game teaches: what should have been thought of its positions, by what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kontor.players.evaluation import Evaluation, Numbers, Rows, Shares, among_seats
from kontor.research.learn import Lesson
from kontor.research.selfplay import Played

STRIDE = 3  # of so many positions one is kept: those beside each other say nearly the same
POINTS_AHEAD = 8.0  # by so many points ahead at the end a seat did e times as well, where points are mixed in


@dataclass(frozen=True, slots=True)
class Kept:
    """Every few positions of a game, in their order, and how it ended."""

    rows: Rows
    said: Shares  # what a search thought of them; not a number where nobody searched
    rounds: Numbers  # until the end, by position
    points: Numbers  # by seat
    won: Numbers  # by seat

    @property
    def seats(self) -> int:
        return len(self.won)


def keep(played: Played, first: int) -> Kept:
    """Beginning with one of the first positions, by turns."""
    where = np.arange(first % min(STRIDE, len(played.rows)), len(played.rows), STRIDE)
    rounds = ((played.turns[-1] - played.turns[where]) / played.seats).astype(np.float32)
    return Kept(played.rows[where], played.said[where], rounds, played.points, played.won)


def targets(kept: Kept, evaluation: Evaluation, decay: float, mixed: float) -> Shares:
    """TD-lambda: a mix of what is thought of the positions that follow, by a search or else today, and of the end.

    Of the end, a part may be told by the points: who comes near says more at first than who wins.
    """
    thought = evaluation.shares(kept.rows)
    searched = ~np.isnan(kept.said[:, 0])
    thought[searched] = kept.said[searched]
    ahead = (1 - mixed) * kept.won + mixed * among_seats(kept.points[None] / np.float32(POINTS_AHEAD))[0]
    wanted = np.empty_like(thought)
    for index in range(len(thought) - 1, -1, -1):
        wanted[index] = ahead
        if searched[index]:  # the search has looked from this position on: its own best teacher
            wanted[index] = decay * ahead + (1 - decay) * thought[index]
        ahead = decay * ahead + (1 - decay) * thought[index]
    return wanted


def lesson(games: Sequence[Kept], evaluation: Evaluation, decay: float, mixed: float) -> Lesson:
    """Of games with equally many seats."""
    points = [np.broadcast_to(one.points, (len(one.rows), one.seats)) for one in games]
    return Lesson(
        np.concatenate([one.rows for one in games]),
        np.concatenate([targets(one, evaluation, decay, mixed) for one in games]),
        np.concatenate(points),
        np.concatenate([one.rounds for one in games]),
    )
