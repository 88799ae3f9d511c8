"""A database as the repository uses it. What waits is committed together, so many tables share one sync."""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from kontor.protocol import BadInput
from kontor.server.core import figures
from kontor.server.core.errors import CannotStore, Stale, Uncertain

MOST_AT_ONCE = 200  # jobs in one commit

log = logging.getLogger("kontor")

T = TypeVar("T")
Statement = tuple[Executable, Any]  # with its values
Job = tuple[str, Sequence[Statement], "asyncio.Future[None]"]  # the table that they are about comes first


class Taken(Stale):
    """Somebody else has written this version of the table, or changed what was to be changed."""

    def __init__(self) -> None:
        super().__init__("moved-on")


class Database(ABC):
    """One writer, some readers. `write` and `read` raise Taken, CannotStore or Uncertain, and nothing else."""

    readers: int

    def __init__(self, engine: Engine) -> None:
        self.engine = self.reads = self.writes = engine
        self.line: Connection | None = None  # the writer's own; opening one for each commit would cost as much again
        self.jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self.commits = ThreadPoolExecutor(1, thread_name_prefix="commit")  # nobody else's: it never waits for a reader
        self.looks = ThreadPoolExecutor(self.readers, thread_name_prefix="read")
        self.writer: asyncio.Task[None] | None = None

    @property
    @abstractmethod
    def words(self) -> str:
        """Where it is, for people; without a password."""

    @property
    @abstractmethod
    def address(self) -> str:
        """How another process opens it; with its password."""

    @abstractmethod
    def cause(self, error: Exception) -> str:
        """Why something failed, for players: in one line, and nothing about the house."""

    @abstractmethod
    def wait_for_others(self, connection: Connection) -> None:
        """Only one process may migrate at a time."""

    @abstractmethod
    def try_writing(self) -> Statement:
        """What changes something on the disk and means nothing."""

    folder: Path | None = None  # that it is in, if it is a file

    def size(self) -> int:
        """Bytes on this machine."""
        return 0

    def prepare(self) -> None:
        """Before anything runs on it; raises BadInput if it cannot be used."""
        try:
            self.migrate()
        except SQLAlchemyError as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise BadInput(f"{self.words}: games cannot be kept there ({why})") from None

    async def open(self) -> None:
        await self._in_thread(self.commits, self.migrate)
        self.writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """What was handed in before is still written."""
        if self.writer is not None:
            self.jobs.put_nowait(None)
            await self.writer
        self.end()

    def end(self) -> None:
        self._hang_up()
        self.engine.dispose()
        self.commits.shutdown()
        self.looks.shutdown()

    async def write(self, table: str, *statements: Statement) -> None:
        """All of them or none; returns once they are safe on the disk. They are about this table only."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.jobs.put_nowait((table, statements, done))
        await done

    async def read(self, query: Callable[[Connection], T]) -> T:
        return await self._in_thread(self.looks, lambda: self.look(query))

    def look(self, query: Callable[[Connection], T]) -> T:
        """The same for who may wait."""

        def once() -> T:
            with self.reads.connect() as connection:
                return query(connection)

        try:
            try:
                return once()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return once()  # the line had broken meanwhile
        except SQLAlchemyError as error:
            figures.STORE_ERRORS.labels("read").inc()
            log.error("the store could not be read: %s", self.cause(error))
            raise CannotStore("cannot-read", cause=self.cause(error)) from None

    async def _in_thread(self, threads: ThreadPoolExecutor, run: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, run)

    def migrate(self) -> None:
        from alembic import command  # only the server itself needs it, and it takes long to load
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))

        def upgrade(connection: Connection) -> None:
            self.wait_for_others(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

        self.transact(upgrade)

    # ------------------------------------------------------------------- writing

    def transact(self, work: Callable[[Connection], T]) -> T:
        """In a transaction of the writer; raises Uncertain if the line broke during its commit."""
        if self.line is None:
            self.line = self.writes.connect()
        try:
            transaction = self.line.begin()
            try:
                done = work(self.line)
            except BaseException:
                transaction.rollback()
                raise
            try:
                transaction.commit()
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise Uncertain("uncertain") from error
                raise
        except (IntegrityError, DataError, Taken):
            raise
        except BaseException:  # whatever is wrong with it, the next commit begins with a new one
            self._hang_up()
            raise
        return done

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
            batch.sort(key=lambda job: job[0])  # all processes in the same order, so that none waits for another's end
            outcomes = await self._in_thread(self.commits, lambda jobs=batch: self._commit(jobs))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            for (_, _, done), failure in zip(batch, outcomes, strict=True):
                if done.done():  # whoever asked has gone away
                    continue
                if failure is None:
                    done.set_result(None)
                else:
                    done.set_exception(failure)

    def _commit(self, batch: list[Job]) -> list[Exception | None]:
        begun = time.perf_counter()
        outcomes = self._outcomes(batch)
        figures.COMMIT_SECONDS.observe(time.perf_counter() - begun)
        figures.COMMIT_JOBS.observe(len(batch))
        return outcomes

    def _outcomes(self, batch: list[Job]) -> list[Exception | None]:
        """For each job None, or what became of it. Never raises: the writer must go on whatever comes."""
        try:
            try:
                return self._all(batch) or self._each(batch)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._all(batch) or self._each(batch)  # the line had broken before: nothing was committed
        except Uncertain as error:
            figures.STORE_ERRORS.labels("uncertain").inc(len(batch))
            log.error("the database was lost during a commit", exc_info=error.__cause__)
            return [error] * len(batch)
        except Exception as error:  # the whole commit failed: nobody is told otherwise
            figures.STORE_ERRORS.labels("write").inc(len(batch))
            unknown = None if isinstance(error, SQLAlchemyError) else error
            words, facts = "the store could not be written: %s", {"jobs": len(batch)}
            log.error(words, self.cause(error), extra=facts, exc_info=unknown)
            return [self._failed(error)] * len(batch)

    def _failed(self, error: Exception) -> CannotStore:
        return CannotStore("cannot-store", cause=self.cause(error))

    def _all(self, batch: list[Job]) -> list[Exception | None]:
        """All together, as nearly always; nothing if one of them comes too late or cannot be stored."""

        def work(connection: Connection) -> None:
            for _, statements, _ in batch:
                _carry_out(connection, statements)

        try:
            self.transact(work)
        except (IntegrityError, DataError, Taken):
            return []
        return [None] * len(batch)

    def _each(self, batch: list[Job]) -> list[Exception | None]:
        """Each by itself, so that those who come too late stop nobody else."""

        def work(connection: Connection) -> list[Exception | None]:
            return [self._part(connection, statements) for _, statements, _ in batch]

        return self.transact(work)

    def _part(self, connection: Connection, statements: Sequence[Statement]) -> Exception | None:
        part = connection.begin_nested()
        try:
            _carry_out(connection, statements)
        except (IntegrityError, DataError, Taken) as error:
            part.rollback()
            return self._failed(error) if isinstance(error, DataError) else Taken()
        part.commit()
        return None


def _carry_out(connection: Connection, statements: Sequence[Statement]) -> None:
    for statement, values in statements:
        if connection.execute(statement, values).rowcount == 0:  # what was to be changed is not as it was thought
            raise Taken
