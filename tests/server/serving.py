"""Servers as the tests start them: each is the real one, in a process of its own, with some figures changed.

Loading the server takes longer than anything it does in a test. So this program loads it once and then divides:
it reads orders from its input, a line of JSON each, and answers each with a line.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from sqlalchemy import event

from kontor.server.edge import serve, websocket
from kontor.server.edge.app import make_app
from kontor.server.edge.limits import Limits, with_changes
from kontor.server.service.workers import PATIENCE, Workers
from kontor.server.store import sqlite
from tests.revisions.variant import PLACE, install

Wishes = dict[str, Any]


def main() -> None:
    with TemporaryDirectory() as folder:  # much is loaded only when a server is made
        serve.config_for(make_app(Path(folder)), Limits()).load()
    mine: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            mine.discard(order["wait"])
            answer = [os.waitstatus_to_exitcode(os.waitpid(order["wait"], 0)[1])]
        else:
            answer = _start(order)
            mine.add(answer[0])
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
    for pid in mine:  # whatever became of the tests, no server is left behind
        os.kill(pid, signal.SIGKILL)


def _start(wishes: Wishes) -> list[int]:
    listening = serve._listen("127.0.0.1", wishes["port"])
    port = listening.getsockname()[1]
    pid = os.fork()
    if pid == 0:
        try:
            _be_server(wishes, listening)
        finally:
            os._exit(1)
    listening.close()
    return [pid, port]


def _be_server(wishes: Wishes, listening: Any) -> None:
    os.dup2(os.open(wishes["log_file"], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    os.dup2(2, 1)
    sqlite.BUSY_SECONDS = wishes.get("busy_seconds", sqlite.BUSY_SECONDS)
    websocket.SILENT_SECONDS = wishes.get("silent_seconds", websocket.SILENT_SECONDS)
    if "fixed" in wishes:
        os.environ[PLACE] = wishes["fixed"]
        install()
    if "pages" in wishes:
        _make_full(Path(wishes["pages"]))
    limits = with_changes(wishes["limits"])
    data = Path(wishes["data"])
    workers = Workers(wishes.get("bots"), wishes.get("patience", PATIENCE), wishes.get("players"))
    workers.try_out()
    app = make_app(data, limits, workers, static=data / "no page")
    if "log_level" in wishes:  # everything that anybody could want to know
        logging.basicConfig(level=1, stream=sys.stderr)
    config = serve.config_for(app, limits)
    if "log_level" in wishes:
        config.log_level, config.access_log = wishes["log_level"], True
        config.configure_logging()
    uvicorn.Server(config).run(sockets=[listening])
    logging.shutdown()
    os._exit(0)


def _make_full(file: Path) -> None:
    """As on a full disk, SQLite finds no room for more pages than the file says."""
    made = sqlite._engine

    def engine(path: Path) -> Any:
        found = made(path)

        @event.listens_for(found, "begin")
        def limit(connection: Any) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={file.read_text()}")

        return found

    sqlite._engine = engine  # type: ignore[assignment]  # the same, with one more rule
