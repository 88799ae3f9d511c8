"""The WebSocket protocol of uvicorn, hardened: one connection cannot make the server hold more than a little."""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio import TimerHandle
from asyncio.transports import BaseTransport
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SILENT_SECONDS = 10  # whoever takes nothing of what is sent for so long is cut off
SEND_BUFFER = 64 * 1024  # bytes that the system keeps for whoever reads slowly; by itself it would keep megabytes
MOST_PIECES = 64  # frames of one message


class Wire(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.debug = False  # what people say to each other, their tokens too, is for no log at any level
        self.patience: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        super().connection_lost(exc)

    # A closing handshake, or even a ping, would wait behind all that is not read: only cutting off helps.

    def pause_writing(self) -> None:
        super().pause_writing()
        self.patience = asyncio.get_running_loop().call_later(SILENT_SECONDS, self._cut)

    def resume_writing(self) -> None:
        self._calm()
        super().resume_writing()

    def _cut(self) -> None:
        line = self.transport.get_extra_info("socket")
        if line is not None:  # the system forgets what it keeps, instead of offering it for many minutes more
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def _calm(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:  # whoever asks and asks without reading gets no answer, instead of a heap of them
            self.conn.data_to_send()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self._refuse(1009)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse(1007)
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: int) -> None:
        """As uvicorn does with what cannot be understood, but without a traceback in the log for each."""
        self.frames = []
        self.conn.fail(code)
        self.handle_parser_exception()


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode()
    except UnicodeDecodeError:
        return False
    return True
