"""The HTTP protocol of uvicorn, hardened: a place for each connection, and no patience with requests sent by halves."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from asyncio.transports import BaseTransport

import h11
from msgspec.json import encode
from uvicorn.protocols.http.h11_impl import H11Protocol

from kontor.server.core import figures
from kontor.server.core.errors import Late, Trouble
from kontor.server.edge.headers import HEADERS
from kontor.server.edge.line import Line
from kontor.server.edge.stream import OPEN

FAREWELL_SECONDS = 1  # until whoever is turned away is told: it would only come again at once
MOST_TURNED_AWAY = 200  # that wait for it; the others are not told


class Door(Line, H11Protocol):
    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.refusal: Trouble | None = None
        self.timer: TimerHandle | None = None
        self.phase = ""
        try:
            self.clients.connect(self.client)
        except Trouble as why:
            self._turn_away(why)
        else:
            self.counted = True
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        if self.refusal is not None:
            self.clients.turned_away -= 1
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.refusal is None:  # else nobody listens
            super().data_received(data)

    def take(self, data: bytes) -> None:
        super().take(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        self._stop_timer()
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:  # it has been answered already
            self.transport.close()

    def shutdown(self) -> None:
        streams = self.cycle is not None and not self.cycle.response_complete and OPEN in self.cycle.scope
        if self.phase == "body" or streams:  # whoever has not even asked yet is not waited for, nor what never ends
            self.transport.close()
        else:
            super().shutdown()

    # ----------------------------------------------------------------------- time limits

    def _watch(self) -> None:
        """A request may take its time to be answered, but not to be asked."""
        phases = {h11.IDLE: "head", h11.SEND_BODY: "body"}
        listens = not self.transport.is_closing() and self.transport.get_protocol() is self  # and is no socket by now
        phase = phases.get(self.conn.their_state, "") if listens else ""
        if phase == self.phase and self.timer is not None:
            return
        self._stop_timer()
        self.phase = phase
        if phase:
            limits = self.clients.limits
            seconds = limits.head_seconds if phase == "head" else limits.body_seconds
            self.timer = asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _stop_timer(self) -> None:
        self.phase = ""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _too_late(self) -> None:
        unanswered = self.cycle is None or not self.cycle.response_started
        if self.conn.trailing_data[0] or (self.phase == "body" and unanswered):
            self._dismiss(Late("too-slow"))
        else:  # it never asked for anything
            self.transport.close()

    def _turn_away(self, why: Trouble) -> None:
        self.refusal = why
        self.clients.turned_away += 1
        if self.clients.turned_away <= MOST_TURNED_AWAY:
            self.timer = asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._dismiss, why)
        else:
            self.cut()

    def _dismiss(self, why: Trouble) -> None:
        """Without another look at what was asked."""
        if not self.transport.is_closing():
            self.transport.write(_answer(why))
            self.transport.close()


def _answer(why: Trouble) -> bytes:
    figures.refused(why.problem)
    body = encode(why.problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        (b"retry-after", b"10"),
        *HEADERS,
    ]
    lines = [b"HTTP/1.1 %d" % why.status, *(name + b": " + value for name, value in headers), b"", body]
    return b"\r\n".join(lines)
