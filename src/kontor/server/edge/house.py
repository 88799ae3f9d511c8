"""Where friends find this house: under which addresses of the network it can be reached."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from typing import Any

from litestar import Request, get

from kontor.server.core import messages

SOMEWHERE = ("192.0.2.1", 9)  # an address that nobody has: only the way there is asked for, and nothing is sent
PATIENCE = 0.5  # seconds


@get("/api/house", tags=["house"])
async def house(request: Request[Any, Any, Any]) -> messages.House:
    """For a page that was opened on the machine itself, whose own address is of no use to anybody else."""
    server = request.scope.get("server")
    if server is None or server[1] is None or not _at_the_machine(request):
        return messages.House([])
    port = server[1]
    found = [address for address in _own_addresses() if await _answers(address, port)]
    return messages.House([f"http://{address}:{port}" for address in found])


def _at_the_machine(request: Request[Any, Any, Any]) -> bool:
    """Came over the loopback, and by its name: what the network looks like inside is nobody else's business."""
    client = request.client.host if request.client else ""
    return _is_loopback(client) and _is_loopback(request.url.hostname or "")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _own_addresses() -> list[str]:
    """The one that the way out begins at; none where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(SOMEWHERE)
        except OSError:
            return []
        address: str = asked.getsockname()[0]
    return [] if _is_loopback(address) else [address]


async def _answers(address: str, port: int) -> bool:
    """Whether the house listens there, tried and not guessed: the operator may have opened it to one address only."""
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(address, port)
    except OSError:  # a TimeoutError is one, too
        return False
    writer.close()
    return True
