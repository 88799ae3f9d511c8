"""U1: files that earlier versions wrote still open, give the same games, and can be played on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
from pathlib import Path

import pytest

from tests.server.keep import FOLDER, told
from tests.server.launch import Server
from tests.server.people import Opened, play_on

FILES = sorted(FOLDER.glob("*.sql"))


def test_U1_there_are_files_to_open() -> None:
    assert "first" in [file.stem for file in FILES]
    for file in FILES:
        tables = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        assert {table["told"]["status"] for table in tables} == {"open", "running", "over"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_U1_an_old_file_gives_the_same_games(folder: Path, file: Path) -> None:
    folder.mkdir()
    server = Server(folder)
    with contextlib.closing(sqlite3.connect(server.file)) as store:
        store.executescript(file.read_text(encoding="utf-8"))
    with server:
        for kept in json.loads(file.with_suffix(".json").read_text(encoding="utf-8")):
            own = {int(seat): token for seat, token in kept["seats"].items()}
            invites = {int(seat): token for seat, token in kept["told"]["invites"].items()}
            table = Opened(server, kept["id"], kept["host"], kept["watch"], own, invites)
            assert json.loads(json.dumps(told(table))) == kept["told"]
            asyncio.run(played_on(table))


def test_U1_old_reasons_stay_as_they_are(folder: Path) -> None:
    """They were words and still are, though the file keeps them as JSON now."""
    folder.mkdir()
    server = Server(folder)
    kept = json.loads((FOLDER / "first.json").read_text(encoding="utf-8"))[0]
    said = ['it\'s the "best"', "Über Lübeck\n\\", '"quoted"', ""]
    rows = [(words, kept["id"], version) for version, words in enumerate(said, 1)]
    with contextlib.closing(sqlite3.connect(server.file)) as store:
        store.executescript((FOLDER / "first.sql").read_text(encoding="utf-8"))
        store.executemany("UPDATE entries SET reason = ? WHERE table_id = ? AND version = ?", rows)
        store.commit()
    with server:
        table = Opened(server, kept["id"], kept["host"], kept["watch"], {}, {})
        assert [entry["reason"] for entry in table.get("/state")["news"]][: len(said)] == said


async def played_on(table: Opened) -> None:
    for seat in list(table.invites):
        table.join(seat)
    async with table.line(*table.seats) as line:
        version = line.state["version"]
        await play_on([line], 3, random.Random(1))
        assert line.state["version"] >= version + 3 * (line.info["status"] == "running")
