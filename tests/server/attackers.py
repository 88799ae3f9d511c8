"""Attackers of one kind each, as a program: it does its worst from an address of its own until it is ended.

    python -m tests.server.attackers KIND PORT TABLE TOKEN

It prints a line once it has begun.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx

from tests.server.launch import Server
from tests.server.long import long_record
from tests.server.people import TEUTONICA, Line, Lost, seats
from tests.server.raw import MORE, PING, Raw, frame

ADDRESS = "127.0.0.2"  # so that the others are not taken for the same client
ABOUT = [{"verb": verb} for verb in ("claim", "displace", "place", "income", "lift", "put", "establish", "develop")]
POLITENESS = 19  # it shall use up the server, not the machine that the others are measured on
WHY = {"about": (ABOUT * 3)[:20]}
VOTES = 30  # a second, of each line
HOUSEHOLD = (f"2001:db8:0:1:{n:x}::{n:x}" for n in itertools.count(1))  # a /64 has as many as one likes


class Attacker:
    def __init__(self, port: int, table: str, token: str) -> None:
        self.port, self.table, self.token = port, table, token
        self.server = Server(Path(), port=port)  # which somebody else started
        self.http = httpx.AsyncClient(
            base_url=f"{self.server.url}/api",
            transport=httpx.AsyncHTTPTransport(local_address=ADDRESS),
            headers={"Authorization": f"Bearer {token}"},
            timeout=60,
            trust_env=False,
        )

    def line(self, table: str, token: str) -> Line:
        Line.local = (ADDRESS, 0)
        return Line(self.server, table, [token])

    async def dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))

    async def socket(self) -> Raw:
        raw = await Raw.shake_hands(*await self.dial(), self.table)
        await raw.send(frame(json.dumps({"t": "hello", "tokens": [self.token]}).encode()))
        return raw

    def request(self, path: str, body: object, *headers: str) -> bytes:
        words = json.dumps(body).encode()
        lines = [
            f"POST /api/tables/{self.table}{path} HTTP/1.1",
            "Host: localhost",
            f"Authorization: Bearer {self.token}",
            "Content-Type: application/json",
            f"Content-Length: {len(words)}",
            *headers,
        ]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + words

    # --------------------------------------------------------------------- the kinds

    async def why(self) -> None:
        """55 questions at once, and again as soon as they are answered."""
        raw = await self.socket()
        questions = frame(json.dumps({"t": "why", "id": "1", **WHY}).encode()) * 55
        while True:
            await raw.send(questions)
            for _ in range(55):
                await raw.heard()

    async def why_over_http(self) -> None:
        await self._ask(itertools.repeat(self.request("/why", WHY)))

    async def household(self) -> None:
        """The same from a new address of one network each time, as a proxy tells it."""
        await self._ask(self.request("/why", WHY, f"X-Forwarded-For: {address}") for address in HOUSEHOLD)

    async def _ask(self, requests: Iterator[bytes]) -> None:
        reader, writer = await self.dial()
        for request in requests:
            writer.write(request)
            head = await reader.readuntil(b"\r\n\r\n")
            size = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(size.split(b":")[1]))

    async def history(self) -> None:
        while True:
            await self.http.get(f"/tables/{self.table}/history")

    async def upload(self) -> None:
        while True:
            await self.http.post("/records", json={"record": long_record()})

    async def votes(self) -> None:
        async with self.line(self.table, self.token) as line:
            while True:
                for _ in range(VOTES):
                    vote = {"t": "end", "id": line.mark(), "version": line.state["version"], "agree": False}
                    with contextlib.suppress(Lost):
                        await line.send(vote)
                await asyncio.sleep(1)

    async def table_of_bots(self) -> None:
        wish = {**TEUTONICA, "seats": seats(*["bot alderman"] * 5)}
        opened = (await self.http.post("/tables", json=wish)).raise_for_status().json()
        async with self.line(opened["table"], opened["watch"]):
            await asyncio.Event().wait()

    async def half_a_head(self) -> None:
        await self._half(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")

    async def half_a_body(self) -> None:
        await self._half(self.request("/why", WHY)[:-5])

    async def _half(self, half: bytes) -> None:
        reader, writer = await self.dial()
        with contextlib.closing(writer):
            writer.write(half)
            await reader.read()

    async def tiny_frames(self) -> None:
        await self._flood(frame(b"x"))

    async def pings(self) -> None:
        await self._flood(frame(b"", PING))

    async def pieces(self) -> None:
        await self._flood(frame(b"", MORE, last=False))

    async def _flood(self, data: bytes) -> None:
        raw = await self.socket()
        async with asyncio.TaskGroup() as both:
            both.create_task(raw.reader.read(2**40))
            while not raw.reader.at_eof():
                raw.writer.write(data * (60_000 // len(data)))
                await raw.writer.drain()

    async def connections(self) -> None:
        """Comes, is silent, goes."""
        _reader, writer = await self.dial()
        writer.transport.abort()

    async def nonsense(self) -> None:
        await self._half(b"\x16\x03\x01\r\n\r\n")


KINDS: dict[str, dict[str, int]] = {  # what it does, how often at once
    "why": {"why": 10},
    "why over HTTP": {"why_over_http": 20},
    "household": {"household": 20},
    "histories": {"history": 16},
    "uploads": {"upload": 16},
    "votes": {"votes": 16},
    "tables of bots": {"table_of_bots": 20},
    "halves": {"half_a_head": 250, "half_a_body": 150},
    "frames": {"tiny_frames": 30, "pings": 15, "pieces": 15},
    "nonsense": {"nonsense": 5, "connections": 5},
}


async def again_and_again(act: Callable[[], Awaitable[None]]) -> None:
    while True:
        with contextlib.suppress(Exception):  # it is turned away: then it comes again
            await act()
        await asyncio.sleep(0.01)


async def main(kind: str, port: str, table: str, token: str) -> None:
    os.nice(POLITENESS)
    attacker = Attacker(int(port), table, token)
    acts = [getattr(attacker, name) for name, many in KINDS[kind].items() for _ in range(many)]
    tasks = [asyncio.create_task(again_and_again(act)) for act in acts]
    await asyncio.sleep(1)
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
