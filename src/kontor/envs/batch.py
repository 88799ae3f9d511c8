"""Many games stepped at once, with numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from kontor.envs.arrays import BY_ROW, KINDS, Arrays, checked_games, own_seats
from kontor.envs.errors import refused
from kontor.envs.setting import (
    LIMIT,
    Setting,
    check_room,
    checked_limit,
    checked_seat,
    policies_of,
    reward_number,
    whole,
)
from kontor.kit.batch import LEGAL, Rows
from kontor.kit.dice import Dice
from kontor.opening import PLAYERS, Options
from kontor.position import Position
from kontor.protocol import BadInput
from kontor.registry import DEFAULT

Actions = NDArray[np.int64]


class Batch(Arrays):
    """Games that are stepped together; one that ends is dealt anew at once.

    Without `opponents` the caller plays every seat: an action is that of the seat in `to_move`. With
    `opponents="guided"` or `"uniform"` these are played by that policy without leaving the kernel, and the caller
    has one seat of each game: `seat`, or every seat in turn (game 0 has seat 0, game 1 seat 1, …).

    Examples:
        >>> from kontor.envs import Batch
        >>> batch = Batch("hansa", games=16, players=3, seed=1)
        >>> batch.step(batch.sample())
        >>> batch.observation.shape, batch.mask.shape, batch.reward.shape
        ((16, 272), (16, 970), (16, 3))
    """

    def __init__(
        self,
        game: str = DEFAULT,
        games: int = 256,
        players: int = PLAYERS,
        *,
        board: str | None = None,
        edition: str | None = None,
        options: Options = (),
        seed: int = 0,
        limit: int = LIMIT,
        reward: str = "share",
        opponents: str | None = None,
        seat: int | None = None,
        observe: bool = True,
        first: int = 0,
    ) -> None:
        """`first` is the number of the first game, for who spreads a larger batch: a game's deals depend on it."""
        self.setting = Setting(game, players, board, edition, options)
        self.games, self.players, most = checked_games(games), self.setting.players, checked_limit(limit)
        self._first = whole(first, "the number of the first game")
        self.seat = None if seat is None else checked_seat(seat, self.players)
        seats = range(self.players) if self.seat is None else [self.seat]
        own = [seats[(self._first + number) % len(seats)] for number in range(self.games)]
        policies = policies_of(opponents, own, self.players)
        self.own_seat = None if opponents is None else own_seats(own)
        if opponents is not None:
            check_room(self.setting, opponents, seats, most)
        lanes: list[Any] = self.setting.lanes(self.games)
        self._lanes = lanes
        self._rows = Rows(lanes, policies, most, reward_number(reward), observe)
        self._chosen = vec[i64]([0] * self.games)
        self._choice = np.frombuffer(memoryview(self._chosen), np.int64)
        for name, kind in KINDS.items():
            flat = np.frombuffer(memoryview(getattr(self._rows, name)), kind)
            setattr(self, name, flat.reshape(self.games, -1) if name in BY_ROW else flat)
        self._closed = False
        self.reset(seed)

    @property
    def actions(self) -> int:
        """How many actions the board knows."""
        return int(self._rows.actions)

    @property
    def places(self) -> NDArray[np.int64]:
        """By action: its place in the space that all boards of the game share, 64 * row + column."""
        return np.array(self._lanes[0].place_of, np.int64)

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew: the same seed gives the same games, none goes on with the dice of the last."""
        self._check_open()
        if seed is not None:
            for number, lane in enumerate(self._lanes):
                lane.dice.word = lane.whims.word = lane_word(seed, self._first + number)
        self._rows.begin()

    def step(self, actions: ArrayLike) -> None:
        """Play one action in every game. If one of them is not legal, none is played: raises IllegalAction."""
        self._check_open()
        numbers = checked_actions(actions, self.games)
        said = numbers.tobytes()
        strange = self._rows.strange(said)
        if strange != LEGAL:
            raise refused(self.setting.rules, self._lanes[strange].state, int(numbers[strange]), self._first + strange)
        self._rows.step(said)

    def sample(self, guided: bool = False) -> Actions:
        """A legal action for every game: any, or by the policy that ends games. The array is reused."""
        self._check_open()
        self._rows.choose(guided, self._chosen)
        return self._choice

    def position(self, game: int) -> Position:
        """Where a game stands, with everything that is hidden; a copy."""
        self._check_open()
        lane, rules = self._lanes[self._checked_game(game)], self.setting.rules
        return Position(rules, rules.copy(lane.state))

    def features(self, games: Sequence[int] | None = None) -> NDArray[np.int16]:
        """The second layout: what the players' evaluations are made from, by game, seat and feature.

        The seat that is to move comes first.
        Others' secrets are left out, as in an observation. The names are `kontor.players.minds.mind(game).features`.
        """
        from kontor.players.minds import mind

        self._check_open()
        thinking, found = mind(self.setting.game), []
        for game in range(self.games) if games is None else games:
            seat = int(self.to_move[game])
            found.append(np.roll(thinking.rows(self._lanes[game].seen_by(seat))[0], -seat, axis=0))
        return np.stack(found)

    def close(self) -> None:
        self._closed = True


def lane_word(seed: int, number: int) -> int:
    """Dice for one game of a batch: another for every seed and every game."""
    dice = Dice((whole(seed, "a seed") * 1_000_003 + number) % (1 << 40))
    for _ in range(3):  # neighbours part
        dice.below(2)
    word: int = dice.word
    return word


def checked_actions(actions: ArrayLike, games: int) -> Actions:
    """One whole number for each game; raises BadInput."""
    numbers = np.asarray(actions)
    if numbers.shape != (games,) or numbers.dtype.kind not in "iu":
        shape = "x".join(map(str, numbers.shape)) or "one"
        raise BadInput(f"a step takes {games} whole numbers, one for each game, not {shape} of type {numbers.dtype}")
    return np.ascontiguousarray(numbers, np.int64)
