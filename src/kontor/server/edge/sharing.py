"""What a client uses up at one process counts at all of them, about a second later."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

from kontor.server.bus import news
from kontor.server.bus.bus import Bus
from kontor.server.edge.clients import Clients

SECONDS = 1
SILENT_SECONDS = 5  # after which the sockets of a process are counted no more
WORTH_TELLING = 0.005  # seconds of processor time


class Sharing:
    def __init__(self, clients: Clients, bus: Bus) -> None:
        self.clients, self.bus = clients, bus
        self.heard: dict[str, float] = {}  # when of each process

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS)
            self._forget_silent()
            self.bus.tell(self._spent())

    def _spent(self) -> news.Spent:
        """Since it was told last."""
        clients = self.clients
        amounts: dict[str, dict[str, float]] = {allowance.code: {**allowance.fresh} for allowance in clients.allowances}
        for allowance in clients.allowances:
            allowance.fresh.clear()
        processor = {}
        for client, account in clients.budget.accounts.items():
            if account.fresh > WORTH_TELLING:
                processor[client], account.fresh = account.fresh, 0.0
        return news.Spent({**amounts, "processor": processor}, dict(clients.sockets))

    def hear(self, by: str, said: news.News) -> None:
        if not isinstance(said, news.Spent):
            return
        self.heard[by] = time.monotonic()
        self.clients.elsewhere[by] = Counter(said.sockets)
        for allowance in self.clients.allowances:
            for client, amount in said.amounts.get(allowance.code, {}).items():
                allowance.owe(client, amount)
        for client, seconds in said.amounts.get("processor", {}).items():
            self.clients.account(client).owe(seconds)

    def _forget_silent(self) -> None:
        late = time.monotonic() - SILENT_SECONDS
        for by in [by for by, when in self.heard.items() if when < late]:
            del self.heard[by], self.clients.elsewhere[by]
