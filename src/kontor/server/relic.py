"""A table that this version cannot play: what its rows say is shown as text, without playing anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kontor.protocol import BadInput, Setup
from kontor.record import parse
from kontor.registry import game
from kontor.server import messages
from kontor.server.errors import NotYours, Trouble
from kontor.server.table import Entry, Seat, Who, who_is

UNREAD = Setup("", "", "", (), 0)  # stands for a set-up that cannot be read


@dataclass(frozen=True, slots=True)
class Relic:
    id: str
    setup: str  # a record without commands, perhaps one that cannot be read
    status: str  # of the game when it could still be played
    seats: Sequence[Seat]
    host: str
    watch: str
    created: str
    log: Sequence[Entry]
    why: messages.Unplayable

    def who(self, tokens: Iterable[str]) -> Who:
        return who_is(tokens, self.seats, self.host, self.watch)

    def text(self) -> str:
        """The record as far as it can be told: who takes back unsays the last commands; the points are not known."""
        lines: list[str] = []
        for entry in self.log:
            if entry.kind == "play":
                lines.append(f"{entry.seat} {entry.text}\n")
            elif entry.kind == "back" and entry.text.isdecimal():
                del lines[max(0, len(lines) - int(entry.text)) :]
        return "".join([self.setup, *lines])

    def record(self, who: Who) -> str:
        """For those whose game it is. Who only looks on may have it if nothing in it was hidden any more."""
        if self.status != "over" and not who.seats and not who.host:
            raise NotYours("The record holds what was hidden; it is for those who played.")
        return self.text()

    def info(self, who: Who) -> messages.TableInfo:
        setup = _read(self.setup)
        seats = [
            messages.SeatInfo(n, seat.name, "bot" if seat.level else "person", seat.level, seat.taken, False)
            for n, seat in enumerate(self.seats)
        ]
        return messages.TableInfo(
            id=self.id,
            game=setup.game,
            title=_title(setup.game),
            board=setup.board,
            board_name=setup.board,
            edition=setup.edition,
            revision=setup.revision,
            options=dict(setup.options),
            status=self.status,  # type: ignore[arg-type]  # one of the three
            seats=seats,
            yours=sorted(who.seats),
            host=who.host,
            invites={},  # nobody can come any more
            watch=self.watch,
            created=self.created,
            unplayable=self.why,
        )


class Unplayable(Trouble):
    """Why is told to those whose table it is (`Relic.info`)."""

    code, status = "unplayable", 409

    def __init__(self, relic: Relic) -> None:
        super().__init__("This version of Kontor cannot play this table; its record is still there.")
        self.relic = relic


def _read(setup: str) -> Setup:
    try:
        return parse(setup).setup
    except BadInput:
        return UNREAD


def _title(name: str) -> str:
    try:
        return game(name).title
    except BadInput:
        return name
