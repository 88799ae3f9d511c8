"""`kontor move-store`: everything is carried over, in both directions, or nothing is changed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kontor.protocol import BadInput
from kontor.server.store import moving, schema
from kontor.server.store.where import database
from tests.cli.running import is_refused, kontor
from tests.server.engines import PASSWORD, postgresql
from tests.server.keep import FOLDER, told
from tests.server.launch import DATABASES, Server
from tests.server.people import Opened, is_ok
from tests.server.test_upgrade import played_on

KEPT = json.loads((FOLDER / "first.json").read_text(encoding="utf-8"))
NAMES = [table.name for table in schema.metadata.sorted_tables]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Games as an earlier version wrote them."""
    found = tmp_path / "old.sqlite"
    with contextlib.closing(sqlite3.connect(found)) as store:
        store.executescript((FOLDER / "first.sql").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def address() -> str:
    return postgresql().new_database()


@pytest.fixture
def served(tmp_path: Path, address: str) -> Iterator[Server]:
    DATABASES[tmp_path / "data"] = address
    server = Server(tmp_path / "data")
    yield server
    server.kill()
    del DATABASES[tmp_path / "data"]


def rows(address: str) -> dict[str, list[tuple[object, ...]]]:
    store = database(address)
    with store.reads.connect() as connection:
        found = {table.name: connection.execute(table.select()).all() for table in schema.metadata.sorted_tables}
    store.end()
    return {name: sorted(map(tuple, some)) for name, some in found.items()}


def tables(server: Server) -> Iterator[tuple[Opened, dict[str, object]]]:
    for kept in KEPT:
        own = {int(seat): token for seat, token in kept["seats"].items()}
        invites = {int(seat): token for seat, token in kept["told"]["invites"].items()}
        yield Opened(server, kept["id"], kept["host"], kept["watch"], own, invites), kept["told"]


def test_O1_there_and_back_every_row_is_the_same_and_games_go_on(file: Path, address: str, served: Server) -> None:
    said = kontor("move-store", f"sqlite:{file}", address)
    assert (said.returncode, said.stderr) == (0, "")
    assert "3 tables" in said.stdout
    assert PASSWORD not in said.stdout
    assert rows(address) == rows(f"sqlite:{file}")
    with psycopg.connect(address) as line:  # what is said next is numbered after what was carried over
        asked = "SELECT nextval(pg_get_serial_sequence('chats', 'id')), max(id) FROM chats"
        [(following, last)] = line.execute(asked).fetchall()
    assert following > last
    back = file.with_name("back.sqlite")
    assert kontor("move-store", address, f"sqlite:{back}").returncode == 0
    assert rows(f"sqlite:{back}") == rows(f"sqlite:{file}")

    async def chat(table: Opened) -> None:
        async with table.line(*table.seats) as line:
            is_ok(await line.ask("chat", text="Moin"))

    with served:
        for table, before in tables(served):
            assert json.loads(json.dumps(told(table))) == before
            asyncio.run(played_on(table))
            asyncio.run(chat(table))


def test_O1_a_target_with_games_is_refused(file: Path, address: str) -> None:
    assert kontor("move-store", f"sqlite:{file}", address).returncode == 0
    before = rows(address)
    for source in (f"sqlite:{file}", address):
        assert is_refused(kontor("move-store", source, address), "games already")
    assert rows(address) == before


def test_O1_nothing_is_left_of_a_move_that_fails(file: Path, address: str) -> None:
    target = database(address)
    target.prepare()
    target.end()
    with psycopg.connect(address, autocommit=True) as line:  # the last row is refused
        line.execute("ALTER TABLE chats ADD CHECK (text NOT LIKE '%Lübeck%')")
    assert is_refused(kontor("move-store", f"sqlite:{file}", address), "is as it was")
    assert rows(address) == {name: [] for name in NAMES}


def test_O1_a_copy_that_differs_is_refused(file: Path, address: str) -> None:
    with psycopg.connect(address, autocommit=True) as line:
        prepared = database(address)
        prepared.prepare()
        prepared.end()
        spoil = "'BEGIN NEW.at = ''x''; RETURN NEW; END'"
        line.execute(f"CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS {spoil}".encode())
        line.execute("CREATE TRIGGER spoils BEFORE INSERT ON chats FOR EACH ROW EXECUTE FUNCTION spoil()")
    origin, copy = database(f"sqlite:{file}"), database(address)
    with pytest.raises(BadInput, match="chats differs"):
        moving.move(origin, copy)
    origin.end()
    copy.end()
    assert rows(address) == {name: [] for name in NAMES}


@pytest.mark.parametrize(("source", "words"), [("sqlite:not/x.sqlite", "x.sqlite"), ("mysql://u:p@h/x", "sqlite:FILE")])
def test_what_is_not_there_cannot_be_moved(source: str, words: str, tmp_path: Path) -> None:
    assert is_refused(kontor("move-store", source, f"sqlite:{tmp_path}/to.sqlite", folder=tmp_path), words)


def test_a_file_that_a_server_uses_is_not_moved(tmp_path: Path) -> None:
    """What is played meanwhile would be lost."""
    with Server(tmp_path / "data") as server:
        target = tmp_path / "to" / "to.sqlite"
        assert is_refused(kontor("move-store", f"sqlite:{server.file}", f"sqlite:{target}"), "stop it first")
        assert not target.exists()
