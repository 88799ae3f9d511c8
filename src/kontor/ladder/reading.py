"""What is read from a ladder: who plays and how they stand, which games there were, and their records."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

from kontor.ladder.file import Line
from kontor.ladder.terms import PAGE, Bot, Bout, Chair
from kontor.protocol import BadInput

BOT = "name, player, anchor, added, removed, mu, sigma, games, wins, faults, decisions, seconds"
GAME = "games.id, games.deal, rotation, commands, trouble, culprit, deals.finished"


def bots(line: Line, removed: bool = False) -> list[Bot]:
    """The highest rating first; those who no longer play at the end, if they are wanted."""
    kept = "" if removed else "WHERE removed = ''"
    rows = line.execute(f"SELECT {BOT} FROM bots {kept} ORDER BY removed <> '', mu DESC, name").fetchall()
    return [Bot(name, player, bool(anchor), *rest) for name, player, anchor, *rest in rows]


def counts(line: Line) -> tuple[int, int]:
    """How many deals and games were played to their end."""
    deals, games = (int(line.execute(f"SELECT count(*) FROM {what}").fetchone()[0]) for what in ("deals", "games"))
    return deals, games


def last_deal(line: Line) -> int:
    """Its number; 0 before the first."""
    return int(line.execute("SELECT coalesce(max(deal), 0) FROM deals").fetchone()[0])


def meetings(line: Line) -> Mapping[frozenset[str], int]:
    """How many deals each two have played against each other."""
    return {frozenset((one, other)): deals for one, other, deals in line.execute("SELECT * FROM meetings")}


def bouts(line: Line, bot: str = "", before: int | None = None, most: int = PAGE) -> list[Bout]:
    """The newest first: games older than the one with the id `before`, of one bot or of all."""
    wanted = "WHERE games.id < ?" + (" AND games.id IN (SELECT game FROM chairs WHERE bot = ?)" if bot else "")
    found = line.execute(
        f"SELECT {GAME} FROM games JOIN deals ON deals.deal = games.deal {wanted} ORDER BY games.id DESC LIMIT ?",
        (1 << 62 if before is None else before, *([bot] if bot else []), most),
    ).fetchall()
    return [
        Bout(id, deal, rotation, commands, trouble, culprit, _chairs(line, id), finished)
        for id, deal, rotation, commands, trouble, culprit, finished in found
    ]


def _chairs(line: Line, game: int) -> tuple[Chair, ...]:
    rows = line.execute(
        "SELECT bot, place, points, decisions, seconds FROM chairs WHERE game = ? ORDER BY seat", (game,)
    )
    return tuple(Chair(*row) for row in rows)


def record(line: Line, game: int) -> str:
    """The text of a game's record; raises BadInput."""
    found = line.execute("SELECT record FROM games WHERE id = ?", (game,)).fetchone()
    if found is None:
        raise BadInput(f"the ladder has no game {game}")
    return zlib.decompress(found[0]).decode()
