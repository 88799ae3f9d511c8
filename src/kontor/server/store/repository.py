"""Tables, their logs and what was said, as rows of the database: all SQL is here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, delete, insert, select, update

from kontor.log import Entry, Reason
from kontor.record import Record
from kontor.server.core.access import Seat
from kontor.server.core.stored import Stored
from kontor.server.core.table import Table
from kontor.server.store import schema
from kontor.server.store.sqlite import Database

CHATS_SHOWN = 100
ADD_ENTRY = insert(schema.entries)
ADD_CHAT = insert(schema.chats)
REASON: msgspec.json.Decoder[Reason] = msgspec.json.Decoder(Reason)


@dataclass(frozen=True, slots=True)
class Chat:
    seat: int
    text: str
    at: str


class Repository:
    """Whatever changes something returns once it is safe on the disk; raises Taken or CannotStore."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def add(self, table: Table, marks: str) -> None:
        """A new table, with the moves that it begins with."""
        row = {name: getattr(table, name) for name in ("id", "status", "host", "watch", "created")}
        seats = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
        statements: list[tuple[Executable, Any]] = [
            (insert(schema.tables), row | {"setup": _setup(table)}),
            (insert(schema.seats), seats),
        ]
        if table.version:
            log = enumerate(table.match.log, 1)
            statements.append((ADD_ENTRY, [_row(table.id, n, entry, f"{marks}-{n}") for n, entry in log]))
        await self.database.write(*statements)

    async def append(self, table: Table, entry: Entry, mark: str, status_changed: bool) -> None:
        """The last entry of its log."""
        statements: list[tuple[Executable, Any]] = [(ADD_ENTRY, _row(table.id, table.version, entry, mark))]
        if status_changed:
            status = update(schema.tables).where(schema.tables.c.id == table.id).values(status=table.status)
            statements.append((status, None))
        await self.database.write(*statements)

    async def take_seat(self, table: Table, number: int, invite: str) -> None:
        """Somebody sits there now; if the seat is no longer free, nothing is changed."""
        free = schema.seats.c.invite == invite
        where = schema.seats.c.table_id == table.id, schema.seats.c.seat == number, free
        seat = update(schema.seats).where(*where).values(**asdict(table.seats[number]))
        mine = update(schema.tables).where(schema.tables.c.id == table.id)
        await self.database.write((seat, None), (mine.values(setup=_setup(table), status=table.status), None))

    async def remove(self, id: str) -> None:
        await self.database.write((delete(schema.tables).where(schema.tables.c.id == id), None))

    async def find(self, id: str) -> Stored | None:
        return await self.database.read(lambda connection: _find(connection, id))

    async def sent_before(self, id: str, marks: Sequence[str]) -> tuple[int, Entry] | None:
        """The entry that was sent under one of these marks, with its version."""
        lines = schema.entries.c
        asked = select(schema.entries).where(lines.table_id == id, lines.mark.in_(marks))
        line = await self.database.read(lambda connection: connection.execute(asked).first())
        return None if line is None else (line.version, _entry(line))

    async def add_chat(self, id: str, chat: Chat) -> None:
        await self.database.write((ADD_CHAT, {"table_id": id, **asdict(chat)}))

    async def chats(self, id: str) -> list[Chat]:
        """The last things that were said."""
        said = schema.chats.c
        asked = schema.chats.select().where(said.table_id == id).order_by(said.id.desc()).limit(CHATS_SHOWN)
        rows = await self.database.read(lambda connection: connection.execute(asked).all())
        return [Chat(row.seat, row.text, row.at) for row in reversed(rows)]


def _setup(table: Table) -> str:
    return Record(table.setup, comments=table.match.comments).text()


def _row(table: str, version: int, entry: Entry, mark: str) -> dict[str, Any]:
    return {
        "table_id": table,
        "version": version,
        "seat": entry.seat,
        "kind": entry.kind,
        "text": entry.text,
        "mark": mark,
        "reason": msgspec.json.encode(entry.reason).decode(),
        "at": entry.at,
        "comments": "\n".join(entry.comments),
    }


def _find(connection: Connection, id: str) -> Stored | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    chairs = select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    seats = [Seat(one.name, one.level, one.token, one.invite) for one in connection.execute(chairs)]
    asked = select(schema.entries).where(schema.entries.c.table_id == id).order_by(schema.entries.c.version)
    lines = connection.execute(asked).all()
    log, marks = [_entry(line) for line in lines], [line.mark for line in lines]
    return Stored(id, row.setup, row.status, seats, row.host, row.watch, row.created, log, marks)


def _entry(line: Any) -> Entry:
    comments = tuple(line.comments.split("\n")) if line.comments else ()
    return Entry(line.seat, line.kind, line.text, line.at, REASON.decode(line.reason), comments)
