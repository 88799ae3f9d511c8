"""All games of one database carried over to another, whole and compared, or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, Connection, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from kontor.protocol import BadInput
from kontor.server.store import schema
from kontor.server.store.database import Database

AT_ONCE = 500  # rows


def move(source: Database, target: Database) -> dict[str, int]:
    """How many rows of each kind; raises BadInput, and then the target is as it was.

    Both are brought up to date first. The source must be at rest: what is said there meanwhile is not carried over.
    """
    for store in (source, target):
        store.prepare()
    try:
        with source.reads.connect() as origin:
            return target.transact(lambda copy: _moved(origin, copy))
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadInput(f"the games could not be carried over ({why}); {target.words} is as it was") from None


def _moved(origin: Connection, copy: Connection) -> dict[str, int]:
    counts = {}
    for table in schema.metadata.sorted_tables:
        if copy.execute(select(func.count()).select_from(table)).scalar():
            raise BadInput("there are games already where these are to go; nothing was changed")
    for table in schema.metadata.sorted_tables:
        for rows in _rows(origin, table):
            copy.execute(insert(table), rows)
        (counts[table.name], before), (found, after) = _digest(origin, table), _digest(copy, table)
        if (found, after) != (counts[table.name], before):
            raise BadInput(f"the copy of {table.name} differs; nothing was changed")
        _count_on(copy, table)
    return counts


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """In the order of their key, some at a time."""
    asked = select(table).order_by(*_key(table))
    with connection.execute(asked, execution_options={"yield_per": AT_ONCE}) as found:
        for some in found.mappings().partitions():
            yield [dict(row) for row in some]


def _key(table: Table) -> list[Column[Any]]:
    return list(table.primary_key.columns)


def _digest(connection: Connection, table: Table) -> tuple[int, str]:
    """How many rows, and a fingerprint of them all. It does not depend on their order: databases sort texts each in
    its own way."""
    count, total = 0, 0
    for rows in _rows(connection, table):
        for row in rows:
            count += 1
            total += int.from_bytes(hashlib.sha256(repr(sorted(row.items())).encode()).digest())
    return count, f"{total % 2**256:x}"


def _count_on(connection: Connection, table: Table) -> None:
    """PostgreSQL numbers what comes next after what is there."""
    key = _key(table)
    if connection.dialect.name == "postgresql" and len(key) == 1 and key[0].type.python_type is int:
        last = f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name}"
        connection.execute(text(f"{last} HAVING max(id) IS NOT NULL"))
