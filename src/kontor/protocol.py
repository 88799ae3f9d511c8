"""The contract between a game and everything else: types only.

A game is a handful of functions on a state nobody else looks into. Everything outside speaks in
commands, events, views and scores, which are the same shape for every game.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

Facts = dict[str, Any]  # plain JSON values by name

NO_OPTIONS: Mapping[str, str] = {}

# The opaque parts of a game: only the game itself looks inside.
State = Any


class BadInput(Exception):
    """Something given from outside is wrong; the message is one sentence for its author."""


def named(text: str, names: Sequence[str]) -> str:
    """A text of the game for people: @0, @1 … become the players' names, a side after them is neutral."""
    everybody = dict(enumerate(names))
    return re.sub(r"@(\d+)", lambda found: everybody.get(int(found[1]), "the neutral side"), text)


class Refusal(NamedTuple):
    """Why a command may not be played: the rule that forbids it, and a sentence with the facts (see `named`)."""

    rule: str
    words: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}"


class Refused(Exception):
    """A command was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Command(Protocol):
    """One small choice, from the catalogue of a variant."""

    @property
    def number(self) -> int: ...  # its place in the catalogue, the action id of research

    @property
    def text(self) -> str: ...  # what people read and type

    @property
    def facts(self) -> Facts: ...  # the same for programs: verb, route, city, ...


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words (see `named`) and in facts."""

    name: str
    facts: Facts
    text: str
    reveals: bool = False  # the seat of its facts (without one: everybody) saw something hidden
    closes: bool = False  # a turn is over for good; neither this nor a reveal can be taken back


@dataclass(frozen=True, slots=True)
class Decision:
    """What the game waits for."""

    seat: int
    name: str  # which kind of decision
    prompt: str  # one sentence for the player
    facts: Facts


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed before the first command, the outcomes of chance included."""

    game: str
    edition: str
    board: str  # an id, or the path of a user's own board file
    seats: tuple[str, ...]  # the players' names, in turn order
    rules: int  # revision of the rules it was played by
    options: Mapping[str, str] = field(default_factory=dict)
    chance: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """A player's final points by category, in the order of the rulebook."""

    seat: int
    parts: Mapping[str, int]
    total: int
    place: int  # 1 for the winners; tied players share a place
    account: Mapping[str, Facts] = field(default_factory=dict)  # category -> what its points come from


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; a refusal and a test name it by its id."""

    id: str
    chapter: str
    text: str
    editions: tuple[str, ...]  # those it holds in


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """What a chooser of boards shows."""

    id: str
    name: str
    editions: Mapping[str, tuple[int, int]]  # edition id, the oldest first -> fewest and most players
    census: Mapping[str, int]
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # edition id -> extras to play with
    details: Sequence[tuple[str, str, str]] = ()  # each printed fact: of what, what it is, how sure


class View(Protocol):
    """What one seat (or a spectator, seat None) may know. Nothing else ever leaves the game."""

    @property
    def seat(self) -> int | None: ...

    # For programs and pages, JSON values only. Given those of a spectator of the same position, it shares what is open.
    def facts(self, public: Facts | None = None) -> Facts: ...


class Game(Protocol):
    """What every game offers. States are never changed by these functions, except by `advance`."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def rules(self) -> int: ...  # revision; raised when a legal move or a score changes

    @property
    def cites(self) -> Mapping[str, str]: ...  # rule ids for what a match refuses: turn, taking-back, hidden, scores

    def boards(self) -> Sequence[BoardInfo]: ...

    def board(self, board: str) -> BoardInfo: ...  # by id or by the path of a user's own file; or raises BadInput

    def drawing(self, board: str) -> Facts: ...  # what is printed and where, for whoever draws it

    def deal(
        self,
        edition: str,
        board: str,
        seats: Sequence[str],
        chance: random.Random,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> Setup: ...

    def new(self, setup: Setup) -> State: ...

    def decision(self, state: State) -> Decision | None: ...  # None: the game is over

    def catalogue(self, state: State) -> Sequence[Command]: ...

    def legal(self, state: State) -> list[Any]: ...  # of Command, by number

    def why_not(self, state: State, command: Any) -> Refusal | None: ...

    def play(self, state: State, command: Any) -> tuple[State, list[Event]]: ...  # or raises Refused

    def advance(self, state: State, command: Any) -> None: ...  # in place, unchecked, no events

    def copy(self, state: State) -> State: ...

    def digest(self, state: State) -> str: ...  # the same for equal states, on every machine

    def parse(self, state: State, text: str) -> Any: ...  # a Command, or raises BadInput

    def view(self, state: State, seat: int | None) -> View: ...

    def seen(self, event: Event, seat: int | None) -> Event: ...  # the event as that seat may know it

    def determinise(self, view: Any, chance: random.Random) -> State: ...

    def ahead(self, state: State, seat: int) -> State | None: ...  # as if the seat's turn began now; None: not possible

    def scores(self, state: State) -> list[Score]: ...  # by seat; mid-game: as if it ended now

    def rulebook(self, language: str = "en") -> Sequence[Rule]: ...  # every rule, in our words; or raises BadInput

    def check(self, state: State) -> None: ...  # invariants; raises AssertionError

    def check_step(self, before: State, after: State) -> None: ...  # what one command may not undo

    def playout(self, state: State, seed: int, limit: int, light: bool) -> int: ...  # in place; how many commands

    def retrace(self, state: State, numbers: list[int]) -> None: ...  # in place, choices worked out: for timing

    def record(self, state: State, seed: int, limit: int, light: bool) -> list[int]: ...  # the same; their numbers

    def picture(self, view: Any, names: Sequence[str], width: int) -> str: ...  # for a terminal, rich markup
