"""Tables are opened, joined, filled, copied and deleted."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import SystemRandom

from kontor import hints
from kontor.match import Match
from kontor.registry import game as game_of
from kontor.seal import found, sealed, without
from kontor.server.core import kept, messages, requests
from kontor.server.core.access import NET, Principal, Seat, access, invited
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.jobs import CopyTable, OpenRecord
from kontor.server.core.names import checked_name
from kontor.server.core.stored import Unplayable
from kontor.server.core.table import KEPT_ENTRIES, Table
from kontor.server.core.tokens import fingerprint, new_id, new_token
from kontor.server.core.wishes import board_of, checked_level, checked_names, same_again, seated
from kontor.server.service.cache import Cache
from kontor.server.service.clock import now
from kontor.server.service.jobs import Jobs
from kontor.server.service.staying import Staying
from kontor.server.service.telling import Telling
from kontor.server.store.database import Taken
from kontor.server.store.repository import Repository

COPY: messages.Known = "copy"
REDEALT: messages.Known = "redealt"


class Opening:
    """`levels` says who can be asked to play a game, `wake` lets the bots of a table begin."""

    def __init__(
        self,
        repository: Repository,
        cache: Cache,
        telling: Telling,
        jobs: Jobs,
        levels: Callable[[str], list[str]],
        staying: Staying,
        wake: Callable[[str], None],
    ) -> None:
        self.repository, self.cache, self.telling, self.jobs = repository, cache, telling, jobs
        self.levels, self.staying, self.wake = levels, staying, wake

    async def open(self, wish: requests.TableWish) -> messages.Opened:
        board_of(wish.game, wish.board)
        names = checked_names(wish.seats)
        dealt = game_of(wish.game).deal(wish.edition, wish.board, names, SystemRandom(), wish.options)
        match = Match(dealt, KEPT_ENTRIES)
        match.comments = (hints.ALLOWED,) if wish.hints else ()
        return await self._open(match, wish.seats)

    async def open_record(self, wish: requests.RecordWish) -> messages.Opened:
        """To look at, or with seats to play on after some of its moves."""
        game = kept.GAME.decode(await self.jobs.run(OpenRecord(wish.record, wish.until)))
        match = kept.unpacked(game)
        if wish.seats is None:
            seats = [requests.SeatWish("friend", name) for name in match.names]
            return await self._open(match, seats, "record", game.begun, look_only=True)
        checked_names(wish.seats)
        return await self._open(match, wish.seats, "record", game.begun)

    async def copy(self, id: str, by: Principal, wish: requests.CopyWish) -> messages.Opened:
        """The same deal again. While the game goes on, what the asker may not know of it is dealt anew."""
        async with self.cache.opened(id, by) as (table, allowed):
            if table.status == "open":
                raise Trouble("nothing-to-copy")
            if table.status != "over" and not table.people <= allowed.seats:
                raise NotYours("copy-shows")
            if wish.seats:
                checked_names(wish.seats)
            seats = wish.seats or [
                same_again(seat, n in allowed.seats or not allowed.seats) for n, seat in enumerate(table.seats)
            ]
            known, knowing = (COPY, None) if table.status == "over" else (REDEALT, sorted(allowed.seats))
        game = kept.GAME.decode(await self.jobs.run(CopyTable(id, wish.after or 0, knowing)))
        return await self._open(kept.unpacked(game), seats, known, game.begun)

    async def _open(
        self,
        match: Match,
        wishes: Sequence[requests.SeatWish],
        known: messages.Known = "",
        begun: str = "",
        look_only: bool = False,
    ) -> messages.Opened:
        if len(wishes) != len(match.names):
            raise Trouble("seats", n=len(match.names), wished=len(wishes))
        id, game = new_id(), match.game.name
        seats, own, invites = seated(wishes, lambda name, level: self._bot(id, game, name, level))
        host = new_token()
        seal = found(match.comments) if look_only else sealed(match.setup)
        match.comments = without(match.comments) if look_only else hints.unasked(without(match.comments))
        table = Table(id, match, seats, fingerprint(host), new_token(), now(), seal=seal, known=known)
        if look_only:
            invites = {}
            for seat in seats:
                seat.invite = ""
        if look_only or all(seat.taken for seat in seats):
            table.begin()
        if look_only:
            table.status = "over"
        await self.repository.add(table, begun)
        self.cache.keep(table)
        self.wake(table.id)
        return messages.Opened(table.id, host, table.watch, own, invites)

    async def join(self, id: str, token: str, wish: requests.JoinWish) -> messages.Joined:
        for _ in range(requests.MOST_SEATS):
            with contextlib.suppress(Taken):  # by somebody on another seat, through another process
                return await self._join(id, token, wish)
        raise Taken

    async def _join(self, id: str, token: str, wish: requests.JoinWish) -> messages.Joined:
        if invited(await self.cache.door(id), token) is None:
            raise NotYours("invitation")
        async with self._as_stored(id) as table:
            number = invited(table, token)
            if number is None:  # somebody else came first
                raise NotYours("invitation")
            others = [seat.name for n, seat in enumerate(table.seats) if seat.taken and n != number]
            own, level = new_token(), NET if wish.bot else ""
            await self._seat(table, number, Seat(checked_name(wish.name, others), level, fingerprint(own)))
        self.telling.tell_all(table)
        self.wake(id)
        return messages.Joined(number, own)

    async def fill(self, id: str, by: Principal, number: int, level: str) -> messages.TableInfo:
        """A bot takes a seat that nobody came for."""
        allowed = access(await self.cache.door(id), by)
        if not allowed.host:
            raise NotYours("host-seats")
        async with self._as_stored(id) as table:
            if table.status != "open" or not 0 <= number < len(table.seats) or table.seats[number].taken:
                raise Trouble("not-free")
            await self._seat(table, number, self._bot(id, table.setup.game, table.seats[number].name, level))
        self.telling.tell_all(table)
        self.wake(id)
        return self.telling.info(table, allowed)

    def _bot(self, id: str, game: str, name: str, level: str) -> Seat:
        """One of the house, or one that stays here and comes with its key."""
        if key := self.staying.invite(level, game, id):
            return Seat(name, level, key)
        return Seat(name, checked_level(level, [*self.levels(game), *self.staying.free(game)]))

    @asynccontextmanager
    async def _as_stored(self, id: str) -> AsyncIterator[Table]:
        """The table, undisturbed. Seats are not numbered like moves: another process may have given one away."""
        while True:
            async with self.cache.at(id) as cached:
                if cached.table.seats == (await self.cache.door(id)).seats:
                    yield cached.table
                    return
                self.cache.forget(id)

    async def _seat(self, table: Table, number: int, seat: Seat) -> None:
        """Somebody sits down; when all are there, the game begins."""
        before, table.seats[number] = table.seats[number], seat
        if all(other.taken for other in table.seats):
            table.begin()
        try:
            await self.repository.change_seat(table, number, before)
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
