"""What can be seen of a table: how it stands, how it came about, what a choice would do."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.protocol import Facts
from kontor.server.core import messages
from kontor.server.core.access import Access, Principal, access, invited
from kontor.server.core.errors import NotYours, Trouble
from kontor.server.core.jobs import LookAt, LookBack, WriteRecord
from kontor.server.core.requests import Plan
from kontor.server.core.stored import Unplayable
from kontor.server.service import foresight, presenter
from kontor.server.service.cache import Cache
from kontor.server.service.jobs import Jobs
from kontor.server.service.telling import Telling
from kontor.server.store.repository import Repository


class Looking:
    def __init__(self, repository: Repository, cache: Cache, telling: Telling, jobs: Jobs) -> None:
        self.repository, self.cache, self.telling, self.jobs = repository, cache, telling, jobs

    async def state(self, id: str, by: Principal, seat: int | None) -> messages.TableState:
        async with self.cache.opened(id, by) as (table, allowed):
            eye = presenter.eyes(table, allowed, seat)
            if table.status == "open":  # else one could open tables until the own card suits
                raise Trouble("not-begun")
            return presenter.state(presenter.Looks(table), eye, allowed)

    async def info(self, id: str, by: Principal) -> messages.TableInfo:
        try:
            async with self.cache.opened(id, by) as (table, allowed):
                return self.telling.info(table, allowed)
        except Unplayable as error:
            return presenter.relic(error.stored, access(error.stored, by), error.why)

    async def invitation(self, id: str, token: str) -> messages.Invitation:
        """What whoever was invited should know before sitting down."""
        if invited(await self.cache.door(id), token) is None:
            raise NotYours("invitation")
        async with self.cache.at(id) as cached:
            seat = invited(cached.table, token)
            if seat is None:
                raise NotYours("invitation")
            info = self.telling.info(cached.table, Access(frozenset()))
            info.watch = ""
            return messages.Invitation(seat, info)

    async def record(self, id: str, by: Principal) -> bytes:
        """Its text, compressed."""
        try:
            async with self.cache.opened(id, by) as (table, _allowed):
                if table.status != "over":
                    raise NotYours("record-hidden")
        except Unplayable as error:
            error.stored.check_record(access(error.stored, by))
        return await self.jobs.run(WriteRecord(id))

    async def chats(self, id: str, by: Principal) -> list[messages.ChatLine]:
        async with self.cache.opened(id, by) as (table, _allowed):
            return presenter.chats(table, await self.repository.chats(id))

    # -------------------------------------------------------------- looking back

    async def history(self, id: str, by: Principal, seat: int | None) -> bytes:
        """A `messages.History` as compressed JSON."""
        version, over, eye = await self._begun(id, by, seat)
        return await self.jobs.run(LookBack(id, version, over, eye))

    async def moment(self, id: str, by: Principal, seat: int | None, n: int) -> bytes:
        """A `messages.Moment` as compressed JSON."""
        version, over, eye = await self._begun(id, by, seat)
        return await self.jobs.run(LookAt(id, version, over, eye, n))

    async def _begun(self, id: str, by: Principal, seat: int | None) -> tuple[int, bool, int | None]:
        """How far it is, whether it is over, and whose eyes look."""
        async with self.cache.opened(id, by) as (table, allowed):
            if table.status == "open":
                raise Trouble("not-begun")
            return table.version, table.status == "over", presenter.eyes(table, allowed, seat)

    # ------------------------------------------------------------- looking ahead

    async def ahead(self, id: str, by: Principal, seat: int | None, plan: Plan) -> messages.Ahead:
        async with self.cache.opened(id, by) as (table, allowed):
            return foresight.planned(table, presenter.voice(table, allowed, seat), plan)

    async def standing(self, id: str, by: Principal, seat: int | None) -> messages.Standing:
        async with self.cache.opened(id, by) as (table, allowed):
            eye = presenter.eyes(table, allowed, seat)
            if table.status == "open":
                raise Trouble("not-begun")
            return foresight.standing(table, eye)

    async def why(
        self, id: str, by: Principal, seat: int | None, about: Sequence[Facts], plan: Plan | None = None
    ) -> list[messages.WhyNot]:
        async with self.cache.opened(id, by) as (table, allowed):
            return foresight.why(table, presenter.voice(table, allowed, seat), about, plan)

    async def preview(
        self, id: str, by: Principal, seat: int | None, text: str, plan: Plan | None = None, look: bool = False
    ) -> messages.Preview:
        async with self.cache.opened(id, by) as (table, allowed):
            own = presenter.voice(table, allowed, seat)
            if plan is None and table.to_move != own:
                raise Trouble("not-your-choice")
            return foresight.preview(table, own, text, plan, look)
