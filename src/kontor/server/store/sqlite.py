"""The SQLite file: WAL, full sync, one writer."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text

from kontor.server.store.database import Database, Statement
from kontor.server.store.file import check, check_writable, make_folder, make_private

FILE = "kontor.sqlite"
BUSY_SECONDS = 5  # how long another process's lock is waited for


class Sqlite(Database):
    readers = 2

    def __init__(self, file: Path) -> None:
        make_folder(file.parent)
        super().__init__(_engine(file))
        self.file, self.folder = file, file.parent
        # A transaction that writes has the file for itself from its beginning, not only from its first change.
        self.writes = self.engine.execution_options(writes=True)

    @property
    def words(self) -> str:
        return str(self.file)

    @property
    def address(self) -> str:
        return f"sqlite:{self.file}"

    def cause(self, error: Exception) -> str:
        return str(getattr(error, "orig", None) or type(error).__name__)

    def try_writing(self) -> Statement:
        return text(f"PRAGMA user_version = {int(time.time()) % 2**31}"), None

    def size(self) -> int:
        return self.file.stat().st_size if self.file.exists() else 0

    def prepare(self) -> None:
        make_private(self.file)
        check(self.file)
        check_writable(self.file)
        super().prepare()

    def wait_for_others(self, connection: Connection) -> None:
        """They wait at the beginning of the transaction."""


def _engine(file: Path) -> Engine:
    # What is stored has no business in logs and messages.
    engine = create_engine(
        f"sqlite:///{file}",
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        hide_parameters=True,
    )
    logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
