"""Bots think in processes of their own, never in the server's loop; one that is slow or dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import random
import time
import zlib
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from kontor import kernel
from kontor.log import Reason
from kontor.opening import new
from kontor.players import asking, entrants
from kontor.players.contract import Budget, Player, PlayerFailed
from kontor.players.levels import LEVELS
from kontor.protocol import AnyGame, BadInput
from kontor.registry import GAMES
from kontor.view import View

log = logging.getLogger("kontor")

PATIENCE = 15.0  # seconds for one answer; a level's own budget is far below that
TO_BEGIN = 60.0  # seconds for a new process, or to load a level; a busy machine takes its time
FALLBACK = "novice"  # who stands in for a bot that did not answer
PLAYERS_KEPT = 48  # per process
POLITENESS = 5  # people come first
ALLOWED = Budget(seconds=2.0)  # for a decision of a player that the operator allows


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot's process is given: what the seat may know and was told, and who is asked."""

    table: str
    view: View
    level: str


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Trial:
    """May this player be offered at tables of this game?"""

    level: str
    game: str


@dataclass(frozen=True, slots=True)
class Failure:
    words: str  # what is wrong, to follow a name


class NoAnswer(Exception):
    """The words follow the bot's name."""


class Workers:
    """A table always asks the same process, which still has the bots' plans in mind."""

    def __init__(
        self, processes: int | None = None, patience: float = PATIENCE, players: Mapping[str, str] | None = None
    ) -> None:
        count = processes or max(1, (os.cpu_count() or 2) - 1)
        self.patience = patience
        self.threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self.players = dict(players or {})  # whom the operator allows, by name
        self.offered: dict[str, list[str]] = {}  # by game: those of them that play it
        self.workers = [Worker(self.players) for _ in range(count)]
        self.turns = [asyncio.Lock() for _ in range(count)]

    async def ask(self, question: Question) -> Reply:
        """What the bot says; raises NoAnswer if neither it nor its stand-in answers in time."""
        number = zlib.crc32(question.table.encode()) % len(self.workers)
        async with self.turns[number]:
            for level in (question.level, FALLBACK):
                asked = replace(question, level=level)
                try:
                    return await asyncio.get_running_loop().run_in_executor(
                        self.threads, self.workers[number].ask, asked, self.patience
                    )
                except NoAnswer as failed:
                    words = failed
                if not self.workers[number].over:
                    log.warning("the bot %s %s", level, words)
        raise NoAnswer(str(words))

    def check_levels(self) -> None:
        """Each is made for each game, in a process of the bots; raises BadInput for one that cannot be."""
        for level in LEVELS:
            for game in GAMES:
                if words := self._wrong(level, game, TO_BEGIN):
                    raise BadInput(f"the level {level} {words}")

    def try_out(self) -> list[str]:
        """Each allowed player in a new game of each kind, in a process of the bots: what it fails in is not offered.

        Returns what there is to say about that; raises BadInput for one that can play nothing.
        """
        said: list[str] = []
        for name in self.players:
            wrong = {game: self._wrong(name, game, self.patience) for game in GAMES}
            plays = [game for game, words in wrong.items() if not words]
            if not plays:
                raise BadInput(f"the player {name} {next(iter(wrong.values()))}")
            said += [f"{name} is not offered for {game}: it {words}" for game, words in wrong.items() if words]
            for game in plays:
                self.offered.setdefault(game, []).append(name)
        return said

    def _wrong(self, name: str, game: str, patience: float) -> str:
        try:
            self.workers[0].ask(Trial(name, game), patience)
        except NoAnswer as failed:
            return str(failed)
        return ""

    def close(self) -> None:
        """Whoever is still waiting for an answer gets none."""
        for worker in self.workers:
            worker.end()
        self.threads.shutdown()


class Worker:
    """One process; it starts with the first question. Only one thread asks it, another may end it."""

    def __init__(self, players: Mapping[str, str]) -> None:
        self.players = players
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.over = False
        self.compiled = False

    def ask(self, question: Question | Trial, patience: float) -> Reply:
        try:
            line = self._started()
            line.send(question)
            reply = self._heard(line, patience)
            if isinstance(reply, Failure):
                raise NoAnswer(reply.words)
            if isinstance(reply, Reply):
                return reply
        except (EOFError, OSError):
            pass
        self._stop()
        raise NoAnswer(f"did not answer within {patience:g} seconds, or ended its process")

    def _started(self) -> Connection:
        if self.line is None or self.process is None or not self.process.is_alive() or self._is_outdated():
            self._stop()
            self.compiled = kernel.is_usable()
            context = multiprocessing.get_context("spawn")
            self.line, theirs = context.Pipe()
            self.process = context.Process(target=think_on, args=(theirs, self.players), daemon=True, name="kontor-bot")
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


def think_on(line: Connection, players: Mapping[str, str]) -> None:
    """Answers questions until the server is gone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends us when it ends
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with contextlib.suppress(OSError):
        os.nice(POLITENESS)
    memory = Memory(players)
    with contextlib.suppress(EOFError, OSError):
        line.send("ready")
        while True:
            line.send(memory.answer(line.recv()))


class Memory:
    """The bots that sit at tables; whom the operator allows is the only code that a name can load."""

    def __init__(self, players: Mapping[str, str]) -> None:
        self.players = players
        self.seated: OrderedDict[tuple[str, int | None, str], Player] = OrderedDict()  # by table, seat and level

    def answer(self, question: Question | Trial) -> Reply | Failure:
        try:
            return self._tried(question) if isinstance(question, Trial) else self._chosen(question)
        except PlayerFailed as failed:
            return Failure(str(failed))
        except BadInput as error:
            return Failure(f"cannot play: {error}")

    def _chosen(self, question: Question) -> Reply:
        key = question.table, question.view.seat, question.level
        if key not in self.seated:
            self.seated[key] = self._made(question.level, question.view.game)
        self.seated.move_to_end(key)
        while len(self.seated) > PLAYERS_KEPT:
            entrants.close(self.seated.popitem(last=False)[1])
        return self._asked(self.seated[key], question.level, question.view)

    def _tried(self, trial: Trial) -> Reply:
        match = new(trial.game)
        player = self._made(trial.level, match.game)
        if entrants.is_level(trial.level):  # known to answer, once it is made
            return Reply("", "")
        try:
            return self._asked(player, trial.level, match.view(match.to_move))
        finally:
            entrants.close(player)

    def _made(self, level: str, game: AnyGame) -> Player:
        if not entrants.is_level(level) and level not in self.players:
            raise PlayerFailed("is no longer allowed here")
        return entrants.make(self.players.get(level, level), game)

    def _asked(self, player: Player, level: str, view: View) -> Reply:
        budget = entrants.default_budget(level) if entrants.is_level(level) else ALLOWED
        answer = asking.ask(player, view, random.Random(), budget)
        if (refusal := view.why_not(answer.move)) is not None:
            raise PlayerFailed(f"answered '{answer.move.text}', which may not be played ({refusal})")
        return Reply(answer.move.text, answer.reason)
