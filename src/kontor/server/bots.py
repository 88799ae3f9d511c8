"""Bots think in processes of their own, never in the server's loop; one that is slow or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import random
import time
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kontor import kernel
from kontor.match import Match
from kontor.players.contract import Player
from kontor.players.levels import default_budget, player
from kontor.record import parse

PATIENCE = 15.0  # seconds for one answer; a level's own budget is far below that
TO_BEGIN = 60.0  # seconds for a new process; a busy machine takes its time
FALLBACK = "novice"  # who stands in for a bot that did not answer
GAMES_KEPT = 16  # per process
POLITENESS = 5  # people come first


@dataclass(frozen=True, slots=True)
class Question:
    table: str
    setup: str  # a record without commands
    said: tuple[tuple[int, str], ...]  # who said what so far
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    reason: str


class NoAnswer(Exception):
    pass


class Bots:
    """A table always asks the same process, which still has the game and the bots' plans in mind."""

    def __init__(self, processes: int | None = None, patience: float = PATIENCE) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self.workers = [Worker() for _ in range(count)]
        self.turns = [asyncio.Lock() for _ in range(count)]

    async def ask(self, question: Question) -> Reply:
        """What the bot says; raises NoAnswer if neither it nor its stand-in answers in time."""
        number = zlib.crc32(question.table.encode()) % len(self.workers)
        async with self.turns[number]:
            for level in (question.level, FALLBACK):
                asked = Question(question.table, question.setup, question.said, question.seat, level)
                with contextlib.suppress(NoAnswer):
                    return await asyncio.get_running_loop().run_in_executor(
                        self.threads, self.workers[number].ask, asked, self.patience
                    )
        raise NoAnswer

    def close(self) -> None:
        """Whoever is still waiting for an answer gets none."""
        for worker in self.workers:
            worker.end()
        self.threads.shutdown()


class Worker:
    """One process; it starts with the first question. Only one thread asks it, another may end it."""

    def __init__(self) -> None:
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.over = False
        self.compiled = False

    def ask(self, question: Question, patience: float) -> Reply:
        try:
            line = self._started()
            line.send(question)
            reply = self._heard(line, patience)
            if isinstance(reply, Reply):
                return reply
        except (EOFError, OSError):
            pass
        self._stop()
        raise NoAnswer

    def _started(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive() or self._is_outdated():
            self._stop()
            self.compiled = kernel.is_usable()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.process = context.Process(target=think_on, args=(theirs,), daemon=True, name="kontor-bot")
            self.process.start()
            theirs.close()
            self._heard(self.line, TO_BEGIN)
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

    def _stop(self) -> None:
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


# ------------------------------------------------------------- in the bot process


def think_on(line: Connection) -> None:
    """Answers questions until the server is gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us when it ends
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with contextlib.suppress(OSError):
        os.nice(POLITENESS)
    memory = Memory()
    with contextlib.suppress(EOFError, OSError):
        line.send("ready")
        while True:
            line.send(memory.answer(line.recv()))


class Memory:
    def __init__(self) -> None:
        self.games: OrderedDict[str, tuple[Match, dict[tuple[int, str], Player]]] = OrderedDict()

    def answer(self, question: Question) -> Reply:
        game, players = self._recalled(question)
        key = (question.seat, question.level)
        if key not in players:
            players[key] = player(question.level, game.game)
        view = game.game.view(game.state, question.seat)  # a bot sees what its seat may see, no more
        answer = players[key].choose(view, random.Random(), default_budget(question.level))
        return Reply(answer.command.text, answer.reason)

    def _recalled(self, question: Question) -> tuple[Match, dict[tuple[int, str], Player]]:
        """The game as it stands now: what was played since is played here too, what was taken back is forgotten."""
        if question.table not in self.games:
            self.games[question.table] = (Match(parse(question.setup).setup), {})
        game, players = self.games[question.table]
        self.games.move_to_end(question.table)
        said = [(step.seat, step.command.text) for step in game.steps]
        same = 0
        while same < min(len(said), len(question.said)) and said[same] == question.said[same]:
            same += 1
        if same < len(said):
            game.state = game.steps[same].before
            del game.steps[same:]
        for seat, text in question.said[same:]:
            game.say(seat, text)
        while len(self.games) > GAMES_KEPT:
            self.games.popitem(last=False)
        return game, players
