"""Bots at the tables: one that is to move is asked in a process of its own, and what it says is played."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from random import SystemRandom

from kontor.log import PLAY, Entry, Reason
from kontor.players.levels import LEVELS
from kontor.protocol import BadInput, IllegalMove
from kontor.server.bus.bus import Bus
from kontor.server.core import figures
from kontor.server.core.errors import Trouble
from kontor.server.core.tokens import new_id
from kontor.server.service.cache import Cache, Cached
from kontor.server.service.clock import now
from kontor.server.service.playing import Playing
from kontor.server.service.telling import Telling
from kontor.server.service.worker import NoAnswer
from kontor.server.service.workers import Ask, Question, Reply, Workers

log = logging.getLogger("kontor")

REFUSALS = (Trouble, BadInput, IllegalMove)  # they need no traceback
CLAIMED_SECONDS = 10  # for which other processes leave a turn to the one that was first
CLAIM_AGAIN = 0.5  # seconds until it is asked whether that one is still at it
BOT_AGAIN = 1  # seconds until a bot tries again what could not be stored


class Bots:
    def __init__(self, workers: Workers, ask: Ask, cache: Cache, telling: Telling, bus: Bus) -> None:
        """`ask` asks a bot, here or elsewhere."""
        self.workers, self.ask, self.cache, self.telling, self.bus = workers, ask, cache, telling, bus
        self.thinking: set[asyncio.Task[None]] = set()

    def levels(self, game: str) -> list[str]:
        """Who can be asked to play it: the levels, which may have a style, and whom the operator allows."""
        return [*LEVELS, *self.workers.offered.get(game, ())]

    async def close(self) -> None:
        for task in list(self.thinking):
            task.cancel()
        await asyncio.gather(*self.thinking, return_exceptions=True)
        await asyncio.to_thread(self.workers.close)

    def wake(self, id: str, playing: Playing) -> None:
        """If a bot is to move and is not thinking yet, it begins."""
        cached = self.cache.get(id)
        if cached is not None and self._is_waited_for(cached) and not cached.thinks:
            cached.bot = asyncio.create_task(self._play_on(cached, playing))
            self.thinking.add(cached.bot)
            cached.bot.add_done_callback(self.thinking.discard)

    def _is_waited_for(self, cached: Cached) -> bool:
        """A bot is to move, and somebody plays with it or looks on: among themselves bots play for nobody."""
        table = cached.table
        return table.bot_to_move is not None and bool(table.people or self.telling.listeners.at(table.id))

    async def _play_on(self, cached: Cached, playing: Playing) -> None:
        """Until somebody else is to choose. While a bot thinks, the table is free."""
        while self._is_waited_for(cached) and self.cache.has(cached):
            try:
                await self._move(cached, playing)
            except Exception as error:  # a full disk, say; it goes on when that is over
                log.warning("a bot's move was not accepted: %s", error, exc_info=not isinstance(error, REFUSALS))
                await asyncio.sleep(BOT_AGAIN)
        id = cached.table.id
        if not self.cache.has(cached) and self.telling.listeners.at(id):  # another process was faster
            with contextlib.suppress(Trouble):
                async with self.cache.at(id) as anew:
                    self.telling.tell_state(anew.table)
        playing.wake(id)  # perhaps one over the net is to move

    async def _move(self, cached: Cached, playing: Playing) -> None:
        seat = cached.table.bot_to_move
        assert seat is not None
        await self.move(cached, playing, seat, cached.table.seats[seat].level)

    async def move(self, cached: Cached, playing: Playing, seat: int, level: str, why: Reason = "") -> None:
        """A bot of this level is asked for the seat, which is to choose; `why` is told instead of its own reason."""
        table = cached.table
        if not await self.bus.claim(f"{table.id}:{table.version}", CLAIMED_SECONDS):  # another process asks it
            await asyncio.sleep(CLAIM_AGAIN)
            return
        begun = time.perf_counter()
        try:
            reply = await self.ask(Question(table.id, table.match.view(seat), level))
        except NoAnswer:
            figures.BOT_FAILURES.inc()
            log.warning("a bot of level %s did not answer", level)
            reply = Reply("", "")
        figures.BOT_SECONDS.observe(time.perf_counter() - begun)
        possible = table.match.legal.texts
        if reply.text not in possible:  # whatever it has in mind, the others must not wait for it
            reply = Reply(SystemRandom().choice(possible), "")
        async with self.cache.at(table.id) as anew:
            if anew is cached and cached.table is table:  # else somebody took something back meanwhile
                entry = Entry(seat, PLAY, reply.text, now(), why or reply.reason)
                await playing.append(cached, entry, f"bot-{table.version}-{new_id()}")
                self.telling.tell_last(cached.table)
