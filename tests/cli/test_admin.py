"""O1: `kontor admin` beside a running server, and without one."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kontor.cli.app import app
from kontor.protocol import BadInput
from kontor.record import parse
from tests.cli.running import is_refused, kontor
from tests.server.launch import Server
from tests.server.people import HANSA, Opened, ask, is_ok, open_record, open_table, play_on
from tests.ways import Way, walk_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("admin"), patience=3) as running:
        yield running


def admin(server: Server, *words: object) -> Any:
    """What the command says as JSON; in this process, because loading it takes far longer than what it does."""
    done = CliRunner().invoke(app, ["admin", *map(str, words), "--data", str(server.data), "--json"])
    assert done.exit_code == 0, (done.output, done.exception)
    return json.loads(done.output)


def refused(*words: object) -> str:
    done = CliRunner().invoke(app, ["admin", *map(str, words)])
    assert isinstance(done.exception, BadInput)
    return str(done.exception)


def finished(server: Server) -> Opened:
    return open_record(server, walk_of(Way("hansa", "2004", "baltic", 2), 1).whole_game().text())


def aged(server: Server, table: Opened, days: float, *, opened_only: bool = False) -> None:
    """As if all of it had happened so long ago, or only the opening."""
    at = time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime(time.time() - days * 86_400))
    with closing(sqlite3.connect(server.file, timeout=10)) as store, store:
        store.execute("UPDATE tables SET created = ? WHERE id = ?", (at, table.id))
        if not opened_only:
            store.execute("UPDATE entries SET at = ? WHERE table_id = ?", (at, table.id))


def until(true: Callable[[], bool], patience: float = 30) -> None:
    late = time.monotonic() + patience
    while not true():
        assert time.monotonic() < late
        time.sleep(0.05)


def test_O1_tables_with_their_sizes(server: Server) -> None:
    running = open_table(server, HANSA, "me", "bot novice")
    opened = open_table(server, HANSA, "me", "friend")
    over = finished(server)
    found = {one["id"]: one for one in admin(server, "tables")}
    assert [found[table.id]["status"] for table in (running, opened, over)] == ["running", "open", "over"]
    assert found[running.id]["seats"] == ["Person 0", "Person 1 (novice)"]
    assert (found[over.id]["game"], found[over.id]["board"]) == ("hansa", "baltic")
    assert found[over.id]["bytes"] > 5 * found[opened.id]["bytes"] > 500
    assert found[over.id]["last"] >= found[over.id]["created"]
    only = admin(server, "tables", "--status", "open")
    assert {one["status"] for one in only} == {"open"}
    text = kontor("admin", "tables", "--data", server.data).stdout
    assert all(table.id in text for table in (running, opened, over))
    for token in (running.host, running.watch, *running.seats.values(), *opened.invites.values()):
        assert token not in text + json.dumps(list(found.values()))


def test_O1_what_was_played_and_said_is_counted(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    def found() -> Any:
        return next(one for one in admin(server, "tables") if one["id"] == table.id)

    before = found()
    said = "Moin" * 50
    play(table, 3, said)
    after = found()
    assert (before["entries"], before["chats"], after["entries"], after["chats"]) == (0, 0, 3, 1)
    assert after["bytes"] > before["bytes"] + len(said) + 3


def play(table: Opened, commands: int, *words: str) -> None:
    async def run() -> None:
        async with table.line(0, 1) as line:
            await play_on([line], commands, random.Random(1))
            for text in words:
                is_ok(await line.ask("chat", text=text))

    asyncio.run(run())


def test_O1_a_running_server_notices_that_a_table_was_deleted(server: Server) -> None:
    table, other = open_table(server, HANSA, "me", "me"), open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line, other.line(0) as beside:
            assert await asyncio.to_thread(admin, server, "delete", table.id) == [{"id": table.id, "done": "deleted"}]
            await line.ended()
            assert (line.code, line.gone) == (4404, "This table was deleted.")
            await beside.choose(random.Random(1))  # nobody else is disturbed

    asyncio.run(run())
    assert ask(server, "GET", f"/tables/{table.id}", table.host).status_code == 404
    assert refused("delete", table.id, "--data", server.data) == f"there is no table {table.id}; nothing was changed"


def test_O1_a_running_server_notices_that_a_game_was_closed(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")

    async def run() -> None:
        async with table.line(0, 1) as line:
            await line.choose(random.Random(1))
            await asyncio.to_thread(admin, server, "close", table.id)
            await line.until(lambda: line.state["stopped"] and line.info["status"] == "over")
            answer = await line.vote()
            assert answer["why"]["code"] == "server.over"

    asyncio.run(run())
    again = CliRunner().invoke(app, ["admin", "close", table.id, "--data", str(server.data)])
    assert (again.exit_code, again.stdout) == (1, f"{table.id} is not running\n")
    again = CliRunner().invoke(app, ["admin", "close", table.id, "--data", str(server.data), "--json"])
    assert (again.exit_code, json.loads(again.stdout)) == (1, [{"id": table.id, "done": ""}])


def test_O1_a_bot_that_thinks_at_a_closed_table_stops(server: Server) -> None:
    table = open_table(server, HANSA, "bot dreamer", "me")
    admin(server, "close", table.id)
    until(lambda: bool(table.get("")["status"] == "over"))
    time.sleep(4)  # by then somebody would have chosen in its place
    assert table.get("/state")["version"] == 0


def test_O1_a_record_is_exported(server: Server, tmp_path: Path) -> None:
    table = finished(server)
    text = admin(server, "export", table.id)["record"]
    assert parse(text).result is not None
    file = tmp_path / "game.txt"
    assert admin(server, "export", table.id, file)["record"] == text
    assert file.read_text() == text
    assert file.stat().st_mode & 0o077 == 0
    assert "exists" in refused("export", table.id, file, "--data", server.data)
    assert "nothing" in refused("export", "nothing", "--data", server.data)


def test_O1_the_exported_record_of_a_finished_game_opens_its_seal(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    assert "# seal " not in admin(server, "export", table.id)["record"]
    admin(server, "close", table.id)
    assert "\n# seal " in admin(server, "export", table.id)["record"]  # kontor verify reads it


def test_O1_what_is_old_is_purged_and_nothing_else(server: Server) -> None:
    old, new = finished(server), finished(server)
    unbegun, waiting = (open_table(server, HANSA, "me", "friend") for _ in range(2))
    played, lately, spoken = (open_table(server, HANSA, "me", "me") for _ in range(3))
    play(lately, 1)
    play(spoken, 0, "Well played")
    for table in (lately, spoken):
        admin(server, "close", table.id)
        aged(server, table, 31, opened_only=True)
    aged(server, old, 31)
    aged(server, unbegun, 3)
    aged(server, played, 900)
    days, hours = ("--finished-days", 30), ("--unbegun-hours", 48)
    assert "--finished-days" in refused("purge", "--data", server.data)
    would = {one["id"] for one in admin(server, "purge", *days, *hours, "--dry-run")}
    assert would == {old.id, unbegun.id}
    assert old.get("")["status"] == "over"
    assert {one["id"] for one in admin(server, "purge", *days)} == {old.id}
    assert {one["id"] for one in admin(server, "purge", *days, *hours)} == {unbegun.id}
    left = {one["id"] for one in admin(server, "tables")}
    assert {new.id, waiting.id, played.id, lately.id, spoken.id} <= left
    assert not {old.id, unbegun.id} & left


@pytest.mark.parametrize(("setting", "status"), [("finished_days", "over"), ("unbegun_hours", "open")])
def test_O1_the_server_purges_by_itself_only_what_it_is_told_to(tmp_path: Path, setting: str, status: str) -> None:
    with Server(tmp_path) as server:
        over = [finished(server) for _ in range(2)]
        unbegun = [open_table(server, HANSA, "me", "friend") for _ in range(2)]
        for old in (over[0], unbegun[0]):
            aged(server, old, 31)
        (old, new), others = (over, unbegun) if status == "over" else (unbegun, over)
        server.stop()
        server.start()
        assert old.get("")["status"] == status
        server.stop()
        server.wishes[setting] = 30
        server.start()
        until(lambda: ask(server, "GET", f"/tables/{old.id}", old.host).status_code == 404)
        assert all(table.get("") for table in (new, *others))
        assert "old tables were deleted tables=1" in server.log


def test_O1_doors_of_servers_that_were_killed_are_gone(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        server.kill()
        [left] = (tmp_path / "data").glob("*.sock")
        server.start()
        [door] = (tmp_path / "data").glob("*.sock")
        assert door != left


def test_O1_who_is_connected(server: Server) -> None:
    table = open_table(server, HANSA, "me", "me", "friend")

    async def run() -> Any:
        async with table.line(0, 1), table.watching():
            return await asyncio.to_thread(admin, server, "who")

    found = [one for one in asyncio.run(run()) if one["table"] == table.id]
    assert sorted(one["seats"] for one in found) == [[], [0, 1]]
    assert {one["client"] for one in found} == {"127.0.0.1"}
    assert {one["server"] for one in found} == {server.pid}
    [door] = server.data.glob("kontor-*.sock")
    assert door.stat().st_mode & 0o077 == 0
    numbers = {one["limit"]: one["number"] for one in admin(server, "limits")}
    assert (numbers["tables-per-hour"], numbers["chats-per-minute"]) == (1_000_000, 20)


def test_O1_without_a_server_tables_are_there_all_the_same(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = finished(server)
    assert [one["id"] for one in admin(server, "tables")] == [table.id]
    assert refused("who", "--data", tmp_path) == "no server runs on this folder"
    assert admin(server, "limits")[0]["server"] == "none runs"
    admin(server, "delete", table.id)
    assert admin(server, "tables") == []
    assert is_refused(kontor("admin", "tables", "--data", tmp_path / "nowhere"), "no games")


def test_a_database_that_does_not_answer_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KONTOR_DATABASE", "postgresql://kontor:secret@127.0.0.1:1/kontor")  # nobody listens there
    said = refused("tables")
    assert "127.0.0.1/kontor: games cannot be kept there" in said
    assert "secret" not in said
    assert "\n" not in said
