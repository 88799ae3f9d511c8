"""Starts the real server on a free port with a folder of its own. It can be killed like any process."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

from kontor.server.store.sqlite import FILE

ROOT = Path(__file__).parents[2]
PLENTY = [f"{name}=1000000" for name in ("tables-per-hour", "joins-per-minute", "sockets-per-client")]
PLENTY += ["frames-per-second=1000000"]
PATIENCE = 60  # seconds for an answer; usually far less than one

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


def _order(what: dict[str, Any]) -> list[int]:
    starter = _starter()
    assert starter.stdin is not None
    assert starter.stdout is not None
    starter.stdin.write(f"{json.dumps(what)}\n")
    starter.stdin.flush()
    answer: list[int] = json.loads(starter.stdout.readline())
    return answer


class Server:
    """`wishes` are those that `serving.py` knows."""

    def __init__(self, data: Path, *limits: str, **wishes: Any) -> None:
        self.data = data
        self.log_file = data / f"log-{id(self)}.txt"
        self.wishes: dict[str, Any] = {"port": 0, "limits": [*PLENTY, *limits], **wishes}
        self.wishes |= {"data": str(data), "log_file": str(self.log_file)}
        self.pid = 0

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    def start(self) -> Server:
        """Returns when it answers. A server that was started before gets the same port again."""
        assert not self.pid
        self.data.mkdir(exist_ok=True)
        self.pid, self.wishes["port"] = _order(self.wishes)
        try:
            assert http.get(f"{self.url}/api/games/hansa/rules").status_code == 200
        except httpx.HTTPError as error:
            raise AssertionError(f"the server did not begin:\n{self.log}") from error
        return self

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
        return _order({"wait": pid})[0]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.wishes['port']}"

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
        children = Path(f"/proc/{self.pid}/task").glob("*/children")
        found = [int(pid) for file in children for pid in file.read_text().split()]
        # multiprocessing has one more, which only watches over what is shared
        return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
