"""Every request is timed, and told in the access log if the operator wants one: never with what could be a secret."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from kontor.server.core import figures
from kontor.server.edge import logs
from kontor.server.edge.clients import Clients
from kontor.server.edge.gate import App, Gate, Receive, Scope, Send
from kontor.server.service.services import Services
from kontor.server.service.turns import Turns

log = logging.getLogger(logs.ACCESS)

METHODS = {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}  # others are counted as one
NOWHERE = "other"  # an address that means nothing is not repeated: somebody may have put a token into it


class Observed(Gate):
    """The gate, with somebody beside it who writes down what passes."""

    def __init__(self, app: App, clients: Clients, names: Iterable[str], access_log: bool) -> None:
        super().__init__(app, clients, names)
        self.access_log = access_log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await super().__call__(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def sending(message: Scope) -> None:
            nonlocal status
            if message["type"].endswith("response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await super().__call__(scope, receive, sending)
        finally:
            self._write_down(scope, status, time.perf_counter() - begun)

    def _write_down(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = scope.get("path_template") or NOWHERE, scope.get("method", "GET")
        if method not in METHODS:
            method = NOWHERE
        if scope["type"] == "http":
            figures.REQUEST_SECONDS.labels(method, route, status).observe(seconds)
        if self.access_log:
            path = scope["path"] if route != NOWHERE else NOWHERE
            client = scope["client"][0] if scope.get("client") else ""
            facts = {"client": client, "status": status, "seconds": round(seconds, 4)}
            log.info("%s %s", method, path, extra=facts)


def show(services: Services, bots: Turns, jobs: Turns) -> None:
    """What is not counted as it happens is looked up when somebody asks, from another thread: so on copies."""
    listeners = services.telling.listeners.tables

    def waiting() -> int:
        return sum(listener.queue.qsize() for here in list(listeners.values()) for listener in list(here))

    figures.TABLES_IN_MEMORY.set_function(lambda: len(services.cache.kept))
    figures.SOCKETS.set_function(lambda: sum(len(here) for here in list(listeners.values())))
    figures.WAITING.set_function(waiting)
    figures.BOTS_WAITING.set_function(lambda: len(bots.queue))
    figures.JOBS_WAITING.set_function(lambda: len(jobs.queue))
    figures.BOTS_THINKING.set_function(lambda: len(services.bots.thinking))
    figures.STORE_QUEUE.set_function(services.repository.database.jobs.qsize)
    figures.STORE_BYTES.set_function(services.repository.database.size)
