"""What everything from outside passes first: is it meant for this house, is it our own page, can it be afforded?"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from msgspec.json import encode

from kontor.server.core import figures
from kontor.server.core.cost import CLIENT
from kontor.server.core.errors import NotThere, NotYours, OtherHouse, TooMuch, Trouble
from kontor.server.edge.budget import paid
from kontor.server.edge.clients import Clients, called, parsed
from kontor.server.edge.headers import HEADERS

SAFE = {"GET", "HEAD", "OPTIONS"}
LONGEST_NAME = 60  # of a house, as it is told

# As ASGI has them: plain dictionaries.
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Coroutine[Any, Any, None]]


class Gate:
    """`names` are those that people reach the house by; numbers, localhost and the machine's own name always do."""

    def __init__(self, app: App, clients: Clients, names: Iterable[str] = ()) -> None:
        self.app, self.clients = app, clients
        own = socket.gethostname().lower()
        short = own.partition(".")[0]
        self.names = {"localhost", own, short, f"{short}.local", *(name.lower().rstrip(".") for name in names)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if scope["type"] == "http":  # a message of a socket carries no headers
            send = _with_headers(send)
        with contextlib.suppress(asyncio.CancelledError):  # the house closes; whoever still waits is not served
            try:
                self._check(scope)
                await self._serve(scope, receive, send)
            except Trouble as why:
                await _refuse(scope, send, why)

    def _check(self, scope: Scope) -> None:
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        for host in hosts:
            if not self._is_known(host):
                raise OtherHouse("other-house", name=host[:LONGEST_NAME])
        if (scope["type"] == "websocket" or scope["method"] not in SAFE) and not _own_page(scope, hosts):
            raise NotYours("foreign-page")
        if "\0" in scope["path"]:  # which no file and no table is called
            raise NotThere("http", detail="Not Found")

    def _is_known(self, host: str) -> bool:
        """Only a page that came by a name can be led elsewhere by that name, so numbers need not be known."""
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        return name.lower().rstrip(".") in self.names or parsed(name) is not None

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = called(scope["client"][0]) if scope["client"] else "unknown"
        account = self.clients.account(client)
        CLIENT.set(client)  # everything below knows for whom it works
        with self.clients.served(client):
            await account.enter()
            await paid(self.app(scope, receive, send), account)


async def _refuse(scope: Scope, send: Send, why: Trouble) -> None:
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    figures.refused(why.problem)
    body = encode(why.problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(why, TooMuch):
        headers.append((b"retry-after", str(why.facts.get("seconds", 1)).encode()))
    if kind != "http.response":
        headers += HEADERS
    await send({"type": f"{kind}.start", "status": why.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body, "more_body": False})


def _with_headers(send: Send) -> Send:
    async def sending(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending


def _own_page(scope: Scope, hosts: list[str]) -> bool:
    """Programs send no Origin; a browser's must be the address it asked."""
    origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
    own = {f"{scheme}://{host}" for host in hosts for scheme in ("http", "https")}
    return not origins or (len(hosts) == 1 and set(origins) <= own)
