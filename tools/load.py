"""Many games at once on a server of their own: how long a move takes to be acknowledged, and what that costs.

    python tools/load.py [--games 500] [--sockets 2000] [--rate 250] [--seconds 600]

Every game has its share of the sockets, first one for each seat, then spectators. Moves come at a steady rate, whatever
the answers take, from one game after another.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

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
    late: int = 0  # moves that were due while the game had not heard of its last one
    errors: list[str] = field(default_factory=list)
    seconds: float = 0
    processor: float = 0  # seconds that the server worked
    memory: int = 0  # bytes, the most that was seen

    def at(self, share: float) -> float:
        """Milliseconds within which this share was acknowledged."""
        return 1000 * statistics.quantiles(self.taken, n=1000, method="inclusive")[round(share * 1000) - 1]

    def __str__(self) -> str:
        moves = len(self.taken)
        return (
            f"{moves} moves in {self.seconds:.0f} s ({moves / self.seconds:.0f}/s), {self.late} late, "
            f"{len(self.errors)} errors: p50 {self.at(0.5):.1f} ms, p99 {self.at(0.99):.1f} ms, "
            f"most {1000 * max(self.taken):.0f} ms; server: {self.processor / self.seconds:.0%} of a processor, "
            f"{1000 * self.processor / moves:.2f} ms of it for each move, "
            f"RSS {self.memory / 1e6:.0f} MB"
        )


class Game:
    """One table with its sockets."""

    def __init__(self, report: Report, chance: random.Random) -> None:
        self.report, self.chance = report, chance
        self.lines: list[ClientConnection] = []
        self.state: State | None = None  # as the deciding seat sees it
        self.sent: tuple[str, float] | None = None
        self.number = 0
        self.ears: list[asyncio.Task[None]] = []

    async def open(self, server: Server, client: httpx.AsyncClient, sockets: int) -> None:
        opened = (await client.post(f"{server.url}/api/tables", json=WISH)).raise_for_status().json()
        tokens = [*opened["seats"].values(), *[opened["watch"]] * sockets][:sockets]
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
        for seat, token in enumerate(tokens):
            line = await connect(
                address, compression=None, max_size=None, ping_interval=None, proxy=None, open_timeout=60
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
        if said.state is not None and (said.state.decision is None or said.state.decision.seat == seat):
            self.state = said.state
        elif said.t == "ok" and self.sent is not None and said.id == self.sent[0]:
            self.report.taken.append(time.perf_counter() - self.sent[1])
            self.sent = None
        elif said.t in ("no", "gone"):
            self.report.errors.append(said.why.words if said.why else said.t)

    async def move(self) -> None:
        state = self.state
        if state is None or self.sent is not None:
            self.report.late += 1
        elif state.decision is not None and state.decision.seat < len(self.lines):
            self.number += 1
            self.state, self.sent = None, (str(self.number), time.perf_counter())
            text = self.chance.choice(state.choices).text
            frame = {"t": "play", "id": self.sent[0], "version": state.version, "text": text}
            await self.lines[state.decision.seat].send(msgspec.json.encode(frame).decode())

    async def close(self) -> None:
        for ear in self.ears:
            ear.cancel()
        await asyncio.gather(*self.ears, return_exceptions=True)
        await asyncio.gather(*(line.close() for line in self.lines), return_exceptions=True)


async def load(server: Server, games: int, sockets: int, rate: float, seconds: float) -> Report:
    report = Report()
    tables = [Game(report, random.Random(n)) for n in range(games)]
    shares = [sockets // games + (n < sockets % games) for n in range(games)]
    async with httpx.AsyncClient(timeout=60, trust_env=False) as client:
        for first in range(0, games, AT_ONCE):
            some = range(first, min(first + AT_ONCE, games))
            await asyncio.gather(*(tables[n].open(server, client, shares[n]) for n in some))
    await asyncio.sleep(1)
    await _play(server, tables, rate, seconds, report)
    await _last_answers(tables, report)
    await asyncio.gather(*(game.close() for game in tables))
    return report


async def _last_answers(tables: list[Game], report: Report) -> None:
    late = time.perf_counter() + LAST_SECONDS
    while any(game.sent is not None for game in tables) and time.perf_counter() < late:
        await asyncio.sleep(0.05)
    report.errors += ["a move was never acknowledged" for game in tables if game.sent is not None]


async def _play(server: Server, tables: list[Game], rate: float, seconds: float, report: Report) -> None:
    """Every move at its time: an answer that takes long does not delay the next one."""
    begun, worked, moves = time.perf_counter(), worked_by(server.pid), 0
    while (now := time.perf_counter() - begun) < seconds:
        while moves < now * rate:
            await tables[moves % len(tables)].move()
            moves += 1
        report.memory = max(report.memory, server.memory())
        await asyncio.sleep(max(0, moves / rate - (time.perf_counter() - begun)))
    report.seconds = time.perf_counter() - begun
    report.processor = worked_by(server.pid) - worked


def worked_by(pid: int) -> float:
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    options = argparse.ArgumentParser(description="How many games a server bears.")
    for name, usual in (("games", 500), ("sockets", 2000), ("rate", 250), ("seconds", 600)):
        options.add_argument(f"--{name}", type=int, default=usual, metavar="N", help=f"[default: {usual}]")
    given = options.parse_args()
    gc.disable()  # it is the server that is measured
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server:
        report = asyncio.run(load(server, given.games, given.sockets, given.rate, given.seconds))
        sys.stdout.write(f"{report}\n")
        for words in sorted(set(report.errors))[:10]:
            sys.stdout.write(f"  {words}\n")
        sys.stdout.write(server.log)


if __name__ == "__main__":
    main()
