"""What is not in memory comes back from the file: after a restart, or when a table was put away."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from pathlib import Path

from kontor.record import parse
from tests.server.launch import Server
from tests.server.people import HANSA, THREE, Lost, Opened, is_ok, open_record, open_table, play_on, seats
from tests.ways import Way, walk_of
from tools.load import worked_by

MANY = 60


def test_a_restart_in_the_middle_of_a_game(folder: Path) -> None:
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "bot novice", "me", options={})

        async def play(commands: int) -> tuple[int, object, object]:
            async with table.line(0, 2) as line:
                await play_on([line], commands, random.Random(commands))
                seat = line.state["decision"]["seat"]
                state = line.state if line.state["seat"] == seat else await line.sit(seat)
                return state["version"], state["view"], state["choices"]

        before = asyncio.run(play(7))
        assert server.stop() == signal.SIGTERM
        assert "Traceback" not in server.log
        server.start()
        assert asyncio.run(play(0)) == before
        server.kill()
        server.start()
        assert asyncio.run(play(0)) == before
        assert asyncio.run(play(3))[0] > before[0]
        assert server.log == ""


def test_a_bot_goes_on_after_a_restart(folder: Path) -> None:
    """It was its turn when the server was killed; it moves as soon as somebody looks."""
    with Server(folder) as server:
        table = open_table(server, HANSA, "me", "bot novice")

        async def until_the_bot(kill: bool) -> int:
            async with table.line(0) as line:
                while line.choices:
                    await line.choose(random.Random(2))
                if kill:
                    server.kill()
                    return int(line.state["version"])
                await line.until(lambda: line.choices)
                return int(line.state["version"])

        version = asyncio.run(until_the_bot(True))
        server.start()
        assert asyncio.run(until_the_bot(False)) > version


def test_stopping_while_a_bot_thinks(folder: Path) -> None:
    with Server(folder, patience=600) as server:
        table = open_table(server, HANSA, "bot dreamer", "me")

        async def run() -> None:
            async with table.line(1) as line:
                while not server.bots():
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.5)
                bots = server.bots()
                begun = time.monotonic()
                assert await asyncio.to_thread(server.stop) == signal.SIGTERM
                assert time.monotonic() - begun < 20
                assert not [pid for pid in bots if Path(f"/proc/{pid}").exists()]
                try:
                    await line.until(lambda: False)
                except Lost:
                    assert line.code == 1012

        asyncio.run(run())
        assert "Traceback" not in server.log


def test_tables_that_are_put_away_come_back(folder: Path) -> None:
    with Server(folder, "tables-in-memory=1") as server:
        tables = [open_table(server, HANSA, "me", "me") for _ in range(4)]
        chances = [random.Random(n) for n in range(4)]

        async def run() -> None:
            for _ in range(3):
                for table, chance in zip(tables, chances, strict=True):
                    async with table.line(0, 1) as line:
                        await play_on([line], 2, chance)
            lines = [table.line(0, 1) for table in tables]  # all at once: more are needed than may be in memory
            for line in lines:
                await line.open()
            for number, line in enumerate(lines):
                assert line.state["version"] == 6
                await play_on([line], 2, chances[number])
                assert line.state["version"] == 8
            for line in lines:
                await line.close()

        asyncio.run(run())
        for table in tables:
            assert len(table.get("/history")["moves"]) == 8
        assert server.log == ""


def test_a_table_with_bots_is_put_away_and_comes_back(folder: Path) -> None:
    with Server(folder, "tables-in-memory=1") as server:
        busy = open_table(server, HANSA, "me", "me")

        async def run() -> None:
            async with busy.line(0, 1):
                table = open_table(server, HANSA, "bot random", "me")
                async with table.line(1) as line:
                    await line.until(lambda: line.choices)
                    await play_on([line], 3, random.Random(3))

        asyncio.run(run())
        assert server.log == ""


def test_many_at_once_find_a_table_that_was_put_away(folder: Path) -> None:
    with Server(folder, "tables-in-memory=1") as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                await play_on([line], 20, random.Random(3))
            for _ in range(3):
                open_table(server, HANSA, "me", "me")
                eyes = [table.watching() for _ in range(20)]
                await asyncio.gather(*(eye.open() for eye in eyes))
                async with table.line(0, 1, 2) as line:
                    await play_on([line], 1, random.Random(4))
                    for eye in eyes:
                        assert (await eye.version(line.state["version"]))["version"] == line.state["version"]
                        await eye.close()

        asyncio.run(run())
        assert server.log == ""


def test_the_longest_names_come_back(folder: Path) -> None:
    """A bot's name on the record tells its level too."""
    names = ["W" * 40, "M" * 40]
    with Server(folder) as server:
        wish = seats("me", "bot journeyman")
        for seat, name in zip(wish, names, strict=True):
            seat["name"] = name
        record = walk_of(Way("hansa", "2004", "baltic", 2), 3).whole_game()
        table = open_record(server, record.text(), until=10, seats=wish)
        server.kill()
        server.start()
        assert [seat["name"] for seat in table.get("")["seats"]] == names

        async def stop() -> None:
            async with table.line(0) as line:
                await line.until(lambda: line.choices)
                is_ok(await line.vote())

        asyncio.run(stop())
        written = parse(table.ask("GET", "/record", table.host).text)
        assert written.setup.seats == (names[0], f"{'M' * 27} (journeyman)")
        assert open_record(server, written.text()).id


def test_more_tables_than_fit_are_asked_for_at_once(folder: Path) -> None:
    """Those that have just been read are not put away for each other, before anybody has looked at them."""
    with Server(folder, "tables-in-memory=1") as server:
        tables = [open_table(server, HANSA, "me", "me") for _ in range(MANY)]

        async def costs(at_once: int) -> float:
            before = worked_by(server.pid)
            for first in range(0, MANY, at_once):
                await asyncio.gather(*(moved(table) for table in tables[first : first + at_once]))
            return worked_by(server.pid) - before

        one_by_one = asyncio.run(costs(1))
        assert asyncio.run(costs(MANY)) < 2 * one_by_one


async def moved(table: Opened) -> None:
    async with table.line(0, 1) as line:
        await play_on([line], 1, random.Random(1))
