"""The contract between a game and everything else: types only.

A game is a handful of functions on a state that nobody else looks into. Everything outside speaks in
moves, events, views and scores, which have the same shape for every game. `Game` is what it takes to
play; `Notation`, `Texts`, `Terminal`, `Page` and `Laboratory` are what programs around the table need.
A game that offers them all is a `CompleteGame`, and everybody else knows it as `AnyGame`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from kontor.words import DEFAULT, Scene

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Facts: TypeAlias = Mapping[str, Json]  # plain JSON values by name
RawFacts: TypeAlias = dict[str, Any]  # the same while a game or the server puts them together

NO_OPTIONS: Mapping[str, str] = {}
NO_FACTS: Facts = {}
NOWHERE = Scene("")  # of what nobody reads in words


class State:
    """A position as its game keeps it. It has no fields here, because only its game looks inside."""


class BadInput(ValueError):
    """Something given from outside is wrong; the message is one sentence for its author."""


class UnknownMove(BadInput):
    """A text or a number that is no move of this game on this board; nothing has changed."""

    def __init__(self, code: str, **facts: Json) -> None:
        self.code, self.facts = code, facts
        super().__init__(self.told())

    def told(self, language: str = DEFAULT) -> str:
        """The message in a language."""
        return Scene("match", language=language).say(f"unknown.{self.code}", self.facts)

    def __reduce__(self) -> tuple[partial[UnknownMove], tuple[()]]:
        return partial(UnknownMove, self.code, **self.facts), ()


class UnknownRevision(BadInput):
    """A record names a revision of the rules that this version of Kontor cannot play."""


def named(text: str, names: Sequence[str]) -> str:
    """A text of the game for people: @0, @1 … become the players' names, a side after them is neutral."""
    if "@" not in text:
        return text
    everybody = dict(enumerate(names))
    return re.sub(r"@(\d+)", lambda found: everybody.get(int(found[1]), "the neutral side"), text)


class Refusal(NamedTuple):
    """Why a move may not be played: the rule that forbids it, and what is in the way, as a code and facts."""

    rule: str
    code: str
    facts: Facts = NO_FACTS
    scene: Scene = NOWHERE

    @property
    def words(self) -> str:
        """One sentence for who tried it, in English unless `told` asked for another language."""
        return self.scene.say(f"refusal.{self.code}", self.facts)

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.code!r}, {self.facts!r})"

    def told(self, players: Sequence[str], language: str = DEFAULT) -> Refusal:
        """The same with the players' names, in a language."""
        return self._replace(scene=self.scene.of(players, language))


class IllegalMove(ValueError):
    """A move was refused, by `rule` and in `words`; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str:
        """The id of the rule that forbids it, like T7.1."""
        return self.refusal.rule

    @property
    def words(self) -> str:
        """One sentence with the facts."""
        return self.refusal.words

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return IllegalMove, (self.refusal,)


class Move(Protocol):
    """One small choice, from the catalogue of a board. In the notation it is a command."""

    @property
    def id(self) -> int:
        """Its place in the catalogue: the action id of research."""

    @property
    def text(self) -> str:
        """What people read and type, and what a record holds."""

    @property
    def facts(self) -> Facts:
        """The same for programs: verb, route, city, ..."""


class Raw:
    """Whatever holds one cannot be encoded, so it cannot leave by mistake."""


RAW = Raw()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as facts, hidden ones too: it leaves only as it is `seen`. Words are looked up later."""

    name: str
    facts: Facts
    reveals: bool = False  # the seat of its facts (without one: everybody) saw something hidden
    closes: bool = False  # a turn is over for good; neither this nor a reveal can be taken back
    scene: Scene = field(default=NOWHERE, compare=False, repr=False)
    raw: Raw = field(default=RAW, init=False, repr=False, compare=False)

    @property
    def text(self) -> str:
        """One sentence, in English unless `told` asked for another language."""
        return self.scene.say(f"event.{self.name}", self.facts)

    def told(self, players: Sequence[str], language: str = DEFAULT) -> Event:
        """The same with the players' names, in a language."""
        return replace(self, scene=self.scene.of(players, language))


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of who is to move, as a code and facts that everybody may know."""

    code: str
    facts: Facts
    scene: Scene = field(default=NOWHERE, compare=False, repr=False)

    @property
    def text(self) -> str:
        """One sentence or two, in English unless `told` asked for another language."""
        return self.scene.say(f"prompt.{self.code}", self.facts)

    def told(self, players: Sequence[str], language: str = DEFAULT) -> Question:
        """The same with the players' names, in a language."""
        return replace(self, scene=self.scene.of(players, language))


