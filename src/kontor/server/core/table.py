"""One table in memory: who sits there, and the match they play. No input or output happens here.

A table is never changed by what is said at it: `after` gives another, which takes its place once it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice

from kontor.log import Entry
from kontor.match import Match
from kontor.protocol import Setup
from kontor.record import LONGEST_NAME
from kontor.server.core import messages
from kontor.server.core.access import Seat
from kontor.server.core.errors import refused

KEPT_ENTRIES = 60  # of the log that can still be told; older ones are replayed
KEPT_MARKS = 20  # of what was sent last; older ones are looked up in the store

Marks = dict[str, tuple[int, Entry]]  # what the sender called it -> its version and entry


@dataclass(slots=True)
class Table:
    id: str
    match: Match
    seats: list[Seat]
    host: str  # fingerprint
    watch: str
    created: str
    status: str = "open"
    marks: Marks = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> set[int]:
        return {n for n, seat in enumerate(self.seats) if not seat.level}

    @property
    def version(self) -> int:
        return len(self.match.log)

    @property
    def to_move(self) -> int | None:
        return self.match.to_move if self.status == "running" else None

    @property
    def bot_to_move(self) -> int | None:
        seat = self.to_move
        return seat if seat is not None and self.seats[seat].level else None

    def invited(self, token: str) -> int | None:
        """The free seat that this invitation is for."""
        return next((n for n, seat in enumerate(self.seats) if token and seat.invite == token), None)

    def begin(self) -> None:
        """Everybody is here: the names are known, the game starts, perhaps after some moves."""
        self.match = self.match.renamed([_on_record(seat) for seat in self.seats])
        self.status = "running" if self.match.to_move is not None else "over"

    def after(self, entry: Entry, mark: str) -> Table:
        """The table once this was said; raises IllegalMove or BadInput."""
        match = self.match.copy()
        match.say(entry)
        people = self.people
        stops = match.to_move is None or (people and match.votes >= people)
        older = islice(self.marks.items(), max(0, len(self.marks) + 1 - KEPT_MARKS), None)
        marks = {**dict(older), mark: (len(match.log), entry)}
        return replace(self, match=match, status="over" if stops else self.status, marks=marks)

    def back(self, seat: int | None) -> messages.Back:
        """How far the seat may go back, and what is in the way."""
        if seat is None or self.status != "running":
            return messages.Back(0, None)
        count = 0
        while (refusal := self.match.why_not_back(seat, count)) is None:
            count += 1
        return messages.Back(count, refused(refusal))


def _on_record(seat: Seat) -> str:
    """A bot's name tells its level; a record has no room for longer names than people's."""
    if not seat.level:
        return seat.name
    level = f" ({seat.level})"
    return seat.name[: LONGEST_NAME - len(level)].rstrip() + level
