"""The tables in memory. Each has a lock that keeps its changes in order; one that is put away is read again."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import islice

from kontor.server.core import kept
from kontor.server.core.access import Access, Principal, access
from kontor.server.core.errors import NotThere
from kontor.server.core.jobs import ReadTable
from kontor.server.core.stored import Unplayable
from kontor.server.core.table import Table
from kontor.server.service.jobs import Jobs
from kontor.server.store.repository import Door, Repository

LOOKED_AT = 8  # tables, the longest unused first, of which some may be put away when one more comes
SHORT = 300  # lines of a log; to play them again takes about 20 ms


@dataclass(slots=True)
class Cached:
    """A table in memory, with what keeps its changes in order."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    bot: asyncio.Task[None] | None = None
    clock: asyncio.Task[None] | None = None  # of a bot over the net

    @property
    def thinks(self) -> bool:
        return self.bot is not None and not self.bot.done()


class Cache:
    """`needed` says of a table whether somebody listens there; `loaded` hears of every one that was read again."""

    def __init__(
        self,
        repository: Repository,
        jobs: Jobs,
        most: int,
        needed: Callable[[str], bool],
        loaded: Callable[[str], None],
    ) -> None:
        self.repository, self.jobs, self.most = repository, jobs, most
        self.needed, self.loaded = needed, loaded
        self.kept: OrderedDict[str, Cached] = OrderedDict()
        self.wanted: Counter[str] = Counter()  # how many wait for a table or have it: it stays until they are done
        self.loading: dict[str, asyncio.Task[None]] = {}

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Cached]:
        """The table, undisturbed. While one waits for it, it may be put away or deleted: then it is looked up anew.

        Raises Unplayable for one that this version cannot play: it is read anew each time, and no bot is woken.
        """
        self.wanted[id] += 1
        try:
            while True:
                if (cached := self.kept.get(id)) is None:
                    await self._load(id)
                    continue
                async with cached.lock:
                    if self.kept.get(id) is cached:
                        self.kept.move_to_end(id)
                        yield cached
                        return
        finally:
            self.wanted[id] -= 1
            if not self.wanted[id]:
                del self.wanted[id]

    @asynccontextmanager
    async def opened(self, id: str, by: Principal) -> AsyncIterator[tuple[Table, Access]]:
        """The same for who asks, with what that allows; for who may not even look, nothing is played again."""
        if id not in self.kept:
            access(await self.door(id), by)
        try:
            async with self.at(id) as cached:
                yield cached.table, access(cached.table, by)
        except Unplayable as error:
            access(error.stored, by)
            raise

    async def door(self, id: str) -> Door:
        """Who may do what there, as the store has it; raises NotThere."""
        if (door := await self.repository.door(id)) is None:
            raise NotThere("no-table")
        return door

    def get(self, id: str) -> Cached | None:
        return self.kept.get(id)

    def has(self, cached: Cached) -> bool:
        return self.kept.get(cached.table.id) is cached

    def keep(self, table: Table) -> None:
        self.kept[table.id] = Cached(table)
        for id in list(islice(self.kept, LOOKED_AT)):
            if len(self.kept) <= self.most or id == table.id:
                return
            if self.wanted[id] or self.needed(id) or self.kept[id].thinks:
                self.kept.move_to_end(id)  # others are looked at the next time
            else:
                del self.kept[id]

    def forget(self, id: str) -> None:
        """What the store has is the truth."""
        self.kept.pop(id, None)

    async def _table(self, id: str) -> Table:
        """A short one is read here: after a restart nobody waits until the processes for long ones have begun."""
        if (await self.door(id)).lines > SHORT:
            return kept.unpacked_table(kept.TABLE.decode(await self.jobs.run(ReadTable(id))))
        if (stored := await self.repository.find(id)) is None:
            raise NotThere("no-table")
        return await asyncio.to_thread(stored.table)

    async def _load(self, id: str) -> None:
        """Once, however many ask."""
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self._read(id))
        await asyncio.shield(self.loading[id])

    async def _read(self, id: str) -> None:
        try:
            self.keep(await self._table(id))
            self.loaded(id)
        finally:
            del self.loading[id]
