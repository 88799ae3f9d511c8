"""A table as rows of the store, and back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Executable, insert, select

from kontor.protocol import BadInput, Setup, UnknownRevision
from kontor.record import Record, parse
from kontor.server import messages, schema
from kontor.server.errors import Trouble
from kontor.server.relic import Relic, Unplayable
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
    """The table as its log tells it; raises Unplayable."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    chairs = select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    seats = [Seat(one.name, one.level, one.token, one.invite) for one in connection.execute(chairs)]
    lines = select(schema.entries).where(schema.entries.c.table_id == id).order_by(schema.entries.c.version)
    log = [_entry(line) for line in connection.execute(lines)]
    try:
        table = Table(id, parse(row.setup, "set-up").setup, seats, row.host, row.watch, row.created, row.status)
        _play_all(table, log)
    except Exception as error:  # it was written by another version of Kontor
        relic = Relic(id, row.setup, row.status, seats, row.host, row.watch, row.created, log, _why(error))
        raise Unplayable(relic) from None
    table.status = row.status
    return table


def _play_all(table: Table, lines: Sequence[Entry]) -> None:
    for entry in lines:
        try:
            table.apply(entry)
        except Trouble as error:
            what = f"line {table.version + 1} of its log, {entry.text!r}, is refused"
            raise BadLine(": ".join(filter(None, [what, error.rule, error.words]))) from None
        table.settle()


class BadLine(Exception):
    """A line of the log that is not understood, or that a rule forbids."""


def _why(error: Exception) -> messages.Unplayable:
    if isinstance(error, UnknownRevision):
        return messages.Unplayable("revision", str(error))
    if isinstance(error, BadInput):
        return messages.Unplayable("setup", str(error))
    if isinstance(error, BadLine):
        return messages.Unplayable("line", str(error))
    logging.getLogger("kontor").error("a table cannot be read", exc_info=error)
    return messages.Unplayable("other", f"Kontor itself fails here ({type(error).__name__})")


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
