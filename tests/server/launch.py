"""Starts the real server on a free port with a folder of its own. It can be killed like any process."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import psycopg

from kontor.server.store.sqlite import FILE
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
COUNTED = ("tables-per-hour", "joins-per-minute", "connections", "connections-per-client", "sockets-per-client")
PLENTY = [f"{name}=1000000" for name in (*COUNTED, "processor-ms-per-second", "processor-ms-at-once")]
PATIENCE = 60  # seconds for an answer; usually far less than one

DATABASES: dict[Path, str] = {}  # of folders whose games are not kept there

http = httpx.Client(timeout=PATIENCE, trust_env=False)


@cache
def _starter() -> subprocess.Popen[str]:
    """The program that all servers are divided from; it ends with us."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.started"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def order(what: dict[str, Any]) -> list[int]:
    starter = _starter()
    assert starter.stdin is not None
    assert starter.stdout is not None
    starter.stdin.write(f"{json.dumps(what)}\n")
    starter.stdin.flush()
    answer: list[int] | str = json.loads(starter.stdout.readline())
    assert isinstance(answer, list), answer
    return answer


class Server:
    """`wishes` are those that `serving.py` knows; its limits are as shipped, or far away.

    Games are in its folder, or where `DATABASES` says.
    """

    def __init__(self, data: Path, *limits: str, shipped: bool = False, **wishes: Any) -> None:
        self.data = data
        self.log_file = data / f"log-{id(self)}.txt"
        self.wishes: dict[str, Any] = {"port": free_port(), "limits": [*([] if shipped else PLENTY), *limits], **wishes}
        self.wishes |= {"data": str(data), "log_file": str(self.log_file)}
        self.wishes.setdefault("database", DATABASES.get(data))
        self.pid = 0

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> Server:
        """Returns when it answers. A server that was started before gets the same port again."""
        assert not self.pid
        self.data.mkdir(exist_ok=True)
        self.pid, self.wishes["port"] = self._ordered()
        try:
            assert http.get(f"{self.url}/api/games/hansa/rules").status_code == 200
        except httpx.HTTPError as error:
            raise AssertionError(f"the server did not begin:\n{self.log}") from error
        return self

    def _ordered(self) -> list[int]:
        """What a killed server was just starting may hold its port for a moment longer."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return order(self.wishes)
            except AssertionError as error:
                if "Address already in use" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """kill -9: it has no time for anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """As a service manager stops it: it ends in peace, by the signal it was sent."""
        return -self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        if not self.pid:
            return 0
        os.kill(self.pid, how)
        pid, self.pid = self.pid, 0
        return order({"wait": pid})[0]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.wishes['port']}"

    def stored(self, question: str, *facts: Any) -> list[tuple[Any, ...]]:
        """What is really in the database, whichever it is; a change is made."""
        if address := self.wishes["database"]:
            with psycopg.connect(address) as line:
                asked = line.execute(question.replace("?", "%s"), facts)
                return asked.fetchall() if asked.description else []
        with contextlib.closing(sqlite3.connect(self.file)) as store, store:
            return store.execute(question, facts).fetchall()

    @property
    def file(self) -> Path:
        return self.data / FILE

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def memory(self) -> int:
        """Bytes that it holds now; 0 where the system does not tell."""
        with contextlib.suppress(OSError):
            return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0

    def bots(self) -> list[int]:
        """The processes of its bots."""
        return self._children("kontor-bot")

    def workers(self) -> list[int]:
        """Those that do heavy work."""
        return self._children("kontor-work")

    def _children(self, name: str) -> list[int]:
        children = Path(f"/proc/{self.pid}/task").glob("*/children")
        found = [int(pid) for file in children for pid in file.read_text().split()]
        return [pid for pid in found if Path(f"/proc/{pid}/comm").read_text().strip() == name]
