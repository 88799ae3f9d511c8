"""What changes a ladder: bots come and go, and a deal that was played is kept with all that follows from it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations

from kontor.ladder.file import Line, changing
from kontor.ladder.reading import bots
from kontor.ladder.terms import Bot, Bout
from kontor.protocol import BadInput

# By name, the ratings before and the seats and places of a game in; the ratings that changed out.
Rate = Callable[[Mapping[str, Bot], Sequence[str], Sequence[int]], Mapping[str, tuple[float, float]]]


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def add(line: Line, bot: Bot) -> None:
    """One that was removed plays on where it stood; raises BadInput if the name is somebody else's."""
    with changing(line):
        there = {one.name: one for one in bots(line, removed=True)}.get(bot.name)
        if there is None:
            line.execute(
                "INSERT INTO bots VALUES (?, ?, ?, ?, '', ?, ?, 0, 0, 0, 0, 0)",
                (bot.name, bot.player, bot.anchor, bot.added, bot.mu, bot.sigma),
            )
        elif there.player != bot.player:
            raise BadInput(f"the ladder has a '{bot.name}' that is another player; choose a name with --name")
        elif not there.removed:
            raise BadInput(f"'{bot.name}' plays in this ladder already")
        else:
            line.execute("UPDATE bots SET removed = '' WHERE name = ?", (bot.name,))


def remove(line: Line, name: str) -> None:
    """It plays no more; its games and its rating stay. Raises BadInput."""
    with changing(line):
        found = {bot.name: bot for bot in bots(line)}.get(name)
        if found is None:
            known = ", ".join(bot.name for bot in bots(line))
            raise BadInput(f"no '{name[:60]}' plays in this ladder (there are {known})")
        if found.anchor:
            raise BadInput(f"'{name}' holds the scale of the ratings and cannot be removed")
        line.execute("UPDATE bots SET removed = ? WHERE name = ?", (now(), name))


def keep(line: Line, deal: int, version: str, games: Sequence[tuple[Bout, str]], rate: Rate) -> None:
    """A deal with its games and their records, the new ratings and sums: together or not at all."""
    with changing(line):
        line.execute("INSERT INTO deals VALUES (?, ?, ?)", (deal, now(), version))
        for bout, record in games:
            _game(line, deal, bout, record)
            _rate(line, bout, rate)
        met = sorted({chair.bot for bout, _ in games for chair in bout.chairs})
        line.executemany(
            "INSERT INTO meetings VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET deals = deals + 1", combinations(met, 2)
        )


def _game(line: Line, deal: int, bout: Bout, record: str) -> None:
    told = (deal, bout.rotation, bout.commands, bout.trouble, bout.culprit, zlib.compress(record.encode()))
    id = line.execute("INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?)", told).lastrowid
    winners = sum(chair.place == 1 for chair in bout.chairs)
    for seat, chair in enumerate(bout.chairs):
        row = (id, seat, chair.bot, chair.place, chair.points, chair.decisions, chair.seconds)
        line.execute("INSERT INTO chairs VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        won = 1 / winners if chair.place == 1 else 0.0
        line.execute(
            "UPDATE bots SET games = games + 1, wins = wins + ?, faults = faults + ?, decisions = decisions + ?, "
            "seconds = seconds + ? WHERE name = ?",
            (won, bout.culprit == seat, chair.decisions, chair.seconds, chair.bot),
        )


def _rate(line: Line, bout: Bout, rate: Rate) -> None:
    before = {bot.name: bot for bot in bots(line, removed=True)}
    rated = rate(before, [chair.bot for chair in bout.chairs], [chair.place for chair in bout.chairs])
    line.executemany(
        "UPDATE bots SET mu = ?, sigma = ? WHERE name = ?", [(mu, sigma, name) for name, (mu, sigma) in rated.items()]
    )
