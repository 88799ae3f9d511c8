"""All services of one server, put together."""

from __future__ import annotations

import asyncio

from kontor.server.service.bots import Bots
from kontor.server.service.cache import Cache
from kontor.server.service.jobs import Jobs
from kontor.server.service.listeners import Listeners
from kontor.server.service.listening import Listening
from kontor.server.service.looking import Looking
from kontor.server.service.opening import Opening
from kontor.server.service.playing import Playing
from kontor.server.service.telling import Telling
from kontor.server.service.workers import Workers
from kontor.server.store.repository import Repository


class Services:
    def __init__(
        self, repository: Repository, jobs: Jobs, workers: Workers, tables_in_memory: int, listeners_at_table: int
    ) -> None:
        self.repository, self.jobs = repository, jobs
        listeners = Listeners()
        telling = Telling(listeners)
        self.cache = Cache(repository, jobs, tables_in_memory, lambda id: bool(listeners.at(id)), self._wake)
        self.bots = Bots(workers, self.cache, telling)
        self.opening = Opening(repository, self.cache, telling, jobs, self.bots.levels, self._wake)
        self.playing = Playing(repository, self.cache, telling, jobs, self._wake)
        self.looking = Looking(repository, self.cache, telling, jobs)
        self.listening = Listening(repository, self.cache, telling, listeners_at_table, self._wake)

    def _wake(self, id: str) -> None:
        self.bots.wake(id, self.playing)

    async def open(self) -> None:
        await self.repository.open()

    async def close(self) -> None:
        """Bots stop thinking; what was handed in is still written."""
        await self.bots.close()
        await asyncio.to_thread(self.jobs.close)
        await self.repository.close()
