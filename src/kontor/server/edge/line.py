"""What every connection has, also when it becomes a socket: a place in the house, turns, and limited patience."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from asyncio import TimerHandle
from asyncio.transports import BaseTransport
from typing import Any, ClassVar

from kontor.server.edge.budget import Account
from kontor.server.edge.clients import Clients, called, parsed

SILENT_SECONDS = 10  # whoever takes nothing of what is sent for so long is cut off
SEND_BUFFER = 64 * 1024  # bytes that the system keeps for whoever reads slowly; by itself it would keep megabytes
COMING = 0.0002  # seconds that it takes until a connection is here
READ_AT_ONCE = 2 * 1024  # bytes; already hundreds of the smallest frames fit in, and each takes its time


class Line(asyncio.Protocol):
    """Goes before a protocol of uvicorn."""

    clients: ClassVar[Clients]  # of the house; `serve.py` says which
    transport: asyncio.Transport
    client: tuple[str, int] | None
    counted = False  # does it have a place?

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.patience: TimerHandle | None = None
        self.account: Account | None = None  # none of a proxy, which asks for others

    def connection_made(self, transport: BaseTransport) -> None:
        begun = time.thread_time()
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]  # all of asyncio's own have it
        if self.client is not None:
            host, port = self.client
            self.client = str(parsed(host) or host), port
            if not self.clients.is_proxy(host):
                self.account = self.clients.account(called(host))
                self.account.pay(time.thread_time() - begun + COMING)

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        if self.counted:
            self.clients.disconnect(self.client)
        super().connection_lost(exc)

    # ------------------------------------------------------------------------ turns

    def data_received(self, data: bytes) -> None:
        if self.account is not None and self.account.had_its_turn:
            self.transport.pause_reading()
            self.account.later(lambda: self._go_on(data))
        else:
            self.take(data)

    def _go_on(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self.take(data)

    def take(self, data: bytes) -> None:
        begun = time.thread_time()
        super().data_received(data)
        if self.account is not None:
            self.account.pay(time.thread_time() - begun)

    # ------------------------------------------------------------------- patience
    # A closing handshake, or even a ping, would wait behind all that is not read: only cutting off helps.

    def pause_writing(self) -> None:
        super().pause_writing()
        self.patience = asyncio.get_running_loop().call_later(SILENT_SECONDS, self.cut)

    def resume_writing(self) -> None:
        self._calm()
        super().resume_writing()

    def cut(self) -> None:
        line = self.transport.get_extra_info("socket")
        if line is not None:  # the system forgets what it keeps, instead of offering it for many minutes more
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _calm(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
