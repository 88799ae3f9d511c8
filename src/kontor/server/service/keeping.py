"""The house is kept in order: what was changed in the store by somebody else is noticed, what is old is deleted."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import UTC, datetime, timedelta

from kontor.server.core import figures
from kontor.server.core.errors import Trouble
from kontor.server.service.cache import Cache
from kontor.server.service.telling import Telling
from kontor.server.store.database import Taken
from kontor.server.store.inventory import Held, inventory, statuses, totals
from kontor.server.store.repository import Repository

log = logging.getLogger("kontor")

NOTICE_SECONDS = 1.0  # until a table that was closed or deleted behind our back is
PURGE_SECONDS = 3600.0
COUNT_SECONDS = 30.0


class Keeping:
    def __init__(self, repository: Repository, cache: Cache, telling: Telling) -> None:
        self.repository, self.cache, self.telling = repository, cache, telling

    async def keep_on(self, days: int | None, hours: int | None) -> None:
        """Until it is cancelled; what cannot be done now is tried again."""
        rounds = 0
        while True:
            with contextlib.suppress(Trouble):  # the store has said so in the log
                await self.notice()
                if rounds % int(COUNT_SECONDS / NOTICE_SECONDS) == 0:
                    await self._count()
                if rounds % int(PURGE_SECONDS / NOTICE_SECONDS) == 0 and (days or hours):
                    gone = await purge(self.repository, days, hours)
                    if gone:
                        log.info("old tables were deleted", extra={"tables": len(gone)})
            rounds += 1
            await asyncio.sleep(NOTICE_SECONDS)

    async def notice(self) -> None:
        """Tables in memory that another process has closed or deleted."""
        known = {id: cached.table.status for id, cached in self.cache.kept.items()}
        known |= {id: "" for id in self.telling.listeners.tables if id not in known}
        if not known:
            return
        stored = await self.repository.read(lambda connection: statuses(connection, list(known)))
        for id, status in known.items():
            if id not in stored:
                self.cache.forget(id)
                self.telling.tell_gone(id)
            elif stored[id] == "over" and status == "running":
                await self._reread(id)

    async def _reread(self, id: str) -> None:
        cached = self.cache.get(id)
        if cached is None:
            return
        async with cached.lock:
            if cached.table.status != "running":  # it ended here meanwhile
                return
            self.cache.forget(id)
        async with self.cache.at(id) as anew:
            self.telling.tell_state(anew.table)

    async def _count(self) -> None:
        for status, number in (await self.repository.read(totals)).items():
            figures.TABLES.labels(status).set(number)


def is_due(table: Held, days: int | None, hours: int | None, now: datetime) -> bool:
    """A finished one by the last that happened there, one that has not begun by its opening."""
    if table.status == "over":
        return days is not None and _when(table.last) <= now - timedelta(days=days)
    if table.status == "open":
        return hours is not None and _when(table.created) <= now - timedelta(hours=hours)
    return False


def _when(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


async def purge(repository: Repository, days: int | None, hours: int | None, dry: bool = False) -> list[Held]:
    """Deletes what is due, and returns it; what has begun meanwhile, or is gone, is left alone."""
    now, gone = datetime.now(UTC), []
    for table in [table for table in await repository.read(inventory) if is_due(table, days, hours, now)]:
        with contextlib.suppress(Taken):
            if not dry:
                await repository.remove(table.id, table.status)
            gone.append(table)
    return gone
