"""Many games at once on a server of their own: how long a move takes until the mover sees it, and what that costs.

    python tools/load.py [--games 500] [--sockets 2000] [--rate 250] [--seconds 600] [--processes 1]

Every game has its share of the sockets, first one for each seat, then spectators. Moves come at a steady rate, whatever
the answers take, from one game after another. Several processes share a PostgreSQL and a Redis of their own, and the
sockets of every game are spread over all of them, so that each move is told through all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.server.engines import Engine, Postgresql, Redis
from tests.server.launch import Server

SEATS = 4
WISH = {
    "game": "teutonica",
    "board": "hanseatic-league-4-5",
    "edition": "bigbox",
    "seats": [{"kind": "me", "name": f"Person {n}"} for n in range(SEATS)],
}
AT_ONCE = 20  # games that are opened at the same time
LAST_SECONDS = 30  # so long the last answers are waited for


class Choice(msgspec.Struct):
    text: str


class Decision(msgspec.Struct):
    seat: int


class State(msgspec.Struct):
    version: int
    decision: Decision | None
    choices: list[Choice]


class Why(msgspec.Struct):
    words: str


class Said(msgspec.Struct):
    """The parts of what the server says that matter here; the rest is passed over."""

    t: str
    id: str = ""
    why: Why | None = None
    state: State | None = None


decode = msgspec.json.Decoder(Said).decode


@dataclass
class Report:
    taken: list[float] = field(default_factory=list)  # seconds to each acknowledgement
    seen: list[float] = field(default_factory=list)  # seconds until who moved has the new state
    late: int = 0  # moves that were due while the game had not heard of its last one
    errors: list[str] = field(default_factory=list)
    seconds: float = 0
    processor: float = 0  # seconds that the servers worked
    engines: float = 0  # and PostgreSQL and Redis
    memory: int = 0  # bytes, the most that was seen
    minutes: list[int] = field(default_factory=list)  # bytes at the end of each: memory must not grow for ever

    @staticmethod
    def within(taken: list[float]) -> str:
        """In how many milliseconds half of them, nearly all and all."""
        cuts = statistics.quantiles(taken, n=100, method="inclusive")
        return f"p50 {1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms, most {1000 * max(taken):.0f} ms"

    def __str__(self) -> str:
        moves = len(self.taken)
        return (
            f"{moves} moves in {self.seconds:.0f} s ({moves / self.seconds:.0f}/s), {self.late} late, "
            f"{len(self.errors)} errors; acknowledged: {self.within(self.taken)}; new state at the mover: "
            f"{self.within(self.seen)}; server: {self.processor / self.seconds:.0%} of a processor, "
            f"{1000 * self.processor / moves:.2f} ms of it for each move, "
            f"RSS {self.memory / 1e6:.0f} MB"
            + (f" (each minute: {', '.join(f'{size / 1e6:.0f}' for size in self.minutes)})" if self.minutes else "")
            + (f"; PostgreSQL and Redis: {self.engines / self.seconds:.0%} of a processor" if self.engines else "")
        )


class Game:
    """One table with its sockets."""

    def __init__(self, report: Report, number: int) -> None:
        self.report, self.chance = report, random.Random(number)
        self.home = f"127.1.{number // 250}.{number % 250 + 1}"  # one client alone could not have so many sockets
        self.lines: list[ClientConnection] = []
        self.state: State | None = None  # as the deciding seat sees it
        self.sent: tuple[str, float] | None = None
        self.moved: tuple[int, int, float] | None = None  # who, after which version, when
        self.number = 0
        self.ears: list[asyncio.Task[None]] = []

    async def open(self, servers: Sequence[Server], client: httpx.AsyncClient, sockets: int) -> None:
        opened = (await client.post(f"{servers[0].url}/api/tables", json=WISH)).raise_for_status().json()
        tokens = [*opened["seats"].values(), *[opened["watch"]] * sockets][:sockets]
        for seat, token in enumerate(tokens):
            url = servers[seat % len(servers)].url.replace("http", "ws", 1)
            address = f"{url}/api/tables/{opened['table']}/live"
            line = await connect(
                address,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
                open_timeout=60,
                local_addr=(self.home, 0),
            )
            await line.send(msgspec.json.encode({"t": "hello", "tokens": [token]}).decode())
            self.lines.append(line)
            self.ears.append(asyncio.create_task(self._listen(line, seat)))

    async def _listen(self, line: ClientConnection, seat: int) -> None:
        try:
            async for frame in line:
                self._hear(decode(frame), seat)
        except ConnectionClosed as error:
            self.report.errors.append(f"a connection was lost ({error})")

    def _hear(self, said: Said, seat: int) -> None:
        if said.state is not None and self.moved is not None:
            mover, version, when = self.moved
            if seat == mover and said.state.version > version:
                self.report.seen.append(time.perf_counter() - when)
                self.moved = None
        if said.state is not None and (said.state.decision is None or said.state.decision.seat == seat):
            self.state = said.state
        elif said.t == "ok" and self.sent is not None and said.id == self.sent[0]:
            self.report.taken.append(time.perf_counter() - self.sent[1])
            self.sent = None
        elif said.t in ("no", "gone"):
            self.report.errors.append(said.why.words if said.why else said.t)

    async def move(self) -> None:
        state = self.state
        if state is None or self.sent is not None or self.moved is not None:
            self.report.late += 1
        elif state.decision is not None and state.decision.seat < len(self.lines):
            self.number += 1
            self.state, self.sent = None, (str(self.number), time.perf_counter())
            self.moved = state.decision.seat, state.version, self.sent[1]
            text = self.chance.choice(state.choices).text
            frame = {"t": "play", "id": self.sent[0], "version": state.version, "text": text}
            await self.lines[state.decision.seat].send(msgspec.json.encode(frame).decode())

    async def close(self) -> None:
        for ear in self.ears:
            ear.cancel()
        await asyncio.gather(*self.ears, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in self.lines), return_exceptions=True)


async def load(
    servers: Sequence[Server],
    games: int,
    sockets: int,
    rate: float,
    seconds: float,
    engines: Callable[[], float] = lambda: 0.0,
) -> Report:
    """`engines` says how long other programs have worked so far."""
    report = Report()
    tables = [Game(report, n) for n in range(games)]
    shares = [sockets // games + (n < sockets % games) for n in range(games)]
    async with httpx.AsyncClient(timeout=60, trust_env=False) as client:
        for first in range(0, games, AT_ONCE):
            some = range(first, min(first + AT_ONCE, games))
            await asyncio.gather(*(tables[n].open(_turned(servers, n), client, shares[n]) for n in some))
    await asyncio.sleep(1)
    worked = engines()
    await _play(servers, tables, rate, seconds, report)
    report.engines = engines() - worked
    await _last_answers(tables, report)
    await asyncio.gather(*(game.close() for game in tables))
    return report


def _turned(servers: Sequence[Server], number: int) -> list[Server]:
    """Another one comes first for every game."""
    first = number % len(servers)
    return [*servers[first:], *servers[:first]]


async def _last_answers(tables: list[Game], report: Report) -> None:
    late = time.perf_counter() + LAST_SECONDS
    while any(game.sent or game.moved for game in tables) and time.perf_counter() < late:
        await asyncio.sleep(0.05)
    report.errors += ["a move was never acknowledged" for game in tables if game.sent is not None]
    report.errors += ["a mover never saw its move" for game in tables if game.moved is not None]


async def _play(servers: Sequence[Server], tables: list[Game], rate: float, seconds: float, report: Report) -> None:
    """Every move at its time: an answer that takes long does not delay the next one."""
    begun, worked, moves = time.perf_counter(), sum(worked_by(server.pid) for server in servers), 0
    while (now := time.perf_counter() - begun) < seconds:
        while moves < now * rate:
            await tables[moves % len(tables)].move()
            moves += 1
        memory = sum(server.memory() for server in servers)
        report.memory = max(report.memory, memory)
        if now // 60 > len(report.minutes):
            report.minutes.append(memory)
        await asyncio.sleep(max(0, moves / rate - (time.perf_counter() - begun)))
    report.seconds = time.perf_counter() - begun
    report.processor = sum(worked_by(server.pid) for server in servers) - worked


def worked_by(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def cluster(folder: Path, processes: int) -> Iterator[tuple[list[Server], Callable[[], float]]]:
    """So many servers, and how long the engines behind them have worked; one has SQLite and needs none."""
    with contextlib.ExitStack() as stack:
        engines: list[Engine] = []
        wishes: dict[str, Any] = {}
        if processes > 1:
            store, bus = Postgresql(fsync=True), Redis()
            engines = [store, bus]
            for engine in engines:
                stack.callback(engine.remove)
                engine.start()
            wishes = {"database": store.new_database(), "bus": bus.address}
        servers = [stack.enter_context(Server(folder, **wishes)) for _ in range(processes)]
        yield servers, lambda: sum(worked_by(pid) for engine in engines for pid in engine.pids())


def main() -> None:
    options = argparse.ArgumentParser(description="How many games a server bears.")
    for name, usual in (("games", 500), ("sockets", 2000), ("rate", 250), ("seconds", 600), ("processes", 1)):
        options.add_argument(f"--{name}", type=int, default=usual, metavar="N", help=f"[default: {usual}]")
    given = options.parse_args()
    gc.disable()  # it is the server that is measured
    with tempfile.TemporaryDirectory() as folder, cluster(Path(folder) / "data", given.processes) as (servers, engines):
        report = asyncio.run(load(servers, given.games, given.sockets, given.rate, given.seconds, engines))
        sys.stdout.write(f"{report}\n")
        for words in sorted(set(report.errors))[:10]:
            sys.stdout.write(f"  {words}\n")
        sys.stdout.write("".join(server.log for server in servers))


if __name__ == "__main__":
    main()
