"""One game after another written down as it is played: actions, seats, turns, and what the seat to move could know.

The rows that are written here are read from outside as buffers, after each game; the next one is written over them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.kit.lane import GUIDED, NOBODY, Lane
from kontor.kit.offers import COLUMNS

if TYPE_CHECKING:
    Numbers = vec[i64]


@final
class Tape:
    """Has room for so many moves."""

    def __init__(self, lane: Lane, limit: i64, with_observations: bool) -> None:
        self.lane = lane
        self.limit = limit
        self.with_observations = with_observations
        rows: i64 = 0
        if with_observations:
            rows = limit
        self.actions = vec[i64]([0] * limit)
        self.seats = vec[i64]([0] * limit)
        self.turns = vec[i64]([0] * limit)
        self.observations = vec[i64]([0] * (rows * lane.size))
        self.seen = vec[i64]([0] * lane.size)  # a lane writes only what has changed since it wrote here last

    def play(self, policies: Numbers) -> i64:
        """On from where the lane is, by a policy for each seat and the lane's dice; returns the number of moves."""
        lane = self.lane
        number: i64 = 0
        while number < self.limit:
            seat = lane.mover()
            if seat == NOBODY:
                break
            lane.pick(policies[seat] == GUIDED, lane.dice)
            self._write(number, seat, lane.number_of[COLUMNS * lane.choice.row + lane.choice.column])
            lane.follow(lane.choice.row, lane.choice.column)
            lane.look()
            number += 1
        return number

    def retrace(self, actions: list[int]) -> None:
        """The same with these actions, which are legal and have room."""
        lane = self.lane
        for number in range(i64(len(actions))):
            self._write(number, lane.mover(), actions[number])
            lane.play(actions[number])

    def _write(self, number: i64, seat: i64, action: i64) -> None:
        self.actions[number] = action
        self.seats[number] = seat
        self.turns[number] = self.lane.turn()
        if self.with_observations:
            seen, out, size = self.seen, self.observations, self.lane.size
            self.lane.observe(seat, seen, 0)
            start: i64 = number * size
            for place in range(size):
                out[start + place] = seen[place]
