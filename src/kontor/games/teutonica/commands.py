"""Everything a player can say: the catalogue of a board, made once, numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.bits import lowest
from kontor.games.teutonica.choices import N_ROWS
from kontor.games.teutonica.notation import wordings
from kontor.games.teutonica.plan import Plan
from kontor.protocol import Facts

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


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
    """All commands of a board; the same row and bit always give the same command."""

    def __init__(self, plan: Plan) -> None:
        self.all: list[Command] = []
        self.by_text: dict[str, Command] = {}
        numbers = [-1] * (64 * N_ROWS)
        for row, column, text, facts in sorted(wordings(plan), key=lambda w: (w[0], w[1])):
            command = Command(len(self.all), row, column, text, facts)
            numbers[64 * row + column] = command.id
            self.all.append(command)
            self.by_text[text] = command
        self.number = vec[i64](numbers)

    def at(self, row: i64, column: i64) -> Command:
        return self.all[self.number[64 * row + column]]

    def of(self, table: Table) -> list[Command]:
        """The commands of a table of choices, by number."""
        found: list[Command] = []
        for row in range(i64(N_ROWS)):
            bits = table[row]
            while bits != 0:
                found.append(self.all[self.number[64 * row + lowest(bits)]])
                bits &= bits - 1
        return found
