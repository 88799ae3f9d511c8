"""`kontor work`: bots think and games are looked through in processes of their own; one that dies loses nothing."""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kontor.server.bus.queue import Bench, Queue, Task
from kontor.server.bus.redis import RedisBus
from tests.cli.running import ENVIRONMENT, is_refused, kontor
from tests.server.engines import PASSWORD, postgresql, redis
from tests.server.launch import DATABASES, Server
from tests.server.people import HANSA, open_table, play_on


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("work")
    DATABASES[folder] = postgresql().new_database()
    with Server(folder, bus=redis().address) as running:
        yield running
    del DATABASES[folder]
    assert "Traceback" not in running.log


@pytest.fixture
def worker(server: Server) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Starts one; they end with the test."""
    begun: list[subprocess.Popen[str]] = []

    def start() -> subprocess.Popen[str]:
        addresses = ["--database", server.wishes["database"], "--bus", redis().address]
        line = [sys.executable, "-m", "kontor", "work", "--processes", "1", *addresses]
        one = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        begun.append(one)
        assert one.stdout is not None
        said = one.stdout.readline()
        assert "takes work" in said
        assert PASSWORD not in said
        time.sleep(2)  # until the server has heard of it
        return one

    yield start
    for one in begun:
        one.kill()
        one.communicate()


def children(pid: int) -> list[int]:
    found = [int(pid) for file in Path(f"/proc/{pid}/task").glob("*/children") for pid in file.read_text().split()]
    return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_bots_and_heavy_work_are_done_by_a_worker(server: Server, worker: Callable[[], subprocess.Popen[str]]) -> None:
    one = worker()
    table = open_table(server, HANSA, "me", "bot novice")

    async def run() -> None:
        async with table.line(0) as line:
            await play_on([line], 6, random.Random(1))

    asyncio.run(run())
    assert len(table.get("/history")["moves"]) >= 6
    assert children(one.pid)
    assert not children(server.pid)  # it has not even begun one
    one.send_signal(signal.SIGTERM)
    assert one.wait(30) == 0
    assert one.stderr is not None
    assert one.stderr.read() == ""
    asyncio.run(run())  # nobody works any more: the server does it itself
    assert children(server.pid)


def test_a_worker_that_dies_loses_nothing() -> None:
    """What it had taken is taken by another, and whoever asked gets one answer."""
    done: list[str] = []

    async def stuck(task: Task) -> bytes:
        done.append("stuck")
        await asyncio.sleep(600)
        return b"never"

    async def good(task: Task) -> bytes:
        done.append("good")
        return task.body + b"!"

    async def run() -> None:
        asking, dying, living = (RedisBus(redis().address) for _ in range(3))
        queue = Queue(asking)
        for bus in (dying, living):
            await bus.open(lambda by, said: None, lambda: None)
        await asking.open(queue.hear, lambda: None)
        while not (asking.up and dying.up and living.up):
            await asyncio.sleep(0.01)
        queue.working["somebody"] = time.monotonic() + 60
        taken = Bench(dying, "test", 1, stuck)
        bench = asyncio.create_task(taken.work_on())
        answer = asyncio.create_task(queue.ask("test", "", b"x", 60))
        while not done:
            await asyncio.sleep(0.01)
        bench.cancel()
        await taken.close()  # nobody looks after it any more
        other = Bench(living, "test", 1, good)
        working = asyncio.create_task(other.work_on())
        assert await answer == b"x!"
        await asyncio.sleep(0.2)
        assert (await living.line.xlen(f"{living.name}:test"), done) == (0, ["stuck", "good"])
        working.cancel()
        await other.close()
        for bus in (asking, dying, living):
            await bus.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_takes_long_is_not_taken_away() -> None:
    begun: list[str] = []

    async def slow(task: Task) -> bytes:
        begun.append("slow")
        await asyncio.sleep(7)
        return b"done"

    async def run() -> None:
        asking, first, second = (RedisBus(redis().address) for _ in range(3))
        queue = Queue(asking)
        for bus in (first, second):
            await bus.open(lambda by, said: None, lambda: None)
        await asking.open(queue.hear, lambda: None)
        while not (asking.up and first.up and second.up):
            await asyncio.sleep(0.01)
        queue.working["somebody"] = time.monotonic() + 60
        benches = [asyncio.create_task(Bench(bus, "slow", 2, slow).work_on()) for bus in (first, second)]
        assert await queue.ask("slow", "", b"", 60) == b"done"
        assert begun == ["slow"]
        for bench in benches:
            bench.cancel()
        for bus in (asking, first, second):
            await bus.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_nobody_waits_for_workers_that_are_not_there() -> None:
    async def run() -> None:
        bus = RedisBus(redis().address)
        queue = Queue(bus)
        await bus.open(queue.hear, lambda: None)
        while not bus.up:
            await asyncio.sleep(0.01)
        assert not queue.served
        begun = time.monotonic()
        assert await queue.ask("nothing", "", b"", 60) is None
        assert time.monotonic() - begun < 10
        await bus.close()

    asyncio.run(run())


def test_an_address_is_needed(tmp_path: Path) -> None:
    said = kontor("work", "--database", f"sqlite:{tmp_path}/x.sqlite", "--bus", "redis://:geheim@127.0.0.1:1/0")
    assert is_refused(said, "the bus does not answer")
    assert "geheim" not in said.stderr
