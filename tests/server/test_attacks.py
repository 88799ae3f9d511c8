"""D1: one attacker of each kind, within the limits as they are shipped. The others hardly notice, nothing grows."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.deep import DEEP
from tests.server.attackers import ADDRESS, KINDS
from tests.server.launch import ROOT, Server
from tests.server.long import long_record
from tests.server.measure import at_most_doubles, round_trips
from tests.server.people import THREE, Line, Opened, open_record, open_table

pytestmark = pytest.mark.alone
SECONDS = 300 if DEEP else 3
MEGABYTE = 1_000_000


@contextlib.asynccontextmanager
async def attacked(kind: str, table: Opened) -> AsyncIterator[None]:
    words = [sys.executable, "-m", "tests.server.attackers", kind]
    words += [str(table.server.wishes["port"]), table.id, table.seats.get(0, table.host)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT) as attacker:
        try:
            assert attacker.stdout is not None
            assert await asyncio.to_thread(attacker.stdout.readline) == b"begun\n"
            yield
            assert attacker.poll() is None, "it went on all the time"
        finally:
            attacker.kill()


@pytest.mark.parametrize("kind", KINDS)
def test_D1_nobody_can_stop_the_others(folder: Path, kind: str) -> None:
    with Server(folder, shipped=True, proxies=[ADDRESS] if kind == "household" else []) as server:
        table, other = (open_table(server, THREE, "me", "me", "me") for _ in range(2))
        if kind == "histories":
            other = open_record(server, long_record())

        async def measured(line: Line) -> tuple[list[float], list[float]]:
            before, memory, said = await round_trips(line, 200), server.memory(), len(server.log)
            during: list[float] = []
            async with attacked(kind, other):
                end = time.monotonic() + SECONDS
                while time.monotonic() < end or len(during) < 200:
                    during += await round_trips(line, 10)
            assert server.memory() - memory < 40 * MEGABYTE, (memory, server.memory())
            assert len(server.log) - said < 5_000 * (1 + SECONDS // 60), server.log[-2_000:]
            return before, during

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                await round_trips(line, 100)  # whoever comes first to a new server waits longer
                await at_most_doubles(lambda: measured(line))

        asyncio.run(run())
        assert "Traceback" not in server.log, server.log
