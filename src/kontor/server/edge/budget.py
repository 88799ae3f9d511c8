"""What clients may cost: each has processor time to spend, which it gets back bit by bit, and its turns of the loop.

A request or a frame is paid for step by step as it runs, whatever it turns out to cost. Whoever has spent more than
there was waits a little, and is refused if that is not enough. And however much is left: in one turn of the loop a
client has a short time, then others come first.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

from kontor.server.core import figures
from kontor.server.core.cost import METER, Meter
from kontor.server.core.errors import TooMuch
from kontor.server.edge.limits import CLIENTS_REMEMBERED

TURN = 0.002  # seconds of a turn of the loop for one client, and the step that goes beyond it
PATIENCE = 2.0  # seconds that what comes too soon waits before it is refused

T = TypeVar("T")


class Account:
    """What one client has left, in seconds; less than nothing if it spent more than there was."""

    __slots__ = ("budget", "fresh", "left", "turn", "used", "when")

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.left, self.when = budget.at_once, time.monotonic()
        self.turn, self.used = -1, 0.0
        self.fresh = 0.0  # spent here, of which other processes do not know yet

    def pay(self, seconds: float) -> None:
        self.owe(seconds)
        figures.PROCESSOR_SECONDS.inc(seconds)
        self.fresh += seconds
        if self.turn != self.budget.turn:
            self.turn, self.used = self.budget.turn, 0.0
            self.budget.end_turn_soon()
        self.used += seconds

    def owe(self, seconds: float) -> None:
        """So much was spent, here or at another process."""
        self._fill()
        self.left = max(self.left - seconds, -self.budget.at_once)

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.budget.at_once, self.left + (now - self.when) * self.budget.per_second)
        self.when = now

    @property
    def had_its_turn(self) -> bool:
        return self.used > TURN and self.turn == self.budget.turn

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


class Budget:
    """The accounts of all clients, in seconds of processor time."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self.per_second, self.at_once = per_second, at_once
        self.turn, self.ends = 0, False
        self.accounts: OrderedDict[str, Account] = OrderedDict()

    def of(self, client: str) -> Account:
        found = self.accounts.get(client)
        if found is None:
            found = self.accounts[client] = Account(self)
            if len(self.accounts) > CLIENTS_REMEMBERED:
                self.accounts.popitem(last=False)
        else:
            self.accounts.move_to_end(client)
        return found

    def end_turn_soon(self) -> None:
        """When everybody who is ready now has had a go."""
        if not self.ends:
            self.ends = True
            asyncio.get_running_loop().call_soon(self._end_turn)

    def _end_turn(self) -> None:
        self.turn, self.ends = self.turn + 1, False


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
            while account.had_its_turn:
                yield
        except BaseException as thrown:  # it was cancelled; that is its own business
            error = thrown
        begun = time.thread_time()
        try:
            waits_for = work.send(None) if error is None else work.throw(error)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # a coroutine's result
        finally:
            account.pay(time.thread_time() - begun + meter.seconds)
            meter.seconds = 0.0
        error = None
        try:
            yield waits_for
        except BaseException as thrown:
            error = thrown
