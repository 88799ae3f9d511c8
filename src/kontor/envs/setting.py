"""What is played in an environment: game, board, edition, seats and options, checked before anything begins."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, Protocol, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from kontor import registry
from kontor.kit.batch import REWARD_NAMES
from kontor.kit.lane import CALLER, GUIDED, UNIFORM
from kontor.opening import PLAYERS, Options, chosen, deal
from kontor.protocol import AnyGame, BadInput, Setup, State

LIMIT = 2_000  # moves after which a game is broken off: uniform play hardly ends Hansa Teutonica
POLICIES = {"uniform": UNIFORM, "guided": GUIDED}  # compiled with the rules
MOST_GAMES = 1_000_000
DEALS = 100  # that are tried until a seat has something to choose


class Lane(Protocol):
    """A game that is played by numbers, as its game writes it (see kit/lane.py)."""

    seats: int
    size: int
    actions: int
    steps: int
    state: Any
    place_of: Any
    dice: Any
    whims: Any

    def begin(self) -> None: ...
    def copy(self) -> Lane: ...
    def set_state(self, state: Any) -> None: ...
    def names(self) -> list[str]: ...
    def mover(self) -> int: ...
    def turn(self) -> int: ...
    def legal(self) -> list[int]: ...
    def is_legal(self, action: int) -> bool: ...
    def play(self, action: int) -> None: ...
    def choose(self, guided: bool) -> int: ...
    def play_until(self, policies: Any, limit: int) -> None: ...
    def show(self, mask: Any, start: int) -> None: ...
    def observe(self, seat: int, out: Any, start: int) -> None: ...
    def forget(self) -> None: ...
    def points_for(self, seat: int) -> list[int]: ...
    def places(self) -> list[int]: ...
    def seen_by(self, seat: int) -> Any: ...


@dataclass(frozen=True)
class Setting:
    """One way to play, in a form that other processes can be given.

    What is left open is chosen as `kontor.new` does: the board that fits, its newest edition. Raises BadInput.

    Examples:
        >>> from kontor.envs import Setting
        >>> Setting("teutonica", players=3).board
        'hanseatic-league-2-3'
    """

    game: str = registry.DEFAULT
    players: int = PLAYERS
    board: str | None = None
    edition: str | None = None
    options: Options = ()
    setup: Setup = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        players = whole(self.players, "the number of players")
        setup = deal(self.game, players, self.board, self.edition, self.options, (), 0)
        found = {"players": players, "board": setup.board, "edition": setup.edition, "options": dict(setup.options)}
        for name, value in {**found, "setup": setup}.items():
            object.__setattr__(self, name, value)

    @property
    def rules(self) -> AnyGame:
        return registry.game(self.game)

    def state(self) -> State:
        """The one state that every lane begins from; what is dealt later is dealt by the lane."""
        return self.rules.new(self.setup)

    def dealt(self, seed: int | str) -> State:
        """A new game as `kontor.new` deals it with this seed."""
        names = self.setup.seats
        return self.rules.new(
            self.rules.deal(self.setup.edition, self.setup.board, names, random.Random(seed), chosen(self.options))
        )

    def lane(self, seed: int) -> Lane:
        """A lane with dice of its own."""
        return self.lanes(1, seed)[0]

    def lanes(self, number: int, seed: int = 0) -> list[Lane]:
        """Several, which share what they only read: the state they are made from, too, until each deals."""
        make, state = lane_of(self.game), self.state()
        first = make(state, seed)
        return [first, *(make(state, seed, first) for _ in range(number - 1))]

    def version(self) -> int:
        """Of the layout of observations."""
        version: int = importlib.import_module(f"kontor.games.{self.game}.observing").VERSION
        return version


def whole(said: SupportsIndex, what: str) -> int:
    """A whole number, numpy's too. Raises BadInput."""
    try:
        if not isinstance(said, bool):
            return index(said)
    except TypeError:
        pass
    raise BadInput(f"{what} is a whole number, not {repr(said)[:40]}")


def lane_of(game: str) -> Callable[..., Any]:
    """Its game's own class, which is compiled with the rules."""
    made: Callable[..., Any] = importlib.import_module(f"kontor.games.{game}.lane").GameLane
    return made


def checked_limit(limit: SupportsIndex) -> int:
    number = whole(limit, "the limit")
    if number < 1:
        raise BadInput(f"the limit is a number of moves, 1 or more, not {number}")
    return number


def reward_number(reward: str) -> int:
    if reward not in REWARD_NAMES:
        raise BadInput(f"unknown reward '{reward}' (known: {', '.join(REWARD_NAMES)})")
    return REWARD_NAMES.index(reward)


def policies_of(opponents: str | None, seats: Sequence[int | None], players: int) -> list[int]:
    """Who decides, game by game and seat by seat; `seats` says which seat of a game is the caller's."""
    if opponents is None:
        return [CALLER] * (players * len(seats))
    if not isinstance(opponents, str) or opponents not in POLICIES:
        raise BadInput(f"unknown policy {repr(opponents)[:60]} (compiled ones: {', '.join(POLICIES)})")
    other = POLICIES[opponents]
    return [CALLER if seat == own else other for own in seats for seat in range(players)]


def check_room(setting: Setting, opponents: str, seats: Iterable[int], limit: int) -> None:
    """Raises BadInput where the others use up the limit, deal after deal, before one of these seats may choose."""
    lane = setting.lane(0)
    for seat in seats:
        policies = vec[i64](policies_of(opponents, [seat], setting.players))
        for _ in range(DEALS):
            lane.begin()
            lane.play_until(policies, limit)
            if lane.mover() == seat and lane.steps < limit:
                break
        else:
            raise no_room(seat, limit)


def no_room(seat: int, limit: int) -> BadInput:
    return BadInput(f"before seat {seat} may choose, the others have used up the limit of {limit} moves: raise it")


def checked_seat(seat: SupportsIndex, players: int) -> int:
    number = whole(seat, "a seat")
    if not 0 <= number < players:
        raise BadInput(f"there is no seat {number}: the seats of {players} players are 0 to {players - 1}")
    return number


def checked_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """How it is drawn; raises BadInput for a way that is not there."""
    if mode is not None and mode not in modes:
        raise BadInput(f"unknown render mode '{mode}' (known: {', '.join(modes) or 'none'})")
    return mode
