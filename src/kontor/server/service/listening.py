"""Somebody comes to a table to listen, changes seats, and leaves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from kontor.server.core import live
from kontor.server.core.access import Principal
from kontor.server.core.errors import NotYours, TooMuch
from kontor.server.service import presenter
from kontor.server.service.cache import Cache
from kontor.server.service.listeners import Listener
from kontor.server.service.telling import Telling, encode
from kontor.server.store.repository import Repository


class Listening:
    def __init__(
        self, repository: Repository, cache: Cache, telling: Telling, most: int, wake: Callable[[str], None]
    ) -> None:
        self.repository, self.cache, self.telling, self.most, self.wake = repository, cache, telling, most, wake
        self.listeners = telling.listeners

    async def greet(self, id: str, by: Principal, seat: int | None = None, program: bool = False) -> Listener:
        """A listener with the eyes of that seat; without one, of the seat that is to choose, if that is theirs."""
        async with self.cache.opened(id, by) as (table, allowed):
            return Listener(by, allowed, presenter.eyes(table, allowed, seat), program)

    async def listen(self, id: str, listener: Listener, since: int | None) -> None:
        """From here on the listener hears everything; first, how things stand."""
        async with self.cache.at(id) as cached:
            table = cached.table
            chats = presenter.chats(table, await self.repository.chats(id))
            if len(self.listeners.at(id)) >= self.most:
                raise TooMuch("too-many-lookers")
            there = self.listeners.online(id)
            self.listeners.enter(id, listener)
            listener.send(encode(live.TableNews(self.telling.info(table, listener.access))))
            listener.send(encode(live.ChatsNews(chats)))
            if table.status != "open":
                listener.send(encode(self.telling.state(presenter.Looks(table, since or 0), listener)))
            if table.status == "over":
                self.telling.let_go(table)
        if self.listeners.online(id) != there:
            self.telling.tell_info(table)
        self.wake(id)

    @asynccontextmanager
    async def streaming(self, id: str, by: Principal, seat: int | None, client: str) -> AsyncIterator[Listener]:
        """A program that listens, while it does."""
        listener = await self.greet(id, by, seat, program=True)
        listener.client = client
        try:
            await self.listen(id, listener, None)
            yield listener
        finally:
            listener.drop()
            self.leave(id, listener)

    async def sit(self, id: str, listener: Listener, seat: int) -> None:
        if seat not in listener.access.seats:
            raise NotYours("not-your-seat")
        async with self.cache.at(id) as cached:
            listener.seat, table = seat, cached.table
            if table.status != "open":
                listener.send(encode(self.telling.state(presenter.Looks(table, table.version), listener)))

    def leave(self, id: str, listener: Listener) -> None:
        there = self.listeners.online(id) | listener.access.seats
        self.listeners.leave(id, listener)
        if (cached := self.cache.get(id)) is not None and self.listeners.online(id) != there:
            self.telling.tell_info(cached.table)
