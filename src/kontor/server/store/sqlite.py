"""The SQLite file: WAL, full sync, one writer. What waits is committed together, so many tables share one sync."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Executable, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kontor.server.core.errors import CannotStore, Stale

FILE = "kontor.sqlite"
MOST_AT_ONCE = 200  # jobs in one commit
BUSY_SECONDS = 5  # how long another process's lock is waited for

log = logging.getLogger("kontor")

T = TypeVar("T")
Job = tuple[Sequence[tuple[Executable, Any]], "asyncio.Future[None]"]  # statements with their values


class Taken(Stale):
    """Somebody else has written this version of the table, or changed what was to be changed."""

    def __init__(self) -> None:
        super().__init__("moved-on")


class Database:
    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.engine = _engine(folder / FILE)
        self.writes = self.engine.execution_options(writes=True)
        self.line: Connection | None = None  # the writer's own; opening one for each commit would cost as much again
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self.threads = ThreadPoolExecutor(2, thread_name_prefix="store")
        self.writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._in_thread(self._migrate)
        self.writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """What was handed in before is still written."""
        if self.writer is not None:
            self.jobs.put_nowait(None)
            await self.writer
        self._hang_up()
        self.engine.dispose()
        self.threads.shutdown()

    async def write(self, *statements: tuple[Executable, Any]) -> None:
        """All of them or none; returns once they are safe on the disk. Raises Taken or CannotStore."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.jobs.put_nowait((statements, done))
        await done

    async def read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)

        try:
            return await self._in_thread(run)
        except SQLAlchemyError as error:
            raise CannotStore("cannot-read", cause=_cause(error)) from None

    async def _in_thread(self, run: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, run)

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self._writing() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    # ------------------------------------------------------------------- writing

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction that has the file for itself from its beginning, not only from its first change."""
        if self.line is None:
            self.line = self.writes.connect()
        try:
            with self.line.begin():
                yield self.line
        except (IntegrityError, Taken):
            raise
        except BaseException:  # whatever is wrong with it, the next commit begins with a new one
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.close()

    async def _write_on(self) -> None:
        while (first := await self.jobs.get()) is not None:
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self.jobs.empty():
                job = self.jobs.get_nowait()
                if job is None:
                    self.jobs.put_nowait(None)
                    break
                batch.append(job)
            outcomes = await self._in_thread(lambda jobs=batch: self._commit(jobs))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            for (_, done), failure in zip(batch, outcomes, strict=True):
                if done.done():  # whoever asked has gone away
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)

    def _commit(self, batch: list[Job]) -> list[Exception | None]:
        """For each job None, or what became of it. Never raises: the writer must go on whatever comes."""
        try:
            return self._all(batch) or self._each(batch)
        except Exception as error:  # the whole commit failed: nobody is told otherwise
            if not isinstance(error, SQLAlchemyError):
                log.error("writing failed", exc_info=error)
            return [CannotStore("cannot-store", cause=_cause(error))] * len(batch)

    def _all(self, batch: list[Job]) -> list[Exception | None]:
        """All together, as nearly always; nothing if one of them comes too late."""
        try:
            with self._writing() as connection:
                for statements, _ in batch:
                    _carry_out(connection, statements)
        except (IntegrityError, Taken):
            return []
        return [None] * len(batch)

    def _each(self, batch: list[Job]) -> list[Exception | None]:
        """Each by itself, so that those who come too late stop nobody else."""
        outcomes: list[Exception | None] = []
        with self._writing() as connection:
            for statements, _ in batch:
                part = connection.begin_nested()
                try:
                    _carry_out(connection, statements)
                except (IntegrityError, Taken):
                    part.rollback()
                    outcomes.append(Taken())
                else:
                    part.commit()
                    outcomes.append(None)
        return outcomes


def _carry_out(connection: Connection, statements: Sequence[tuple[Executable, Any]]) -> None:
    for statement, values in statements:
        if connection.execute(statement, values).rowcount == 0:  # what was to be changed is not as it was thought
            raise Taken


def _cause(error: Exception) -> str:
    return str(getattr(error, "orig", None) or type(error).__name__)


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
