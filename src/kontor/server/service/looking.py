"""What can be seen of a table: how it stands, how it came about, what a choice would do."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from kontor.match import Match, replay
from kontor.protocol import Facts
from kontor.server.core import messages
from kontor.server.core.access import Principal, access
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.requests import Plan
from kontor.server.core.stored import Unplayable
from kontor.server.service import foresight, presenter
from kontor.server.service.cache import Cache
from kontor.server.service.telling import Telling
from kontor.server.store.repository import Repository

REPLAYS_KEPT = 8


class Looking:
    def __init__(self, repository: Repository, cache: Cache, telling: Telling) -> None:
        self.repository, self.cache, self.telling = repository, cache, telling
        self.replays: OrderedDict[tuple[str, int], Match] = OrderedDict()

    async def state(self, id: str, by: Principal, seat: int | None) -> messages.TableState:
        async with self.cache.opened(id, by) as (table, allowed):
            return presenter.state(presenter.Looks(table), presenter.eyes(table, allowed, seat), allowed)

    async def info(self, id: str, by: Principal) -> messages.TableInfo:
        try:
            async with self.cache.opened(id, by) as (table, allowed):
                return self.telling.info(table, allowed)
        except Unplayable as error:
            return presenter.relic(error.stored, access(error.stored, by), error.why)

    async def record(self, id: str, by: Principal) -> str:
        try:
            async with self.cache.opened(id, by) as (table, _allowed):
                if table.status != "over":
                    raise NotYours("record-hidden")
                return table.match.record().text()
        except Unplayable as error:
            return error.stored.record(access(error.stored, by))

    async def chats(self, id: str, by: Principal) -> list[messages.ChatLine]:
        async with self.cache.opened(id, by) as (table, _allowed):
            return presenter.chats(table, await self.repository.chats(id))

    # -------------------------------------------------------------- looking back

    async def history(self, id: str, by: Principal, seat: int | None) -> messages.History:
        match, eye, over = await self._replayed(id, by, seat)
        return await asyncio.to_thread(presenter.history, match, eye, over)

    async def moment(self, id: str, by: Principal, seat: int | None, n: int) -> messages.Moment:
        match, eye, over = await self._replayed(id, by, seat)
        return await asyncio.to_thread(presenter.moment, match, n, eye, over)

    async def _replayed(self, id: str, by: Principal, seat: int | None) -> tuple[Match, int | None, bool]:
        """The match with everything that happened in it."""
        async with self.cache.opened(id, by) as (table, allowed):
            if table.status == "open":
                raise Trouble("not-begun")
            key, eye, over = (id, table.version), presenter.eyes(table, allowed, seat), table.status == "over"
            record = table.match.record()
        if key not in self.replays:
            self.replays[key] = await asyncio.to_thread(replay, record)
            while len(self.replays) > REPLAYS_KEPT:
                self.replays.popitem(last=False)
        self.replays.move_to_end(key)
        return self.replays[key], eye, over

    # ------------------------------------------------------------- looking ahead

    async def ahead(self, id: str, by: Principal, seat: int | None, plan: Plan) -> messages.Ahead:
        async with self.cache.opened(id, by) as (table, allowed):
            return foresight.planned(table, presenter.voice(table, allowed, seat), plan)

    async def why(
        self, id: str, by: Principal, seat: int | None, about: Sequence[Facts], plan: Plan | None = None
    ) -> list[messages.WhyNot]:
        async with self.cache.opened(id, by) as (table, allowed):
            return foresight.why(table, presenter.voice(table, allowed, seat), about, plan)

    async def preview(
        self, id: str, by: Principal, seat: int | None, text: str, plan: Plan | None = None
    ) -> messages.Preview:
        async with self.cache.opened(id, by) as (table, allowed):
            own = presenter.voice(table, allowed, seat)
            if plan is None and table.to_move != own:
                raise Trouble("not-your-choice")
            return foresight.preview(table, own, text, plan)
