"""The deals of a contest over the cores of this machine, or over a Ray cluster; always in their order."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

from kontor.extras import need
from kontor.protocol import BadInput
from kontor.research.arena import Contest, play_deal
from kontor.research.bout import Played

Deals = Generator[list[Played], None, None]  # the games of one deal after another


RAY_BYTES = 100_000_000  # games are small; left alone, Ray takes a third of the memory


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_turn(contest: Contest, deals: int) -> Deals:
    """In this process."""
    for deal in range(deals):
        yield play_deal(contest, deal)


def over_cores(contest: Contest, deals: int, workers: int) -> Deals:
    """In so many processes. Closing the iterator, or Ctrl-C, ends them at once."""
    if min(workers, deals) <= 1:
        yield from in_turn(contest, deals)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    _check_can_be_sent(contest)
    others = set(multiprocessing.active_children())
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, deals), mp_context=fresh, initializer=prepare_worker)
    try:
        waiting = [pool.submit(play_deal, contest, deal) for deal in range(deals)]
        for future in waiting:
            yield future.result()
        pool.shutdown()
    except BrokenProcessPool:
        raise BadInput("a process that played games ended of itself, for want of memory or by a player") from None
    finally:
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        pool.shutdown(cancel_futures=True)  # waits: at Python's own end its thread would find its pipe closed


def _check_can_be_sent(contest: Contest) -> None:
    """Names can always be; a class must be one that another process can import."""
    for player, name in zip(contest.players, contest.names, strict=True):
        alone = "play in one process, or name it like file.py:Class"
        try:
            pickle.dumps(player)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise BadInput(f"{name} cannot be sent to other processes; {alone}") from None
        if getattr(player, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
            raise BadInput(f"{name} stands in no file that other processes could read; {alone}")


def prepare_worker() -> None:
    """Ctrl-C is for the process that started this one, and without it there is nobody to play for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # each core has its own game already
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def over_ray(contest: Contest, deals: int, workers: int | None) -> Deals:
    """On the cluster that RAY_ADDRESS names, else on one that is started here for so many workers."""
    with on_ray(workers) as ray:
        _check_can_be_sent(contest)
        play = ray.remote(play_deal)
        for reference in [play.remote(contest, deal) for deal in range(deals)]:
            yield ray.get(reference)


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
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadInput(f"no Ray cluster can be used: {' '.join(str(error).split())[:200]}") from None
