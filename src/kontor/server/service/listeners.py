"""Who is listening at which table. A listener that does not keep up is dropped, so nobody waits for it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable

from kontor.server.core import figures
from kontor.server.core.access import Access, Principal
from kontor.server.core.errors import Trouble
from kontor.server.service.clock import now

MOST_WAITING = 64  # messages in a listener's queue
OVER, REFUSED, NOT_THERE, TOO_SLOW, TRY_LATER = 1000, 4403, 4404, 4408, 4429  # how a connection ends


class Listener:
    """`program`: it is told more of its turns, and leaves when the game is over."""

    def __init__(self, by: Principal, access: Access, seat: int | None, program: bool = False) -> None:
        self.by, self.program = by, program
        self.access = access
        self.client = ""  # where it connects from
        self.since = now()
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
            figures.DROPPED.inc()
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
        self.elsewhere: dict[str, dict[str, frozenset[int]]] = {}  # seats by process and table
        self.changed: Callable[[str], None] = lambda table: None  # who hears that the seats of a table may be others

    def enter(self, table: str, listener: Listener) -> None:
        self.tables[table].add(listener)
        self.changed(table)

    def leave(self, table: str, listener: Listener) -> None:
        self.tables[table].discard(listener)
        if not self.tables[table]:
            del self.tables[table]
        self.changed(table)

    def at(self, table: str) -> list[Listener]:
        return list(self.tables.get(table, ()))

    def online(self, table: str) -> set[int]:
        """The seats of who is there, through whichever process."""
        return self.here(table).union(*(seats.get(table, ()) for seats in self.elsewhere.values()))

    def hear(self, process: str, seats: dict[str, frozenset[int]], whole: bool) -> set[str]:
        """Who listens at another process; the tables of ours where that changes who is there."""
        known = self.elsewhere.get(process, {})
        concerned = (seats.keys() | (known.keys() if whole else ())) & self.tables.keys()
        before = {table: self.online(table) for table in concerned}
        now = seats if whole else known | seats
        self.elsewhere[process] = {table: some for table, some in now.items() if some}
        return {table for table in concerned if self.online(table) != before[table]}

    def here(self, table: str) -> set[int]:
        return {seat for listener in self.tables.get(table, ()) if not listener.ended for seat in listener.access.seats}
