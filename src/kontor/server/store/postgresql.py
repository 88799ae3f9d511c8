"""A PostgreSQL server: several processes on several machines share it, and its transactions decide who was first."""

from __future__ import annotations

import logging

from sqlalchemy import URL, Connection, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError

from kontor import extras
from kontor.protocol import BadInput
from kontor.server.store.database import Database, Statement

DRIVER = "postgresql+psycopg"
BUSY_SECONDS = 5  # how long another process's lock, or the server itself, is waited for
MIGRATING = 0x6B6F6E746F72  # the number of the lock; it spells kontor

# A commit is on the disk before it counts, whatever the server is set to. A process that stops in the middle of a
# transaction does not hold up the others for ever.
SETTINGS = {
    "synchronous_commit": "on",
    "lock_timeout": f"{BUSY_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{2 * BUSY_SECONDS}s",
}


class Postgresql(Database):
    readers = 4

    def __init__(self, address: str) -> None:
        extras.need("cluster")
        self.url = _url(address)
        engine = create_engine(
            self.url,
            connect_args={
                "connect_timeout": BUSY_SECONDS,
                "application_name": "kontor",
                "options": " ".join(f"-c {name}={value}" for name, value in SETTINGS.items()),
                "keepalives_idle": BUSY_SECONDS,
                "keepalives_interval": 2,
                "keepalives_count": 3,
            },
            pool_size=1 + self.readers,
            max_overflow=0,
            hide_parameters=True,
        )
        logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)
        super().__init__(engine)
        # All that one question reads is of the same moment.
        self.reads = engine.execution_options(isolation_level="REPEATABLE READ")
        self.writes = engine.execution_options(isolation_level="READ COMMITTED")

    @property
    def address(self) -> str:
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def words(self) -> str:
        return f"{self.url.host or 'PostgreSQL'}/{self.url.database}"

    def cause(self, error: Exception) -> str:
        """Its own words may name machines and users."""
        known = getattr(getattr(getattr(error, "orig", None), "diag", None), "message_primary", None)
        return known or "the database does not answer"

    def try_writing(self) -> Statement:
        return text("UPDATE alembic_version SET version_num = version_num"), None

    def wait_for_others(self, connection: Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})


def _url(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadInput("the address of a database looks like postgresql://user:password@host/name") from None
    if not url.database:
        raise BadInput("the address of the database names none; it looks like postgresql://user:password@host/name")
    return url.set(drivername=DRIVER)
