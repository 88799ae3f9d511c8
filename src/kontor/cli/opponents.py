"""Who plays where no person sits: players named on the command line, and levels that a record tells.

A record tells a level by the end of a name, `Tilo (master)`. Any other player is marked in the same way,
`Tilo (Greedy)`, but nothing is ever loaded because a record names it: whoever goes on says again who it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from kontor.match import Match
from kontor.players import entrants
from kontor.players.levels import AND, LEVELS, STYLES, is_known
from kontor.protocol import BadInput
from kontor.record import LONGEST_NAME

# Who sits there if nobody says otherwise, in turn order: not too strong, and each plays in its own way.
MIXTURE = (
    "journeyman+networker",
    "novice",
    "journeyman+hunter",
    "novice+blocker",
    "journeyman+racer",
    "novice+banker",
    "journeyman",
)
BOT_NAMES = ("Tilo", "Mareike", "Holk", "Wibke", "Anneke", "Gesche", "Wulf", "Tale")  # as many as any game has seats
OLD_MARKS = {"bot": "novice"}  # of records from before there were levels
WITH_COMMAS = 'with commas between them (one with a comma inside in "double quotes")'
KINDS = (
    f"A level ({', '.join(LEVELS)}), with a style if you like (master{AND}{STYLES[2]}; there are {', '.join(STYLES)}), "
    "an installed player, module:Class, file.py:Class or exec:PROGRAM."
)


def players_for(against: str | None, others: int) -> list[str]:
    """One for each other seat, from what the command line says."""
    if against is None:
        return [usual(nth) for nth in range(others)]
    players = entrants.listed(against)
    for player in players:
        entrants.maker(player)  # refuses what is no player
    if len(players) == 1:
        return players * others
    if len(players) != others:
        seats = f"{others} other seat{'s' * (others != 1)}"
        raise BadInput(f"--against names {len(players)} players for {seats}; name one, or one for each")
    return players


def usual(nth: int) -> str:
    return MIXTURE[nth % len(MIXTURE)]


def marked(name: str, player: str) -> str:
    mark = f" ({entrants.short_name(player)[: LONGEST_NAME // 2]})"
    return f"{name}{mark}"


def level_of(name: str) -> str | None:
    """None: a person, or a player of somebody's own."""
    mark = name.rpartition(" (")[2].removesuffix(")") if name.endswith(")") else ""
    level = OLD_MARKS.get(mark, mark)
    return level if is_known(level) else None


def is_person(name: str) -> bool:
    """A name of the house with a mark behind it is a player's, whatever the mark says."""
    return level_of(name) is None and not (name.endswith(")") and name.rpartition(" (")[0] in BOT_NAMES)


def people_of(match: Match) -> set[int]:
    """As the record tells; somebody must be there to play."""
    return {seat for seat, name in enumerate(match.setup.seats) if is_person(name)} or {0}


def others_of(match: Match, people: Set[int], against: str | None) -> dict[int, str]:
    """By seat, who plays there: as it is named now, else the level that the record tells."""
    names = {seat: name for seat, name in enumerate(match.setup.seats) if seat not in people}
    if against is not None:
        return dict(zip(names, players_for(against, len(names)), strict=True))
    for name in names.values():
        if level_of(name) is None and not is_person(name):
            raise BadInput(f"the record does not tell who plays for {name}; name the other players with --against")
    return {seat: level_of(name) or usual(seat) for seat, name in names.items()}


def named_again(match: Match, people: frozenset[int], others: Mapping[int, str]) -> list[str]:
    """The options without which the record alone would seat somebody else."""
    options: list[str] = []
    if people_of(match) != people:
        options += ["--humans", ",".join(map(str, sorted(people)))]
    if any((level_of(match.setup.seats[seat]) or usual(seat)) != player for seat, player in others.items()):
        options += ["--against", entrants.written(list(others.values()))]
    return options
