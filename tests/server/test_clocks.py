"""The clock of a bot over the net, look by look: what it counts, and what it begins anew for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from kontor.server.service.clocks import ABSENT, STEP, Clocks

SECONDS = 30
SEAT, MOVED = 1, 5


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[bool, float]]:
    """Whether it is late, and after how many seconds that is known; `online` and `then` say what is seen when."""

    def run(online: Callable[[float], bool], then: Callable[[Any, float], None]) -> tuple[bool, float]:
        table = SimpleNamespace(id="x", guest_to_move=SEAT, moved=MOVED)
        cached: Any = SimpleNamespace(table=table)
        cache: Any = SimpleNamespace(has=lambda one: one is cached)
        spent = 0.0

        async def sleep(seconds: float) -> None:
            nonlocal spent
            spent += seconds
            then(cached, spent)

        listeners = SimpleNamespace(online=lambda id: {SEAT} if online(spent) else {0})
        telling: Any = SimpleNamespace(listeners=listeners)
        nobody: Any = None
        monkeypatch.setattr("kontor.server.service.clocks.asyncio.sleep", sleep)
        late = asyncio.run(Clocks(nobody, cache, telling, SECONDS)._is_late(cached, SEAT, MOVED))
        return late, spent

    return run


def nothing(cached: Any, spent: float) -> None:
    """Nobody moves."""


def test_it_has_its_seconds_and_no_more(ticking: Callable[..., tuple[bool, float]]) -> None:
    assert ticking(lambda spent: True, nothing) == (True, SECONDS)


def test_one_that_is_not_there_has_fewer(ticking: Callable[..., tuple[bool, float]]) -> None:
    assert ticking(lambda spent: False, nothing) == (True, ABSENT)
    back = ABSENT - STEP  # at the last moment
    assert ticking(lambda spent: spent >= back, nothing) == (True, SECONDS)
    assert ticking(lambda spent: spent == back, nothing) == (True, back + ABSENT)


@pytest.mark.parametrize("what", ["guest_to_move", "moved"])
def test_every_move_has_its_own_time(ticking: Callable[..., tuple[bool, float]], what: str) -> None:
    """Also the next one of the same seat in the same turn."""

    def then(cached: Any, spent: float) -> None:
        if spent >= 7:
            setattr(cached.table, what, 0)

    assert ticking(lambda spent: True, then) == (False, 7)
