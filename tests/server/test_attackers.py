"""D1: one who asks for as much heavy work as the limits allow: a bystander's moves take at most twice as long."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from kontor.server.edge.limits import Limits
from tests.server.launch import Server
from tests.server.long import long_record
from tests.server.measure import at_most_doubles, round_trips
from tests.server.people import TEUTONICA, THREE, Line, Lost, Opened, open_record, open_table, seats

pytestmark = pytest.mark.alone
SECONDS = 300 if os.environ.get("KONTOR_DEEP") else 4
AT_ONCE = 16  # questions that an attacker asks at once
TABLES = 20
MEGABYTE = 1_000_000
DEFAULT = Limits()
LIMITS = [f"sockets-per-client={DEFAULT.sockets_per_client}"]
VOTES = 30  # a second, of each line

Attack = Callable[[Server, "Target"], Coroutine[Any, Any, None]]


class Target:
    """What the attacker has of the server before the attack."""

    def __init__(self, server: Server) -> None:
        self.long = open_record(server, long_record())
        self.game: Opened = open_table(server, THREE, "me", "me", "me")


async def _flood(ask: Callable[[httpx.AsyncClient], Awaitable[Any]]) -> None:
    async def on(client: httpx.AsyncClient) -> None:
        while True:
            await ask(client)

    async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
        await asyncio.gather(*(on(client) for _ in range(AT_ONCE)))


async def histories(server: Server, target: Target) -> None:
    address, headers = f"{server.url}/api/tables/{target.long.id}", {"Authorization": f"Bearer {target.long.host}"}
    await _flood(lambda client: client.get(f"{address}/history", headers=headers))


async def uploads(server: Server, target: Target) -> None:
    body = {"record": long_record()}
    await _flood(lambda client: client.post(f"{server.url}/api/records", json=body))


async def votes(server: Server, target: Target) -> None:
    async def on(line: Line) -> None:
        version = line.state["version"]
        for _ in range(VOTES):
            with contextlib.suppress(Lost):
                await line.send({"t": "end", "id": line.mark(), "version": version, "agree": False})
        await asyncio.sleep(1)

    lines = [await target.game.line(seat % 3).open() for seat in range(AT_ONCE)]
    while True:
        await asyncio.gather(*(on(line) for line in lines))


async def tables_of_bots(server: Server, target: Target) -> None:
    wish = {**TEUTONICA, "seats": seats(*["bot alderman"] * 5)}
    async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
        opened = [(await client.post(f"{server.url}/api/tables", json=wish)).json() for _ in range(TABLES)]
    lines = [await Line(server, one["table"], [one["watch"]]).open() for one in opened]
    try:
        await asyncio.sleep(10 * SECONDS)
    finally:
        for line in lines:
            await line.close()


@pytest.mark.parametrize("attack", [histories, uploads, votes, tables_of_bots])
def test_D1_a_bystander_is_hardly_slowed_down(folder: Path, attack: Attack) -> None:
    with Server(folder, *LIMITS) as server:
        target = Target(server)
        quiet = open_table(server, THREE, "me", "me", "me")

        async def measured(line: Line) -> tuple[list[float], list[float]]:
            before, memory = await round_trips(line, 100), server.memory()
            attacking = asyncio.create_task(attack(server, target))
            during: list[float] = []
            until = time.monotonic() + SECONDS
            while time.monotonic() < until or len(during) < 100:
                during += await round_trips(line, 10)
                assert not attacking.done(), attacking.exception()
            attacking.cancel()
            await asyncio.gather(attacking, return_exceptions=True)
            assert server.memory() - memory < 40 * MEGABYTE
            return before, during

        async def run() -> None:
            async with quiet.line(0, 1, 2) as line:
                await at_most_doubles(lambda: measured(line))

        asyncio.run(run())
        assert "Traceback" not in server.log