@dataclass(frozen=True, slots=True)
class Decision:
    """What the game waits for."""

    seat: int  # who is to move
    name: str  # which kind of decision
    turn: int  # number of the turn it belongs to, from 1; 0 before the first
    active: int  # whose turn that is
    facts: Facts = field(default_factory=dict)  # what else a program may want to know


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is fixed before the first move, the outcomes of chance included."""

    game: str
    edition: str
    board: str  # an id, or the path of a user's own board file
    seats: tuple[str, ...]  # the players' names, in turn order
    revision: int  # of the rules it is played by
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
class Standing:
    """A player's points as if the game ended now, by what a view tells."""

    seat: int
    parts: Mapping[str, int | None]  # None: only its owner knows
    total: int  # of what is known
    account: Mapping[str, Facts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; a refusal and a test name it by its id."""

    id: str
    chapter: str
    text: str
    editions: tuple[str, ...]  # those it holds in
    since: int = 1  # the revision that changed it last


@dataclass(frozen=True, slots=True)
class Step:
    """What one picture of the book explains."""

    title: str
    text: str
    rules: tuple[str, ...]  # ids of the numbered rules that it tells
    picture: str  # its id


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book that explains a game."""

    id: str
    title: str
    lead: str
    rules: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: a position, and which part of it."""

    position: str  # as text
    around: tuple[str, ...]  # things of the page's board, like city:riga; none: a desk
    marked: tuple[str, ...]  # things to look at
    desk: int | None  # of this seat
    wide: bool = False  # as wide as the page


@dataclass(frozen=True, slots=True)
class BoardInfo:
    """What a chooser of boards shows."""

    id: str
    name: str
    editions: Mapping[str, tuple[int, int]]  # edition id, the oldest first -> fewest and most players
    census: Mapping[str, int]
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # edition id -> extras to play with
    details: Sequence[tuple[str, str, str]] = ()  # each printed fact: of what, what it is, how sure


@dataclass(frozen=True, slots=True)
class Way:
    """One way to play: what a position has besides what lies on the table."""

    game: str
    revision: int
    edition: str
    board: str
    players: int
    options: tuple[tuple[str, str], ...] = ()


class Seen(Protocol):
    """What one seat (or a spectator, seat None) may know, as its game keeps it. Nothing else ever leaves the game."""

    @property
    def seat(self) -> int | None:
        """Whose eyes; None for a spectator."""

    @property
    def seats(self) -> int:
        """How many play."""

    def facts(self, public: Any = None) -> Mapping[str, Any]:
        """JSON values. Given those of a spectator of the same position, it shares what is open."""


S = TypeVar("S")  # how a game keeps its state
M = TypeVar("M", bound=Move)
M_co = TypeVar("M_co", bound=Move, covariant=True)
M_contra = TypeVar("M_contra", bound=Move, contravariant=True)
V = TypeVar("V", bound=Seen)
V_contra = TypeVar("V_contra", bound=Seen, contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)


class Game(Protocol[S, M, V]):
    """What it takes to play a game. No function changes a state that it is given."""

    @property
    def name(self) -> str:
        """What programs and records call it."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def revision(self) -> int:
        """Of the rules, the newest; raised when a legal move or a score changes. Older ones can still be played."""

    def boards(self) -> Sequence[BoardInfo]:
        """The boards that come with the game."""

    def board(self, board: str) -> BoardInfo:
        """One of them by id, or a user's own by the path of its file; raises BadInput."""

    def deal(
        self,
        edition: str,
        board: str,
        seats: Sequence[str],
        chance: random.Random,
        options: Mapping[str, str] = NO_OPTIONS,
    ) -> Setup:
        """A new set-up by the newest revision; whatever is left to chance comes from `chance`. Raises BadInput."""

    def new(self, setup: Setup) -> S:
        """The state before the first move, by the revision that the set-up names.

        Raises BadInput for a set-up that cannot be, UnknownRevision for a revision that is not known.
        """

    def redeal(self, setup: Setup, moves: Sequence[M], seats: Collection[int], chance: random.Random) -> Setup:
        """The same set-up, but what none of these seats could know after these moves is dealt anew by `chance`.

        The moves can be played again, and these seats are told the same.
        """

    def decision(self, state: S) -> Decision | None:
        """Who is to move, and what about; None when the game is over."""

    def legal(self, state: S) -> list[M]:
        """What may be played, by id."""

    def why_not(self, state: S, move: M) -> Refusal | None:
        """None exactly for the legal moves."""

    def play(self, state: S, move: M) -> tuple[S, list[Event]]:
        """The new state and what happened, or raises IllegalMove."""

    def view(self, state: S, seat: int | None) -> V:
        """What that seat (None: a spectator) may know."""

    def seen(self, event: Event, seat: int | None) -> Event:
        """The event as that seat may know it."""

    def sample(self, view: V, chance: random.Random) -> S:
        """A state that fits what the view tells, with the hidden parts drawn by `chance`."""

    def scores(self, state: S) -> list[Score]:
        """By seat; in mid-game as if it ended now."""

    def points(self, view: V) -> list[int]:
        """The same in sum, by what the view tells: what it does not show counts nothing."""

    def standing(self, view: V) -> list[Standing]:
        """By seat and category, by what the view tells."""


class Notation(Protocol[S_contra, M_co]):
    """Moves as text and as numbers."""

    def catalogue(self, state: S_contra) -> Sequence[M_co]:
        """Every move of the board; the place of a move in it is its id."""

    def parse(self, state: S_contra, text: str) -> M_co:
        """The move that people write like this; raises UnknownMove."""


class Texts(Protocol[S_contra]):
    """What a game says to people."""

    @property
    def match_rules(self) -> Mapping[str, str]:
        """Ids of the rules by which a match refuses: turn, taking-back, hidden, scores."""

    def prompt(self, state: S_contra) -> Question:
        """What is asked of who is to move; the game is not over."""

    def rulebook(self, language: str = "en") -> Sequence[Rule]:
        """Every rule in our words; raises BadInput for a language that is not there."""

    def book(self, language: str = "en") -> Sequence[Chapter]:
        """The same as people would explain it; raises BadInput for a language that is not there."""

    def pictures(self) -> Mapping[str, Picture]:
        """Those of the book, by id."""


class Terminal(Protocol[V_contra]):
    """What a terminal needs."""

    def picture(self, view: V_contra, names: Sequence[str], width: int, language: str = DEFAULT) -> str:
        """The table as text, with rich's markup."""


class Page(Protocol[S, M]):
    """What a page in the browser needs."""

    def drawing(self, board: str, revision: int | None = None) -> Mapping[str, Any]:
        """What is printed on the board and where, by a revision of the rules or by the newest."""

    def ahead(self, state: S, seat: int) -> S | None:
        """As if the seat's turn began now; None where that cannot be."""

    def terms(self, state: S, move: M) -> RawFacts:
        """What a legal move costs and gives others, where its own facts do not say it; empty for most."""

    def prospects(self, state: S, move: M) -> Sequence[tuple[M, Refusal | None]]:
        """What a legal move would let its seat choose next, each with the rule that forbids it; empty for most."""

    def openings(self, state: S, seat: int) -> Sequence[tuple[M, Refusal | None]]:
        """What places would offer a seat once it gets there, whoever is to choose now, and what would forbid it."""


class Laboratory(Protocol[S, M_contra]):
    """What research, search and tests need."""

    def copy(self, state: S) -> S:
        """An independent one."""

    def advance(self, state: S, move: M_contra) -> None:
        """Play a legal move in place: unchecked, without events, fast."""

    def digest(self, state: S) -> str:
        """The same for equal states, on every machine and kernel."""

    def way(self, state: S) -> Way:
        """How it is played."""

    def items(self, state: S) -> Mapping[str, str]:
        """What lies on the table, hidden things included, item by item: enough to lay it out again."""

    def lay_out(self, way: Way, items: Mapping[str, str]) -> S:
        """A state laid out by hand; what is not said is as at the start. Raises BadInput that names the item."""

    def rollout(self, state: S, seed: int, limit: int, guided: bool) -> int:
        """Play on in place by a simple policy, or uniformly; returns how many moves."""

    def rollout_ids(self, state: S, seed: int, limit: int, guided: bool) -> list[int]:
        """The same; returns the moves by id."""

    def retrace(self, state: S, ids: list[int]) -> None:
        """Play these moves in place, with the legal ones worked out before each: for timing."""

    def check(self, state: S) -> None:
        """What must always be true; raises AssertionError."""

    def check_step(self, before: S, after: S) -> None:
        """What one move may not undo; raises AssertionError."""


class CompleteGame(
    Game[S, M, V], Notation[S, M], Texts[S], Terminal[V], Page[S, M], Laboratory[S, M], Protocol[S, M, V]
):
    """A game with everything that the programs around the table need."""


AnyGame: TypeAlias = CompleteGame[State, Move, Seen]  # as everybody outside of the game knows it
