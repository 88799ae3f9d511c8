"""Several processes on one database and one bus: any of them serves any table, and each hears what the others do."""

from __future__ import annotations

import asyncio
import contextlib
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kontor.protocol import BadInput
from kontor.server.bus.redis import RedisBus
from kontor.server.bus.where import bus
from tests.server.engines import PASSWORD, postgresql, redis
from tests.server.launch import DATABASES, Server
from tests.server.people import HANSA, Line, Opened, ask, is_ok, is_refused, open_table, play_on, seats
from tests.server.test_cost import from_elsewhere
from tests.server.test_race import at

SOON = 0.05  # seconds
QUICKLY = 15  # seconds; after 30 it would be found by looking into the store


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("shared")
    DATABASES[folder] = postgresql().new_database()
    yield folder
    del DATABASES[folder]


@pytest.fixture(scope="module")
def two(shared: Path) -> Iterator[tuple[Server, Server]]:
    with Server(shared, bus=redis().address, presence_seconds=(0.5, 2)) as one:
        with Server(shared, bus=redis().address, presence_seconds=(0.5, 2)) as other:
            yield one, other
        assert "Traceback" not in one.log + other.log
        assert PASSWORD not in one.log + other.log


async def taken(line: Line, other: Line, chance: random.Random) -> float:
    """Seconds from the acknowledgement of a move to when it is seen through the other process."""
    seat = line.state["decision"]["seat"]
    if line.state["seat"] != seat:
        await line.sit(seat)
    version = is_ok(await line.play(chance.choice(line.choices)))["version"]
    begun = time.perf_counter()
    await other.version(version)
    seen = time.perf_counter() - begun
    await line.version(version)
    return seen


