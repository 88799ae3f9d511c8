"""A door for the operator alone: a socket in the data folder that says who is connected to whoever may open it.

It is a file with the rights of its owner, so no password is needed and nothing outside this machine reaches it.
Each server on a folder has its own. It answers and hangs up; nothing can be asked for or changed through it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path

import msgspec

from kontor.server.edge.limits import Limits
from kontor.server.service.services import Services

log = logging.getLogger("kontor")

NAME, END = "kontor-", ".sock"
PATIENCE = 5.0


class Guest(msgspec.Struct):
    """Somebody at a table, or a bot that stays: its line for the calls is at none."""

    table: str
    client: str
    since: str
    seats: list[int]
    host: bool
    bot: str = ""  # that waits to be called


class House(msgspec.Struct):
    """A server as it runs."""

    pid: int
    guests: list[Guest]
    limits: dict[str, int]


def whoever(services: Services, limits: Limits) -> House:
    guests = [
        Guest(table, one.client, one.since, sorted(one.access.seats), one.access.host)
        for table, here in services.telling.listeners.tables.items()
        for one in here
    ]
    for name, waiting in services.staying.here.items():
        guests.append(Guest("", waiting.listener.client, waiting.listener.since, [], False, name))
    return House(os.getpid(), guests, {name.replace("_", "-"): number for name, number in asdict(limits).items()})


@asynccontextmanager
async def answering(folder: Path, found: Callable[[], House]) -> AsyncIterator[None]:
    """Without sockets that are files, or with too long a path, the server does without."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            writer.write(msgspec.json.encode(found()))
            await writer.drain()
        writer.close()

    _tidy(folder)
    file = folder / f"{NAME}{os.getpid()}{END}"
    server: asyncio.Server | None = None
    try:
        server = await asyncio.start_unix_server(answer, sock=_bound(file))
    except (OSError, AttributeError) as error:
        log.warning("kontor admin cannot ask this server who is connected: %s", error)
    yield
    if server is not None:
        server.close()
        file.unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """What servers left behind that were killed: nobody answers there."""
    for file in folder.glob(f"{NAME}*{END}"):
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            try:
                line.connect(str(file))
            except ConnectionRefusedError:
                file.unlink(missing_ok=True)


def _bound(file: Path) -> socket.socket:
    line, before = socket.socket(socket.AF_UNIX), os.umask(0o177)
    try:
        line.bind(str(file))
    except OSError:
        line.close()
        raise
    finally:
        os.umask(before)
    return line


def houses(folder: Path) -> list[House]:
    """All servers that run on this folder, as they are now."""
    found = []
    for file in sorted(folder.glob(f"{NAME}*{END}")):
        with contextlib.suppress(OSError, msgspec.MsgspecError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(PATIENCE)
            line.connect(str(file))
            parts = []
            while part := line.recv(65536):
                parts.append(part)
            found.append(msgspec.json.decode(b"".join(parts), type=House))
    return found
