"""Servers as the tests start them: each is the real one, in a process of its own, with some figures changed.

Loading the server takes longer than anything it does in a test. So this program loads it once and then divides:
it reads orders from its input, a line of JSON each, and answers each with a line: numbers, or what went wrong.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import uvicorn
from sqlalchemy import event

from kontor import match
from kontor.server.bus.where import bus
from kontor.server.edge import budget, logs, serve, stream
from kontor.server.edge import line as lines
from kontor.server.edge.app import STATIC, make_app
from kontor.server.edge.clients import Clients, networks
from kontor.server.edge.settings import gather
from kontor.server.service import pool, presence, readiness, staying, worker
from kontor.server.service.workers import PATIENCE, Workers
from kontor.server.store import lock, sqlite
from kontor.server.store.where import kept
from tests.revisions.variant import PLACE, install

Wishes = dict[str, Any]
AGES = "finished_days", "unbegun_hours"
TOLD = ("data", "host", "limits", "log", "access_log", "metrics", "ladder", *AGES, "database", "bus")  # as settings


def main() -> None:
    with TemporaryDirectory() as folder:  # much is loaded only when a server is made
        serve.config_for(make_app(Path(folder))).load()
    mine: set[int] = set()
    for line in sys.stdin:
        try:
            answer: list[int] | str = _obey(json.loads(line), mine)
        except Exception as error:  # it fails one test, not all that follow
            answer = repr(error)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()
    for pid in mine:  # whatever became of the tests, no server is left behind
        os.kill(pid, signal.SIGKILL)


def _obey(order: Wishes, mine: set[int]) -> list[int]:
    if "wait" in order:
        mine.discard(order["wait"])
        return [os.waitstatus_to_exitcode(os.waitpid(order["wait"], 0)[1])]
    answer = _run(order) if "command" in order else _start(order)
    mine.add(answer[0])
    return answer


def _run(order: Wishes) -> list[int]:
    """Another program, as the user that it is to be."""
    with open(order["log_file"], "ab") as log:
        started = subprocess.Popen(
            order["command"], stdin=subprocess.DEVNULL, stdout=log, stderr=log, user=order["user"]
        )
    started.returncode = 0  # so that it is not waited for here, where nobody asks: its number stays its own until then
    return [started.pid, 0]


def _start(wishes: Wishes) -> list[int]:
    listening = serve._listen(wishes.get("host", "127.0.0.1"), wishes["port"])
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
    match.KEPT = wishes.get("kept_positions", match.KEPT)
    pool.SECONDS = wishes.get("job_seconds", pool.SECONDS)
    sqlite.BUSY_SECONDS = wishes.get("busy_seconds", sqlite.BUSY_SECONDS)
    lines.SILENT_SECONDS = wishes.get("silent_seconds", lines.SILENT_SECONDS)
    stream.ALIVE_SECONDS = wishes.get("alive_seconds", stream.ALIVE_SECONDS)
    presence.BEAT_SECONDS, presence.SILENT_SECONDS = wishes.get("presence_seconds", (5, 15))
    staying.ON_ITS_WAY = wishes.get("on_its_way", staying.ON_ITS_WAY)
    readiness.HOLDS = wishes.get("ready_holds", readiness.HOLDS)
    readiness.PATIENCE = wishes.get("ready_patience", readiness.PATIENCE)
    if "broken_bots" in wishes:
        worker.answer_on = _never_begin  # type: ignore[assignment]  # it takes whatever it is given
    budget.PATIENCE = wishes.get("patience_seconds", budget.PATIENCE)
    if "fixed" in wishes:
        os.environ[PLACE] = wishes["fixed"]
        install()
    if "pages" in wishes:
        _make_full(Path(wishes["pages"]))
    told = {name: wishes.get(name) for name in TOLD} | {"bots": wishes.get("staying")}
    settings = gather(told, {}).settings
    logs.set_up(settings.log)
    if settings.metrics:
        serve.show_figures(*settings.metrics)
    clients = Clients(serve._with_files_for(settings.allowed), networks(wishes.get("proxies", [])))
    data = settings.data
    workers = Workers(
        wishes.get("bots"), wishes.get("patience", PATIENCE), wishes.get("players"), clients.limits.tables_thinking
    )
    workers.try_out()
    store, line = kept(settings.database, data), bus(settings.bus)
    store.prepare()
    page = STATIC if wishes.get("page") else data / "no page"
    app = make_app(store, clients, workers, page, wishes.get("names", ()), line, settings)
    if "log_level" in wishes:  # everything that anybody could want to know
        logging.basicConfig(level=1, stream=sys.stderr)
    config = serve.config_for(app)
    if "log_level" in wishes:
        config.log_level, config.access_log = wishes["log_level"], True
        config.configure_logging()
    with lock.shared(store.folder):
        uvicorn.Server(config).run(sockets=[listening])
    logging.shutdown()
    os._exit(0)


def _never_begin(*_given: Any) -> None:
    """What a bot's process does that cannot begin: it ends."""


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
