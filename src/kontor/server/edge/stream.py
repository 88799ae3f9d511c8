"""A stream of lines: somebody who listens as at a socket, and speaks by other requests."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar.response.base import ASGIResponse

from kontor.server.edge.budget import Account, paid
from kontor.server.edge.clients import Clients
from kontor.server.service.listeners import Listener

LINES = "application/x-ndjson"
ALIVE_SECONDS = 6  # after which an empty line says that there is nothing to say
OPEN = "kontor.stream"  # in the scope of a request that is answered so: it does not end by itself


class Lines(ASGIResponse):
    """Whoever does not read is dropped as at a socket: by `Listener` and by `Line`."""

    def __init__(self, clients: Clients, client: str, listening: AbstractAsyncContextManager[Listener]) -> None:
        super().__init__(media_type=LINES)
        self.clients, self.client, self.listening = clients, client, listening

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Whatever is refused is refused before the first line."""
        with self.clients.listening(self.client):
            async with self.listening as listener:
                scope[OPEN] = True
                await _tell(listener, self.clients.account(self.client), receive, send)


async def _tell(listener: Listener, account: Account, receive: Any, send: Any) -> None:
    """Until there is nothing more to tell, or nobody is there any more."""
    told = asyncio.create_task(paid(_send_on(listener, send), account))
    left = asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait({told, left}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (told, left):
            task.cancel()
        await asyncio.gather(told, left, return_exceptions=True)


async def _send_on(listener: Listener, send: Any) -> None:
    headers = [(b"content-type", LINES.encode()), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    while (line := await _next(listener)) is not None:
        await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _next(listener: Listener) -> bytes | None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(
            ALIVE_SECONDS
        ):  # `wait_for` of Python 3.11 forgets that it is cancelled if a line comes
            return await listener.queue.get()
    return b""


async def _gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
