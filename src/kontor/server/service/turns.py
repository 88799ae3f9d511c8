"""Whose turn it is where few can be served at once: of the clients that wait, the one that has had the least time.

Nobody saves up time while away, and nobody can make others wait by asking for much at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from kontor.server.core.errors import Busy


@dataclass(eq=False, slots=True)
class Waiting:
    client: str
    places: Sequence[int]  # that would do, the best first
    seconds: float  # that it is likely to take
    place: asyncio.Future[int]


class Turns:
    """`most` of one client are served at once; `waiting` may wait, of one client `waiting_of_one`."""

    def __init__(self, places: int, most: int, waiting: int | None = None, waiting_of_one: int | None = None) -> None:
        self.free = set(range(places))
        self.most, self.waiting, self.waiting_of_one = most, waiting, waiting_of_one
        self.queue: list[Waiting] = []
        self.served: Counter[str] = Counter()  # at this moment, by client
        self.had: dict[str, float] = {}  # seconds, of the clients that wait or are served

    @asynccontextmanager
    async def turn(self, client: str, places: Sequence[int], seconds: float) -> AsyncIterator[int]:
        """One of these places, when it is the client's turn; raises Busy if too many wait."""
        waiting = self._enter(client, places, seconds)
        begun = None
        try:
            self._serve()
            place = await waiting.place
            begun = asyncio.get_running_loop().time()
            yield place
        finally:
            self._leave(waiting, begun)

    def _enter(self, client: str, places: Sequence[int], seconds: float) -> Waiting:
        ours = sum(one.client == client for one in self.queue)
        if (self.waiting is not None and len(self.queue) >= self.waiting) or (
            self.waiting_of_one is not None and ours >= self.waiting_of_one
        ):
            raise Busy("busy")
        self.had.setdefault(client, min(self.had.values(), default=0.0))
        waiting = Waiting(client, places, seconds, asyncio.get_running_loop().create_future())
        self.queue.append(waiting)
        return waiting

    def _serve(self) -> None:
        """Everybody who can be served now."""
        while (found := self._next()) is not None:
            place = next(place for place in found.places if place in self.free)
            self.queue.remove(found)
            self.free.remove(place)
            self.served[found.client] += 1
            found.place.set_result(place)

    def _next(self) -> Waiting | None:
        possible = [
            one
            for one in self.queue
            if self.served[one.client] < self.most and not self.free.isdisjoint(one.places) and not one.place.done()
        ]
        return min(possible, key=lambda one: self.had[one.client] + one.seconds, default=None)

    def _leave(self, waiting: Waiting, begun: float | None) -> None:
        client = waiting.client
        if waiting in self.queue:
            self.queue.remove(waiting)
        elif waiting.place.done() and not waiting.place.cancelled():
            now = asyncio.get_running_loop().time()
            self.had[client] += now - begun if begun is not None else 0.0
            self.free.add(waiting.place.result())
            self.served[client] -= 1
        if not self.served[client] and all(one.client != client for one in self.queue):
            del self.had[client], self.served[client]
        self._serve()
