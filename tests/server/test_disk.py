"""C3: a locked file, a full or broken disk: refused with a clear sentence, and it goes on when that is over."""

from __future__ import annotations

import asyncio
import contextlib
import random
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kontor.server.store.sqlite import Sqlite
from tests.server.launch import PATIENCE, Server
from tests.server.people import (
    HANSA,
    THREE,
    Facts,
    Line,
    ask,
    good,
    is_no,
    is_ok,
    is_refused,
    open_table,
    play_on,
    seats,
)
from tests.server.test_killed import rows_of

Trouble = Callable[[Server], contextlib.AbstractContextManager[None]]


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another process has the file for itself, longer than the server waits."""
    store = sqlite3.connect(server.file, isolation_level=None)
    store.execute("BEGIN EXCLUSIVE")
    yield
    store.execute("ROLLBACK")
    store.close()


@contextmanager
def full(server: Server) -> Iterator[None]:
    """There is no room for another page."""
    pages = Path(server.wishes["pages"])
    pages.write_text("1")
    yield
    pages.write_text("1000000")


@contextmanager
def broken(server: Server) -> Iterator[None]:
    """Writing fails: no file may grow."""
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    size = server.file.with_name(f"{server.file.name}-wal").stat().st_size
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    folder.mkdir()
    pages = folder / "pages"
    pages.write_text("1000000")
    with Server(folder, busy_seconds=0.3, pages=str(pages)) as running:
        yield running
    assert "Traceback" not in running.log


async def until_refused(line: Line, chance: random.Random) -> tuple[Facts, Facts]:
    """Plays on until something cannot be stored; what was sent, and the answer."""
    for _ in range(500):
        seat = line.state["decision"]["seat"]
        if line.state["seat"] != seat:
            await line.sit(seat)
        sent = {"id": line.mark(), "text": chance.choice(line.choices), "version": line.state["version"]}
        answer = await line.ask("play", **sent)
        if answer["t"] == "no":
            return sent, answer
        await line.version(answer["version"])
    raise AssertionError("everything was stored")


@pytest.mark.parametrize(
    ("trouble", "words"),
    [
        (locked, "database is locked"),
        (full, "full"),
        (broken, "disk I/O error"),
    ],
)
def test_C3_nothing_is_acknowledged_that_is_not_kept(server: Server, trouble: Trouble, words: str) -> None:
    tables = [open_table(server, THREE, "me", "me", "me") for _ in range(3)]

    async def run() -> None:
        lines = [await table.line(0, 1, 2).open() for table in tables]
        eyes = [await table.watching().open() for table in tables]
        for line in lines:
            await play_on([line], 3, random.Random(1))
        with trouble(server):
            await asyncio.gather(*(until_refused(line, random.Random(2)) for line in lines))
            # What did not fit together with others' may fit alone: so each goes on alone until nothing fits.
            refused = [await until_refused(line, random.Random(4)) for line in lines]
            for (_, answer), line in zip(refused, lines, strict=True):
                assert is_no(answer, "store", words, "nothing was changed")
                assert answer["version"] == line.state["version"]
            for (sent, _), line in zip(refused, lines, strict=True):  # it stays so, and nobody is told otherwise
                assert is_no(await line.ask("play", **sent), "store", words)
            for eye, line in zip(eyes, lines, strict=True):
                assert (await eye.version(line.state["version"]))["version"] == line.state["version"]
            for table, line in zip(tables, lines, strict=True):
                assert len(rows_of(server, table.id)) == line.state["version"]
                assert table.get("/state")["version"] == line.state["version"]  # looking is possible
        for (sent, _), line, eye in zip(refused, lines, eyes, strict=True):  # sent again, it is accepted, once
            assert is_ok(await line.ask("play", **sent))["version"] == sent["version"] + 1
            assert is_ok(await line.ask("play", **sent))["version"] == sent["version"] + 1
            assert (await eye.version(sent["version"] + 1))["version"] == sent["version"] + 1
            await line.version(sent["version"] + 1)
            await play_on([line], 3, random.Random(3))
        for table, line in zip(tables, lines, strict=True):
            rows = rows_of(server, table.id)
            assert [row[0] for row in rows] == list(range(1, line.state["version"] + 1))
            moves = table.get("/history")["moves"]
            assert [(move["seat"], move["text"]) for move in moves] == [row[1:3] for row in rows]
        for one in [*lines, *eyes]:
            await one.close()

    asyncio.run(run())


def test_C3_everything_else_that_is_stored(server: Server) -> None:
    table = open_table(server, HANSA, "me", "friend", "friend")
    running = open_table(server, HANSA, "me", "me")
    body = {**HANSA, "seats": seats("me", "me")}

    async def run() -> None:
        async with running.line(0, 1) as line:
            with locked(server):
                assert is_no(await line.vote(), "store", "locked")
                assert is_no(await line.ask("chat", text="Hello"), "store", "locked")
                assert is_refused(ask(server, "POST", "/tables", body=body), 503, "locked")
                assert is_refused(table.ask("POST", "/join", table.invites[1], {"name": "A"}), 503, "locked")
                assert is_refused(table.ask("POST", "/seats/1", table.host, {"level": "random"}), 503, "locked")
                assert is_refused(table.ask("DELETE", "", table.host), 503, "locked")
                assert [seat["taken"] for seat in table.get("")["seats"]] == [True, False, False]
            assert is_ok(await line.vote())
            assert is_ok(await line.ask("chat", text="Hello"))
            assert [said["text"] for said in line.chats] == ["Hello"]

    asyncio.run(run())
    assert good(ask(server, "POST", "/tables", body=body))
    table.join(1)
    table.join(2)
    assert table.get("")["status"] == "running"
    assert table.ask("DELETE", "", table.host).status_code == 204


def test_C1_every_commit_is_on_the_disk_before_it_counts(folder: Path) -> None:
    """Killing a process does not show it, losing power would: the file is written ahead and synced in full."""
    store = Sqlite(folder / "kontor.sqlite")
    with store.engine.connect() as connection:
        asked = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    store.engine.dispose()
    assert asked == ["wal", 2]


def test_C3_a_short_lock_is_waited_for(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0) as line:
                with locked(server):
                    answer = asyncio.create_task(line.play(line.choices[0]))
                    await asyncio.sleep(0.3)
                    assert not answer.done()
                assert is_ok(await answer)

        asyncio.run(run())


def test_C3_who_stands_in_for_a_bot_over_the_net_waits_too(folder: Path) -> None:
    with Server(folder, "bot-seconds=1", busy_seconds=0.3) as server:
        table = open_table(server, HANSA, "friend", "me")
        table.post("/join", table.invites[0], {"name": "Holk", "bot": True})
        until = time.monotonic() + PATIENCE
        with locked(server):
            while "a stand-in's move was not accepted" not in server.log:
                assert time.monotonic() < until
                time.sleep(0.1)
        while table.get("/state")["version"] == 0:
            assert time.monotonic() < until
            time.sleep(0.1)
        assert "Traceback" not in server.log


def test_C3_a_bot_waits_too(server: Server) -> None:
    table = open_table(server, HANSA, "me", "bot random")

    async def run() -> None:
        async with table.line(0) as line:
            await line.until(lambda: line.choices)
            await play_on([line], 4, random.Random(1))  # the bot's process is there
            while line.choices:
                version = is_ok(await line.play(line.choices[-1]))["version"]
                with locked(server):
                    await line.version(version)
                    await asyncio.sleep(1 if not line.choices else 0)
            await line.until(lambda: line.choices)

    asyncio.run(run())
