"""A rule is fixed between two starts of the server: tables go on by their own revision, new ones take the newest."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from kontor.games.teutonica.game import Teutonica
from kontor.games.teutonica.library import Library
from kontor.record import Record, read
from tests.revisions.variant import EDITION, fixed_data
from tests.server.launch import Server
from tests.server.people import Facts, Opened, is_no, is_ok, open_record, open_table, play_on, seats

GOLDEN = Path(__file__).parents[1] / "golden" / "teutonica"
OLD: Facts = {"game": "teutonica", "board": "hanseatic-league-4-5", "edition": EDITION}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return fixed_data(tmp_path)


def forbidden_later(data: Path) -> tuple[Record, int]:
    """A record of four, and how many of its commands come before one that the fix forbids."""
    game = Teutonica(Library(data))
    for file in sorted(GOLDEN.glob(f"{EDITION}-*-4-?.txt")):
        record = read(file)
        state = game.new(replace(record.setup, revision=2))
        for number, line in enumerate(record.lines):
            command = game.parse(state, line.text)
            refusal = game.why_not(state, command)
            if refusal is not None and refusal.rule == "T8.7":
                return record, number
            if refusal is not None or game.decision(state).seat != line.seat:  # type: ignore[union-attr]  # not over
                break
            game.advance(state, command)
    raise AssertionError("nobody exchanges the offices of others")


def test_a_running_table_goes_on_by_its_own_revision(folder: Path, data: Path) -> None:
    record, n = forbidden_later(data)
    everybody = seats("me", "me", "me", "me")
    with Server(folder) as before:
        judged = open_record(before, record.text(), until=n, seats=everybody)
        with_bots = open_table(before, OLD, "me", "bot random", "bot novice", "me")
        asyncio.run(some_moves(with_bots))
        before.stop()
        assert "Traceback" not in before.log
    with Server(folder, fixed=str(data)) as after:
        judged.server = with_bots.server = after
        assert [table.get("")["revision"] for table in (judged, with_bots)] == [1, 1]
        asyncio.run(some_moves(with_bots))
        asyncio.run(plays(judged, record, n))
        new = open_table(after, OLD, "me", "bot random", "me", "me")
        assert new.get("")["revision"] == 2
        asyncio.run(some_moves(new))
        later = Record(replace(record.setup, revision=2), record.lines[:n])
        asyncio.run(is_refused_there(open_record(after, later.text(), seats=everybody), record, n))
        assert "Traceback" not in after.log


async def some_moves(table: Opened) -> None:
    async with table.line(*table.seats) as line:
        version = line.state["version"]
        await play_on([line], 5, random.Random(1))
        assert line.state["version"] >= version + 5


async def plays(table: Opened, record: Record, n: int) -> None:
    async with table.line(record.lines[n].seat) as line:
        is_ok(await line.play(record.lines[n].text))


async def is_refused_there(table: Opened, record: Record, n: int) -> None:
    async with table.line(record.lines[n].seat) as line:
        answer = await line.play(record.lines[n].text)
        assert is_no(answer, "refused", "Neither of these offices")
        assert answer["why"]["rule"] == "T8.7"
