"""What one process tells the others of who is there and of what was spent, without the processes."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import pytest

from kontor.server.bus.bus import Alone
from kontor.server.bus.news import Here, News, Spent
from kontor.server.core.access import Access, Principal
from kontor.server.core.errors import TooMuch
from kontor.server.edge import sharing
from kontor.server.edge.clients import Clients
from kontor.server.edge.limits import Allowance, Limits
from kontor.server.edge.sharing import Sharing
from kontor.server.service.listeners import Listener, Listeners
from kontor.server.service.presence import Presence

LIMITS = Limits(tables_per_hour=5, joins_per_minute=5, chats_per_minute=5, processor_ms_per_second=1)


class Wire(Alone):
    """What was told stays here until somebody carries it to the others."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.told: deque[News] = deque()

    def tell(self, news: News) -> None:
        self.told.append(news)


# ------------------------------------------------------------------------ what was spent


def left(allowance: Allowance) -> int:
    """How many more it allows."""
    for number in range(100):
        try:
            allowance.spend("somebody")
        except TooMuch:
            return number
    raise AssertionError("nothing was refused")


def test_what_is_spent_at_one_process_is_owed_once_at_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is, however often they tell each other; nobody is told of what it told."""
    monkeypatch.setattr(sharing, "SECONDS", 0.005)
    one, other = Clients(LIMITS), Clients(LIMITS)
    wires = Wire("one"), Wire("other")
    shares = [Sharing(clients, wire) for clients, wire in zip((one, other), wires, strict=True)]

    async def run() -> None:
        for allowance in (one.opening, one.joining, one.chatting):
            allowance.spend("somebody")
            allowance.spend("somebody")
        one.account("somebody").pay(0.5)
        tasks = [asyncio.create_task(share.run()) for share in shares]
        for _ in range(20):
            await asyncio.sleep(0.01)
            for wire, share in zip(wires, reversed(shares), strict=True):
                while wire.told:
                    share.hear(wire.me, wire.told.popleft())
        for task in tasks:
            task.cancel()

    asyncio.run(run())
    for clients in (one, other):
        assert [left(some) for some in (clients.opening, clients.joining, clients.chatting)] == [3, 3, 3]
        assert clients.budget.at_once - clients.account("somebody").left == pytest.approx(0.5, abs=0.01)


def test_sockets_of_a_process_that_fell_silent_are_counted_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "SECONDS", 0.005)
    monkeypatch.setattr(sharing, "SILENT_SECONDS", 0.05)
    clients = Clients(Limits(sockets_per_client=3))
    share = Sharing(clients, Wire("one"))
    share.hear("other", Spent({}, {"somebody": 3}))
    with pytest.raises(TooMuch), clients.listening("somebody"):
        pass

    async def run() -> None:
        task = asyncio.create_task(share.run())
        await asyncio.sleep(0.2)
        task.cancel()

    asyncio.run(run())
    with contextlib.ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(clients.listening("somebody"))


# --------------------------------------------------------------------------- who is there


def somebody(seat: int) -> Listener:
    return Listener(Principal.showing([]), Access(frozenset({seat})), seat)


class House:
    """A process, as far as it knows who is there."""

    def __init__(self, name: str) -> None:
        self.wire, self.listeners = Wire(name), Listeners()
        self.presence = Presence(self.listeners, self.wire)

    def hear_of(self, other: House) -> None:
        while other.wire.told:
            said = other.wire.told.popleft()
            assert isinstance(said, Here)
            self.presence.hear(other.wire.me, said)

    @property
    def online(self) -> set[int]:
        return self.listeners.online("table")


def test_who_comes_and_goes_is_told_at_once_and_not_only_now_and_then() -> None:
    one, other = House("one"), House("other")
    guest = somebody(1)
    other.listeners.enter("table", somebody(0))
    one.listeners.enter("table", guest)
    other.hear_of(one)
    assert other.online == {0, 1}
    one.listeners.leave("table", guest)
    other.hear_of(one)
    assert other.online == {0}


def test_a_process_that_is_new_hears_who_is_there_already() -> None:
    one, other = House("one"), House("other")
    one.listeners.enter("table", somebody(1))
    one.wire.told.clear()  # that was before the other came
    other.presence.announce_all()
    one.hear_of(other)
    other.hear_of(one)
    assert other.online == {1}
