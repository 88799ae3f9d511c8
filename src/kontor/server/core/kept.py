"""A game as it is kept in memory, carried from one process to another: its end, and no more of it than that.

A position goes as its text. What is hidden in it, and in events, goes along: this is for the server's own processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kontor.log import Entry, Kind, Reason
from kontor.match import Match, Tail
from kontor.position import Position
from kontor.protocol import Event
from kontor.record import Record, parse
from kontor.seal import Seal
from kontor.server.core import messages
from kontor.server.core.access import Seat
from kontor.server.core.stored import Stored, Unplayable
from kontor.server.core.table import KEPT_ENTRIES, KEPT_MARKS, Table

Happened = tuple[str, dict[str, Any], bool, bool]  # an event


class Line(Struct, array_like=True, omit_defaults=True):
    """An entry."""

    seat: int
    kind: Kind
    text: str
    at: str = ""
    reason: Reason = ""
    comments: tuple[str, ...] = ()
    events: list[Happened] = []


class Game(Struct):
    """The end of a match; of a new table also the moves that it begins with, as they are stored."""

    setup: str  # a record without moves
    start: str  # the position before the last moves
    later: int
    standing: list[Line | int]  # a number is the place of an entry in the log
    played: int
    log: list[Line]
    said: int
    votes: list[int]
    begun: str = ""


class KeptTable(Struct):
    """A table of the store: its rows, and its game or why it cannot be played."""

    id: str
    setup: str
    status: str
    seats: list[Seat]
    host: str
    watch: str
    created: str
    seal: Seal
    known: messages.Known
    marks: dict[str, tuple[int, Line]] = {}
    game: Game | None = None
    why: messages.Unplayable | None = None


LINES: msgspec.json.Decoder[list[Line]] = msgspec.json.Decoder(list[Line])
GAME: msgspec.msgpack.Decoder[Game] = msgspec.msgpack.Decoder(Game)
TABLE: msgspec.msgpack.Decoder[KeptTable] = msgspec.msgpack.Decoder(KeptTable)
pack = msgspec.msgpack.Encoder().encode


def packed(match: Match) -> Game:
    return _packed(match, match.tail(KEPT_ENTRIES))


def _packed(match: Match, tail: Tail) -> Game:
    places = {id(entry): place for place, entry in enumerate(tail.log)}
    return Game(
        setup=Record(match.setup, comments=match.comments).text(),
        start=Position(match.game, tail.start).text,
        later=tail.later,
        standing=[places.get(id(entry), _line(entry)) for entry in tail.standing],
        played=tail.played,
        log=[_line(entry) for entry in tail.log],
        said=tail.said,
        votes=sorted(tail.votes),
    )


def packed_anew(match: Match) -> Game:
    """A game that begins with these moves, and with nothing else that was said."""
    tail = match.tail(KEPT_ENTRIES)
    game = _packed(match, tail._replace(log=tail.standing, said=tail.played, votes=frozenset()))
    game.begun = written(match.standing)
    return game


def unpacked(game: Game) -> Match:
    read = parse(game.setup)
    log = [_entry(line) for line in game.log]
    standing = [log[one] if isinstance(one, int) else _entry(one) for one in game.standing]
    start = Position.from_text(game.start).state
    tail = Tail(start, game.later, standing, game.played, log, game.said, frozenset(game.votes))
    match = Match.resumed(read.setup, tail, KEPT_ENTRIES)
    match.comments = read.comments
    return match


def packed_table(stored: Stored) -> KeptTable:
    rest = stored.host, stored.watch, stored.created, stored.seal, stored.known
    kept = KeptTable(stored.id, stored.setup, stored.status, stored.seats, *rest)
    try:
        kept.game = packed(stored.match())
    except Unplayable as error:
        kept.why = error.why
        return kept
    last = list(zip(stored.marks, enumerate(stored.log, 1), strict=True))[-KEPT_MARKS:]
    kept.marks = {mark: (version, _line(entry)) for mark, (version, entry) in last}
    return kept


def unpacked_table(kept: KeptTable) -> Table:
    """Raises Unplayable."""
    if kept.game is None:
        rows = kept.id, kept.setup, kept.status, kept.seats, kept.host, kept.watch, kept.created
        assert kept.why is not None
        raise Unplayable(Stored(*rows, log=(), marks=(), seal=kept.seal, known=kept.known), kept.why)
    marks = {mark: (version, _entry(line)) for mark, (version, line) in kept.marks.items()}
    match = unpacked(kept.game)
    rest = kept.created, kept.status, marks, kept.seal, kept.known
    return Table(kept.id, match, kept.seats, kept.host, kept.watch, *rest)


def written(entries: Sequence[Entry]) -> str:
    """The moves that a table begins with, as they are stored."""
    lines = [Line(one.seat, one.kind, one.text, one.at, one.reason, one.comments) for one in entries]
    return msgspec.json.encode(lines).decode() if lines else ""


def read(begun: str) -> list[Entry]:
    return [_entry(line) for line in LINES.decode(begun)] if begun else []


def _line(entry: Entry) -> Line:
    events = [(one.name, dict(one.facts), one.reveals, one.closes) for one in entry.events]
    return Line(entry.seat, entry.kind, entry.text, entry.at, entry.reason, entry.comments, events)


def _entry(line: Line) -> Entry:
    events = tuple(Event(name, facts, reveals, closes) for name, facts, reveals, closes in line.events)
    return Entry(line.seat, line.kind, line.text, line.at, line.reason, line.comments, events)
