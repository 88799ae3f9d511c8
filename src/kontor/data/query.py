"""Which games of many are meant: by board, players, result and opening."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kontor.data.bulk import PACKED, Written, games_in
from kontor.data.dataset import Dataset
from kontor.data.folder import ABOUT
from kontor.protocol import BadInput
from kontor.record import Record
from kontor.registry import GAMES, game

FINISHED, UNFINISHED = "finished", "unfinished"
RESULTS = (FINISHED, UNFINISHED)
OWN_BOARD = ".toml"  # how the file of a board of one's own ends


@dataclass(frozen=True)
class Query:
    """What a game must be; what is None may be anything."""

    game: str | None = None
    board: str | None = None
    edition: str | None = None
    seats: int | None = None
    option: str | None = None
    level: str | None = None  # somebody of this level, or of this name, took part
    result: str | None = None  # see RESULTS
    winner: str | None = None  # a seat, a level or a name
    opening: tuple[str, ...] = ()  # the first moves, or how they begin

    def __post_init__(self) -> None:
        """What no game can be is a slip of the pen, and said."""
        _check("result", self.result, RESULTS)
        if self.game is not None:
            game(self.game)
        if (self.board, self.edition, self.option) != (None, None, None):
            self._check_board()

    def _check_board(self) -> None:
        known = [info for name in GAMES if self.game in (None, name) for info in game(name).boards()]
        if self.board is not None and not self.board.endswith(OWN_BOARD):
            _check("board", self.board, [info.id for info in known])
        _check("edition", self.edition, [edition for info in known for edition in info.editions])
        _check("option", self.option, [name for info in known for names in info.options.values() for name in names])

    def fits(self, found: Written) -> bool:
        record, setup = found.record, found.record.setup
        asked = {"game": self.game, "board": self.board, "edition": self.edition}
        return (
            all(wanted in (None, getattr(setup, name)) for name, wanted in asked.items())
            and self.seats in (None, len(setup.seats))
            and (self.option is None or self.option in setup.options)
            and (self.level is None or any(is_called(name, self.level) for name in setup.seats))
            and (self.result is None or (self.result == FINISHED) == (record.result is not None))
            and self._opens(record)
            and (self.winner is None or self._won(found, self.winner))
        )

    def _opens(self, record: Record) -> bool:
        if len(record.lines) < len(self.opening):
            return False
        pairs = zip(record.lines, self.opening, strict=False)
        return all(f"{line.text} ".startswith(f"{begins} ") for line, begins in pairs)

    def _won(self, found: Written, winner: str) -> bool:
        names = found.record.setup.seats
        return any(winner == str(seat) or is_called(names[seat], winner) for seat in winners(found))


def _check(what: str, said: str | None, known: Iterable[str]) -> None:
    if said is not None and said not in known:
        raise BadInput(f"unknown {what} '{said[:40]}' (known: {', '.join(dict.fromkeys(known))})")


def is_called(name: str, level: str) -> bool:
    """As records tell a level: `master`, `master 2` or `Tilo (master)`."""
    said = re.escape(level)
    return re.fullmatch(rf"{said}( \d+)?|.* \({said}\)", name) is not None


def winners(found: Written) -> list[int]:
    """The seats that won a finished game; where points are level it is played again, for the rules decide then."""
    points = found.record.result
    if points is None:
        return []
    best = [seat for seat, number in enumerate(points) if number == max(points)]
    if len(best) == 1:
        return best
    return [score.seat for score in found.match().scores if score.place == 1]


def games_of(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Written]:
    """Of files, of datasets, and of all files of records in other folders. Raises BadInput."""
    for path in map(Path, paths):
        if not path.is_dir():
            yield from games_in(path)
        elif (path / ABOUT).is_file():
            yield from _of_dataset(Dataset(path))
        else:
            for file in sorted(path.iterdir()):
                if file.name.endswith((".txt", f".txt{PACKED}")):
                    yield from games_in(file)


def _of_dataset(dataset: Dataset) -> Iterator[Written]:
    """Its games, by their own numbers, as if they stood one after another in one file."""
    line = 1
    for number, record in enumerate(dataset.records()):
        text = record.text()
        yield Written(str(dataset.path), number, line, text)
        line += text.count("\n")
