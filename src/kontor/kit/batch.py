"""Many games stepped at once: actions in, observations, masks, rewards and ends out, all without Python numbers.

The rows that are written here are read from outside as buffers; nobody else writes into them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from kontor.kit.lane import CALLER, NOBODY, Lane

if TYPE_CHECKING:
    Numbers = vec[i64]

# What a seat is given when its game ends.
SHARE: Final = 0  # of the win: 1 alone, a half with another
POINTS: Final = 1
RANK: Final = 2  # from 1 for the first place to 0 for the last
REWARD_NAMES: Final = ["share", "points", "rank"]
LEGAL: Final = -1  # what `strange` says of actions that may all be played
WIDTH: Final = 8  # bytes of an action


@final
class Rows:
    """The lanes and what is told of them. A lane that ends begins anew at once."""

    def __init__(self, lanes: list[Lane], policies: list[int], limit: i64, reward: i64, with_observation: bool) -> None:
        """`policies` says who decides, lane by lane and seat by seat."""
        first = lanes[0]
        games: i64 = len(lanes)
        self.lanes = vec[Lane](lanes)
        self.games = games
        self.seats: i64 = first.seats
        self.size: i64 = first.size
        self.actions: i64 = first.actions
        self.limit = limit
        self.reward_kind = reward
        self.policies = [vec[i64](policies[n * first.seats : (n + 1) * first.seats]) for n in range(games)]
        self.has_policies: bool = max(policies) != CALLER
        self.with_observation = with_observation
        self.observation = vec[i64]([0] * (games * first.size))
        self.final = vec[i64]([0] * (games * first.size))
        self.mask = vec[u8]([0] * (games * first.actions))
        self.to_move = vec[i64]([0] * games)
        self.reward = vec[float]([0.0] * (games * first.seats))
        self.points = vec[i64]([0] * (games * first.seats))
        self.terminated = vec[u8]([0] * games)
        self.truncated = vec[u8]([0] * games)
        self.length = vec[i64]([0] * games)

    def begin(self) -> None:
        """Every lane begins anew."""
        for game in range(self.games):
            self._clear(game)
            self._begin(game)
            self._tell(game)

    def strange(self, actions: bytes) -> i64:
        """The first game whose action cannot be played, or LEGAL; nothing has changed."""
        mask, number = self.mask, self.actions
        start: i64 = 0
        for game in range(self.games):
            action = read_i64_le(actions, WIDTH * game)
            if action < 0 or action >= number or mask[start + action] == 0:
                return game
            start += number
        return LEGAL

    def step(self, actions: bytes) -> None:
        """Play a legal action in every game."""
        for game in range(self.games):
            lane = self.lanes[game]
            if self.terminated[game] + self.truncated[game] != 0:
                self._clear(game)
            lane.play(read_i64_le(actions, WIDTH * game))
            if self.has_policies:
                lane.play_until(self.policies[game], self.limit)
            seat = lane.mover()
            if seat == NOBODY or lane.steps >= self.limit:
                self._end(game, seat != NOBODY)
            self._tell(game)

    def _end(self, game: i64, early: bool) -> None:
        """Tell what became of the game, and deal the next one."""
        lane = self.lanes[game]
        if early:
            self.truncated[game] = 1
        else:
            self.terminated[game] = 1
        self.length[game] = lane.steps
        points = lane.points_for(NOBODY)
        places = [] if early else lane.places()
        rewards = rewards_of(self.reward_kind, points, places)
        start: i64 = game * self.seats
        for seat in range(self.seats):
            self.reward[start + seat] = rewards[seat]
            self.points[start + seat] = points[seat]
        if self.with_observation:  # of the seat that chose last: it is still in `to_move`
            lane.forget()
            lane.observe(self.to_move[game], self.final, game * self.size)
            lane.forget()
        self._begin(game)

    def _begin(self, game: i64) -> None:
        """A deal in which the caller has something to choose."""
        lane = self.lanes[game]
        lane.begin()
        if self.has_policies:
            lane.play_until(self.policies[game], self.limit)
            while lane.mover() == NOBODY or lane.steps >= self.limit:
                lane.begin()
                lane.play_until(self.policies[game], self.limit)

    def _clear(self, game: i64) -> None:
        self.terminated[game] = 0
        self.truncated[game] = 0
        start: i64 = game * self.seats
        for seat in range(self.seats):
            self.reward[start + seat] = 0.0

    def _tell(self, game: i64) -> None:
        lane = self.lanes[game]
        seat = lane.mover()
        self.to_move[game] = seat
        lane.show(self.mask, game * self.actions)
        if self.with_observation:
            lane.observe(seat, self.observation, game * self.size)

    def choose(self, guided: bool, out: Numbers) -> None:
        """An action for each game by a simple policy."""
        for game in range(self.games):
            out[game] = self.lanes[game].choose(guided)


def rewards_of(kind: i64, points: list[int], places: list[int]) -> list[float]:
    """By seat. A game that was broken off has no places: shares and ranks are 0 then, points are as they stand."""
    if kind == POINTS:
        return [float(number) for number in points]
    if not places:
        return [0.0] * len(points)
    if kind == SHARE:
        winners = places.count(1)
        return [1.0 / winners if place == 1 else 0.0 for place in places]
    last = len(places) - 1
    return [_rank(places, place) / last for place in places]


def _rank(places: list[int], place: int) -> float:
    """How many come after it; who shares a place shares that too."""
    worse = 0
    same = -1
    for other in places:
        if other > place:
            worse += 1
        elif other == place:
            same += 1
    return worse + same / 2
