"""What the numbers of an observation are, by name, and observations of any position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from kontor.envs.setting import Lane, Setting, checked_seat, lane_of
from kontor.position import Position
from kontor.protocol import BadInput

Observation = NDArray[np.int8]


@dataclass(frozen=True)
class Layout:
    """The numbers of an observation of one board, the same for every number of seats; the own seat comes first.

    Examples:
        >>> from kontor.envs import Layout, Setting
        >>> layout = Layout.of(Setting("hansa"))
        >>> layout.size, layout.version, layout["own talers"]
        (272, 1, 148)
    """

    game: str
    board: str
    version: int
    names: tuple[str, ...] = field(repr=False)  # '' is always 0

    @classmethod
    def of(cls, setting: Setting) -> Layout:
        return cls(setting.game, setting.setup.board, setting.version(), tuple(setting.lane(0).names()))

    @property
    def size(self) -> int:
        return len(self.names)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names) if name}

    def __iter__(self) -> Iterator[str]:
        """Every name that there is, by place."""
        return iter(self._places)

    def __len__(self) -> int:
        """How many names there are; `size` also counts what is always 0."""
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __getitem__(self, name: str) -> int:
        """The place of a number; raises BadInput for a name that is not there."""
        if name not in self._places:
            raise BadInput(f"the layout of {self.board} has no number '{name[:60]}'")
        return self._places[name]

    def named(self, observation: Observation) -> dict[str, int]:
        """An observation for people: every number that is not 0, by its name. Raises BadInput."""
        if np.shape(observation) != (self.size,):
            raise BadInput(f"an observation of {self.board} has {self.size} numbers, not {np.shape(observation)}")
        return {name: int(observation[place]) for name, place in self._places.items() if observation[place]}


class Sight:
    """Writes observations of one lane into a buffer of its own."""

    def __init__(self, lane: Lane) -> None:
        self._lane = lane
        words = vec[i64]([0] * lane.size)
        self._words = words
        self._numbers = np.frombuffer(memoryview(words), np.int8)
        lane.forget()

    def of(self, seat: int) -> Observation:
        self._lane.observe(seat, self._words, 0)
        return self._numbers.copy()

    def write(self, seat: int, numbers: NDArray[Any]) -> None:
        self._lane.observe(seat, self._words, 0)
        numbers[:] = self._numbers


def observe(position: Position, seat: int) -> Observation:
    """What a seat may know of any position, as numbers (see `Layout`). Environments are faster: they keep a buffer.

    Examples:
        >>> import kontor
        >>> from kontor.envs import observe
        >>> observe(kontor.new("hansa", players=2, seed=1).position, seat=1)[:4]  # seats, active, to move, waiting for
        array([2, 1, 1, 1], dtype=int8)
    """
    way = position.game.way(position.state)
    return Sight(lane_of(way.game)(position.state, 0)).of(checked_seat(seat, way.players))
