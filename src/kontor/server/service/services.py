"""All services of one server, put together."""

from __future__ import annotations

from kontor.server.service.bots import Bots
from kontor.server.service.cache import Cache
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
        self, repository: Repository, workers: Workers, tables_in_memory: int, listeners_at_table: int
    ) -> None:
        self.repository = repository
        listeners = Listeners()
        telling = Telling(listeners)
        self.cache = Cache(repository, tables_in_memory, lambda id: bool(listeners.at(id)), self._wake)
        self.bots = Bots(workers, self.cache, telling)
        self.opening = Opening(repository, self.cache, telling, self.bots.levels, self._wake)
        self.playing = Playing(repository, self.cache, telling, self._wake)
        self.looking = Looking(repository, self.cache, telling)
        self.listening = Listening(repository, self.cache, telling, listeners_at_table, self._wake)

    def _wake(self, id: str) -> None:
        self.bots.wake(id, self.playing)

    async def open(self) -> None:
        await self.repository.open()

    async def close(self) -> None:
        """Bots stop thinking; what was handed in is still written."""
        await self.bots.close()
        await self.repository.close()
