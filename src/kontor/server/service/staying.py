"""Bots that stay: one that the operator allows comes with its key, waits, and is called to the tables it is invited to.

Its key is the token of every seat that it is given, and the table keeps the seat: so whatever happens to its lines, to
this process or to others, it can come back to its tables by itself, and nothing else has to be remembered.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

from kontor.registry import GAMES
from kontor.registry import game as game_of
from kontor.server.bus import news
from kontor.server.bus.bus import Bus
from kontor.server.core import live
from kontor.server.core.access import Access, Principal
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.table import Table
from kontor.server.core.tokens import fingerprint
from kontor.server.service import presence
from kontor.server.service.cache import Cache
from kontor.server.service.listeners import REFUSED, Listener, Listeners
from kontor.server.service.telling import encode

USUAL_TABLES, MOST_TABLES = 4, 100  # at which one bot plays at the same time
ON_ITS_WAY = 10.0  # seconds for which one that was invited counts as being there
LOOK_SECONDS = 1


@dataclass(frozen=True, slots=True)
class Waiting:
    listener: Listener
    offer: news.Stays


class Staying:
    """`keys` are those of the operator's settings, by name."""

    def __init__(self, keys: Mapping[str, str], cache: Cache, listeners: Listeners, bus: Bus) -> None:
        self.prints = {name: fingerprint(key) for name, key in keys.items()}
        self.cache, self.listeners, self.bus = cache, listeners, bus
        self.here: dict[str, Waiting] = {}
        self.visits: defaultdict[str, Counter[str]] = defaultdict(Counter)  # tables by bot, through this process
        self.promised: defaultdict[str, dict[str, float]] = defaultdict(dict)  # when it was invited to which table
        self.elsewhere: dict[str, tuple[float, news.Staying]] = {}  # when and what other processes told

    # -------------------------------------------------------------------- inviting

    def free(self, game: str) -> list[str]:
        """Who can be invited to it now."""
        return [name for name in self.prints if self._is_free(name, game)]

    def invite(self, name: str, game: str, table: str) -> str:
        """The token of a seat for it, empty if it is nobody who stays; raises Trouble if it cannot come."""
        if name not in self.prints:
            return ""
        if not self._is_free(name, game, table):
            raise Trouble("bot-away", name=name)
        self.promised[name][table] = time.monotonic()
        return self.prints[name]

    def _is_free(self, name: str, game: str, table: str = "") -> bool:
        most = max((offer.tables for offer in self._offers(name) if game in offer.games), default=0)
        late = time.monotonic() - ON_ITS_WAY
        self.promised[name] = {id: when for id, when in self.promised[name].items() if when > late}
        elsewhere = (told.visits.get(name, ()) for _, told in self.elsewhere.values())
        return len(set(self.visits[name]).union(self.promised[name], *elsewhere) - {table}) < most

    def _offers(self, name: str) -> list[news.Stays]:
        if name in self.here:
            return [self.here[name].offer]
        return [told.bots[name] for _, told in self.elsewhere.values() if name in told.bots]

    # --------------------------------------------------------------------- calling

    def wake(self, id: str) -> None:
        """Whoever has a seat there and is not there is called."""
        cached = self.cache.get(id) if self.prints else None
        if cached is not None and cached.table.status == "running":
            there = self.listeners.online(id)
            for name in self.prints:
                if seats := self._seats(name, cached.table) - there:
                    self._call(news.Wanted(name, id, cached.table.setup.game, sorted(seats)))

    def _seats(self, name: str, table: Table) -> set[int]:
        own = name, self.prints[name]
        return {n for n, seat in enumerate(table.seats) if (seat.level, seat.token) == own}

    def _call(self, wanted: news.Wanted) -> None:
        if wanted.bot in self.here:
            self._tell(wanted)
        elif self._offers(wanted.bot):
            self.bus.tell(wanted)

    def _tell(self, wanted: news.Wanted) -> None:
        called = live.Called(wanted.table, wanted.game, wanted.seats)
        self.here[wanted.bot].listener.send(encode(called))

    def _call_to_all(self) -> None:
        """Somebody has come: perhaps it is missed at some tables, where others are or where it is to move."""
        for id, cached in list(self.cache.kept.items()):
            if self.listeners.at(id) or cached.table.guest_to_move is not None:
                self.wake(id)

    # -------------------------------------------------------------------- staying

    @asynccontextmanager
    async def stay(self, by: Principal, games: str, tables: int, client: str) -> AsyncIterator[Listener]:
        """While it waits. Raises NotYours, or BadInput for a game that is unknown."""
        if (name := self._name(by)) is None:
            raise NotYours("key")
        plays = [game_of(game).name for game in games.split(",")] if games else list(GAMES)
        waiting = Waiting(Listener(by, Access(frozenset()), None, program=True), news.Stays(plays, tables))
        waiting.listener.client = client
        if name in self.here:
            self._replace(self.here[name].listener)
        self.here[name] = waiting
        waiting.listener.send(encode(live.Welcome(name, tables)))
        self._announce()
        self._call_to_all()
        try:
            yield waiting.listener
        finally:
            waiting.listener.drop()
            if self.here.get(name) is waiting:
                del self.here[name]
            self._announce()

    def _replace(self, before: Listener) -> None:
        """Who comes last stays: the line of the one before may be dead, and nobody would know."""
        why = NotYours("bot-replaced")
        before.send(encode(live.Gone(why.problem)))
        before.finish(REFUSED, why)

    @contextmanager
    def visiting(self, by: Principal, table: str) -> Iterator[None]:
        """While somebody listens at a table; if it is one who stays, that is counted."""
        if (name := self._name(by)) is None:
            yield
            return
        self.visits[name][table] += 1
        self.promised[name].pop(table, None)  # it has come
        self._announce()
        try:
            yield
        finally:
            self.visits[name] -= Counter([table])
            self._announce()

    def _name(self, by: Principal) -> str | None:
        return next((name for name, print_ in self.prints.items() if by.is_known_by(print_)), None)

    # ------------------------------------------------------------- several processes

    async def run(self) -> None:
        """Each process tells the others now and then, and one that falls silent is gone."""
        told = 0.0
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            clock = time.monotonic()
            late = clock - presence.SILENT_SECONDS
            self.elsewhere = {by: heard for by, heard in self.elsewhere.items() if heard[0] > late}
            if clock - told >= presence.BEAT_SECONDS:
                told = clock
                self._announce()

    def _announce(self) -> None:
        bots = {name: waiting.offer for name, waiting in self.here.items()}
        self.bus.tell(news.Staying(bots, {name: list(tables) for name, tables in self.visits.items() if tables}))

    def hear(self, by: str, said: news.News) -> None:
        if isinstance(said, news.Staying):
            before = self.elsewhere.get(by)
            self.elsewhere[by] = time.monotonic(), said
            if said.bots.keys() - (before[1].bots.keys() if before else set()):
                self._call_to_all()
        elif isinstance(said, news.Wanted) and said.bot in self.here:
            self._tell(said)
