"""Whether a server uses a folder: servers share a lock there, and whoever wants to change the file needs it alone.

SQLite's own locks of a little file do it: they hold on every system, and end with the process however it ends.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kontor.protocol import BadInput
from kontor.server.store.file import keeping

LOCK = "kontor.lock"


@contextmanager
def shared(folder: Path | None) -> Iterator[None]:
    """For a server; several may share a folder, a database elsewhere needs none. Raises BadInput during a restore."""
    if folder is None:
        yield
        return
    with _line(folder) as line:
        try:
            line.execute("BEGIN")
            line.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            raise BadInput(f"{folder}: a backup is being put back there; try again when that is done") from None
        yield


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Raises BadInput while a server runs."""
    with _line(folder) as line:
        try:
            line.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise BadInput(f"{folder}: a server runs there; stop it first") from None
        yield


@contextmanager
def _line(folder: Path) -> Iterator[sqlite3.Connection]:
    file = folder / LOCK
    with keeping(folder):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)) as line:
        yield line
