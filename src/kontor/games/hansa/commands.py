"""Everything a player can say: the catalogue of a board, made once, numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.bits import first
from kontor.games.hansa.choices import N_ROWS
from kontor.games.hansa.notation import wordings
from kontor.games.hansa.plan import Plan
from kontor.protocol import Facts

if TYPE_CHECKING:
    from kontor.games.hansa.choices import Table

_WIDTH: Final = 63  # bits of a row


@final
class Command:
    """One small choice. Its number is the action id, its text the notation; nobody changes it."""

    def __init__(self, number: int, row: int, bit: int, text: str, facts: Facts) -> None:
        self.id = number
        self.row: i64 = row
        self.bit: i64 = bit
        self.text = text
        self.facts = facts

    def __repr__(self) -> str:
        return f"<{self.id}: {self.text}>"


@final
class Catalogue:
    """All commands of a board; the same row and bit always give the same command."""

    def __init__(self, plan: Plan) -> None:
        said = sorted(wordings(plan), key=lambda wording: wording[:2])
        self.all = [Command(number, *wording) for number, wording in enumerate(said)]
        self.by_text = {command.text: command for command in self.all}
        numbers = [-1] * (_WIDTH * N_ROWS)
        for command in self.all:
            numbers[_WIDTH * command.row + command.bit] = command.id
        self._numbers = vec[i64](numbers)

    def number(self, row: i64, bit: i64) -> i64:
        return self._numbers[_WIDTH * row + bit]

    def of(self, table: Table) -> list[Command]:
        """The commands of a table of choices, by number."""
        found: list[Command] = []
        for row in range(i64(N_ROWS)):
            bits = table[row]
            while bits != 0:
                found.append(self.all[self.number(row, first(bits))])
                bits &= bits - 1
        return found
