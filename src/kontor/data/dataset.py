"""A dataset that is read: tables shard by shard, and games one by one, each only when somebody asks for it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kontor.data import formats
from kontor.data.folder import Folder, shard_file
from kontor.data.playing import Played, Table
from kontor.data.schema import Columns, Sheet, catalogue, sheets
from kontor.envs.setting import whole
from kontor.match import Match, replay
from kontor.protocol import BadInput, Setup
from kontor.record import Line, Record

CHANCE = "chance_"


class Dataset:
    """A folder that `kontor dataset` made, or is still making: whole shards count, nothing else does.

    Examples:
        >>> import tempfile
        >>> from kontor.data import Dataset, Recipe, make
        >>> folder = tempfile.mkdtemp()
        >>> data = make(Recipe.of("light", "hansa", players=2, format="npz"), 3, folder)
        >>> len(data), data.names
        (3, ('games', 'results', 'moves'))
        >>> data.read("results")["points"].shape
        (6,)
        >>> data.match(0).to_move is None
        True
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises BadInput for what is no dataset."""
        self._folder = Folder(Path(path))
        self.recipe, self.wanted = self._folder.about()
        self._folder.read_sums()
        self._held: dict[int, Shard] = {}  # the shard whose games were asked for last

    @property
    def path(self) -> Path:
        return self._folder.path

    @cached_property
    def sheets(self) -> dict[str, Sheet]:
        """Its tables, with their columns in words."""
        return {sheet.name: sheet for sheet in sheets(self.recipe)}

    @property
    def names(self) -> tuple[str, ...]:
        """What its tables are called."""
        return tuple(self.sheets)

    @cached_property
    def shards(self) -> tuple[int, ...]:
        """The numbers of those that are whole."""
        most = -(-self.wanted // self.recipe.shard)
        return tuple(nth for nth in range(most) if self._folder.has(self._file(name, nth) for name in self.names))

    def _file(self, table: str, shard: int) -> str:
        return shard_file(table, shard, self.recipe.format)

    def __len__(self) -> int:
        """How many games are there."""
        return sum(len(self._numbers(shard)) for shard in self.shards)

    def _numbers(self, shard: int) -> range:
        first = shard * self.recipe.shard
        return range(first, min(first + self.recipe.shard, self.wanted))

    @property
    def is_complete(self) -> bool:
        return len(self) == self.wanted

    def verify(self) -> None:
        """Compare every file that has a checksum with it; raises BadInput that names the first that was changed."""
        self._folder.verify()

    # ------------------------------------------------------------------------------- tables

    def parts(self, table: str, columns: str | Sequence[str] = ()) -> Iterator[Columns]:
        """A table shard by shard, as arrays by column: all columns, or only these. Nothing else is read."""
        wanted = [columns] if isinstance(columns, str) else columns
        self._check(table, wanted)
        for shard in self.shards:
            yield self._part(table, shard, wanted)

    def _part(self, table: str, shard: int, columns: Sequence[str] = ()) -> Columns:
        sheet = self.sheets[table]
        wanted = columns or [column.name for column in sheet.columns]
        return formats.read(self.path / self._file(table, shard), sheet, wanted)

    def read(self, table: str, columns: str | Sequence[str] = ()) -> Columns:
        """The same at once."""
        found = list(self.parts(table, columns))
        if not found:
            raise BadInput(f"{self.path}: no shard is finished yet")
        return {name: np.concatenate([part[name] for part in found]) for name in found[0]}

    def _check(self, table: str, columns: Sequence[str]) -> None:
        if table not in self.sheets:
            raise BadInput(f"{self.path}: has no table '{table[:40]}' (there are {', '.join(self.names)})")
        known = [column.name for column in self.sheets[table].columns]
        for name in columns:
            if name not in known:
                raise BadInput(f"{self.path}: {table} has no column '{name[:40]}' (there are {', '.join(known)})")

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The text of every action, by its number."""
        sheet = catalogue()
        found = formats.read(self.path / f"{sheet.name}.{self.recipe.format}", sheet, ["text"])
        return tuple(found["text"].tolist())

    @cached_property
    def numbers(self) -> dict[str, list[str]]:
        """What each number of an observation and each feature is called."""
        return self._folder.names()

    # -------------------------------------------------------------------------------- games

    def record(self, game: int) -> Record:
        """The game as it is kept and sent, with its result if it ended."""
        shard, nth = self._found(game)
        seats, actions = self._moves(game)
        texts = self.actions
        lines = [Line(seat, texts[action]) for seat, action in zip(seats, actions, strict=True)]
        points = shard.points[nth].tolist()
        return Record(self.setup(game), lines, tuple(points) if shard.games["ended"][nth] else None)

    def setup(self, game: int) -> Setup:
        """What was fixed before its first move."""
        shard, nth = self._found(game)
        recipe, chance = self.recipe, {}
        for name, said in shard.games.items():
            if name.startswith(CHANCE):
                chance[name.removeprefix(CHANCE)] = tuple(str(said[nth]).split())
        names = tuple(recipe.names(game))
        return Setup(recipe.game, recipe.edition, recipe.board, names, recipe.rules, recipe.options, chance)

    def records(self) -> Iterator[Record]:
        """Every game that is there."""
        for shard in self.shards:
            yield from map(self.record, self._numbers(shard))

    def match(self, game: int) -> Match:
        """Played again, every move checked by the rules."""
        return replay(self.record(game), f"{self.path}, game {game}")

    def observed(self, game: int, features: bool = False) -> Played:
        """The game with the observation of every move (and its features), whether or not they were written."""
        _, actions = self._moves(game)
        table = Table(replace(self.recipe, observations=True, features=features))
        return table.retrace(game, self.setup(game), actions)

    def _moves(self, game: int) -> tuple[list[int], list[int]]:
        """Its seats and its actions, each of which is there: the rules look at the moves only when it is played."""
        shard, nth = self._found(game)
        seats, actions = shard.moves_of(nth)
        for what, numbers, many in (("seat", seats, self.recipe.seats), ("action", actions, len(self.actions))):
            strange = next((move for move, number in enumerate(numbers) if number >= many), None)
            if strange is not None:
                file = self.path / self._file("moves", game // self.recipe.shard)
                raise BadInput(f"{file}: game {game}, move {strange}: there is no {what} {numbers[strange]}")
        return seats, actions

    def _found(self, game: int) -> tuple[Shard, int]:
        number, nth = divmod(whole(game, "the number of a game"), self.recipe.shard)
        if number not in self.shards or game not in self._numbers(number):
            raise BadInput(f"{self.path}: there is no game {game}; it has {len(self)} games")
        if number not in self._held:
            self._held = {number: self._shard(number)}
        return self._held[number], nth

    def _shard(self, number: int) -> Shard:
        games, moves, results = (self._part(table, number) for table in ("games", "moves", "results"))
        ends = np.cumsum(games["moves"])
        return Shard(games, moves["seat"], moves["action"], ends, results["points"].reshape(-1, self.recipe.seats))


@dataclass(frozen=True, slots=True)
class Shard:
    """Games that are held in memory together."""

    games: Columns
    seats: NDArray[np.uint8]  # of all their moves
    actions: NDArray[np.uint16]
    ends: NDArray[np.int64]  # by game: where its moves end
    points: NDArray[np.int16]  # by game and seat

    def moves_of(self, nth: int) -> tuple[list[int], list[int]]:
        """The seats and the actions of one of the games."""
        where = slice(int(self.ends[nth - 1]) if nth else 0, int(self.ends[nth]))
        return self.seats[where].tolist(), self.actions[where].tolist()
