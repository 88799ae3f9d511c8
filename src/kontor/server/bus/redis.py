"""A Redis server as the bus: its channels carry the news. While it is gone each process goes on by itself."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from kontor.protocol import BadInput
from kontor.server.bus import news
from kontor.server.core.tokens import new_id

if TYPE_CHECKING:
    from kontor.server.bus.queue import Queue

log = logging.getLogger("kontor")

BUSY_SECONDS = 3  # for an answer
SILENT_SECONDS = 15  # without any news; there is always somebody who tells something, if only we ourselves
AGAIN_SECONDS = 0.25  # until it is tried again
MOST_WAITING = 10_000  # news; if nobody takes them, they are let go
GONE = (RedisError, OSError, TimeoutError)


def connected(address: str) -> RedisBus:
    """It is asked whether it is there; raises BadInput."""
    found = RedisBus(address)
    found.prepare()
    return found


class RedisBus:
    def __init__(self, address: str) -> None:
        try:
            self.line = Redis.from_url(
                address,
                protocol=2,  # of the two that Redis speaks
                socket_connect_timeout=BUSY_SECONDS,
                socket_timeout=BUSY_SECONDS,
                retry=Retry(NoBackoff(), 0),
            )
        except ValueError:
            raise BadInput("a bus is given as redis://:password@host:port/number") from None
        known = self.line.connection_pool.connection_kwargs
        self.words = f"{known.get('host') or known.get('path')}:{known.get('port', '')}".rstrip(":")
        self.name = f"kontor:{known.get('db') or 0}"  # channels do not know databases
        self.me, self.up = new_id(), False
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self.tasks: list[asyncio.Task[None]] = []

    def prepare(self) -> None:
        """Before anything runs on it; raises BadInput if it cannot be used."""

        async def ask() -> None:
            async with self.line:
                await self.line.ping()

        try:
            asyncio.run(ask())
        except GONE as error:
            raise BadInput(f"{self.words}: the bus does not answer ({error})") from None

    async def open(self, hear: news.Hear, mended: Callable[[], None]) -> None:
        self.tasks = [asyncio.create_task(self._listen_on(hear, mended)), asyncio.create_task(self._tell_on())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        with contextlib.suppress(*GONE):
            await self.line.aclose()

    def tell(self, said: news.News) -> None:
        if self.up and not self.waiting.full():
            self.waiting.put_nowait(news.encode(news.Letter(self.me, said)))

    def queue(self) -> Queue:
        from kontor.server.bus.queue import Queue

        return Queue(self)

    async def claim(self, what: str, seconds: float) -> bool:
        with contextlib.suppress(*GONE):
            if self.up:
                name = f"{self.name}:claim:{what}"
                first = await self.line.set(name, self.me, nx=True, px=round(1000 * seconds))
                return bool(first) or await self.line.get(name) == self.me.encode()
        return True

    async def _tell_on(self) -> None:
        while True:
            some = [await self.waiting.get()]
            while not self.waiting.empty():
                some.append(self.waiting.get_nowait())
            with contextlib.suppress(*GONE):  # the ear hears of it too
                async with self.line.pipeline(transaction=False) as together:
                    for one in some:
                        together.publish(f"{self.name}:news", one)
                    await together.execute()

    async def _listen_on(self, hear: news.Hear, mended: Callable[[], None]) -> None:
        missed = False
        while True:
            try:
                async with self.line.pubsub() as ear:
                    await ear.subscribe(f"{self.name}:news", f"{self.name}:to:{self.me}")
                    if missed:
                        log.info("the bus at %s is there again", self.words)
                    self.up, missed = True, False
                    mended()
                    while True:
                        async with asyncio.timeout(SILENT_SECONDS):
                            heard = await ear.get_message(ignore_subscribe_messages=True, timeout=None)
                        if heard is not None:
                            self._take(heard["data"], hear)
            except GONE as error:
                if self.up:
                    log.warning("the bus at %s is gone (%s); this process goes on by itself", self.words, error)
                self.up, missed = False, True
                await asyncio.sleep(AGAIN_SECONDS)

    def _take(self, raw: bytes, hear: news.Hear) -> None:
        try:
            letter = news.decode(raw)
            if letter.by != self.me:
                hear(letter.by, letter.news)
        except Exception as error:  # another version may say what we do not understand
            log.error("news could not be taken", exc_info=error)
