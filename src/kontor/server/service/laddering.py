"""What visitors see of a ladder that somebody runs beside the server: standings, games, records."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kontor.ladder import reading
from kontor.ladder.file import Line, opened, setting
from kontor.ladder.terms import PAGE, Bot, Bout
from kontor.protocol import BadInput
from kontor.registry import game
from kontor.server.core import public
from kontor.server.core.errors import Busy, NotThere

log = logging.getLogger("kontor")

Found = TypeVar("Found")


class Laddering:
    """Reading takes a moment and may wait for who writes, so it is done in a thread."""

    def __init__(self, file: Path | None) -> None:
        self.file = file

    async def standings(self) -> public.Ladder:
        return await self._read(_standings)

    async def games(self, bot: str, before: int | None) -> public.LadderGames:
        return await self._read(lambda line: _games(line, bot, before))

    async def record(self, id: int) -> str:
        def read(line: Line) -> str:
            try:
                return reading.record(line, id)
            except BadInput:
                raise NotThere("no-ladder-game", id=id) from None

        return await self._read(read)

    async def _read(self, work: Callable[[Line], Found]) -> Found:
        """Raises NotThere where no ladder is shown, Busy where it cannot be read."""
        if self.file is None:
            raise NotThere("no-ladder")
        return await asyncio.to_thread(self._opened, self.file, work)

    def _opened(self, file: Path, work: Callable[[Line], Found]) -> Found:
        try:
            with opened(file) as line:
                return work(line)
        except BadInput as error:
            log.warning("the ladder cannot be read: %s", error)
            raise Busy("ladder-unreadable") from None


def _standings(line: Line) -> public.Ladder:
    fixed, (deals, games) = setting(line), reading.counts(line)
    bots = [_bot(bot) for bot in reading.bots(line)]
    title = game(fixed.game).title
    where = (fixed.game, title, fixed.board, fixed.edition, fixed.seats, list(fixed.options))
    return public.Ladder(*where, deals, games, bots)


def _bot(bot: Bot) -> public.LadderBot:
    ms = None if bot.decision_ms is None else round(bot.decision_ms, 2)
    figures = (round(bot.mu, 2), round(bot.sigma, 2), bot.anchor, bot.games, round(bot.wins, 2), bot.faults)
    return public.LadderBot(bot.name, *figures, ms)


def _games(line: Line, bot: str, before: int | None) -> public.LadderGames:
    found = reading.bouts(line, bot, before, PAGE + 1)
    return public.LadderGames([_game(one) for one in found[:PAGE]], len(found) > PAGE)


def _game(bout: Bout) -> public.LadderGame:
    chairs = [public.LadderChair(chair.bot, chair.place, chair.points) for chair in bout.chairs]
    return public.LadderGame(
        bout.id, bout.deal, bout.rotation, bout.finished, bout.commands, chairs, bout.trouble, bout.culprit
    )
