"""Where friends find this house: under which address of the network it can be reached."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency

from kontor.server.core import public
from kontor.server.edge.settings import Settings

SOMEWHERE = ("192.0.2.1", 9)  # an address that nobody has: only the way there is asked for, and nothing is sent


@get("/api/house", tags=["house"])
async def house(request: Request[Any, Any, Any], settings: NamedDependency[Settings]) -> public.House:
    """For a page that was opened on the machine itself, whose own address is of no use to anybody else."""
    server = request.scope.get("server")
    if server is None or server[1] is None or not _at_the_machine(request):
        return public.House([], settings.ladder is not None)
    addresses = [f"http://{address}:{server[1]}" for address in _open_at(settings.host)]
    return public.House(addresses, settings.ladder is not None)


def _at_the_machine(request: Request[Any, Any, Any]) -> bool:
    """Came over the loopback, and by its name: what the network looks like inside is nobody else's business."""
    client = request.client.host if request.client else ""
    return _is_loopback(client) and _is_loopback(request.url.hostname or "")


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _open_at(host: str) -> list[str]:
    """Where it listens, but for the machine itself: one address, or whichever the machine has."""
    if _is_loopback(host):
        return []
    return _own_addresses() if host in ("0.0.0.0", "::") else [f"[{host}]" if ":" in host else host]


def _own_addresses() -> list[str]:
    """The one that the way out begins at; none where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(SOMEWHERE)
        except OSError:
            return []
        address: str = asked.getsockname()[0]
    return [] if _is_loopback(address) else [address]
