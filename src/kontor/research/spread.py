"""Jobs over the cores of this machine or over a Ray cluster; what comes of them is told in their order."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from kontor.child import bind_to_parent
from kontor.extras import need
from kontor.protocol import BadInput

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Job = TypeVar("Job")
Done = TypeVar("Done")

AHEAD = 4  # jobs for each worker that are begun before they are waited for

RAY_BYTES = 100_000_000  # games are small; left alone, Ray takes a third of the memory


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def over_processes(work: Callable[[Job], Done], jobs: Sequence[Job], workers: int) -> Generator[Done, None, None]:
    """What comes of each job, in their order; with one worker in this process."""
    workers = min(workers, len(jobs))
    if workers <= 1:
        yield from map(work, jobs)
        return
    from concurrent.futures.process import BrokenProcessPool

    with playing_processes(workers) as pool:
        try:
            yield from _in_order(lambda job: pool.submit(work, job).result, jobs, AHEAD * workers)
            pool.shutdown()
        except BrokenProcessPool:
            raise BadInput("a process that played games ended of itself, for want of memory or by a player") from None


@contextmanager
def playing_processes(workers: int) -> Iterator[ProcessPoolExecutor]:
    """They end with the block, at once, whatever they are at."""
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=fresh, initializer=prepare_worker)
    try:
        yield pool
    finally:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        pool.shutdown(cancel_futures=True)  # waits: at Python's own end its thread would find its pipe closed


def _in_order(begin: Callable[[Job], Callable[[], Done]], jobs: Iterable[Job], ahead: int) -> Iterator[Done]:
    """So many are begun before they are waited for, and what came of one is held no longer than needed."""
    waiting: deque[Callable[[], Done]] = deque()
    for job in jobs:
        waiting.append(begin(job))
        if len(waiting) > ahead:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def prepare_worker() -> None:
    """What every process that plays does first."""
    bind_to_parent()
    one_core_each()


def one_core_each() -> None:
    """For what is loaded or started from now on: each core has its own game already."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")


def over_cluster(work: Callable[[Job], Done], jobs: Iterable[Job], workers: int | None) -> Generator[Done, None, None]:
    """As `over_processes`, on that cluster."""
    with on_ray(workers) as ray:
        remote = ray.remote(_called)
        there = ray.put(work)
        ahead = AHEAD * int(ray.cluster_resources().get("CPU", 1))
        yield from _in_order(lambda job: partial(ray.get, remote.remote(there, job)), jobs, ahead)


def _called(work: Callable[[Job], Done], job: Job) -> Done:
    return work(job)


@contextmanager
def on_ray(workers: int | None) -> Iterator[Any]:
    """Ray itself while it is used; what fails there is told in a sentence."""
    ray = _ray()
    _connect(ray, workers)
    try:
        yield ray
    except ray.exceptions.RayError as error:
        what = " ".join(str(getattr(error, "cause", None) or error).split())[:200]
        raise BadInput(f"the Ray cluster failed: {what}") from None
    finally:
        ray.shutdown()


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody else is told what is played here
    need("ray")
    return importlib.import_module("ray")


def _connect(ray: Any, workers: int | None) -> None:
    own: dict[str, Any] = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": RAY_BYTES}
    if "RAY_ADDRESS" in os.environ:
        own = {}
    try:
        ray.init(logging_level=logging.ERROR, log_to_driver=False, **own)
    except Exception as error:  # Ray raises what it likes, also plain ones
        raise BadInput(f"no Ray cluster can be used: {' '.join(str(error).split())[:200]}") from None
