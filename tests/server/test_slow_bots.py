"""B1: a bot that thinks for ever, dies or cheats: people are not slowed down, and its turn ends in time."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.server.launch import Server
from tests.server.measure import at_most_doubles, round_trips
from tests.server.people import HANSA, THREE, Line, Opened, open_table, play_on

PATIENCE = 1.0
TO_BEGIN = 30  # seconds; a process needs a moment to begin, on a busy machine a long one


async def thinking(server: Server) -> None:
    """Until there is a bot that thinks."""
    async with asyncio.timeout(TO_BEGIN):
        while not server.bots():
            await asyncio.sleep(0.02)
    await asyncio.sleep(1)


@pytest.mark.alone
def test_B1_a_bot_that_thinks_for_ever_slows_nobody_down(folder: Path) -> None:
    with Server(folder, patience=PATIENCE) as server:
        quiet = open_table(server, THREE, "me", "me", "me")

        async def measured(line: Line) -> tuple[list[float], list[float]]:
            before = await round_trips(line, 100)
            during: list[float] = []
            begun = time.monotonic()
            coming = [asyncio.create_task(dreaming(server)) for _ in range(3)]
            while not all(one.done() for one in coming):  # a server that thinks itself would let nobody come meanwhile
                during += await round_trips(line, 5)
            tables, lines = zip(*(one.result() for one in coming), strict=True)
            turns = [asyncio.create_task(its_turn(one)) for one in lines]
            await thinking(server)
            while len(during) < 100 or not all(turn.done() for turn in turns):
                during += await round_trips(line, 5)
            for turn in turns:
                turn.result()
            # One process thinks for all of them; for each: the dreamer's time, then a new process for the novice.
            assert time.monotonic() - begun < len(tables) * (PATIENCE + TO_BEGIN)
            for one, table in zip(lines, tables, strict=True):
                await one.close()
                table.ask("DELETE", "", table.host)
            return before, during

        async def run() -> None:
            async with quiet.line(0, 1, 2) as line:
                await at_most_doubles(lambda: measured(line), longest=PATIENCE)

        asyncio.run(run())
        assert "Traceback" not in server.log


async def dreaming(server: Server) -> tuple[Opened, Line]:
    """A table where a dreamer begins, and who waits for it there."""
    table = await asyncio.to_thread(open_table, server, HANSA, "bot dreamer", "me")
    return table, await table.line(1).open()


def is_polite(server: Server, bot: int) -> bool:
    """The system lets the server go first."""
    own, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (server.pid, bot))
    return its >= min(own + 10, 19)


async def its_turn(line: Line) -> None:
    """The bot's first turn, which a stand-in ends."""
    await line.until(lambda: line.choices, 180)
    assert {entry["seat"] for entry in line.state["news"]} == {0}


def test_B1_a_bot_that_is_killed_is_replaced(folder: Path) -> None:
    with Server(folder, patience=600) as server:
        table = open_table(server, HANSA, "bot dreamer", "me")

        async def run() -> None:
            async with table.line(1) as line:
                await thinking(server)
                assert not line.choices
                assert [is_polite(server, pid) for pid in server.bots()] == [True]
                for pid in server.bots():
                    os.kill(pid, signal.SIGKILL)
                await its_turn(line)

        asyncio.run(run())
        assert "Traceback" not in server.log


def test_B1_a_bot_that_thinks_ends_with_its_server(folder: Path) -> None:
    with Server(folder, patience=600) as server:
        table = open_table(server, HANSA, "bot dreamer", "me")

        async def run() -> list[int]:
            async with table.line(1):
                await thinking(server)
                return server.bots()

        bots = asyncio.run(run())
        server.kill()
        late = time.monotonic() + 20
        while any(Path(f"/proc/{pid}/task").exists() for pid in bots):
            assert time.monotonic() < late, "it still thinks"
            time.sleep(0.05)
        assert bots


def plays_on(server: Server, table: Opened, commands: int) -> int:
    async def run() -> int:
        async with table.line(1) as line:
            await line.until(lambda: line.choices)
            await play_on([line], commands, random.Random(1))
            return int(line.state["version"])

    return asyncio.run(run())


def test_B1_a_bot_that_cheats_is_corrected(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "bot cheat", "me")
        assert plays_on(server, table, 6) > 6
        moves = table.get("/history", table.watch)["moves"]
        assert {move["seat"] for move in moves} == {0, 1}


def test_B1_a_process_that_ended_between_two_questions(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "bot novice", "me")
        first = plays_on(server, table, 2)
        for pid in server.bots():
            os.kill(pid, signal.SIGKILL)
        assert plays_on(server, table, 3) > first
        assert len(server.bots()) == 1
