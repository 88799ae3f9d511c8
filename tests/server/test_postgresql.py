"""PostgreSQL as the store: who was first, what is lost on the way, and what is said of it."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import insert, text

from kontor.protocol import BadInput
from kontor.server.core.errors import CannotStore, Uncertain
from kontor.server.store import schema
from kontor.server.store.database import Database, Taken
from kontor.server.store.where import database
from tests.cli.running import ENVIRONMENT, kontor
from tests.cli.running import is_refused as is_one_line
from tests.server.engines import PASSWORD, postgresql
from tests.server.launch import DATABASES, Server
from tests.server.people import HANSA, is_no, is_ok, open_table, play_on

WITHOUT = """
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in ("psycopg", "redis") else found(name, *more)
from kontor.cli import main
main()
"""
ROW = {"setup": "", "status": "open", "host": "", "watch": "", "created": ""}
LINE = {"seat": 0, "kind": "play", "text": "", "reason": '""'}


@pytest.fixture
def address() -> str:
    return postgresql().new_database()


@pytest.fixture
def folder(tmp_path: Path, address: str) -> Iterator[Path]:
    DATABASES[tmp_path / "data"] = address
    yield tmp_path / "data"
    del DATABASES[tmp_path / "data"]


def test_many_begin_at_once_and_one_migrates(address: str) -> None:
    with ThreadPoolExecutor(6) as threads:
        stores = [database(address) for _ in range(6)]
        list(threads.map(Database.migrate, stores))
    for store in stores:
        store.end()
    with psycopg.connect(address) as line:
        assert line.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


async def entries(store: Database, names: Sequence[str], version: int, mark: str) -> list[BaseException | None]:
    """One for each of these tables, all handed in at once; what became of each."""
    said = {"version": version, "mark": mark, **LINE}
    writes = (store.write(name, (insert(schema.entries), {"table_id": name, **said})) for name in names)
    return await asyncio.gather(*writes, return_exceptions=True)


def test_K1_batches_of_two_processes_in_any_order_end_and_each_line_has_one_owner(address: str) -> None:
    """Each waits for rows of the other; were they not in one order, PostgreSQL would have to end one of them."""
    names = [f"table {n:02}" for n in range(40)]

    async def run() -> None:
        stores = [database(address), database(address)]
        for store in stores:
            await store.open()
        await asyncio.gather(*(stores[0].write(id, (insert(schema.tables), {"id": id, **ROW})) for id in names))
        for version in range(1, 16):
            orders = [random.Random(f"{version} {n}").sample(names, len(names)) for n in range(2)]
            outcomes = await asyncio.gather(
                *(entries(store, order, version, f"{version}") for store, order in zip(stores, orders, strict=True))
            )
            first, second = (dict(zip(*pair, strict=True)) for pair in zip(orders, outcomes, strict=True))
            for id in names:
                assert {type(first[id]), type(second[id])} == {type(None), Taken}
        for store in stores:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


def test_what_cannot_be_stored_stops_nobody_else(address: str) -> None:
    async def run() -> None:
        store = database(address)
        await store.open()
        for id in ("a", "b", "c"):
            await store.write(id, (insert(schema.tables), {"id": id, **ROW}))
        bad = store.write("b", (insert(schema.chats), {"table_id": "b", "seat": 0, "text": "\0", "at": ""}))
        good = [
            store.write(id, (insert(schema.chats), {"table_id": id, "seat": 0, "text": "", "at": ""})) for id in "ac"
        ]
        outcomes = await asyncio.gather(good[0], bad, good[1], return_exceptions=True)
        assert [type(one) for one in outcomes] == [type(None), CannotStore, type(None)]
        await store.close()

    asyncio.run(run())


def test_a_broken_line_is_mended_without_anybody_noticing(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0, 1) as line:
                for _ in range(3):
                    await play_on([line], 2, random.Random(1))
                    server.stored(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor'"
                    )

        asyncio.run(run())
        assert table.get("/chats") == []
        assert "Traceback" not in server.log


def test_C2_a_commit_whose_outcome_is_unknown_is_not_acknowledged(address: str) -> None:
    """The server ends while it commits: the line breaks, and nobody can say what became of it."""

    async def run() -> None:
        store = database(address)
        await store.open()
        await store.write("a", (insert(schema.tables), {"id": "a", **ROW}))
        with psycopg.connect(address, autocommit=True) as line:  # the check at its end ends the session
            line.execute(
                "CREATE FUNCTION fall() RETURNS trigger LANGUAGE plpgsql AS"
                " 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END'"
            )
            line.execute(
                "CREATE CONSTRAINT TRIGGER falls AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED"
                " FOR EACH ROW EXECUTE FUNCTION fall()"
            )
            [outcome] = await entries(store, ["a"], 1, "x")
            assert isinstance(outcome, Uncertain)
            line.execute("DROP TRIGGER falls ON entries")
        assert await entries(store, ["a"], 1, "x") == [None]
        await store.close()

    asyncio.run(run())


def test_commits_are_on_the_disk_before_they_count_whatever_the_server_is_set_to(address: str) -> None:
    with psycopg.connect(address) as line:
        assert line.execute("SHOW synchronous_commit").fetchone() == ("off",)
    store = database(address)
    with store.writes.connect() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar() == "on"
    store.end()


def test_two_take_the_last_two_seats_through_two_processes(folder: Path) -> None:
    async def both(table_id: str, invites: Sequence[str], running: Sequence[Server]) -> list[int]:
        async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
            asked = [
                client.post(
                    f"{server.url}/api/tables/{table_id}/join",
                    json={"name": f"N {n}"},
                    headers={"Authorization": f"Bearer {invite}"},
                )
                for n, (server, invite) in enumerate(zip(running, invites, strict=True))
            ]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    with contextlib.ExitStack() as stack:
        running = [stack.enter_context(Server(folder)) for _ in range(2)]
        for _ in range(20):
            table = open_table(running[0], HANSA, "me", "friend", "friend")
            assert asyncio.run(both(table.id, [table.invites[1], table.invites[2]], running)) == [201, 201]
            assert server_status(running[0], table.id) == "running"


def server_status(server: Server, table: str) -> str:
    [(status,)] = server.stored("SELECT status FROM tables WHERE id = ?", table)
    return str(status)


def test_C2_while_it_is_gone_nothing_is_acknowledged_and_then_it_goes_on(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with table.line(0, 1) as line:
                await play_on([line], 3, random.Random(1))
                postgresql().kill()
                try:
                    for _ in range(2):
                        answer = await line.vote(False)
                        assert is_no(answer, "store", "the database does not answer", "nothing was changed")
                    assert "127.0.0.1" not in str(line.heard[-1])
                finally:
                    postgresql().start()
                assert is_ok(await line.vote(False))["version"] == 4

        asyncio.run(run())


@pytest.mark.parametrize(
    "address", ["postgresql://u:geheim@127.0.0.1:1/x", "postgresql://u:geheim@127.0.0.1", "mysql://u:geheim@x/y"]
)
def test_an_address_that_cannot_be_used_is_one_sentence_without_its_password(address: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        database(address).prepare()
    assert "geheim" not in str(caught.value)
    said = kontor("serve", "--no-browser", "--database", address, "--data", tmp_path)
    assert is_one_line(said, "database" if "x" not in address else "")
    assert "geheim" not in said.stderr


def test_a_wrong_password_is_not_repeated(address: str) -> None:
    with pytest.raises(BadInput) as caught:
        database(address.replace(PASSWORD, "geheim")).prepare()
    assert "password authentication failed" in str(caught.value)
    assert "geheim" not in str(caught.value)


def test_the_password_is_in_no_log_whatever_its_level(folder: Path) -> None:
    with Server(folder, log_level="trace") as server:
        table = open_table(server, HANSA, "me", "me")
        postgresql().kill()
        try:
            table.ask("DELETE", "", table.host)
        finally:
            postgresql().start()
        assert PASSWORD not in server.log


SERVE, WORK = ["serve", "--no-browser"], ["work", "--database", "sqlite:x.sqlite"]
BUS = ["--bus", "redis://:geheim@h"]


@pytest.mark.parametrize("words", [[*SERVE, "--database", "postgresql://u:geheim@h/x"], [*SERVE, *BUS], [*WORK, *BUS]])
def test_a_package_that_is_missing_is_one_sentence(words: list[str], tmp_path: Path) -> None:
    line = [sys.executable, "-c", WITHOUT, *words]
    said = subprocess.run(line, capture_output=True, text=True, env=ENVIRONMENT, cwd=tmp_path, check=False)
    assert is_one_line(said, "more than one process needs psycopg and redis: pip install 'kontor-games[cluster]'")
    assert "geheim" not in said.stderr
