"""The WebSocket protocol of uvicorn, hardened: one connection cannot make the server hold more than a little."""

from __future__ import annotations

import time
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kontor.server.edge.clients import called
from kontor.server.edge.line import Line

MOST_PIECES = 64  # frames of one message
MOST_PINGS = 60  # and pongs, besides one for each second


class Wire(Line, WebSocketsSansIOProtocol):
    counted = True  # since the door

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.debug = False  # what people say to each other, their tokens too, is for no log at any level
        self.pings, self.since = 0, time.monotonic()

    def data_received(self, data: bytes) -> None:
        if self.account is None and self.handshake_complete and self.scope["client"]:  # whom a proxy asks for
            self.account = self.clients.account(called(self.scope["client"][0]))
        super().data_received(data)

    def shutdown(self) -> None:
        super().shutdown()
        if not self.writable.is_set():  # it would not hear of it
            self.cut()

    async def send(self, message: ASGISendEvent) -> None:
        await super().send(message)
        if message["type"] == "websocket.http.response.body":  # a refusal is an answer too, nothing for the log
            self.handshake_complete = True

    def handle_ping(self) -> None:
        if self._is_pinged() and self.writable.is_set():
            super().handle_ping()
        else:  # whoever asks and asks without reading gets no answer, instead of a heap of them
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._is_pinged():
            super().handle_pong(event)

    def _is_pinged(self) -> bool:
        """Now and then; whoever does nothing else is cut off."""
        self.pings += 1
        if self.pings > MOST_PINGS + time.monotonic() - self.since:
            self.cut()
        return not self.transport.is_closing()

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
