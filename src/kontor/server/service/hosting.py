"""Whoever opened a table keeps order there; links that got out are renewed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from kontor.server.core import messages, requests
from kontor.server.core.access import Access, Principal, Seat
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.table import Table
from kontor.server.core.tokens import fingerprint, new_token
from kontor.server.service import presenter
from kontor.server.service.cache import Cache
from kontor.server.service.telling import Telling
from kontor.server.store.repository import Repository


class Hosting:
    def __init__(self, repository: Repository, cache: Cache, telling: Telling) -> None:
        self.repository, self.cache, self.telling = repository, cache, telling

    async def free(self, id: str, by: Principal, number: int) -> messages.TableInfo:
        """A seat that nobody has played from gets a new invitation; whoever sat there is told and goes."""
        async with self._hosted(id, by) as (table, allowed):
            _person(table, number)
            if table.status == "over" or await self.repository.has_spoken(id, number):
                raise Trouble("seat-played")
            if table.status == "running":
                if presenter.Looks(table).sees_more(number):
                    table.known = table.known or "left"
                table.status = "open"
            await self._change(table, number, Seat(f"№ {number + 1}", invite=new_token()))
            self.telling.tell_links(table, NotYours("removed"))
            return self.telling.info(table, allowed)

    async def mute(self, id: str, by: Principal, number: int, muted: bool) -> messages.TableInfo:
        async with self._hosted(id, by) as (table, allowed):
            await self._change(table, number, replace(_person(table, number), muted=muted))
            self.telling.tell_info(table)
            return self.telling.info(table, allowed)

    async def renew(self, id: str, by: Principal, wish: requests.RenewWish) -> messages.Renewed:
        """Whoever comes with the old link is turned away from now on, and told so."""
        token = new_token()
        async with self.cache.opened(id, by) as (table, allowed):
            if wish.what == "seat":
                if wish.seat not in allowed.seats:
                    raise NotYours("not-your-seat")
                await self._change(table, wish.seat, replace(table.seats[wish.seat], token=fingerprint(token)))
            else:
                if not allowed.host:
                    raise NotYours("host-keeps-order")
                await self._change_link(table, wish.what, token)
            self.telling.tell_links(table, NotYours("link-renewed"))
        return messages.Renewed(token)

    @asynccontextmanager
    async def _hosted(self, id: str, by: Principal) -> AsyncIterator[tuple[Table, Access]]:
        async with self.cache.opened(id, by) as (table, allowed):
            if not allowed.host:
                raise NotYours("host-keeps-order")
            yield table, allowed

    async def _change(self, table: Table, number: int, seat: Seat) -> None:
        before, table.seats[number] = table.seats[number], seat
        try:
            await self.repository.change_seat(table, number, before)
        except BaseException:  # what the store has is the truth
            self.cache.forget(table.id)
            raise

    async def _change_link(self, table: Table, what: str, token: str) -> None:
        if what == "watch":
            table.watch = token
        else:
            table.host = fingerprint(token)
        try:
            await self.repository.change_links(table)
        except BaseException:
            self.cache.forget(table.id)
            raise


def _person(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats) or table.seats[number].housed:
        raise Trouble("no-person")
    return table.seats[number]
