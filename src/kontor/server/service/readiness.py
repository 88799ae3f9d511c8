"""Whether the house can be played in: games can be kept, and bots can think."""

from __future__ import annotations

import asyncio
import time

from kontor.server.core.errors import NotReady, Trouble
from kontor.server.service.workers import Workers
from kontor.server.store.repository import Repository

PATIENCE = 3.0  # seconds for something to be written
HOLDS = 5.0  # seconds that an answer is given again: whoever asks often must not cost much


class Readiness:
    def __init__(self, repository: Repository, workers: Workers) -> None:
        self.repository, self.workers = repository, workers
        self.asked = float("-inf")
        self.asking = asyncio.Lock()
        self.faults: list[str] = []

    async def check(self) -> None:
        """Raises NotReady with what is wrong."""
        async with self.asking:
            if time.monotonic() - self.asked >= HOLDS:
                self.faults = [
                    name for name, good in (("store", await self._keeps()), ("bots", self._thinks())) if not good
                ]
                self.asked = time.monotonic()
        if self.faults:
            raise NotReady("not-ready", what=", ".join(self.faults))

    async def _keeps(self) -> bool:
        """Something is written in earnest, behind whatever else waits; that the layout is today's is known by then."""
        try:
            await asyncio.wait_for(self.repository.try_writing(), PATIENCE)
        except (Trouble, TimeoutError):
            return False
        return True

    def _thinks(self) -> bool:
        return self.workers.can_begin
