"""Tables, their logs and what was said, as rows of the database: all SQL is here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from kontor.log import Entry, Reason
from kontor.record import Record
from kontor.seal import Seal
from kontor.server.bus import news
from kontor.server.core import kept
from kontor.server.core.access import Seat
from kontor.server.core.errors import Uncertain
from kontor.server.core.stored import Stored
from kontor.server.core.table import Table
from kontor.server.store import schema
from kontor.server.store.database import Database, Statement

T = TypeVar("T")

CHATS_SHOWN = 100
MOST_ASKED = 500  # tables in one question
ADD_ENTRY = insert(schema.entries)
ADD_CHAT = insert(schema.chats)
REASON: msgspec.json.Decoder[Reason] = msgspec.json.Decoder(Reason)


@dataclass(frozen=True, slots=True)
class Chat:
    seat: int
    text: str
    at: str


class Standing(NamedTuple):
    """How a table stands in the store, without its game."""

    status: str
    seats: list[Seat]
    host: str
    watch: str
    version: int
    chats: bool  # whether somebody wrote there lately


@dataclass(frozen=True, slots=True)
class Door:
    """What a table says of who may do what there, without its game."""

    status: str
    seats: list[Seat]
    host: str
    watch: str
    lines: int  # of its log, about; never too few


class Repository:
    """Whatever changes something returns once it is safe on the disk; raises Taken or CannotStore."""

    def __init__(self, database: Database, tell: Callable[[news.News], None] = lambda news: None) -> None:
        """`tell` hears of what was stored, for the other processes."""
        self.database, self.tell = database, tell

    async def open(self) -> None:
        await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def add(self, table: Table, begun: str) -> None:
        """A new table, with the moves that it begins with (`kept.written`)."""
        row = {name: getattr(table, name) for name in ("id", "status", "host", "watch", "created", "known")}
        row |= {"setup": _setup(table), "begun": begun, "seal": table.seal.shown, "salt": table.seal.salt}
        seats = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
        statements: list[Statement] = [
            (insert(schema.tables), row),
            (insert(schema.seats), seats),
        ]
        await self.database.write(table.id, *statements)

    async def append(self, table: Table, entry: Entry, mark: str, status_changed: bool) -> None:
        """The last entry of its log."""
        statements: list[Statement] = [(ADD_ENTRY, _row(table.id, table.version, entry, mark))]
        if status_changed:
            status = update(schema.tables).where(schema.tables.c.id == table.id).values(status=table.status)
            statements.append((status, None))
        try:
            await self.database.write(table.id, *statements)
        except Uncertain:  # they will find out
            self.tell(news.Moved(table.id, table.version))
            raise
        self.tell(news.Moved(table.id, table.version))

    async def change_seat(self, table: Table, number: int, before: Seat) -> None:
        """Somebody sits down, or leaves; if that seat, or how many others are taken, is not as thought: Taken.

        The table's row comes first: whoever takes another seat at the same time waits there, and then finds it taken.
        """
        others = schema.seats.alias()
        is_taken = others.c.seat != number, or_(others.c.token != "", others.c.level != "")
        taken = select(func.count()).select_from(others).where(others.c.table_id == table.id, *is_taken)
        as_thought = taken.scalar_subquery() == sum(seat.taken for n, seat in enumerate(table.seats) if n != number)
        seats = schema.seats.c
        as_before = seats.token == before.token, seats.invite == before.invite, as_thought
        where = seats.table_id == table.id, seats.seat == number, *as_before
        seat = update(schema.seats).where(*where).values(**asdict(table.seats[number]))
        mine = update(schema.tables).where(schema.tables.c.id == table.id)
        values = mine.values(setup=_setup(table), status=table.status, known=table.known)
        await self.database.write(table.id, (values, None), (seat, None))
        self.tell(news.Seated(table.id))

    async def change_links(self, table: Table) -> None:
        mine = update(schema.tables).where(schema.tables.c.id == table.id)
        await self.database.write(table.id, (mine.values(host=table.host, watch=table.watch), None))
        self.tell(news.Seated(table.id))

    async def change_setup(self, table: Table) -> None:
        """What is written before its first move."""
        mine = update(schema.tables).where(schema.tables.c.id == table.id)
        await self.database.write(table.id, (mine.values(setup=_setup(table)), None))
        self.tell(news.Seated(table.id))

    async def has_spoken(self, id: str, seat: int) -> bool:
        """Has whoever sits there played or voted? What a copy began with was sent by nobody."""
        lines = schema.entries.c
        asked = select(lines.version).where(lines.table_id == id, lines.mark.startswith(f"{seat}:")).limit(1)
        return await self.database.read(lambda connection: connection.execute(asked).first()) is not None

    async def remove(self, id: str, status: str | None = None) -> None:
        """`status`: only if that is still how it stands; raises Taken else."""
        gone = delete(schema.tables).where(schema.tables.c.id == id)
        await self.database.write(id, (gone if status is None else gone.where(schema.tables.c.status == status), None))
        self.tell(news.Gone(id))

    async def close_game(self, id: str) -> None:
        """A running game is over as it stands; raises Taken if it is not running."""
        tables = schema.tables.c
        over = update(schema.tables).where(tables.id == id, tables.status == "running").values(status="over")
        await self.database.write(id, (over, None))

    async def read(self, query: Callable[[Connection], T]) -> T:
        return await self.database.read(query)

    async def try_writing(self) -> None:
        """Returns once something without meaning is safe on the disk."""
        await self.database.write("", self.database.try_writing())

    async def find(self, id: str) -> Stored | None:
        """The whole table: for short ones only, long ones are read elsewhere."""
        return await self.database.read(lambda connection: _find(connection, id))

    async def door(self, id: str) -> Door | None:
        return await self.database.read(lambda connection: _door(connection, id))

    async def sent_before(self, id: str, marks: Sequence[str]) -> tuple[int, Entry] | None:
        """The entry that was sent under one of these marks, with its version."""
        lines = schema.entries.c
        asked = select(schema.entries).where(lines.table_id == id, lines.mark.in_(marks))
        line = await self.database.read(lambda connection: connection.execute(asked).first())
        return None if line is None else (line.version, _entry(line))

    async def said_since(self, id: str, version: int) -> list[tuple[Entry, str]]:
        """The entries after this version, with their marks."""
        lines = schema.entries.c
        asked = select(schema.entries).where(lines.table_id == id, lines.version > version).order_by(lines.version)
        rows = await self.database.read(lambda connection: connection.execute(asked).all())
        return [(_entry(row), row.mark) for row in rows]

    async def standing(self, ids: Collection[str], since: str) -> dict[str, Standing]:
        """Of each of these tables that is there: how it stands, and whether somebody wrote there since."""
        found: dict[str, Standing] = {}
        wanted = list(ids)
        for first in range(0, len(wanted), MOST_ASKED):
            some = wanted[first : first + MOST_ASKED]
            found |= await self.database.read(lambda connection, some=some: _standing(connection, some, since))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        return found

    async def add_chat(self, id: str, chat: Chat) -> None:
        await self.database.write(id, (ADD_CHAT, {"table_id": id, **asdict(chat)}))
        self.tell(news.Chatted(id, **asdict(chat)))

    async def chats(self, id: str) -> list[Chat]:
        """The last things that were said."""
        said = schema.chats.c
        asked = schema.chats.select().where(said.table_id == id).order_by(said.id.desc()).limit(CHATS_SHOWN)
        rows = await self.database.read(lambda connection: connection.execute(asked).all())
        return [Chat(row.seat, row.text, row.at) for row in reversed(rows)]


def _standing(connection: Connection, ids: Sequence[str], since: str) -> dict[str, Standing]:
    log, said, chairs = schema.entries.c, schema.chats.c, schema.seats.c
    length = (
        select(log.table_id, func.max(log.version).label("version")).where(log.table_id.in_(ids)).group_by(log.table_id)
    )
    lengths = {row.table_id: row.version for row in connection.execute(length.group_by(log.table_id))}
    wrote = select(said.table_id).where(said.table_id.in_(ids), said.at >= since).distinct()
    chatty = {row.table_id for row in connection.execute(wrote)}
    seated: defaultdict[str, list[Seat]] = defaultdict(list)
    for one in connection.execute(select(schema.seats).where(chairs.table_id.in_(ids)).order_by(chairs.seat)):
        seated[one.table_id].append(_seat(one))
    there = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))
    return {
        row.id: Standing(row.status, seated[row.id], row.host, row.watch, lengths.get(row.id, 0), row.id in chatty)
        for row in there
    }


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


def _door(connection: Connection, id: str) -> Door | None:
    said = schema.tables.c
    begun = func.length(said.begun)
    row = connection.execute(select(said.status, said.host, said.watch, begun).where(said.id == id)).first()
    if row is None:
        return None
    last = select(func.max(schema.entries.c.version)).where(schema.entries.c.table_id == id)
    lines = max(connection.execute(last).scalar() or 0, row[3])
    return Door(row.status, _seats(connection, id), row.host, row.watch, lines)


def _seats(connection: Connection, id: str) -> list[Seat]:
    chairs = select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    return [_seat(one) for one in connection.execute(chairs)]


def _seat(row: Any) -> Seat:
    return Seat(row.name, row.level, row.token, row.invite, row.muted)


class Shelf:
    """Whole tables, for the processes that do heavy work; a long one takes its time."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def find(self, id: str) -> Stored | None:
        """Raises CannotStore."""
        return self.database.look(lambda connection: _find(connection, id))


def _find(connection: Connection, id: str) -> Stored | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).first()
    if row is None:
        return None
    asked = select(schema.entries).where(schema.entries.c.table_id == id).order_by(schema.entries.c.version)
    lines = connection.execute(asked).all()
    begun = kept.read(row.begun)
    log = [*begun, *(_entry(line) for line in lines)]
    marks = [*(f"begun-{n}" for n in range(len(begun))), *(line.mark for line in lines)]
    seats, seal = _seats(connection, id), Seal(row.seal, row.salt)
    return Stored(id, row.setup, row.status, seats, row.host, row.watch, row.created, log, marks, seal, row.known)


def _entry(line: Any) -> Entry:
    comments = tuple(line.comments.split("\n")) if line.comments else ()
    return Entry(line.seat, line.kind, line.text, line.at, REASON.decode(line.reason), comments)
