"""What other processes do at our tables: heard of from the bus, read from the store, told to who listens here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from kontor.server.bus import news
from kontor.server.bus.bus import Alone, Bus
from kontor.server.core import live, messages
from kontor.server.core.errors import CannotStore, NotYours, Trouble
from kontor.server.service import presenter
from kontor.server.service.cache import Cache, Cached
from kontor.server.service.clock import now
from kontor.server.service.presence import Presence
from kontor.server.service.telling import Telling, encode
from kontor.server.store.repository import Repository, Standing

log = logging.getLogger("kontor")

LOOK_SECONDS = 1  # how often the store is asked while the bus is gone
SELDOM_SECONDS = 30  # how often while it is there: news may get lost


class Following:
    """`wake` lets the bots of a table begin."""

    def __init__(
        self,
        repository: Repository,
        cache: Cache,
        telling: Telling,
        presence: Presence,
        bus: Bus,
        wake: Callable[[str], None],
    ) -> None:
        self.repository, self.cache, self.telling, self.presence = repository, cache, telling, presence
        self.bus, self.wake = bus, wake
        self.tasks: set[asyncio.Task[None]] = set()
        self.looked, self.since = time.monotonic(), now()  # when the store was last asked

    def open(self) -> None:
        self._go(self._watch())

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _go(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            with contextlib.suppress(Trouble):  # a store that cannot be read is asked again
                await work

        task = asyncio.create_task(done())
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("following another process failed", exc_info=error)

    # ------------------------------------------------------------------- hearing

    def hear(self, by: str, said: news.News) -> None:
        match said:
            case news.Moved(id, version):
                cached = self.cache.get(id)
                if cached is not None and cached.table.version < version:
                    self._go(self._follow(id))
            case news.Seated(id):
                self._go(self.reread(id))
            case news.Gone(id):
                self._gone(id)
            case news.Chatted(id, seat, text, at):
                if (cached := self.cache.get(id)) is not None:
                    name = cached.table.seats[seat].name
                    self.telling.tell_chat(id, messages.ChatLine(seat, name, text, at))
            case news.Here():
                self._told_of(self.presence.hear(by, said))
            case _:
                pass

    def mended(self) -> None:
        """Something may have been missed."""
        self.presence.announce_all()
        self._go(self._look())

    def _told_of(self, tables: set[str]) -> None:
        for id in tables:
            if (cached := self.cache.get(id)) is not None:
                self.telling.tell_info(cached.table)

    def _gone(self, id: str) -> None:
        self.cache.forget(id)
        self.telling.tell_gone(id)

    async def _follow(self, id: str) -> None:
        """A table that nobody listens to is read when somebody asks."""
        if not self.telling.listeners.at(id):
            self._put_away(id)
            return
        async with self.cache.at(id) as cached:
            await self.catch_up(cached)
        self.wake(id)

    async def catch_up(self, cached: Cached) -> None:
        """What others have said there since; the lock is held."""
        before = table = cached.table
        try:
            for entry, mark in await self.repository.said_since(table.id, table.version):
                table = table.after(entry, mark)
        except CannotStore:
            raise
        except Exception:  # further back than is in memory, say: it is read anew
            self.cache.forget(before.id)
            return
        if table is not before:
            cached.table = table
            self.telling.tell_state(table, before.version)

    async def reread(self, id: str) -> None:
        """Who sits there, and what links open, is not in the log."""
        self.cache.forget(id)
        if self.telling.listeners.at(id):
            async with self.cache.at(id) as cached:
                self.telling.tell_links(cached.table, NotYours("link-renewed"))
            self.wake(id)

    def _put_away(self, id: str) -> None:
        cached = self.cache.get(id)
        if cached is not None and not cached.lock.locked() and not cached.thinks:
            self.cache.forget(id)

    # ------------------------------------------------------------------- looking

    async def _watch(self) -> None:
        """A table that somebody listens to is in memory: one that had to be forgotten is read as soon as it can be."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._told_of(self.presence.beat())
            for id in [id for id in self.telling.listeners.tables if self.cache.get(id) is None]:
                with contextlib.suppress(Trouble):
                    await self._remember(id)
            if not isinstance(self.bus, Alone) and (not self.bus.up or time.monotonic() - self.looked > SELDOM_SECONDS):
                with contextlib.suppress(Trouble):
                    await self._look()

    async def _remember(self, id: str) -> None:
        async with self.cache.at(id) as cached:
            self.telling.tell_info(cached.table)
            if cached.table.status != "open":
                self.telling.tell_state(cached.table)

    async def _look(self) -> None:
        """Everything that is in memory is compared with the store."""
        since, self.since, self.looked = self.since, now(), time.monotonic()
        heard = set(self.telling.listeners.tables)
        for id in [id for id in self.cache.kept if id not in heard]:
            self._put_away(id)
        standing = await self.repository.standing(heard, since)
        for id in heard:
            cached = self.cache.get(id)
            if id not in standing:
                self._gone(id)
            elif cached is not None:
                await self._compare(cached, standing[id])

    async def _compare(self, cached: Cached, stored: Standing) -> None:
        table = cached.table
        if stored.version > table.version:
            await self._follow(table.id)
        elif stored[:4] != (table.status, table.seats, table.host, table.watch):
            await self.reread(table.id)
        if stored.chats:
            said = presenter.chats(table, await self.repository.chats(table.id))
            self.telling.send(table.id, lambda _: encode(live.ChatsNews(said)))
