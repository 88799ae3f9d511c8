"""Bots think in processes of their own, never in the server's loop; one that is slow or dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from kontor.log import Reason
from kontor.opening import new
from kontor.players import asking, entrants
from kontor.players.advice import Advice, advise
from kontor.players.contract import Budget, Player, PlayerFailed
from kontor.players.levels import AND, LEVELS, STRONGEST, STYLES
from kontor.protocol import AnyGame, BadInput
from kontor.registry import GAMES
from kontor.server.core.cost import CLIENT
from kontor.server.service.turns import Turns
from kontor.server.service.worker import TO_BEGIN, NoAnswer, Worker, finished
from kontor.view import View

log = logging.getLogger("kontor")

ADVISED = 60_000  # positions that are looked at for a hint: seconds alone would give another answer the next time
PATIENCE = 15.0  # seconds for one answer; a level's own budget is far below that
FALLBACK = "novice"  # who stands in for a bot that did not answer
PLAYERS_KEPT = 48  # per process
QUICK = 0.1  # seconds; who thinks longer than that keeps nobody else waiting
MOST_OF_ONE = 8  # tables of a client that are thought about at once
ALLOWED = Budget(seconds=2.0)  # for a decision of a player that the operator allows


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot's process is given: what the seat may know and was told, and who is asked."""

    table: str
    view: View
    level: str
    advises: bool = False  # a person, who is to move; else it plays itself


@dataclass(frozen=True, slots=True)
class Reply:
    text: str
    reason: Reason
    ideas: Sequence[Advice] = ()  # for who wants advice
    seconds: float = 0.0  # of processor time that the advice took


Ask = Callable[[Question], Awaitable[Reply]]


@dataclass(frozen=True, slots=True)
class Trial:
    """May this player be offered at tables of this game?"""

    level: str
    game: str


@dataclass(frozen=True, slots=True)
class Failure:
    words: str  # what is wrong, to follow a name


class Workers:
    """A table always asks the same process, which still has the bots' plans in mind; one more is for quick answers.

    So a novice need not wait until others have thought. `most` of one client's tables are thought about at once.
    """

    def __init__(
        self,
        processes: int | None = None,
        patience: float = PATIENCE,
        players: Mapping[str, str] | None = None,
        most: int = MOST_OF_ONE,
    ) -> None:
        self.slow = processes or os.cpu_count() or 2
        self.patience = patience
        self.players = dict(players or {})  # whom the operator allows, by name
        self.offered: dict[str, list[str]] = {}  # by game: those of them that play it
        self.workers = [Worker("kontor-bot", thinker, self.players) for _ in range(self.slow + 1)]
        self.turns = Turns(len(self.workers), most)
        self.threads = ThreadPoolExecutor(len(self.workers), thread_name_prefix="bots")

    @property
    def can_begin(self) -> bool:
        """False as long as a process that was to begin did not."""
        return not any(worker.broken for worker in self.workers)

    async def ask(self, question: Question) -> Reply:
        """What the bot says; raises NoAnswer if neither it nor its stand-in answers in time."""
        likely = _budget(question.level).seconds or 0.0
        own = zlib.crc32(question.table.encode()) % self.slow if likely > QUICK else self.slow
        async with self.turns.turn(CLIENT.get(), [own], likely) as place:
            for level in (question.level,) if question.advises else (question.level, FALLBACK):
                asked = replace(question, level=level)
                asking = asyncio.get_running_loop().run_in_executor(
                    self.threads, self._answer, self.workers[place], asked, self.patience
                )
                try:
                    return await (finished(asking) if question.advises else asking)
                except NoAnswer as failed:
                    words = failed
                if not self.workers[place].over:
                    log.warning("the bot %s %s", level, words)
        raise NoAnswer(str(words))

    def _answer(self, worker: Worker, question: Question | Trial, patience: float) -> Reply:
        reply = worker.ask(question, patience)
        if isinstance(reply, Reply):
            return reply
        raise NoAnswer(reply.words)

    def check_levels(self) -> None:
        """Each, and each style, is made for each game, in a process of the bots; raises BadInput if it cannot be."""
        for level in (*LEVELS, *(f"{STRONGEST}{AND}{style}" for style in STYLES)):
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
            self._answer(self.workers[0], Trial(name, game), patience)
        except NoAnswer as failed:
            return str(failed)
        return ""

    def close(self) -> None:
        """Whoever is still waiting for an answer gets none."""
        for worker in self.workers:
            worker.end()
        self.threads.shutdown()


# ------------------------------------------------------------- in the bot process


def thinker(players: Mapping[str, str]) -> Callable[[Question | Trial], Reply | Failure]:
    return Memory(players).answer


class Memory:
    """The bots that sit at tables; whom the operator allows is the only code that a name can load."""

    def __init__(self, players: Mapping[str, str]) -> None:
        self.players = players
        self.seated: OrderedDict[tuple[str, int | None, str], Player] = OrderedDict()  # by table, seat and level

    def answer(self, question: Question | Trial) -> Reply | Failure:
        try:
            if isinstance(question, Trial):
                return self._tried(question)
            return self._advised(question) if question.advises else self._chosen(question)
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

    def _advised(self, question: Question) -> Reply:
        """By a new player: one that sits here has a plan, and would not think again."""
        begun = time.process_time()
        player = self._made(question.level, question.view.game)
        try:
            ideas = advise(player, question.view, replace(_budget(question.level), nodes=ADVISED))
        finally:
            entrants.close(player)
        return Reply(ideas[0].steps[0], ideas[0].reason, ideas, time.process_time() - begun)

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
        answer = asking.ask(player, view, random.Random(), _budget(level))
        if (refusal := view.why_not(answer.move)) is not None:
            raise PlayerFailed(f"answered '{answer.move.text}', which may not be played ({refusal})")
        return Reply(answer.move.text, answer.reason)


def _budget(level: str) -> Budget:
    return entrants.default_budget(level) if entrants.is_level(level) else ALLOWED
