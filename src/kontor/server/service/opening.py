"""Tables are opened, joined, filled, copied and deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import SystemRandom

from kontor.match import Match
from kontor.record import check_name
from kontor.registry import game as game_of
from kontor.server.core import messages, requests
from kontor.server.core.access import Principal, Seat, access
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.stored import Unplayable
from kontor.server.core.table import KEPT_ENTRIES, Table
from kontor.server.core.tokens import fingerprint, new_id, new_token
from kontor.server.core.wishes import board_of, checked_level, checked_record, same_again, seated
from kontor.server.service.cache import Cache
from kontor.server.service.clock import now
from kontor.server.service.telling import Telling
from kontor.server.store.repository import Repository


class Opening:
    """`levels` says who can be asked to play a game, `wake` lets the bots of a table begin."""

    def __init__(
        self,
        repository: Repository,
        cache: Cache,
        telling: Telling,
        levels: Callable[[str], list[str]],
        wake: Callable[[str], None],
    ) -> None:
        self.repository, self.cache, self.telling, self.levels, self.wake = repository, cache, telling, levels, wake

    async def open(self, wish: requests.TableWish) -> messages.Opened:
        board_of(wish.game, wish.board)
        names = [check_name(seat.name) for seat in wish.seats]
        dealt = game_of(wish.game).deal(wish.edition, wish.board, names, SystemRandom(), wish.options)
        return await self._open(Match(dealt, KEPT_ENTRIES), wish.seats, "")

    async def open_record(self, wish: requests.RecordWish) -> messages.Opened:
        """To look at, or with seats to play on after some of its moves."""
        match = await asyncio.to_thread(checked_record, wish.record, KEPT_ENTRIES)
        until = match.version if wish.until is None else min(match.version, wish.until)
        begun = await asyncio.to_thread(match.at, until)
        if wish.seats is None:
            seats = [requests.SeatWish("friend", name) for name in match.names]
            return await self._open(begun, seats, "record", look_only=True)
        return await self._open(begun, wish.seats, "record")

    async def copy(self, id: str, by: Principal, wish: requests.CopyWish) -> messages.Opened:
        """The same deal again; what is hidden in it must not be shown to people who still play it."""
        async with self.cache.opened(id, by) as (table, allowed):
            if table.status == "open":
                raise Trouble("nothing-to-copy")
            if table.status != "over" and not table.people <= allowed.seats:
                raise NotYours("copy-shows")
            begun = await asyncio.to_thread(table.match.at, min(wish.after or 0, table.match.version))
            seats = wish.seats or [
                same_again(seat, n in allowed.seats or not allowed.seats) for n, seat in enumerate(table.seats)
            ]
        return await self._open(begun, seats, "copy")

    async def _open(
        self, match: Match, wishes: Sequence[requests.SeatWish], marks: str, look_only: bool = False
    ) -> messages.Opened:
        if len(wishes) != len(match.names):
            raise Trouble("seats", n=len(match.names), wished=len(wishes))
        seats, own, invites = seated(wishes, self.levels(match.game.name))
        host = new_token()
        table = Table(new_id(), match, seats, fingerprint(host), new_token(), now())
        if look_only:
            invites = {}
            for seat in seats:
                seat.invite = ""
        if look_only or all(seat.taken for seat in seats):
            table.begin()
        if look_only:
            table.status = "over"
        await self.repository.add(table, marks)
        self.cache.keep(table)
        self.wake(table.id)
        return messages.Opened(table.id, host, table.watch, own, invites)

    async def join(self, id: str, token: str, name: str) -> messages.Joined:
        self._reread(id)
        async with self.cache.at(id) as cached:
            table = cached.table
            number = table.invited(token)
            if number is None:
                raise NotYours("invitation")
            own = new_token()
            await self._seat(table, number, Seat(check_name(name), token=fingerprint(own)))
        self.telling.tell_all(table)
        self.wake(id)
        return messages.Joined(number, own)

    async def fill(self, id: str, by: Principal, number: int, level: str) -> messages.TableInfo:
        """A bot takes a seat that nobody came for."""
        self._reread(id)
        async with self.cache.opened(id, by) as (table, allowed):
            if not allowed.host:
                raise NotYours("host-seats")
            if table.status != "open" or not 0 <= number < len(table.seats) or table.seats[number].taken:
                raise Trouble("not-free")
            bot = Seat(table.seats[number].name, level=checked_level(level, self.levels(table.setup.game)))
            await self._seat(table, number, bot)
        self.telling.tell_all(table)
        self.wake(id)
        return self.telling.info(table, allowed)

    def _reread(self, id: str) -> None:
        """Seats are not numbered like moves: another process may have given one away."""
        if (cached := self.cache.get(id)) is not None and cached.table.status == "open":
            self.cache.forget(id)

    async def _seat(self, table: Table, number: int, seat: Seat) -> None:
        """Somebody sits down; when all are there, the game begins."""
        invite, table.seats[number] = table.seats[number].invite, seat
        if all(other.taken for other in table.seats):
            table.begin()
        try:
            await self.repository.take_seat(table, number, invite)
        except BaseException:
            self.cache.forget(table.id)
            raise

    async def remove(self, id: str, by: Principal) -> None:
        try:
            async with self.cache.opened(id, by) as (_table, allowed):
                await self._remove(id, allowed.host)
        except Unplayable as error:
            await self._remove(id, access(error.stored, by).host)
        self.telling.tell_gone(id)

    async def _remove(self, id: str, host: bool) -> None:
        if not host:
            raise NotYours("host-deletes")
        await self.repository.remove(id)
        self.cache.forget(id)
