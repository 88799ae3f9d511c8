"""Who plays where no person sits: the end of a name in the record tells the level."""

from __future__ import annotations

from kontor.match import Match
from kontor.players import entrants
from kontor.players.levels import LEVELS
from kontor.protocol import BadInput

DEFAULT_LEVEL = "journeyman"
OLD_MARKS = {"bot": "novice"}  # of records from before there were levels


def levels_for(against: str, others: int) -> list[str]:
    """One level for each other seat, from what the command line says."""
    levels = [level.strip() for level in against.split(",")]
    for level in levels:
        entrants.maker(level)  # refuses what is no player
    if len(levels) == 1:
        return levels * others
    if len(levels) != others:
        raise BadInput(f"--against names {len(levels)} levels for {others} other seats; name one, or one for each")
    return levels


def marked(name: str, level: str) -> str:
    return f"{name} ({level})"


def level_of(name: str) -> str | None:
    """None: a person."""
    mark = name.rpartition(" (")[2].removesuffix(")") if name.endswith(")") else ""
    level = OLD_MARKS.get(mark, mark)
    return level if level in LEVELS else None


def people_of(match: Match) -> set[int]:
    """Whoever is not marked with a level in the record; somebody must be there to play."""
    return {seat for seat, name in enumerate(match.setup.seats) if level_of(name) is None} or {0}
