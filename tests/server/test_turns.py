"""Whose turn it is: who has had the least, the shorter question of a client first, and nobody takes every place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from kontor.server.core.errors import Busy
from kontor.server.service.turns import Turns

Asked = tuple[str, float]  # client, seconds it is likely to take


async def served(turns: Turns, asked: Sequence[Asked], takes: float = 0.02) -> list[str]:
    """In which order they are served; all are asked at once."""
    order: list[str] = []

    async def ask(client: str, seconds: float) -> None:
        async with turns.turn(client, range(len(turns.free) or 1), seconds):
            order.append(f"{client}{seconds:g}")
            await asyncio.sleep(takes)

    await asyncio.gather(*(ask(client, seconds) for client, seconds in asked))
    return order


def test_a_client_that_asks_for_much_does_not_keep_others_waiting() -> None:
    order = asyncio.run(served(Turns(1, 1), [("a", 0)] * 6 + [("b", 0), ("c", 0)]))
    assert order[0] == "a0"
    assert set(order[1:3]) == {"b0", "c0"}


def test_the_shorter_question_of_a_client_goes_first() -> None:
    assert asyncio.run(served(Turns(1, 1), [("a", 1)] * 3 + [("a", 0)])) == ["a1", "a0", "a1", "a1"]


def test_one_client_never_has_all_places() -> None:
    async def run() -> int:
        turns, most = Turns(3, 2), 0

        async def ask() -> None:
            nonlocal most
            async with turns.turn("a", [0, 1, 2], 0):
                most = max(most, 3 - len(turns.free))
                await asyncio.sleep(0.01)

        await asyncio.gather(*(ask() for _ in range(8)))
        assert (len(turns.free), turns.had) == (3, {})
        return most

    assert asyncio.run(run()) == 2


@pytest.mark.parametrize(("waiting", "of_one", "client"), [(2, 9, "b"), (9, 2, "a")])
def test_too_many_are_refused(waiting: int, of_one: int, client: str) -> None:
    async def run() -> None:
        turns = Turns(1, 1, waiting, of_one)
        asking = asyncio.gather(*(served(turns, [("a", 0)]) for _ in range(3)))
        await asyncio.sleep(0.001)
        with pytest.raises(Busy):
            await served(turns, [(client, 0)])
        await asking

    asyncio.run(run())


def test_who_goes_away_leaves_its_place() -> None:
    async def run() -> None:
        turns = Turns(1, 1)
        asking = [asyncio.create_task(served(turns, [("a", 0)], 60)) for _ in range(3)]
        await asyncio.sleep(0.001)
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert (len(turns.free), turns.queue, turns.had) == (1, [], {})

    asyncio.run(run())
