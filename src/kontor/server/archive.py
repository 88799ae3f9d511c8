"""A table as rows of the store, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Executable, insert, select

from kontor.protocol import Setup
from kontor.record import Record, parse
from kontor.server import messages, schema
from kontor.server.table import Entry, Seat, Table

CHATS_SHOWN = 100


def setup_text(setup: Setup) -> str:
    return Record(setup).text()


def entry_row(table: str, version: int, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, "version": version, **asdict(entry)}


def rows_of(table: Table, entries: Sequence[Entry]) -> list[tuple[Executable, Any]]:
    """A new table, with the commands it begins with."""
    row = {name: getattr(table, name) for name in ("id", "status", "host", "watch", "created")}
    seats = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
    statements: list[tuple[Executable, Any]] = [
        (insert(schema.tables), row | {"setup": setup_text(table.setup)}),
        (insert(schema.seats), seats),
    ]
    if entries:
        log = [entry_row(table.id, n, entry) for n, entry in enumerate(entries, 1)]
        statements.append((insert(schema.entries), log))
    return statements


def load_table(connection: Connection, id: str) -> Table | None:
    """The table as its log tells it."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    chairs = select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    seats = [Seat(one.name, one.level, one.token, one.invite) for one in connection.execute(chairs)]
    table = Table(id, parse(row.setup).setup, seats, row.host, row.watch, row.created, row.status)
    lines = select(schema.entries).where(schema.entries.c.table_id == id).order_by(schema.entries.c.version)
    for line in connection.execute(lines).all():
        table.apply(_entry(line))
        table.settle()
    table.status = row.status
    return table


def sent_before(connection: Connection, id: str, marks: Sequence[str]) -> tuple[int, Entry] | None:
    """The line of the log that was sent under one of these marks, with its version."""
    lines = schema.entries.c
    line = connection.execute(select(schema.entries).where(lines.table_id == id, lines.mark.in_(marks))).first()
    return None if line is None else (line.version, _entry(line))


def _entry(line: Any) -> Entry:
    return Entry(line.seat, line.kind, line.text, line.mark, line.reason)


def chats_of(connection: Connection, table: Table) -> list[messages.ChatLine]:
    rows = connection.execute(
        schema.chats.select()
        .where(schema.chats.c.table_id == table.id)
        .order_by(schema.chats.c.id.desc())
        .limit(CHATS_SHOWN)
    ).all()
    return [messages.ChatLine(row.seat, table.seats[row.seat].name, row.text, row.at) for row in reversed(rows)]