def test_a_move_made_on_one_is_seen_on_the_other_at_once(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line, at(two[1], table).line(0, 1) as other:
            found = [await taken(line, other, random.Random(1)) for _ in range(20)]
            assert statistics.median(found) < SOON, found
            assert len(other.state["news"]) == 1  # what is new, and nothing twice
            await play_on([other, line], 20, random.Random(2))  # and the other way round
            assert line.state["version"] == 40

    asyncio.run(run())


def test_a_move_that_was_seen_through_one_is_answered_through_the_other(two: tuple[Server, Server]) -> None:
    """However fast: who names a newer version than the process knows is not refused."""
    table = open_table(two[0], HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line, at(two[1], table).line(0, 1) as other:
            for _ in range(10):
                await play_on([line], 1, random.Random(1))
                answer = is_ok(await other.vote(False, version=line.state["version"]))
                await line.version(answer["version"])

    asyncio.run(run())


def test_joining_chatting_and_deleting_are_seen_on_both(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "friend", "friend")

    async def run() -> None:
        async with table.line(0) as line, at(two[1], table).line(0) as other:
            at(two[1], table).join(1, "Gesche")
            await line.until(lambda: line.info["seats"][1]["name"] == "Gesche", QUICKLY)
            table.join(2, "Holk")
            await other.until(lambda: other.info["status"] == "running" and other.state, QUICKLY)
            is_ok(await line.ask("chat", text="Moin"))
            await other.until(lambda: [said["text"] for said in other.chats] == ["Moin"], QUICKLY)
            assert table.ask("DELETE", "", table.host).status_code == 204
            await other.until(lambda: other.gone, QUICKLY)
            await line.until(lambda: line.gone, QUICKLY)

    asyncio.run(run())


def test_whoever_is_removed_through_one_process_has_to_go_from_the_other(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "friend", "friend")
    table.join(1, "Gesche")

    async def run() -> None:
        async with at(two[1], table).line(1) as other:
            assert table.ask("DELETE", "/seats/1", table.host).status_code < 300
            await other.until(lambda: other.gone, QUICKLY)

    asyncio.run(run())


def test_a_link_that_is_renewed_through_one_process_opens_nothing_at_the_other(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "me")

    async def run() -> None:
        async with at(two[1], table).watching() as other:
            table.post("/links", table.host, {"what": "watch"})
            await other.until(lambda: other.gone, QUICKLY)
        assert is_refused(at(two[1], table).ask("GET", "", table.watch), 403, "link")

    asyncio.run(run())


def test_who_is_there_is_seen_on_both_also_when_a_process_dies(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0) as line:
            async with at(two[1], table).line(1) as other:
                await line.until(lambda: line.info["seats"][1]["online"])
                await other.until(lambda: other.info["seats"][0]["online"])
            await line.until(lambda: not line.info["seats"][1]["online"])
            async with at(two[1], table).line(1):
                await line.until(lambda: line.info["seats"][1]["online"])
                await asyncio.to_thread(two[1].kill)
                await line.until(lambda: not line.info["seats"][1]["online"])
        await asyncio.to_thread(two[1].start)

    asyncio.run(run())


def test_C2_while_the_bus_is_gone_play_goes_on_and_it_mends_by_itself(two: tuple[Server, Server]) -> None:
    table = open_table(two[0], HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line, at(two[1], table).line(0, 1) as other:
            await play_on([line, other], 3, random.Random(1))
            redis().kill()
            try:
                await play_on([line], 3, random.Random(1))
                is_ok(await line.ask("chat", text="Moin"))
                now = line.state["version"]
                await other.until(lambda: other.state["version"] >= now, QUICKLY)  # the store is asked every second
                await play_on([other], 3, random.Random(1))
                await line.version(other.state["version"])
                await other.until(lambda: [said["text"] for said in other.chats] == ["Moin"], QUICKLY)
            finally:
                redis().start()
            await asyncio.sleep(1)
            found = [await taken(line, other, random.Random(1)) for _ in range(10)]
            assert statistics.median(found) < SOON, found

    asyncio.run(run())
    for server in two:
        assert server.log.count("is gone") == 1
        assert "goes on by itself" in server.log


def test_one_process_asks_a_bot(two: tuple[Server, Server]) -> None:
    async def run() -> None:
        lines = [RedisBus(redis().address) for _ in range(8)]
        for line in lines:
            await line.open(lambda by, news: None, lambda: None)
        while not all(line.up for line in lines):
            await asyncio.sleep(0.01)
        assert sum(await asyncio.gather(*(line.claim("a turn", 1) for line in lines))) == 1
        first = [line for line in lines if await line.claim("a turn", 1)]
        assert len(first) == 1  # the one that had it keeps it
        await asyncio.sleep(1.1)
        assert await lines[3].claim("a turn", 1)
        for line in lines:
            await line.close()

    asyncio.run(run())
    table = open_table(two[0], HANSA, "me", "bot random")

    async def play() -> None:
        async with table.line(0) as line, at(two[1], table).line(0) as other:
            await play_on([line, other], 12, random.Random(1))

    asyncio.run(play())


@pytest.mark.parametrize("address", ["redis://:geheim@127.0.0.1:1/0", "http://u:geheim@x", "redis://:geheim@x:y"])
def test_an_address_that_cannot_be_used_is_one_sentence_without_its_password(address: str) -> None:
    with pytest.raises(BadInput) as caught:
        bus(address)
    assert "geheim" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wrong_password_is_not_repeated() -> None:
    with pytest.raises(BadInput) as caught:
        bus(redis().address.replace(PASSWORD, "geheim"))
    assert "geheim" not in str(caught.value)


def test_two_processes_without_a_bus_go_on_as_before(shared: Path) -> None:
    with contextlib.ExitStack() as stack:
        one, other = (stack.enter_context(Server(shared)) for _ in range(2))
        table = open_table(one, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0, 1) as line, at(other, table).line(0, 1) as late:
                await play_on([line], 3, random.Random(1))
                assert (await late.play(late.choices[0]))["why"]["kind"] == "stale"
                await late.version(3)

        asyncio.run(run())


def test_limits_hold_across_processes(shared: Path) -> None:
    """Whoever has used up its share at one process has used it up at the other."""
    few = ("tables-per-hour=6", "sockets-per-client=4", "processor-ms-per-second=1", "processor-ms-at-once=400")
    with contextlib.ExitStack() as stack:
        one, other = (
            stack.enter_context(Server(shared, *few, bus=redis().address, patience_seconds=0.05)) for _ in range(2)
        )
        tables = [open_table(one, HANSA, "me", "me") for _ in range(3)]
        time.sleep(2.5)  # the news of it takes a second
        for _ in range(3):
            open_table(other, HANSA, "me", "me")
        body = {**HANSA, "seats": seats("me", "me")}
        assert is_refused(ask(other, "POST", "/tables", body=body), 429, "Too many tables")

        async def run() -> None:
            lines = [await tables[0].line(0).open() for _ in range(3)]
            await asyncio.sleep(2.5)
            lines.append(await at(other, tables[0]).line(0).open())
            late = await at(other, tables[0]).line(0).open()
            assert "Too many connections" in late.gone
            for line in lines:
                await line.close()

        asyncio.run(run())
        with from_elsewhere() as somebody:  # who has spent nothing yet: the first process has a whole share to use up
            asked = until_refused(somebody, tables[0])
            time.sleep(2.5)
            assert until_refused(somebody, at(other, tables[0])) < asked / 3


def until_refused(client: httpx.Client, table: Opened) -> int:
    """How many requests it takes."""
    for number in range(5000):
        path = f"{table.server.url}/api/tables/{table.id}/state"
        if client.get(path, headers={"Authorization": f"Bearer {table.host}"}).status_code == 429:
            return number
    raise AssertionError("nothing was refused")
