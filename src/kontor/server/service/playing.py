"""Whatever is said at a table goes one way: access, table, store, the sender, everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kontor.log import Entry, Kind
from kontor.server.core import messages
from kontor.server.core.access import Access, Principal, access
from kontor.server.core.errors import CannotStore, NotYours, Stale, Trouble
from kontor.server.core.table import Table
from kontor.server.service.cache import Cache, Cached
from kontor.server.service.clock import now
from kontor.server.service.telling import Telling
from kontor.server.store.repository import Chat, Repository
from kontor.server.store.sqlite import Taken


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody wants to add to the log: sent under a mark, to a version that was seen."""

    seat: int
    kind: Kind
    text: str
    mark: str
    version: int


class Playing:
    def __init__(self, repository: Repository, cache: Cache, telling: Telling, wake: Callable[[str], None]) -> None:
        self.repository, self.cache, self.telling, self.wake = repository, cache, telling, wake

    async def say(self, id: str, by: Principal, saying: Saying, answer: Callable[[int], None]) -> None:
        """`answer` is called with the version once it is safe, before anybody else hears of it."""
        try:
            await self._say(id, by, saying, answer)
        except Taken:  # another process was faster: what it wrote is the truth, perhaps just this
            self.cache.forget(id)
            async with self.cache.at(id) as cached:
                self.telling.tell_state(cached.table)
            await self._say(id, by, saying, answer)
        self.wake(id)

    async def _say(self, id: str, by: Principal, saying: Saying, answer: Callable[[int], None]) -> None:
        async with self.cache.at(id) as cached:
            table, allowed = cached.table, access(cached.table, by)
            if (known := await self._repeated(table, allowed, saying)) is not None:
                answer(known)
                return
            if saying.seat not in allowed.seats:
                raise NotYours("not-your-seat")
            if table.status != "running":
                raise Trouble("not-begun" if table.status == "open" else "over")
            if saying.version != table.version:
                raise Stale("moved-on")
            entry = Entry(saying.seat, saying.kind, saying.text, now())
            await self.append(cached, entry, f"{saying.seat}:{saying.mark}")
            answer(cached.table.version)
            self.telling.tell_last(cached.table)

    async def _repeated(self, table: Table, allowed: Access, saying: Saying) -> int | None:
        """The version that this made when it was sent before, by whichever of the sender's seats."""
        marks = [f"{seat}:{saying.mark}" for seat in allowed.seats]
        known = next((table.marks[mark] for mark in marks if mark in table.marks), None)
        if known is None and saying.version < table.version:  # it may have been long ago
            known = await self.repository.sent_before(table.id, marks)
        if known is None:
            return None
        made, first = known
        if (first.kind, first.text) != (saying.kind, saying.text):
            raise Trouble("used-mark")
        return made

    async def append(self, cached: Cached, entry: Entry, mark: str) -> None:
        """The table after it takes the place of the table before, once it is stored; the lock is held."""
        before = cached.table
        after = before.after(entry, mark)
        try:
            await self.repository.append(after, entry, mark, after.status != before.status)
        except CannotStore:
            raise
        except BaseException:  # whether it was written is not known here: what the store has is the truth
            self.cache.forget(before.id)
            raise
        cached.table = after

    async def chat(self, id: str, seat: int, text: str) -> None:
        async with self.cache.at(id) as cached:
            said = Chat(seat, text, now())
            await self.repository.add_chat(id, said)
            self.telling.tell_chat(id, messages.ChatLine(seat, cached.table.seats[seat].name, text, said.at))
