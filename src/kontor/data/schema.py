"""The tables of a dataset and their columns: what each is called, its type, and what it says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.data.recipe import Recipe
from kontor.players.minds import mind

TEXT = "text"
Columns = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: str  # of numpy, or TEXT
    words: str
    shape: tuple[int, ...] = ()  # of one row, where that is more than a number

    @property
    def told(self) -> str:
        """The type, for people."""
        return f"{self.kind} {' x '.join(map(str, self.shape))}".strip()

    def filled(self, values: Any) -> NDArray[Any]:
        if self.kind == TEXT:
            return np.array(values, np.str_)
        return np.asarray(values, self.kind).reshape(-1, *self.shape)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: a folder of shards."""

    name: str
    words: str
    columns: tuple[Column, ...]


GAME = Column("game", "uint32", "its number, from 0")
MOVE = Column("move", "uint16", "its number in the game, from 0")
SEAT = Column("seat", "uint8", "from 0, in turn order")
ACTION = Column("action", "uint16", "the id of the move: a row of `actions`")


def sheets(recipe: Recipe) -> tuple[Sheet, ...]:
    """What a dataset of this recipe holds."""
    setting = recipe.setting
    parts = recipe.rulebook.scores(setting.state())[0].parts
    found = [_games(tuple(setting.setup.chance)), _results(tuple(parts)), _moves()]
    if recipe.observations:
        size = 8 * int(recipe.setting.lane(0).size)
        told = "what the seat could know before it moved; `names.json` names each number"
        found.append(Sheet("observations", told, (GAME, MOVE, Column("observation", "int8", told, (size,)))))
    if recipe.features:
        shape = recipe.seats, len(mind(recipe.game).features)
        told = "what the evaluations use, by seat (the one that moves first) and feature; `names.json` names each"
        found.append(Sheet("features", told, (GAME, MOVE, Column("features", "int16", told, shape))))
    if recipe.is_explained:
        found += [_thoughts(recipe.seats), _ideas()]
    return tuple(found)


def catalogue() -> Sheet:
    """The one table that is a single file."""
    place = Column("place", "uint16", "64 * row + column, the same on every board of the game")
    return Sheet("actions", "every move of the board", (ACTION, place, Column("text", TEXT, "in the notation")))


def _games(chance: tuple[str, ...]) -> Sheet:
    columns = [
        GAME,
        Column("moves", "uint16", "how many were played"),
        Column("turns", "uint16", "the number of the last turn"),
        Column("ended", "bool", "false: broken off at the limit"),
    ]
    columns += [Column(f"chance_{name}", TEXT, f"what chance dealt: {name}, as in a record") for name in chance]
    return Sheet("games", "one row for each game", tuple(columns))


def _results(parts: tuple[str, ...]) -> Sheet:
    columns = [
        GAME,
        SEAT,
        Column("player", TEXT, "the policy that sat there"),
        Column("points", "int16", "at the end, or as they stood when it was broken off"),
        Column("place", "uint8", "1 for the winners; 0: broken off"),
        Column("share", "float32", "of the win: 1 alone, a half with another; 0 if it was broken off"),
    ]
    columns += [Column(f"points_{part}", "int16", f"of these for {part}") for part in parts]
    return Sheet("results", "one row for each seat of each game", tuple(columns))


def _moves() -> Sheet:
    turn = Column("turn", "uint16", "the number of the turn in which it was played")
    return Sheet("moves", "one row for each move", (GAME, MOVE, turn, SEAT, ACTION))


def _thoughts(seats: int) -> Sheet:
    shares = [Column(f"share_{seat}", "float32", f"of the win that seat {seat} would have") for seat in range(seats)]
    points = [
        Column(f"points_{seat}", "float32", f"at the end, of seat {seat}; not a number: not said")
        for seat in range(seats)
    ]
    told = "what the player expected after its move, where it thought"
    return Sheet("thoughts", told, (GAME, MOVE, *shares, *points))


def _ideas() -> Sheet:
    rank = Column("rank", "uint8", "0 is what was played, then the best first")
    share = Column("share", "float32", "of the win that the player expects of it")
    return Sheet("ideas", "the moves that the player compared, where it thought", (GAME, MOVE, rank, ACTION, share))
