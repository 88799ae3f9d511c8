"""A bot's process that began interpreted makes room for one that uses the kernel compiled since then."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kontor import kernel
from kontor.match import Match
from kontor.registry import game
from kontor.server.service.worker import Worker
from kontor.server.service.workers import Question, thinker

PATIENCE = 60.0  # seconds; a busy machine takes its time


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker("kontor-bot", thinker, {})
    yield made
    made.end()


def asked(worker: Worker) -> int | None:
    """Its first move; and which process answered."""
    setup = game("hansa").deal("2004", "baltic", ["A", "B"], random.Random(1))
    reply = worker.ask(Question("a table", Match(setup).view(0), "novice"), PATIENCE)
    assert reply.text
    assert worker.process is not None
    return worker.process.pid


def test_a_bot_uses_the_kernel_that_was_compiled_meanwhile(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "is_usable", lambda: False)
    first = asked(worker)
    assert asked(worker) == first
    monkeypatch.setattr(kernel, "is_usable", lambda: True)
    second = asked(worker)
    assert second != first
    assert asked(worker) == second
