"""Who plays the deals of a ladder: this process, several, or a Ray cluster; whichever is done first is told first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, contextmanager
from typing import Any, Generic, Protocol, TypeVar

from kontor.protocol import BadInput
from kontor.research.spread import on_ray, playing_processes

PATIENCE = 3  # times in a row that processes may end of themselves

J = TypeVar("J")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Hands(Protocol[J, R_co]):
    @property
    def jobs(self) -> list[J]:
        """Those that were begun and are not done."""

    def begin(self, job: J) -> None: ...
    def done(self) -> tuple[J, R_co]:
        """Waits for any of them."""


class Own(Generic[J, R]):
    def __init__(self, work: Callable[[J], R]) -> None:
        self.work = work
        self.jobs: list[J] = []

    def begin(self, job: J) -> None:
        self.jobs.append(job)

    def done(self) -> tuple[J, R]:
        result = self.work(self.jobs[0])
        return self.jobs.pop(0), result


class Processes(Generic[J, R]):
    """Where one of them ends of itself, all are started again, and what they were at is begun again."""

    def __init__(self, work: Callable[[J], R], workers: int) -> None:
        self.work, self.workers = work, workers
        self.waiting: dict[Future[R], J] = {}
        self.broken = 0
        self.running = ExitStack()
        self.pool = self.running.enter_context(playing_processes(workers))

    @property
    def jobs(self) -> list[J]:
        return list(self.waiting.values())

    def begin(self, job: J) -> None:
        try:
            self.waiting[self.pool.submit(self.work, job)] = job
        except BrokenProcessPool:
            self._again()
            self.waiting[self.pool.submit(self.work, job)] = job

    def done(self) -> tuple[J, R]:
        while True:
            future = next(iter(wait(self.waiting, return_when=FIRST_COMPLETED).done))
            try:
                result = future.result()
            except BrokenProcessPool:
                self._again()
                continue
            self.broken = 0
            return self.waiting.pop(future), result

    def _again(self) -> None:
        self.broken += 1
        if self.broken > PATIENCE:
            raise BadInput("processes that play games end of themselves, for want of memory or by a player")
        jobs = self.jobs
        self.close()
        self.pool, self.waiting = self.running.enter_context(playing_processes(self.workers)), {}
        for job in jobs:
            self.begin(job)

    def close(self) -> None:
        self.running.close()


class Cluster(Generic[J, R]):
    def __init__(self, work: Callable[[J], R], ray: Any) -> None:
        self.ray, self.work = ray, ray.remote(work)
        self.waiting: dict[Any, J] = {}

    @property
    def jobs(self) -> list[J]:
        return list(self.waiting.values())

    def begin(self, job: J) -> None:
        self.waiting[self.work.remote(job)] = job

    def done(self) -> tuple[J, R]:
        (first, *_), _ = self.ray.wait(list(self.waiting), num_returns=1)
        return self.waiting.pop(first), self.ray.get(first)


@contextmanager
def hands(work: Callable[[J], R], workers: int, ray: bool) -> Iterator[Hands[J, R]]:
    """They end with the block, whatever they are at."""
    if ray:
        with on_ray(workers) as cluster:
            yield Cluster(work, cluster)
    elif workers == 1:
        yield Own(work)
    else:
        with closing(Processes(work, workers)) as processes:
            yield processes
