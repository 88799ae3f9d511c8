"""O1: copies of all games are private, whole and checked, and can be put back."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kontor.protocol import BadInput
from kontor.server.store import file as store_file
from tests.cli.running import is_refused, kontor
from tests.server.launch import Server
from tests.server.people import HANSA, Opened, open_table, play_on


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with Server(folder) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def moved(table: Opened, commands: int) -> None:
    async def run() -> None:
        async with table.line(0, 1) as line:
            await play_on([line], commands, random.Random(1))

    asyncio.run(run())


def entries(file: Path) -> int:
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return int(store.execute("SELECT count(*) FROM entries").fetchone()[0])


def modes(folder: Path) -> set[int]:
    return {one.stat().st_mode & 0o777 for one in folder.iterdir() if not one.name.startswith("log-")}


def test_O1_everything_that_is_kept_is_private(tmp_path: Path, server: Server) -> None:
    moved(open_table(server, HANSA, "me", "me"), 3)
    assert modes(server.data) == {0o600}
    copy = tmp_path / "copy.sqlite"
    assert kontor("backup", copy, "--data", server.data).returncode == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    store_file.make_private(tmp_path / "new" / "folder" / "kontor.sqlite")
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o777 == 0o700


def test_O1_a_file_that_others_could_read_no_longer_can_be(tmp_path: Path) -> None:
    old = tmp_path / "kontor.sqlite"
    old.touch(0o644)
    tmp_path.chmod(0o755)
    store_file.make_private(old)
    assert old.stat().st_mode & 0o777 == 0o600
    assert tmp_path.stat().st_mode & 0o777 == 0o755  # a folder that was there may hold other things


def test_O1_a_backup_made_in_the_midst_of_play_is_put_back_whole(tmp_path: Path, server: Server) -> None:
    table = open_table(server, HANSA, "me", "me")
    moved(table, 5)
    copy = tmp_path / "copy.sqlite"
    playing = threading.Thread(target=moved, args=(table, 40))
    playing.start()
    said = kontor("backup", copy, "--data", server.data)
    playing.join()
    assert said.returncode == 0, said
    kept, all_moves = entries(copy), table.get("/state")["version"]
    assert 5 <= kept <= all_moves
    assert f"tables: 1, seats: 2, entries: {kept}, chats: 0" in said.stdout

    refused = kontor("restore", copy, "--data", server.data)
    assert is_refused(refused, str(server.data), "a server runs there")
    server.kill()  # what it had not put from the log into the file must not be lost, nor get into the new one
    said = kontor("restore", copy, "--data", server.data)
    assert said.returncode == 0, said
    [aside] = server.data.glob("kontor-before-*.sqlite")
    assert str(aside) in said.stdout
    assert entries(aside) == all_moves
    assert modes(server.data) == {0o600}
    server.start()
    assert table.get("/state")["version"] == kept
    moved(table, 3)
    assert table.get("/state")["version"] == kept + 3


def test_O1_a_damaged_file_is_kept_aside_too(tmp_path: Path, server: Server) -> None:
    moved(open_table(server, HANSA, "me", "me"), 5)
    copy = tmp_path / "copy.sqlite"
    kontor("backup", copy, "--data", server.data)
    server.stop()
    server.file.write_text("nothing of it is left\n" * 100)
    assert kontor("restore", copy, "--data", server.data).returncode == 0
    [aside] = server.data.glob("kontor-before-*.sqlite")
    assert aside.read_text().startswith("nothing of it is left")
    assert entries(server.file) == 5


def test_O1_what_is_no_backup_is_refused_and_nothing_is_changed(tmp_path: Path, server: Server) -> None:
    moved(open_table(server, HANSA, "me", "me"), 5)
    copy = tmp_path / "copy.sqlite"
    kontor("backup", copy, "--data", server.data)
    server.stop()
    before = server.file.read_bytes()
    whole = copy.read_bytes()
    wrong = tmp_path / "wrong.sqlite"
    for content, words in (
        (b"no database " * 1000, "is no database"),
        (whole[: len(whole) // 2], "is damaged"),
        (whole[:8192] + b"\xde\xad" * 2048 + whole[12288:], "is damaged"),
    ):
        wrong.write_bytes(content)
        assert is_refused(kontor("restore", wrong, "--data", server.data), str(wrong), words)
    assert is_refused(kontor("restore", tmp_path / "no", "--data", server.data), "there is no such file")
    assert is_refused(kontor("restore", tmp_path / "no", "--data", tmp_path / "new"), "there is no such file")
    assert not (tmp_path / "new").exists()
    assert server.file.read_bytes() == before
    assert not list(server.data.glob("*before*"))


@pytest.mark.parametrize("step", ["replace", "fsync", "link"])
def test_O1_a_restore_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    moved(open_table(server, HANSA, "me", "me"), 5)
    copy = tmp_path / "copy.sqlite"
    assert store_file.copy(server.file, copy)["entries"] == 5
    server.stop()

    def fails(*_given: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, step, fails)
    if step == "link":
        monkeypatch.setattr(shutil, "copy2", fails)
    with pytest.raises(BadInput, match="No space left"):
        store_file.put_back(copy, server.file, server.file.with_name("aside.sqlite"))
    monkeypatch.undo()
    assert entries(server.file) == 5
    assert not [one.name for one in server.data.iterdir() if one.name.startswith(".")]


def test_O1_a_backup_is_there_only_when_it_is_whole(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(open_table(server, HANSA, "me", "me"), 5)
    real = store_file._counts
    counted = iter([{"tables": 7}])
    monkeypatch.setattr(store_file, "_counts", lambda store: next(counted, None) or real(store))
    with pytest.raises(BadInput, match="the copy has"):
        store_file.copy(server.file, tmp_path / "copy.sqlite")
    assert list(tmp_path.iterdir()) == [server.data]
