"""All tables at a glance, for whoever looks after the house: how large, how they stand, what happened when."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from sqlalchemy import Connection, func, select

from kontor.server.store import schema

HEAD = 300  # letters of a set-up that say which game and board it is


class Held(Struct):
    """A table in the store."""

    id: str
    status: str
    game: str
    board: str
    seats: list[str]  # names; a bot's level behind them
    entries: int  # that were made there; a record that it began with is not counted
    chats: int
    bytes: int
    created: str
    last: str  # when something happened


def inventory(connection: Connection) -> list[Held]:
    """Those where something happened last come last."""
    entries, chats = schema.entries.c, schema.chats.c
    length = func.sum(func.length(entries.text) + func.length(entries.reason) + func.length(entries.comments))
    asked = select(entries.table_id, func.count(), func.max(entries.at), length).group_by(entries.table_id)
    played = {row[0]: row[1:] for row in connection.execute(asked)}
    asked = select(chats.table_id, func.count(), func.max(chats.at), func.sum(func.length(chats.text)))
    said = {row[0]: row[1:] for row in connection.execute(asked.group_by(chats.table_id))}
    sitting: dict[str, list[str]] = {}
    for seat in connection.execute(select(schema.seats).order_by(schema.seats.c.table_id, schema.seats.c.seat)):
        sitting.setdefault(seat.table_id, []).append(f"{seat.name} ({seat.level})" if seat.level else seat.name)
    found = []
    tables = schema.tables.c
    head, size = func.substr(tables.setup, 1, HEAD).label("head"), func.length(tables.setup) + func.length(tables.begun)
    for row in connection.execute(select(tables.id, tables.status, tables.created, head, size.label("size"))):
        facts = dict(line.split(": ", 1) for line in row.head.splitlines() if ": " in line)
        (moves, moved, long), (lines, spoken, text) = (some.get(row.id, (0, "", 0)) for some in (played, said))
        last = max(row.created, moved or "", spoken or "")
        seats, whole = sitting.get(row.id, []), row.size + long + text
        game, board = facts.get("game", ""), facts.get("board", "")
        found.append(Held(row.id, row.status, game, board, seats, moves, lines, whole, row.created, last))
    return sorted(found, key=lambda table: (table.last, table.id))


def statuses(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    """Of those that are there."""
    tables = schema.tables.c
    found: dict[str, str] = {}
    for first in range(0, len(ids), 1000):
        rows = connection.execute(select(tables.id, tables.status).where(tables.id.in_(ids[first : first + 1000])))
        found |= {row.id: row.status for row in rows}
    return found


def totals(connection: Connection) -> dict[str, int]:
    """How many tables, by status."""
    tables = schema.tables.c
    rows = connection.execute(select(tables.status, func.count()).group_by(tables.status))
    return dict.fromkeys(("open", "running", "over"), 0) | {row[0]: row[1] for row in rows}
