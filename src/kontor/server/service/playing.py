"""Whatever is said at a table goes one way: access, table, store, the sender, everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kontor.log import END, Entry, Kind
from kontor.match import Older
from kontor.server.core import figures, kept, messages
from kontor.server.core.access import Access, Principal, access
from kontor.server.core.errors import CannotStore, NotYours, Stale, TooMuch, Trouble
from kontor.server.core.jobs import ReadTable
from kontor.server.core.table import KEPT_MARKS, MOST_VOTES, Table
from kontor.server.service.cache import Cache, Cached
from kontor.server.service.clock import now
from kontor.server.service.following import Following
from kontor.server.service.jobs import Jobs
from kontor.server.service.telling import Telling
from kontor.server.store.database import Taken
from kontor.server.store.repository import Chat, Repository

TRIES = 4  # if other processes write to the same table at the same time


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody wants to add to the log: sent under a mark, to a version that was seen."""

    seat: int
    kind: Kind
    text: str
    mark: str
    version: int


class Playing:
    def __init__(
        self,
        repository: Repository,
        cache: Cache,
        telling: Telling,
        jobs: Jobs,
        following: Following,
        wake: Callable[[str], None],
    ) -> None:
        self.repository, self.cache, self.telling, self.jobs, self.wake = repository, cache, telling, jobs, wake
        self.following = following

    async def say(self, id: str, by: Principal, saying: Saying, answer: Callable[[int], None]) -> None:
        """`answer` is called with the version once it is safe, before anybody else hears of it."""
        for tries in range(TRIES, 0, -1):
            try:
                await self._say(id, by, saying, answer)
                break
            except Taken:  # another process was faster: what it wrote is the truth, perhaps just this, or a vote
                if tries == 1:
                    raise
                self.cache.forget(id)
                async with self.cache.at(id) as cached:
                    self.telling.tell_state(cached.table)
        self.wake(id)

    async def _say(self, id: str, by: Principal, saying: Saying, answer: Callable[[int], None]) -> None:
        async with self.cache.at(id) as cached:
            if saying.version > cached.table.version:  # it was seen through another process
                await self.following.catch_up(cached)
            table, allowed = cached.table, access(cached.table, by)
            if (known := await self._repeated(table, allowed, saying)) is not None:
                answer(known)
                return
            if saying.seat not in allowed.seats:
                raise NotYours("not-your-seat")
            if table.status != "running":
                raise Trouble("not-begun" if table.status == "open" else "over")
            if not table.moved <= saying.version <= table.version:  # votes since then change nothing for who plays
                raise Stale("moved-on")
            if saying.kind == END and table.votes_of(saying.seat) >= MOST_VOTES:
                raise TooMuch("too-many-votes")
            entry = Entry(saying.seat, saying.kind, saying.text, now())
            await self.append(cached, entry, f"{saying.seat}:{saying.mark}")
            answer(cached.table.version)
            self.telling.tell_last(cached.table)

    async def _repeated(self, table: Table, allowed: Access, saying: Saying) -> int | None:
        """The version that this made when it was sent before, by whichever of the sender's seats."""
        marks = [f"{seat}:{saying.mark}" for seat in allowed.seats]
        known = next((table.marks[mark] for mark in marks if mark in table.marks), None)
        if known is None and saying.version < table.version - KEPT_MARKS:  # it may have been long ago
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
        try:
            after = before.after(entry, mark)
        except Older:
            after = await self._long_ago(before, entry, mark)
        try:
            await self.repository.append(after, entry, mark, after.status != before.status)
        except CannotStore:
            raise
        except BaseException:  # whether it was written is not known here: what the store has is the truth
            self.cache.forget(before.id)
            raise
        cached.table = after
        figures.MOVES.labels("bot" if after.seats[entry.seat].level else "person").inc()

    async def _long_ago(self, before: Table, entry: Entry, mark: str) -> Table:
        """Who takes back more than is in memory: the table as the store has it is played again."""
        job = ReadTable(before.id, (entry.seat, int(entry.text), entry.at))
        read = kept.TABLE.decode(await self.jobs.run(job))
        again = kept.unpacked_table(read)
        if again.version != before.version + 1:
            raise Taken
        return before.followed(again.match, entry, mark)

    async def chat(self, id: str, seat: int, text: str) -> None:
        async with self.cache.at(id) as cached:
            if cached.table.seats[seat].muted:
                raise NotYours("muted")
            said = Chat(seat, text, now())
            await self.repository.add_chat(id, said)
            self.telling.tell_chat(id, messages.ChatLine(seat, cached.table.seats[seat].name, text, said.at))
