"""The tables in memory. Each has a lock that keeps its changes in order; one that is put away is read again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from kontor.server.archive import load_table
from kontor.server.errors import NotThere
from kontor.server.store import Store
from kontor.server.table import Table


@dataclass(slots=True)
class Room:
    """A table in memory, with what keeps its changes in order."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bot: asyncio.Task[None] | None = None

    @property
    def thinks(self) -> bool:
        return self.bot is not None and not self.bot.done()


class Rooms:
    """`needed` says of a table whether somebody listens there; `loaded` hears of every one that was read again."""

    def __init__(self, store: Store, most: int, needed: Callable[[str], bool], loaded: Callable[[str], None]) -> None:
        self.store, self.most, self.needed, self.loaded = store, most, needed, loaded
        self.kept: OrderedDict[str, Room] = OrderedDict()
        self.loading: dict[str, asyncio.Task[None]] = {}

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Room]:
        """The table, undisturbed. While one waits for it, it may be put away or deleted: then it is looked up anew.

        Raises Unplayable for one that this version cannot play: it is read anew each time, and no bot is woken.
        """
        while True:
            if (room := self.kept.get(id)) is None:
                await self._load(id)
                continue
            async with room.lock:
                if self.kept.get(id) is room:
                    self.kept.move_to_end(id)
                    yield room
                    return

    def get(self, id: str) -> Room | None:
        return self.kept.get(id)

    def has(self, room: Room) -> bool:
        return self.kept.get(room.table.id) is room

    def keep(self, table: Table) -> None:
        table.settle()
        self.kept[table.id] = Room(table)
        for id in list(self.kept)[:-1]:
            if len(self.kept) <= self.most:
                return
            room = self.kept[id]
            if not self.needed(id) and not room.lock.locked() and not room.thinks:
                del self.kept[id]

    def forget(self, id: str) -> None:
        """What the store has is the truth."""
        self.kept.pop(id, None)

    async def _load(self, id: str) -> None:
        """Once, however many ask."""
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._read(id))
        await asyncio.shield(self.loading[id])

    async def _read(self, id: str) -> None:
        try:
            table = await self.store.read(lambda connection: load_table(connection, id))
            if table is None:
                raise NotThere("There is no such table (any more).")
            self.keep(table)
            self.loaded(id)
        finally:
            del self.loading[id]
