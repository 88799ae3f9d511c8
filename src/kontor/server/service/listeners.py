"""Who is listening at which table. A listener that does not keep up is dropped, so nobody waits for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from kontor.server.core.access import Access
from kontor.server.core.errors import Trouble

MOST_WAITING = 64  # messages in a listener's queue
REFUSED, NOT_THERE, TOO_SLOW, TRY_LATER = 4403, 4404, 4408, 4429  # how a connection ends


class Listener:
    def __init__(self, access: Access, seat: int | None) -> None:
        self.access = access
        self.seat = seat  # whose eyes it looks with
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.ended = False
        self.why = TOO_SLOW, Trouble("slow")

    def send(self, message: bytes) -> None:
        if self.ended:
            return
        if self.queue.qsize() < MOST_WAITING:
            self.queue.put_nowait(message)
        else:
            self.drop()

    def drop(self) -> None:
        """Whatever waits is let go."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.ended = True
        self.queue.put_nowait(None)

    def finish(self, code: int, why: Trouble) -> None:
        """It may still read what waits, then it is over."""
        if not self.ended:
            self.ended, self.why = True, (code, why)
            self.queue.put_nowait(None)


class Listeners:
    def __init__(self) -> None:
        self.tables: defaultdict[str, set[Listener]] = defaultdict(set)

    def enter(self, table: str, listener: Listener) -> None:
        self.tables[table].add(listener)

    def leave(self, table: str, listener: Listener) -> None:
        self.tables[table].discard(listener)
        if not self.tables[table]:
            del self.tables[table]

    def at(self, table: str) -> list[Listener]:
        return list(self.tables.get(table, ()))

    def online(self, table: str) -> set[int]:
        return {seat for listener in self.tables.get(table, ()) if not listener.ended for seat in listener.access.seats}
