"""C2: two processes, PostgreSQL and Redis, any of them killed at random under play: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kontor.match import replay
from kontor.record import Line as Command
from kontor.record import Record, parse
from tests.deep import DEEP
from tests.server.engines import Postgresql, Redis
from tests.server.launch import DATABASES, Server
from tests.server.people import THREE, open_table
from tests.server.test_killed import Journal, Person, acknowledged, raise_if_over, rows_of

KILLS = 100 if DEEP else 5
TABLES = 4


@contextlib.contextmanager
def cluster(folder: Path) -> Iterator[tuple[list[Server], Postgresql, Redis]]:
    """Engines of its own, which nobody else misses while they are gone."""
    store, bus = Postgresql(), Redis()
    with contextlib.ExitStack() as stack:
        for engine in (store, bus):
            stack.callback(engine.remove)
            engine.start()
        DATABASES[folder] = store.new_database()
        stack.callback(DATABASES.pop, folder)
        yield [stack.enter_context(Server(folder, bus=bus.address)) for _ in range(2)], store, bus


def test_C2_whatever_is_killed_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    chance = random.Random(1)
    with cluster(tmp_path / "data") as (servers, store, bus):
        journals = [Journal(open_table(servers[0], THREE, "me", "me", "me")) for _ in range(TABLES)]
        people = [
            Person(journal, seats, random.Random(f"{n} {seats}"), servers=servers)
            for n, journal in enumerate(journals)
            for seats in ((0, 1), (2,))
        ]
        victims: Sequence[Callable[[], None]] = [
            lambda: again(servers[0]),
            lambda: again(store),
            lambda: again(bus),
            lambda: again(servers[1]),
            lambda: again(store),
        ]

        async def run() -> None:
            playing = [asyncio.create_task(person.take_part()) for person in people]
            for victim in itertools.islice(itertools.cycle(victims), KILLS):
                await some_moves(journals, playing, chance.randrange(10, 30))
                await asyncio.to_thread(victim)
                for journal in journals:
                    journal.at_kill = journal.seen
                    journal.check(rows_of(servers[0], journal.table.id))
            while any(journal.seen == journal.at_kill for journal in journals):  # all go on
                await some_moves(journals, playing, 1)
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

        asyncio.run(asyncio.wait_for(run(), 60 + 20 * KILLS))
        for journal in journals:
            rows = rows_of(servers[0], journal.table.id)
            journal.check(rows)
            [(setup,)] = servers[0].stored("SELECT setup FROM tables WHERE id = ?", journal.table.id)
            replay(Record(parse(setup).setup, [Command(seat, text) for _, seat, text, _ in rows]))
        assert sum(journal.repeated for journal in journals) > KILLS // 2  # else hardly anything was tried
        assert acknowledged(journals) > 10 * KILLS


def again(victim: Server | Postgresql | Redis) -> None:
    victim.kill()
    victim.start()


async def some_moves(journals: list[Journal], people: list[asyncio.Task[None]], number: int) -> None:
    enough = acknowledged(journals) + number
    while acknowledged(journals) < enough:
        await asyncio.sleep(0.002)
        raise_if_over(people)
