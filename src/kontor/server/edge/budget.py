"""What clients may cost: each has processor time to spend, which it gets back bit by bit, and its turns of the loop.

A request or a frame is paid for step by step as it runs, whatever it turns out to cost. Whoever has spent more than
there was waits a little, and is refused if that is not enough. And however much is left: once a client has had a short
time in a turn of the loop, its next steps wait for the next turn, so that others come in between; whoever takes much
while others are there rests between its turns.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

from kontor.server.core import figures
from kontor.server.core.cost import METER, Meter
from kontor.server.core.errors import TooMuch
from kontor.server.edge.limits import CLIENTS_REMEMBERED

TURN = 0.0003  # seconds of a turn of the loop for one client, and the step that goes beyond it
EASE = 0.5  # seconds that anybody may use up without resting
REST = 3  # times as long as the turn was
LONGEST_REST = 0.1
NEAR = 0.25  # seconds since another client did something: it is there
PATIENCE = 2.0  # seconds that what comes too soon waits before it is refused

T = TypeVar("T")


class Account:
    """What one client has left, in seconds; less than nothing if it spent more than there was."""

    __slots__ = ("budget", "fresh", "goes_on", "left", "used", "waiting", "when")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.left, self.when = budget.at_once, time.monotonic()
        self.fresh = 0.0  # spent here, of which other processes do not know yet
        self.used = 0.0  # in this turn
        self.waiting: deque[Callable[[], None]] = deque()  # steps for later turns
        self.goes_on = False  # are they taken now?

    def owe(self, seconds: float) -> None:
        """So much was spent, here or at another process."""
        self._fill()
        self.left = max(self.left - seconds, -self.budget.at_once)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.budget.at_once, self.left + (now - self.when) * self.budget.per_second)
        self.when = now

    def pay(self, seconds: float, elsewhere: float = 0.0) -> None:
        """For time in the loop, and for what was done in other processes."""
        self.owe(seconds + elsewhere)
        figures.PROCESSOR_SECONDS.inc(seconds + elsewhere)
        self.fresh += seconds + elsewhere
        self.budget.notice(self)
        if self.used == 0:
            asyncio.get_running_loop().call_soon(self._end_turn)
        self.used += seconds

    async def enter(self) -> None:
        """Before anything is done for a client; raises TooMuch."""
        if (wait := self.wait) > 0:
            await asyncio.sleep(min(wait, PATIENCE))
            wait = self.wait
        if wait > 0:
            raise TooMuch("too-much-work", seconds=math.ceil(wait))

    @property
    def wait(self) -> float:
        """Seconds until there is something to spend again."""
        self._fill()
        return -self.left / self.budget.per_second

    # ----------------------------------------------------------------------------- turns

    @property
    def had_its_turn(self) -> bool:
        return self.used > TURN or bool(self.waiting)

    def later(self, step: Callable[[], None]) -> None:
        """In one of the next turns, after those that wait already."""
        self.waiting.append(step)

    def next_turn(self) -> asyncio.Future[None]:
        """Done when it has come."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.later(lambda: None if turn.done() else turn.set_result(None))
        return turn

    def _end_turn(self) -> None:
        """Everybody who was ready has had a go since it began."""
        greedy = self.used > TURN and self.budget.at_once - self.left > EASE
        if greedy and self.budget.others_are_near(self):
            asyncio.get_running_loop().call_later(min(REST * self.used, LONGEST_REST), self._begin_turn)
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.used = 0.0
        self._go_on_soon()

    def _go_on_soon(self) -> None:
        if self.waiting and not self.goes_on:
            self.goes_on = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self.goes_on = False
        if self.used <= TURN:
            try:
                self.waiting.popleft()()
            finally:
                self._go_on_soon()


class Budget:
    """The accounts of all clients, in seconds of processor time."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second, self.at_once = per_second, at_once
        self.accounts: OrderedDict[str, Account] = OrderedDict()
        self.latest: Account | None = None  # who paid last
        self.since = -NEAR  # when somebody else did

    def of(self, client: str) -> Account:
        found = self.accounts.pop(client, None) or Account(self)
        self.accounts[client] = found
        if len(self.accounts) > CLIENTS_REMEMBERED:
            self.accounts.popitem(last=False)
        return found

    def notice(self, account: Account) -> None:
        if self.latest is not account:
            if self.latest is not None:
                self.since = self.latest.when
            self.latest = account

    def others_are_near(self, account: Account) -> bool:
        return self.latest is not account or time.monotonic() - self.since < NEAR


async def paid(work: Coroutine[Any, Any, T], account: Account) -> T:
    """Done step by step, paid by the client: the time in the loop, and what is charged from other processes."""
    meter = Meter()
    METER.set(meter)
    return await _stepped(work, account, meter)


@coroutine
def _stepped(work: Coroutine[Any, Any, T], account: Account, meter: Meter) -> Generator[Any, None, T]:
    error: BaseException | None = None
    while True:
        try:
            if account.had_its_turn:
                yield from account.next_turn()
        except BaseException as thrown:  # it was cancelled; that is its own business
            error = thrown
        begun = time.thread_time()
        try:
            waits_for = work.send(None) if error is None else work.throw(error)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # a coroutine's result
        finally:
            account.pay(time.thread_time() - begun, meter.seconds)
            meter.seconds = 0.0
        error = None
        try:
            yield waits_for
        except BaseException as thrown:
            error = thrown
