"""When each move was made is kept, sent and recorded; so is what people wrote to it in a record, and a bot's reason."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

from kontor.record import parse
from tests.server.launch import Server
from tests.server.people import HANSA, is_ok, open_record, open_table, play_on
from tests.test_log import NOON, commented


def is_now(words: str) -> bool:
    return abs(datetime.fromisoformat(words) - datetime.now(UTC)) < timedelta(hours=1)


def test_every_entry_says_when(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "me")

        async def run() -> list[str]:
            async with table.line(0, 1) as line:
                await play_on([line], 3, random.Random(1))
                await line.version(is_ok(await line.vote(False))["version"])
            async with table.line(0) as again:
                return [entry["at"] for entry in again.state["news"]]

        times = asyncio.run(run())
        assert len(times) == 4
        assert all(is_now(at) for at in times)
        assert [move["at"] for move in table.get("/history")["moves"]] == times[:3]
        server.kill()
        server.start()
        assert [entry["at"] for entry in table.get("/state")["news"]] == times


def test_times_and_comments_of_a_record_are_kept(folder: Path) -> None:
    with Server(folder) as server:
        table = open_record(server, commented())
        for _ in range(2):
            assert [move["at"] for move in table.get("/history", table.watch)["moves"]] == [NOON, ""]
            given = table.ask("GET", "/record", table.watch).text
            assert given == parse(commented()).text()
            server.kill()
            server.start()


def test_a_bots_reason_is_kept_as_codes_and_facts(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "bot master", "me")

        async def run() -> None:
            async with table.line(1) as line:
                await line.until(lambda: line.choices, 60)

        asyncio.run(run())
        [entry] = table.get("/state")["news"]
        assert entry["reason"][0] == {"code": "points", "facts": {"n": 4}}
        server.kill()
        server.start()
        assert table.get("/state")["news"] == [entry]
