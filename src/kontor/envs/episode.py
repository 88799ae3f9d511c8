"""One game in an environment: what it waits for, what may be done, what a seat sees, and how it ends."""

from __future__ import annotations

import secrets
from typing import Any, SupportsIndex

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from kontor.envs.errors import refused
from kontor.envs.layout import Observation, Sight
from kontor.envs.setting import LIMIT, Lane, Setting, checked_limit, checked_seat, reward_number, whole
from kontor.kit.batch import REWARD_NAMES, rewards_of
from kontor.kit.dice import Dice
from kontor.kit.lane import NOBODY
from kontor.legal import find_move
from kontor.position import Position
from kontor.protocol import AnyGame, BadInput, State

Mask = NDArray[np.int8]
SEEDS = 1 << 40


class Episode:
    """A game that is played by numbers, one action after the other; `reset` deals the next one.

    Examples:
        >>> from kontor.envs import Episode, Setting
        >>> episode = Episode(Setting("hansa", players=2), seed=1)
        >>> episode.to_move, len(episode.legal), episode.observe(0).shape
        (0, 8, (272,))
        >>> while not episode.done:
        ...     seat = episode.play(episode.choose(guided=True))
        >>> sum(episode.rewards)
        1.0
    """

    def __init__(self, setting: Setting, *, seed: int | None = None, limit: int = LIMIT, reward: str = "share") -> None:
        self.setting, self.limit, self._reward = setting, checked_limit(limit), reward_number(reward)
        self.rules: AnyGame = setting.rules
        self._hold(setting.lane(0))
        self.reset(seed)

    def _hold(self, lane: Lane) -> None:
        self.lane = lane
        self._sight = Sight(lane)
        self._mask = vec[u8]([0] * lane.actions)
        self._shown: Mask = np.frombuffer(memoryview(self._mask), np.int8)
        self._nothing: Mask = np.zeros(lane.actions, np.int8)

    def reset(self, seed: int | None = None) -> None:
        """Deal a new game: the same seed gives the same one, none goes on with the dice of the last."""
        if seed is not None or self.lane.steps == 0:
            self.lane.dice.word = self.lane.whims.word = _word(secrets.randbelow(SEEDS) if seed is None else seed)
        self.lane.begin()

    def start(self, state: State) -> None:
        """Go on from a state, which is taken over."""
        self.lane.set_state(state)
        self.lane.steps = 0

    # ---------------------------------------------------------------- what is there

    @property
    def actions(self) -> int:
        """How many actions the board knows: an action is the id of a move."""
        return self.lane.actions

    @property
    def to_move(self) -> int:
        """The seat that is to choose, -1 when the game is over."""
        return self.lane.mover()

    @property
    def terminated(self) -> bool:
        return self.lane.mover() == NOBODY

    @property
    def truncated(self) -> bool:
        """Broken off, because the limit was reached before its end."""
        return self.lane.steps >= self.limit and self.lane.mover() != NOBODY

    @property
    def done(self) -> bool:
        return self.lane.steps >= self.limit or self.lane.mover() == NOBODY

    @property
    def legal(self) -> list[int]:
        return self.lane.legal()

    def mask(self, seat: int) -> Mask:
        """A byte for each action: 1 if this seat may play it now."""
        if self._there(seat) != self.lane.mover():
            return self._nothing
        self.lane.show(self._mask, 0)
        return self._shown.copy()

    def observe(self, seat: int) -> Observation:
        """What the seat may know (see `Layout`)."""
        return self._sight.of(self._there(seat))

    def observe_into(self, seat: int, numbers: NDArray[Any]) -> None:
        """The same into an array of any kind."""
        self._sight.write(self._there(seat), numbers)

    def _there(self, seat: SupportsIndex) -> int:
        """The kernel does not look whether a seat is there."""
        if type(seat) is int and 0 <= seat < self.lane.seats:  # asked at every move, so first what is quick
            return seat
        return checked_seat(seat, self.lane.seats)

    @property
    def rewards(self) -> list[float]:
        """By seat; all 0 before the end."""
        if not self.done:
            return [0.0] * self.lane.seats
        places = [] if self.truncated else self.lane.places()
        return rewards_of(self._reward, self.points(), places)

    def points(self, seat: int | None = None) -> list[int]:
        """By seat, as if the game ended now: by what one seat may know, or by everything."""
        return self.lane.points_for(NOBODY if seat is None else self._there(seat))

    @property
    def position(self) -> Position:
        """Where it stands, with everything that is hidden; a copy."""
        return Position(self.rules, self.rules.copy(self.lane.state))

    # ------------------------------------------------------------------- what is done

    def play(self, action: SupportsIndex) -> int:
        """Carry out an action, and say who is to move then, NOBODY at the end or at the limit.

        One that is not legal is refused, and nothing has changed: raises UnknownMove for a number that is no action,
        IllegalAction with the rule that forbids it.
        """
        lane, number = self.lane, whole(action, "an action")
        if not (lane.steps < self.limit and 0 <= number < lane.actions and lane.is_legal(number)):
            self._refuse(number)
        lane.play(number)
        return lane.mover() if lane.steps < self.limit else NOBODY

    def _refuse(self, action: int) -> None:
        if self.done:
            raise BadInput("this game is over; reset deals the next one")
        find_move(self.rules, self.lane.state, action)
        raise refused(self.rules, self.lane.state, action)

    def choose(self, guided: bool = False) -> int:
        """A legal action: any, or by the policy that ends games."""
        if self.done:
            raise BadInput("this game is over; reset deals the next one")
        return self.lane.choose(guided)

    def copy(self) -> Episode:
        """An independent one in the same position, with the same dice."""
        other = object.__new__(Episode)
        other.setting, other.limit, other._reward, other.rules = self.setting, self.limit, self._reward, self.rules
        other._hold(self.lane.copy())
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """As the text of its position, so that it may go to another process."""
        lane = self.lane
        words = (lane.dice.word, lane.whims.word)
        return _again, (self.setting, self.limit, self._reward, self.position.text, words, lane.steps)


def _word(seed: int) -> int:
    """Dice for this seed: neighbouring seeds have nothing in common."""
    word: int = Dice(whole(seed, "a seed") % SEEDS).word
    return word


def _again(setting: Setting, limit: int, reward: int, text: str, words: tuple[int, int], steps: int) -> Episode:
    made = Episode(setting, seed=0, limit=limit, reward=REWARD_NAMES[reward])
    made.start(Position.from_text(text).state)
    made.lane.dice.word, made.lane.whims.word = words
    made.lane.steps = steps
    return made
