"""N1: sockets that never read. The others hardly notice, each is dropped, and memory is bounded."""

from __future__ import annotations

import asyncio
import json
import random
import select
import socket
from pathlib import Path

import pytest

from tests.deep import DEEP
from tests.server.launch import Server
from tests.server.measure import at_most_doubles, round_trips
from tests.server.people import THREE, Line, Opened, open_table, play_on
from tests.server.raw import frame

SILENT = 1_000 if DEEP else 100
MEGABYTE = 1_000_000


async def silent(server: Server, table: Opened) -> socket.socket:
    """Says hello as a spectator and never reads a word of what follows."""
    loop = asyncio.get_running_loop()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    await loop.sock_connect(line, ("127.0.0.1", server.wishes["port"]))
    head = (
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    await loop.sock_sendall(line, head.encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += await loop.sock_recv(line, 1)
    await loop.sock_sendall(line, frame(json.dumps({"t": "hello", "tokens": [table.watch]}).encode()))
    return line


def is_cut(line: socket.socket) -> bool:
    """Has the other side ended it?"""
    found = select.poll()
    found.register(line, select.POLLHUP | select.POLLERR)
    return bool(found.poll(0))


@pytest.mark.alone
def test_N1_whoever_never_reads_is_dropped(folder: Path) -> None:
    with Server(folder, "sockets-per-table=2000", silent_seconds=2) as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def measured(line: Line) -> tuple[list[float], list[float]]:
            before, memory, most = await round_trips(line, 100), server.memory(), 0
            mute = [await silent(server, table) for _ in range(SILENT)]
            during: list[float] = []
            async with asyncio.timeout(120):
                while len(during) < 100 or not all(map(is_cut, mute)):
                    during += await round_trips(line, 20)
                    most = max(most, server.memory())
            assert most - memory < 30 * MEGABYTE + SILENT * MEGABYTE // 5, (memory, most)
            for one in mute:
                one.close()
            return before, during

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                await play_on([line], 20, random.Random(1))
                await at_most_doubles(lambda: measured(line))

        asyncio.run(run())
        assert "Traceback" not in server.log


def test_N1_whoever_reads_slowly_but_reads_is_not_dropped(folder: Path) -> None:
    with Server(folder, silent_seconds=3) as server:
        table = open_table(server, THREE, "me", "me", "me")

        async def run() -> None:
            async with table.line(0, 1, 2) as line:
                slow = await silent(server, table)
                for _ in range(6):
                    await round_trips(line, 15)
                    await asyncio.sleep(0.3)
                    try:
                        while slow.recv(4096):
                            await asyncio.sleep(0.001)
                    except BlockingIOError:
                        pass
                assert not is_cut(slow)
                slow.close()

        asyncio.run(run())
