"""What every batch has: the arrays in which it tells of its games, and that it can be closed."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from kontor.envs.errors import Closed
from kontor.envs.layout import Layout
from kontor.envs.setting import MOST_GAMES, Setting, whole
from kontor.protocol import BadInput

KINDS: dict[str, type[np.generic]] = {
    "observation": np.int8,
    "final": np.int8,
    "mask": np.bool_,
    "to_move": np.int64,
    "reward": np.float64,
    "terminated": np.bool_,
    "truncated": np.bool_,
    "length": np.int64,
    "points": np.int64,
}
BY_ROW = ("observation", "final", "mask", "reward", "points")


class Arrays:
    """What is told of the games. They are the batch's own and change with the next step: copy what you keep."""

    setting: Setting
    games: int  # how many there are
    observation: NDArray[np.int8]  # game, number (see `Layout`): what the seat that is to move may know
    final: NDArray[np.int8]  # the same of the last game that ended, as it ended, for the seat that chose last
    mask: NDArray[np.bool_]  # game, action: may it be played?
    to_move: NDArray[np.int64]  # game: the seat that is to choose
    reward: NDArray[np.float64]  # game, seat: of the game that ended with this step, else 0
    terminated: NDArray[np.bool_]  # game: it ended with this step, and the next one was dealt
    truncated: NDArray[np.bool_]  # game: the same, but it was broken off at the limit
    length: NDArray[np.int64]  # game: moves of the last one that ended
    points: NDArray[np.int64]  # game, seat: points of the last one that ended
    _closed: bool

    @property
    def layout(self) -> Layout:
        """What the numbers of an observation are."""
        return Layout.of(self.setting)

    def close(self) -> None:
        """Nothing can be played in it any more."""
        raise NotImplementedError

    def _check_open(self) -> None:
        if self._closed:
            raise Closed

    def _checked_game(self, game: SupportsIndex) -> int:
        number = whole(game, "the number of a game")
        if not 0 <= number < self.games:
            raise BadInput(f"there is no game {number}: the batch has games 0 to {self.games - 1}")
        return number

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def checked_games(games: SupportsIndex) -> int:
    number = whole(games, "the number of games")
    if not 1 <= number <= MOST_GAMES:
        raise BadInput(f"the number of games is a whole number from 1 to {MOST_GAMES:,}, not {number}")
    return number


def own_seats(seats: Sequence[int]) -> NDArray[np.int64]:
    """The caller's seat by game; it cannot be written to."""
    own = np.array(seats, np.int64)
    own.flags.writeable = False
    return own
