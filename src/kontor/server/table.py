"""One table in memory: who sits there, the log, and the game it makes. No input or output happens here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from kontor.match import Match
from kontor.protocol import BadInput, IllegalMove, Setup
from kontor.protocol import Event as GameEvent
from kontor.record import LONGEST_NAME, Record, renamed
from kontor.server import messages
from kontor.server.errors import Forbidden, Trouble
from kontor.server.tokens import fits

KEPT_NEWS = 60  # lines of the log that stay in memory
KEPT_MARKS = 20  # of what was sent last; older ones are looked up in the store
KEPT_STATES = 8  # states to go back to; those before are played again when they are wanted

Kind = str  # play, back, end


@dataclass(slots=True)
class Seat:
    name: str
    level: str = ""  # of a bot; empty: a person
    token: str = ""  # fingerprint of whoever sits there
    invite: str = ""

    @property
    def taken(self) -> bool:
        return bool(self.level or self.token)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, as it is stored."""

    seat: int
    kind: Kind
    text: str
    mark: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Who:
    """What the tokens that somebody showed allow."""

    seats: frozenset[int]
    host: bool = False
    watch: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats) or self.host or self.watch


def who_is(tokens: Iterable[str], seats: Sequence[Seat], host: str, watch: str) -> Who:
    given = list(tokens)
    held = (n for n, seat in enumerate(seats) if any(fits(token, seat.token) for token in given))
    return Who(frozenset(held), any(fits(token, host) for token in given), watch in given)


@dataclass(slots=True)
class Table:
    id: str
    setup: Setup
    seats: list[Seat]
    host: str  # fingerprint
    watch: str
    created: str
    status: str = "open"
    entries: int = 0
    marks: dict[str, tuple[int, Entry]] = field(default_factory=dict)  # what was sent -> its version and entry
    news: list[messages.Entry] = field(default_factory=list)  # the last lines
    votes: set[int] = field(default_factory=set)
    game: Match = field(init=False)

    def __post_init__(self) -> None:
        self.game = Match(self.setup)

    # ---------------------------------------------------------------- who is who

    def who(self, tokens: Iterable[str]) -> Who:
        return who_is(tokens, self.seats, self.host, self.watch)

    def invited(self, token: str) -> int | None:
        """The free seat that this invitation is for."""
        return next((n for n, seat in enumerate(self.seats) if token and seat.invite == token), None)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> set[int]:
        return {n for n, seat in enumerate(self.seats) if not seat.level}

    @property
    def version(self) -> int:
        return self.entries

    @property
    def to_move(self) -> int | None:
        return self.game.to_move if self.status == "running" else None

    @property
    def bot_to_move(self) -> int | None:
        seat = self.to_move
        return seat if seat is not None and self.seats[seat].level else None

    def begin(self) -> None:
        """Everybody is here: the names are known, the game starts."""
        played = self.game.steps  # a table that was opened after some commands begins after them
        self.setup = renamed(self.setup, [_on_record(seat) for seat in self.seats])
        self.game = Match(self.setup)
        for step in played:
            self.game.play(step.move, step.seat)
        self.status = "running" if self.game.to_move is not None else "over"

    # ------------------------------------------------------------------- the log

    def apply(self, entry: Entry) -> Callable[[], None]:
        """Carry out a line of the log; raises Trouble and then nothing has changed. Returns how to undo it."""
        before = (self.status, set(self.votes), self.entries, list(self.news))
        undo = self._carry_out(entry)
        self.entries += 1
        self.marks[entry.mark] = (self.entries, entry)
        if self.game.to_move is None or (self.people and self.votes >= self.people):
            self.status = "over"

        def back() -> None:
            undo()
            del self.marks[entry.mark]
            self.status, self.votes, self.entries, self.news = before

        return back

    def _carry_out(self, entry: Entry) -> Callable[[], None]:
        try:
            if entry.kind == "play":
                self.game.play(entry.text, entry.seat)
                self.votes.clear()
                self._tell(entry, self.game.steps[-1].events)
                return self._unplay
            if entry.kind == "back":
                return self._take_back(entry)
        except IllegalMove as error:
            raise Forbidden(error.words, error.rule) from None
        except BadInput as error:
            raise Trouble(str(error)) from None
        (self.votes.add if entry.text == "yes" else self.votes.discard)(entry.seat)
        self._tell(entry, [])
        return lambda: None

    def _unplay(self) -> None:
        step = self.game.steps.pop()
        self.game.state = step.before

    def _take_back(self, entry: Entry) -> Callable[[], None]:
        state, steps = self.game.state, list(self.game.steps)
        count = int(entry.text)
        for after in range(count):
            if (refusal := self.game.why_not_back(entry.seat, after)) is not None:
                raise IllegalMove(refusal)
        if steps[-count].before is None:
            self.game = _replayed(self.game)
        for _ in range(count):
            self.game.undo(entry.seat)
        self.votes.clear()
        self._tell(entry, [])

        def again() -> None:
            self.game.state, self.game.steps = state, steps

        return again

    def _tell(self, entry: Entry, events: list[GameEvent]) -> None:
        told = [messages.Event(event.name, event.facts, event.text) for event in events]
        line = messages.Entry(self.entries + 1, entry.seat, entry.kind, entry.text, told, entry.reason)  # type: ignore[arg-type]  # a kind is one of the three
        self.news = [*self.news, line][-KEPT_NEWS:]

    def settle(self) -> None:
        """Old states are let go: a record is short, hundreds of states are not. What ends taking back is kept."""
        while len(self.marks) > KEPT_MARKS:
            del self.marks[next(iter(self.marks))]
        steps = self.game.steps
        for n in range(len(steps) - KEPT_STATES - 1, -1, -1):
            if steps[n].before is None:
                break
            ends = [event for event in steps[n].events if event.reveals or event.closes]
            steps[n] = replace(steps[n], before=None, events=ends)  # type: ignore[arg-type]  # until it is replayed

    def back(self, seat: int | None) -> messages.Back:
        """How far the seat may go back, and what is in the way."""
        if seat is None or self.status != "running":
            return messages.Back(0, "", "")
        count = 0
        while (refusal := self.game.why_not_back(seat, count)) is None:
            count += 1
        return messages.Back(count, refusal.rule, refusal.words)

    def record(self) -> Record:
        return self.game.record()


def _replayed(game: Match) -> Match:
    """The same with every state."""
    again = Match(game.setup)
    for step in game.steps:
        again.play(step.move.text, step.seat)
    return again


def _on_record(seat: Seat) -> str:
    """A bot's name tells its level; a record has no room for longer names than people's."""
    if not seat.level:
        return seat.name
    level = f" ({seat.level})"
    return seat.name[: LONGEST_NAME - len(level)].rstrip() + level
