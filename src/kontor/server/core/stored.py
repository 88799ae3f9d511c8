"""A table as it is stored: its rows become a table again, or one that this version cannot play."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from kontor.log import BACK, PLAY, Entry
from kontor.match import Match
from kontor.protocol import BadInput, IllegalMove, Setup, UnknownRevision
from kontor.record import parse
from kontor.seal import UNSEALED, Seal, written
from kontor.server.core import messages
from kontor.server.core.access import Access, Seat
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.table import KEPT_ENTRIES, KEPT_MARKS, Table

UNREAD = Setup("", "", "", (), 0)  # stands for a set-up that cannot be read


@dataclass(frozen=True, slots=True)
class Stored:
    id: str
    setup: str  # a record without moves, perhaps one that cannot be read
    status: str
    seats: list[Seat]
    host: str
    watch: str
    created: str
    log: Sequence[Entry]
    marks: Sequence[str]
    seal: Seal = UNSEALED
    known: messages.Known = "old"

    def table(self) -> Table:
        """As it is kept in memory; raises Unplayable."""
        last = list(zip(self.marks, enumerate(self.log, 1), strict=True))[-KEPT_MARKS:]
        match = self.match(KEPT_ENTRIES)
        rest = self.created, self.status, dict(last), self.seal, self.known
        return Table(self.id, match, self.seats, self.host, self.watch, *rest)

    def match(self, keeps: int | None = None) -> Match:
        """Played as its log tells it; raises Unplayable."""
        try:
            read = parse(self.setup, "set-up")
            match = Match(read.setup, keeps)
            match.comments = read.comments
            _say_all(match, self.log)
        except Exception as error:  # it was written by another version of Kontor
            raise Unplayable(self, _why(error)) from None
        return match

    def text(self) -> str:
        """The record as far as it can be told: who takes back unsays the last moves; the points are not known."""
        lines: list[str] = []
        for entry in self.log:
            if entry.kind == PLAY:
                lines.append(f"{entry.seat} {entry.text}\n")
            elif entry.kind == BACK and entry.text.isdecimal():
                del lines[max(0, len(lines) - int(entry.text)) :]
        return "".join([self.setup, *(f"# {words}\n" for words in self.opening), *lines])

    @property
    def opening(self) -> tuple[str, ...]:
        """Once the game is over, the comment of its record that opens the seal of the deal."""
        return (written(self.seal),) if self.status == "over" and self.seal.shown else ()

    def whole(self) -> str:
        """The record with all that is hidden, and once the game is over with what opens the seal."""
        try:
            record = self.match().record()
            record.comments = (*self.opening, *record.comments)
            return record.text()
        except Unplayable:
            return self.text()

    def check_record(self, access: Access) -> None:
        """It is for those whose game it is. Who only looks on may have it if nothing in it was hidden any more."""
        if self.status == "open":
            raise NotYours("record-hidden")
        if self.status != "over" and not access.seats and not access.host:
            raise NotYours("record-players")

    @property
    def legible(self) -> Setup:
        """What can be read of its set-up."""
        try:
            return parse(self.setup).setup
        except BadInput:
            return UNREAD


class Unplayable(Trouble):
    """Why is told to those whose table it is."""

    kind, status = "unplayable", 409

    def __init__(self, stored: Stored, why: messages.Unplayable) -> None:
        super().__init__("unplayable")
        self.stored, self.why = stored, why


class BadLine(Exception):
    """A line of the log that is not understood, or that a rule forbids."""


def _say_all(match: Match, log: Sequence[Entry]) -> None:
    for entry in log:
        try:
            match.say(entry, again=True)
        except (BadInput, IllegalMove) as error:
            raise BadLine(f"line {match.said + 1} of its log, {entry.text!r}, is refused: {error}") from None


def _why(error: Exception) -> messages.Unplayable:
    if isinstance(error, UnknownRevision):
        return messages.Unplayable("revision", str(error))
    if isinstance(error, BadInput):
        return messages.Unplayable("setup", str(error))
    if isinstance(error, BadLine):
        return messages.Unplayable("line", str(error))
    logging.getLogger("kontor").error("a table cannot be read", exc_info=error)
    return messages.Unplayable("other", f"Kontor itself fails here ({type(error).__name__})")
