"""Heavy work in processes of this machine, each job with a time limit; one that takes too long or too much is ended."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from kontor.server.core.cost import CLIENT, charge
from kontor.server.core.errors import Busy
from kontor.server.core.jobs import Job, OpenRecord, Outcome, ReadTable, decode_job, encode_job
from kontor.server.service.desk import Desk
from kontor.server.service.turns import Turns
from kontor.server.service.worker import NoAnswer, Worker, finished
from kontor.server.store.repository import Shelf
from kontor.server.store.where import database

log = logging.getLogger("kontor")

SECONDS = 30.0  # for one job
MOST_MEMORY = 300_000_000  # bytes; a process that has had more is replaced
OVER_MEMORY = 1_000_000_000  # bytes that no job gets
MOST_WAITING = 500
LIGHT, HEAVY = 0.0, 0.5  # seconds, about; who wants to play goes before who looks back


class Pool:
    """`Jobs`, done here."""

    def __init__(self, address: str, waiting_of_one: int) -> None:
        """Of a client so many jobs may wait. One process is always left for the others."""
        count = max(2, os.cpu_count() or 2)
        self.workers = [Worker("kontor-work", desk, address) for _ in range(count)]
        self.turns = Turns(count, count - 1, MOST_WAITING, waiting_of_one)
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="work")

    async def run(self, job: Job) -> bytes:
        """A table that was looked at before is likely to be found where that was."""
        first = 0 if isinstance(job, OpenRecord) else zlib.crc32(job.table.encode()) % len(self.workers)
        places = [(first + n) % len(self.workers) for n in range(len(self.workers))]
        likely = LIGHT if isinstance(job, ReadTable) else HEAVY
        async with self.turns.turn(CLIENT.get(), places, likely) as place:
            loop = asyncio.get_running_loop()
            asking = loop.run_in_executor(self.threads, self._ask, self.workers[place], encode_job(job))
            outcome = await finished(asking)
        charge(outcome.seconds)
        return outcome.result()

    def _ask(self, worker: Worker, job: bytes) -> Outcome:
        outcome: Outcome
        begun = time.monotonic()
        try:
            outcome, memory = worker.ask(job, SECONDS)
        except NoAnswer:
            taken = time.monotonic() - begun
            if taken < SECONDS:
                why, words = Busy("busy"), "the process of a job ended after %.3g seconds and is replaced"
            else:
                why, words = Busy("took-too-long", seconds=round(SECONDS)), "a job took %.3g seconds and was ended"
            if not worker.over:
                log.warning(words, taken)
            return Outcome.refused(taken, why)
        if memory > MOST_MEMORY:
            worker.stop()
        return outcome

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
        self.threads.shutdown()


# ---------------------------------------------------------------- in the process


def desk(address: str) -> Callable[[bytes], tuple[Outcome, int]]:
    """Answers with what came of a job, and the bytes of memory that it has had at most."""
    resource.setrlimit(resource.RLIMIT_DATA, (OVER_MEMORY, resource.getrlimit(resource.RLIMIT_DATA)[1]))
    made = Desk(Shelf(database(address)).find)

    def answer(job: bytes) -> tuple[Outcome, int]:
        return made.do(decode_job.decode(job)), _memory()

    return answer


def _memory() -> int:
    had = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return had if sys.platform == "darwin" else had * 1024
