"""Everything a player can say: the catalogue of a board, made once, numbered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.kit.bits import lowest
from kontor.kit.offers import COLUMNS
from kontor.protocol import Facts

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

NO_COMMAND: Final = -1  # at a place that has no wording
Wording = tuple[int, int, str, Facts]  # row, column, text, facts


@final
class Command:
    """One small choice. Its number is the action id, its text the notation; nobody changes it."""

    def __init__(self, number: int, row: int, column: int, text: str, facts: Facts) -> None:
        self.id = number
        self.row: i64 = row
        self.column: i64 = column
        self.text = text
        self.facts = facts

    def __repr__(self) -> str:
        return f"<{self.id}: {self.text}>"


@final
class Catalogue:
    """All commands of a board; the same row and column always give the same command.

    The place of a command, COLUMNS * row + column, means the same on every board of a game.
    """

    def __init__(self, rows: int, wordings: Iterable[Wording]) -> None:
        said = sorted(wordings, key=lambda wording: wording[:2])
        self.all = [Command(number, *wording) for number, wording in enumerate(said)]
        self.by_text = {command.text: command for command in self.all}
        places = [self.all[0]] * (COLUMNS * rows)  # what has no wording is never looked up
        for command in self.all:
            places[COLUMNS * command.row + command.column] = command
        self._places = vec[Command](places)
        self.place_of = vec[i64]([COLUMNS * command.row + command.column for command in self.all])
        numbers = [NO_COMMAND] * (COLUMNS * rows)
        for command in self.all:
            numbers[COLUMNS * command.row + command.column] = command.id
        self.number_of = vec[i64](numbers)  # by place

    def number(self, row: i64, column: i64) -> int:
        return self._places[COLUMNS * row + column].id

    def of(self, offers: Offers) -> list[Command]:
        """The commands that are offered, by number."""
        places = self._places
        found: list[Command] = []
        start: i64 = 0
        for bits in offers:
            while bits != 0:
                found.append(places[start + lowest(bits)])
                bits &= bits - 1
            start += COLUMNS
        return found
