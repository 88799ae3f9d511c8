"""C1: whatever was acknowledged is there after kill -9, once and in order; whatever was not can be sent again."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from kontor.match import replay
from kontor.record import Line as Command
from kontor.record import Record, parse
from tests.deep import DEEP
from tests.server.launch import Server
from tests.server.people import THREE, Line, Lost, Opened, is_ok, open_table

KILLS = 500 if DEEP else 30
TABLES = 4

Row = tuple[int, int, str, str]  # version, seat, text, mark


@dataclass
class Journal:
    """What the people of one table know for sure."""

    table: Opened
    acknowledged: dict[int, Row] = field(default_factory=dict)
    seen: int = 0  # the newest version that anybody was shown
    at_kill: int = 0  # the same, when the server was last killed
    repeated: int = 0
    refused: set[str] = field(default_factory=set)  # marks of what was refused for good

    def check(self, rows: list[Row]) -> None:
        assert self.refused.isdisjoint(row[3] for row in rows), "it was refused"
        assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
        assert len({row[3] for row in rows}) == len(rows)
        assert len(rows) >= self.seen, "somebody was shown what is not there"
        for version, row in self.acknowledged.items():
            assert rows[version - 1] == row, "it was acknowledged"


@dataclass
class Person:
    """Plays whenever one of these seats is to choose; a command without an answer is sent again under its id."""

    journal: Journal
    seats: tuple[int, ...]
    chance: random.Random
    unanswered: dict[str, Any] = field(default_factory=dict)
    seat: int = 0  # that it was sent for
    servers: Sequence[Server] = ()  # any of which will do

    async def take_part(self) -> None:
        me = asyncio.current_task()
        while me is not None and not me.cancelling():  # a line that breaks meanwhile would hide it
            with contextlib.suppress(Lost, OSError, TimeoutError, WebSocketException):
                async with self._table().line(*self.seats) as line:
                    if line.gone:  # the store cannot be read at the moment
                        raise Lost
                    self.journal.repeated += bool(self.unanswered)
                    while True:
                        await self._speak(line)
                        await self._turn(line)
            await asyncio.sleep(0.02)

    def _table(self) -> Opened:
        table = self.journal.table
        return replace(table, server=self.chance.choice(self.servers)) if self.servers else table

    async def _speak(self, line: Line) -> None:
        while self.unanswered:
            sent = self.unanswered
            mark = f"{self.seat}:{sent['id']}"
            answer = await line.ask("play", **sent)
            if self.servers and answer["t"] == "no":
                await self._not_now(line, answer["why"]["kind"], mark)
                continue
            version = is_ok(answer)["version"]
            assert version == sent["version"] + 1
            self.journal.acknowledged[version] = (version, self.seat, sent["text"], mark)
            self.unanswered = {}
            await line.version(version)

    async def _not_now(self, line: Line, kind: str, mark: str) -> None:
        """The store is gone for a while, or this process had not heard yet what was played through another."""
        if kind == "stale":
            self.journal.refused.add(mark)
            self.unanswered = {}
            raise Lost
        assert kind == "store", line.heard[-1]
        self.journal.repeated += 1
        await asyncio.sleep(0.05)

    async def _turn(self, line: Line) -> None:
        def mine() -> bool:
            self.journal.seen = max(self.journal.seen, line.state["version"])
            return line.state["decision"]["seat"] in self.seats

        await line.until(mine)
        self.seat = line.state["decision"]["seat"]
        if line.state["seat"] != self.seat:
            await line.sit(self.seat)
        text, version = self.chance.choice(line.choices), line.state["version"]
        self.unanswered = {"id": f"{self.chance.random()}", "version": version, "text": text}


def acknowledged(journals: list[Journal]) -> int:
    return sum(len(journal.acknowledged) for journal in journals)


def raise_if_over(people: Sequence[asyncio.Task[None]]) -> None:
    """They play until they are told to stop, so whoever has ended found something wrong."""
    for one in people:
        if one.done():
            one.result()


def rows_of(server: Server, table: str) -> list[Row]:
    asked = "SELECT version, seat, text, mark FROM entries WHERE table_id = ? ORDER BY version"
    return [(version, seat, text, mark) for version, seat, text, mark in server.stored(asked, table)]


def test_C1_kill_9_loses_nothing_that_was_acknowledged(folder: Path) -> None:
    chance = random.Random(1)
    with Server(folder) as server:
        journals = [Journal(open_table(server, THREE, "me", "me", "me")) for _ in range(TABLES)]

        async def run() -> None:
            people = [
                asyncio.create_task(Person(journal, seats, random.Random(f"{n} {seats}")).take_part())
                for n, journal in enumerate(journals)
                for seats in ((0, 1), (2,))
            ]
            for _ in range(KILLS):
                enough = acknowledged(journals) + chance.randrange(5, 25)
                while acknowledged(journals) < enough and not any(one.done() for one in people):
                    await asyncio.sleep(0.001)
                await asyncio.sleep(chance.random() * 0.02)
                await asyncio.to_thread(server.kill)
                await asyncio.to_thread(server.start)
                for journal in journals:
                    journal.at_kill = journal.seen
                    journal.check(rows_of(server, journal.table.id))
                raise_if_over(people)
            while any(journal.seen == journal.at_kill for journal in journals):  # all go on
                await asyncio.sleep(0.01)
                raise_if_over(people)
            for one in people:
                one.cancel()
            await asyncio.gather(*people, return_exceptions=True)

        asyncio.run(run())
        server.stop()  # what was on its way is written, or not
        server.start()
        for journal in journals:
            rows = rows_of(server, journal.table.id)
            journal.check(rows)
            moves = journal.table.get("/history")["moves"]
            assert [(move["n"], move["seat"], move["text"]) for move in moves] == [row[:3] for row in rows]
            [(setup,)] = server.stored("SELECT setup FROM tables WHERE id = ?", journal.table.id)
            replay(Record(parse(setup).setup, [Command(seat, text) for _, seat, text, _ in rows]))
        assert sum(journal.repeated for journal in journals) > KILLS  # else nothing was tried
        # A process for heavy work whose server is killed before it has said what to do ends in Python's own words.
        assert server.log.count("Traceback") == server.log.count("EOFError: Ran out of input")
