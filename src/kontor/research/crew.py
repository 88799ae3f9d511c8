"""Work that others do meanwhile: the games of a training, in processes of this machine or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, Protocol

from kontor.research.spread import on_ray, prepare_worker


class Crew(Protocol):
    def begin(self, work: Callable[..., Any], jobs: Sequence[Sequence[Any]]) -> Callable[[], list[Any]]:
        """Begins them all; what is returned waits for what comes of them, in their order."""


class Processes:
    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def begin(self, work: Callable[..., Any], jobs: Sequence[Sequence[Any]]) -> Callable[[], list[Any]]:
        return self.pool.starmap_async(work, jobs, chunksize=2).get


class Cluster:
    def __init__(self, ray: Any) -> None:
        self.ray = ray

    def begin(self, work: Callable[..., Any], jobs: Sequence[Sequence[Any]]) -> Callable[[], list[Any]]:
        remote = self.ray.remote(work)
        waiting = [remote.remote(*job) for job in jobs]
        return lambda: list(self.ray.get(waiting))


@contextmanager
def crew(workers: int, ray: bool) -> Iterator[Crew]:
    if ray:
        with on_ray(workers) as cluster:
            yield Cluster(cluster)
    else:
        with get_context("spawn").Pool(workers, prepare_worker) as pool:
            yield Processes(pool)
