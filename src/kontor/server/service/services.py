"""All services of one server, put together."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from kontor.server.bus.bus import Bus
from kontor.server.bus.news import Hear, News
from kontor.server.service.bots import Bots
from kontor.server.service.cache import Cache
from kontor.server.service.clocks import Clocks
from kontor.server.service.following import Following
from kontor.server.service.hinting import Hinting
from kontor.server.service.hosting import Hosting
from kontor.server.service.jobs import Jobs
from kontor.server.service.keeping import Keeping
from kontor.server.service.listeners import Listeners
from kontor.server.service.listening import Listening
from kontor.server.service.looking import Looking
from kontor.server.service.opening import Opening
from kontor.server.service.playing import Playing
from kontor.server.service.presence import Presence
from kontor.server.service.programs import Programs
from kontor.server.service.readiness import Readiness
from kontor.server.service.staying import Staying
from kontor.server.service.telling import Telling
from kontor.server.service.workers import Ask, Workers
from kontor.server.store.repository import Repository


class Services:
    def __init__(
        self,
        repository: Repository,
        jobs: Jobs,
        workers: Workers,
        ask: Ask,
        bus: Bus,
        tables_in_memory: int,
        listeners_at_table: int,
        bot_seconds: int,
        keys: Mapping[str, str],
    ) -> None:
        self.repository, self.jobs, self.bus = repository, jobs, bus
        repository.tell = bus.tell
        self.hears: list[Hear] = []  # who else wants to know what other processes tell
        listeners = Listeners()
        self.telling = telling = Telling(listeners, bot_seconds)
        self.cache = Cache(repository, jobs, tables_in_memory, lambda id: bool(listeners.at(id)), self._wake)
        self.bots = Bots(workers, ask, self.cache, telling, bus)
        self.clocks = Clocks(self.bots, self.cache, telling, bot_seconds)
        self.staying = Staying(keys, self.cache, listeners, bus)
        self.opening = Opening(repository, self.cache, telling, jobs, self.bots.levels, self.staying, self._wake)
        self.hosting = Hosting(repository, self.cache, telling)
        self.following = Following(repository, self.cache, telling, Presence(listeners, bus), bus, self._wake)
        self.playing = Playing(repository, self.cache, telling, jobs, self.following, self._wake)
        self.programs = Programs(self.cache, self.playing)
        self.looking = Looking(repository, self.cache, telling, jobs)
        self.hinting = Hinting(repository, self.cache, telling, ask)
        self.listening = Listening(repository, self.cache, telling, listeners_at_table, self._wake)
        self.keeping = Keeping(repository, self.cache, telling)
        self.readiness = Readiness(repository, workers)

    def _wake(self, id: str) -> None:
        self.bots.wake(id, self.playing)
        self.clocks.wake(id, self.playing)
        self.staying.wake(id)

    def _hear(self, by: str, said: News) -> None:
        self.following.hear(by, said)
        self.staying.hear(by, said)
        for hear in self.hears:
            hear(by, said)

    async def open(self) -> None:
        await self.repository.open()
        self.following.open()
        await self.bus.open(self._hear, self.following.mended)

    async def close(self) -> None:
        """Bots stop thinking; what was handed in is still written."""
        await self.clocks.close()
        await self.bots.close()
        await asyncio.to_thread(self.jobs.close)
        await self.bus.close()
        await self.following.close()
        await self.repository.close()
