"""Bots over the net have a clock: for one that does not move in time, a bot of the house does, and the game goes on."""

from __future__ import annotations

import asyncio
import logging

from kontor.log import Clause
from kontor.server.service.bots import BOT_AGAIN, REFUSALS, Bots
from kontor.server.service.cache import Cache, Cached
from kontor.server.service.playing import Playing
from kontor.server.service.telling import Telling
from kontor.server.service.workers import FALLBACK

log = logging.getLogger("kontor")

STEP = 0.5  # seconds between two looks at the clock
STOOD_IN = (Clause("stand-in", {}),)  # said in the log: the move is not the bot's own
ABSENT = 10  # seconds that one is waited for that is not there: its line may be lost


class Clocks:
    """`seconds` is what a move may take."""

    def __init__(self, bots: Bots, cache: Cache, telling: Telling, seconds: int) -> None:
        self.bots, self.cache, self.listeners, self.seconds = bots, cache, telling.listeners, seconds
        self.running: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in list(self.running):
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)

    def wake(self, id: str, playing: Playing) -> None:
        """If a bot over the net is to move, its clock runs."""
        cached = self.cache.get(id)
        if cached is not None and self._is_waited_for(cached) and (cached.clock is None or cached.clock.done()):
            cached.clock = asyncio.create_task(self._run(cached, playing))
            self.running.add(cached.clock)
            cached.clock.add_done_callback(self.running.discard)

    def _is_waited_for(self, cached: Cached) -> bool:
        table = cached.table
        return table.guest_to_move is not None and bool(table.people or self.listeners.at(table.id))

    async def _run(self, cached: Cached, playing: Playing) -> None:
        """Until somebody else is to choose."""
        while self._is_waited_for(cached) and self.cache.has(cached):
            seat, moved = cached.table.guest_to_move, cached.table.moved
            if seat is None or not await self._is_late(cached, seat, moved):
                continue
            try:
                await self.bots.move(cached, playing, seat, FALLBACK, STOOD_IN)
            except Exception as error:  # a full disk, say; it goes on when that is over
                log.warning("a stand-in's move was not accepted: %s", error, exc_info=not isinstance(error, REFUSALS))
                await asyncio.sleep(BOT_AGAIN)
        playing.wake(cached.table.id)

    async def _is_late(self, cached: Cached, seat: int, moved: int) -> bool:
        """True when the time is up; False once the table has moved on. Votes stop no clock."""
        spent = away = 0.0
        while spent < self.seconds and away < ABSENT:
            await asyncio.sleep(STEP)
            table = cached.table
            if table.guest_to_move != seat or table.moved != moved or not self.cache.has(cached):
                return False
            spent += STEP
            away = 0.0 if seat in self.listeners.online(table.id) else away + STEP
        return True
