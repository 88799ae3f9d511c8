"""A process of its own that is asked and answers: it starts with the first question and is replaced if it fails."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeVar

from kontor import kernel
from kontor.child import bind_to_parent

TO_BEGIN = 60.0  # seconds for a new process, or to load a level; a busy machine takes its time
POLITENESS = 15  # people come first; at 5 a waking server waits milliseconds for a busy bot


T = TypeVar("T")


class NoAnswer(Exception):
    """The words follow the name of who was asked."""


class Worker:
    """`make`, called with `given` in the process, makes what answers there. Both are pickled.

    Only one thread asks, another may end it.
    """

    def __init__(self, name: str, make: Callable[..., Callable[[Any], Any]], *given: Any) -> None:
        self.name, self.make, self.given = name, make, given
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.over = False
        self.broken = False  # the last attempt to start it failed
        self.compiled = False

    def ask(self, question: Any, patience: float) -> Any:
        """Raises NoAnswer if none comes in time; the process is ended then."""
        with contextlib.suppress(EOFError, OSError):
            line = self._started()
            line.send(question)
            return self._heard(line, patience)
        self.stop()
        raise NoAnswer(f"did not answer within {patience:g} seconds, or ended its process")

    def _started(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive() or self._is_outdated():
            self.stop()
            self.broken = True
            self.compiled = kernel.is_usable()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            given = theirs, self.name, self.make, self.given
            self.process = context.Process(target=answer_on, args=given, daemon=True, name=self.name)
            self.process.start()
            theirs.close()
            self._heard(self.line, TO_BEGIN)
            self.broken = False
        return self.line

    def _is_outdated(self) -> bool:
        """It began interpreted, and by now there is a compiled kernel: a new process uses it."""
        return not self.compiled and kernel.is_usable()

    def _heard(self, line: Connection, patience: float) -> Any:
        late = time.monotonic() + patience
        while not self.over and (left := late - time.monotonic()) > 0:
            if line.poll(min(left, 0.5)):
                return line.recv()
        raise EOFError

    def stop(self) -> None:
        """The next question begins a new process."""
        process, line = self.process, self.line
        self.process = self.line = None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()

    def end(self) -> None:
        """For good; whoever is asking finds out by itself."""
        self.over = True
        if (process := self.process) is not None:
            process.kill()


async def finished(asking: asyncio.Future[T]) -> T:
    """Whoever asked may go away; its place is free only when the process is."""
    try:
        return await asyncio.shield(asking)
    except asyncio.CancelledError:
        await asyncio.wait([asking])
        raise


def answer_on(line: Connection, name: str, make: Callable[..., Callable[[Any], Any]], given: tuple[Any, ...]) -> None:
    """In the process: answers questions until the server is gone."""
    bind_to_parent()
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    answer = make(*given)
    with contextlib.suppress(OSError):
        Path("/proc/self/comm").write_text(name)  # what an operator reads in a list of processes
        os.nice(POLITENESS)  # from here on: somebody waits until it has begun
    with contextlib.suppress(EOFError, OSError):
        line.send("ready")
        while True:
            line.send(answer(line.recv()))
