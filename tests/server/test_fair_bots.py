"""Bots are fair: short thinkers do not wait for long ones, and bots among themselves play only while somebody looks."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.launch import Server
from tests.server.people import HANSA, TEUTONICA, open_table

ALDERMEN = 16  # tables
SOON = 60


def test_a_novice_does_not_wait_for_many_aldermen(folder: Path) -> None:
    with Server(folder) as server:

        async def run() -> None:
            async with open_table(server, TEUTONICA, "bot novice", "me", "me", "me").line(1) as line:
                await line.until(lambda: line.choices, SOON)  # its process has begun
            slow = [open_table(server, TEUTONICA, *["bot alderman"] * 3, "me") for _ in range(ALDERMEN)]
            lines = [await table.line(3).open() for table in slow]
            await lines[0].until(lambda: any(line.state["version"] for line in lines), SOON)
            before = sum(line.state["version"] for line in lines)
            async with open_table(server, TEUTONICA, "bot novice", "me", "me", "me").line(1) as line:
                await line.until(lambda: line.choices, SOON)
                assert line.state["version"] > 1
            # Before, each of its moves waited until every alderman had made one.
            assert sum(line.state["version"] for line in lines) - before < ALDERMEN
            for line in lines:
                await line.close()

        asyncio.run(run())
        assert len(server.bots()) > min(2, os.cpu_count() or 2)  # as many as cores for long thoughts, and the quick one


def test_one_client_has_so_many_tables_thought_about_at_once(folder: Path) -> None:
    """Each process begins with its first question; these are never answered."""
    with Server(folder, "tables-thinking=1", bots=4, patience=600) as server:

        async def run() -> None:
            tables = [open_table(server, HANSA, "bot brooder", "me") for _ in range(8)]
            lines = [await table.line(1).open() for table in tables]
            until = time.monotonic() + SOON
            while not server.bots() and time.monotonic() < until:
                await asyncio.sleep(0.05)
            await asyncio.sleep(3)  # by then others would have begun
            assert len(server.bots()) == 1
            for line in lines:
                await line.close()

        try:
            asyncio.run(run())
        finally:
            server.stop()  # it ends its bots, which would think for ever


def test_bots_among_themselves_wait_for_somebody_who_looks_on(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "bot novice", "bot novice")

        def version() -> int:
            return int(table.get("/state", table.host)["version"])

        time.sleep(1)
        assert version() == 0

        async def look(until: int) -> None:
            async with table.watching() as line:
                await line.version(until)

        asyncio.run(look(3))
        paused = still(version)
        assert table.get("")["status"] == "running"
        asyncio.run(look(paused + 3))
        assert still(version) >= paused + 3


def still(version: Callable[[], int]) -> int:
    """Where it stands, once nothing more happens."""
    now = -1
    while now != (now := version()):
        time.sleep(0.5)
    return now
