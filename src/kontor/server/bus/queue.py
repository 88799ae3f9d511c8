"""Work that any process may take from the bus: a Redis stream for each kind, with a group of those who work.

What a worker has taken and does not look after any more is taken by another. It may be done twice so: that is harmless,
because what comes of it counts once, by the version of a table in the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct
from redis.exceptions import ResponseError

from kontor.server.bus import news
from kontor.server.bus.redis import GONE, RedisBus
from kontor.server.core.tokens import new_id

log = logging.getLogger("kontor")

GROUP = "workers"
MOST_WAITING = 10_000  # tasks in a stream; more are a sign that nobody works
LOOK_SECONDS = 0.5  # how often who asked looks whether anybody works
BEAT_SECONDS = 1.0  # how often a worker says that it is there, and still at it
SILENT_SECONDS = 5.0  # after which nobody counts on it any more


class Task(Struct, frozen=True, array_like=True):
    by: str  # the process that asks
    id: str
    client: str  # for whom
    until: float  # when nobody waits for it any more
    body: bytes


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Task).decode
Do = Callable[[Task], Awaitable[bytes]]


class Queue:
    """For who asks: raises nothing. `served` says whether anybody works at the moment."""

    def __init__(self, bus: RedisBus) -> None:
        self.bus = bus
        self.working: dict[str, float] = {}  # when each worker was heard last
        self.waiting: dict[str, asyncio.Future[bytes]] = {}

    @property
    def served(self) -> bool:
        late = time.monotonic() - SILENT_SECONDS
        return self.bus.up and any(heard > late for heard in self.working.values())

    def hear(self, by: str, said: news.News) -> None:
        match said:
            case news.Working():
                self.working[by] = time.monotonic()
            case news.Answered(id, body):
                waiting = self.waiting.get(id)
                if waiting is not None and not waiting.done():
                    waiting.set_result(body)

    async def ask(self, kind: str, client: str, body: bytes, patience: float) -> bytes | None:
        """What came of it; None if nobody did it."""
        task = Task(self.bus.me, new_id(), client, time.time() + patience, body)
        answer = self.waiting[task.id] = asyncio.get_running_loop().create_future()
        try:
            stream = f"{self.bus.name}:{kind}"
            place = await self.bus.line.xadd(stream, {"task": encode(task)}, maxlen=MOST_WAITING, approximate=True)
            late = time.monotonic() + patience
            while self.served and time.monotonic() < late:
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(asyncio.shield(answer), LOOK_SECONDS)
            await self.bus.line.xdel(stream, place)
        except GONE:
            pass
        finally:
            del self.waiting[task.id]
        return None


class Bench:
    """For who works: tasks of one kind, so many at once."""

    def __init__(self, bus: RedisBus, kind: str, at_once: int, do: Do) -> None:
        self.bus, self.stream, self.do = bus, f"{bus.name}:{kind}", do
        self.places = asyncio.Semaphore(at_once)
        self.tasks: set[asyncio.Task[None]] = set()

    async def work_on(self) -> None:
        """Until it is cancelled."""
        while True:
            try:
                await self._begin()
                while True:
                    await self._next()
            except GONE:
                await asyncio.sleep(LOOK_SECONDS)

    async def _next(self) -> None:
        """When there is a place for one more."""
        found = None
        await self.places.acquire()
        try:
            found = await self._take()
        finally:
            if found is None:
                self.places.release()
        if found is not None:
            self._go(*found)

    async def _begin(self) -> None:
        with contextlib.suppress(ResponseError):  # it is there already
            await self.bus.line.xgroup_create(self.stream, GROUP, id="0", mkstream=True)

    async def _take(self) -> tuple[bytes, Task] | None:
        """What another left lying, or the next one, if there is any soon."""
        silent = round(1000 * SILENT_SECONDS)
        left: Any = await self.bus.line.xautoclaim(self.stream, GROUP, self.bus.me, silent, count=1)
        rows = left[1]
        if not rows:
            wait = round(1000 * BEAT_SECONDS)
            new: Any = await self.bus.line.xreadgroup(GROUP, self.bus.me, {self.stream: ">"}, count=1, block=wait)
            rows = new[0][1] if new else []
        return next(((place, decode(fields[b"task"])) for place, fields in rows if fields), None)

    def _go(self, place: bytes, task: Task) -> None:
        begun = asyncio.create_task(self._done(place, task))
        self.tasks.add(begun)
        begun.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.places.release()
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, GONE):
            log.error("a task failed", exc_info=error)

    async def _done(self, place: bytes, task: Task) -> None:
        if task.until > time.time():
            doing = asyncio.ensure_future(self.do(task))
            try:
                while not (await asyncio.wait([doing], timeout=BEAT_SECONDS))[0]:
                    with contextlib.suppress(*GONE):
                        await self.bus.line.xclaim(self.stream, GROUP, self.bus.me, 0, [place], justid=True)
            finally:
                doing.cancel()
            letter = news.encode(news.Letter(self.bus.me, news.Answered(task.id, doing.result())))
            await self.bus.line.publish(f"{self.bus.name}:to:{task.by}", letter)
        await self.bus.line.xack(self.stream, GROUP, place)
        await self.bus.line.xdel(self.stream, place)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
