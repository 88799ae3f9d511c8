"""One table in memory: who sits there, and the match they play. No input or output happens here.

A table is never changed by what is said at it: `after` gives another, which takes its place once it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice, takewhile

from kontor import hints
from kontor.log import END, Entry
from kontor.match import Match, Older
from kontor.protocol import Setup
from kontor.record import LONGEST_NAME
from kontor.seal import UNSEALED, Seal
from kontor.server.core import messages
from kontor.server.core.access import Seat
from kontor.server.core.errors import refused

KEPT_ENTRIES = 60  # of the log that can still be told, and moves that can be taken back; older ones are in the store
MOST_VOTES = 6  # of one seat between two moves; all seats together stay within what is kept
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
    seal: Seal = UNSEALED
    known: messages.Known = ""

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
        return self.match.said

    @property
    def moved(self) -> int:
        """The version that the last move, or taking one back, made: votes since then block nobody."""
        return self.version - len(self._votes())

    def votes_of(self, seat: int) -> int:
        """How often the seat has voted since then."""
        return sum(entry.seat == seat for entry in self._votes())

    def _votes(self) -> list[Entry]:
        return list(takewhile(lambda entry: entry.kind == END, reversed(self.match.log)))

    @property
    def to_move(self) -> int | None:
        return self.match.to_move if self.status == "running" else None

    @property
    def bot_to_move(self) -> int | None:
        """One of the house."""
        seat = self.to_move
        return seat if seat is not None and self.seats[seat].housed else None

    @property
    def guest_to_move(self) -> int | None:
        """A bot over the net, whose time is limited."""
        seat = self.to_move
        return seat if seat is not None and self.seats[seat].level and self.seats[seat].token else None

    @property
    def allows_hints(self) -> bool:
        """Alone with bots nobody is wronged by them."""
        return len(self.people) == 1 or hints.allowed(self.match.comments)

    @property
    def hinted(self) -> list[int]:
        """The seats that asked for a hint."""
        return [seat for seat in hints.asked(self.match.comments) if seat < len(self.seats)]

    def begin(self) -> None:
        """Everybody is here: the names are known, the game starts, perhaps after some moves."""
        self.match = self.match.renamed([_on_record(seat) for seat in self.seats])
        self.status = "running" if self.match.to_move is not None else "over"

    def after(self, entry: Entry, mark: str) -> Table:
        """The table once this was said; raises IllegalMove or BadInput."""
        match = self.match.copy()
        match.say(entry)
        return self.followed(match, entry, mark)

    def followed(self, match: Match, entry: Entry, mark: str) -> Table:
        """The same by its match after that."""
        people = self.people
        stops = match.to_move is None or (people and match.votes >= people)
        older = islice(self.marks.items(), max(0, len(self.marks) + 1 - KEPT_MARKS), None)
        marks = {**dict(older), mark: (match.said, entry)}
        return replace(self, match=match, status="over" if stops else self.status, marks=marks)

    def back(self, seat: int | None) -> messages.Back:
        """How far the seat may go back, and what is in the way."""
        if seat is None or self.status != "running":
            return messages.Back(0, None)
        count = 0
        try:
            while (refusal := self.match.why_not_back(seat, count)) is None:
                count += 1
        except Older:  # farther than anybody goes at once; then it is asked anew
            return messages.Back(count, None)
        return messages.Back(count, refused(refusal))


def _on_record(seat: Seat) -> str:
    """A bot's name tells its level; a record has no room for longer names than people's."""
    if not seat.level:
        return seat.name
    level = f" ({seat.level})"
    return seat.name[: LONGEST_NAME - len(level)].rstrip() + level
