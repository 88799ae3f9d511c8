"""The table of choices: a row for each kind of command, a bit of the row for its city, good or number.

`legal` fills such a table; a command is one row and one bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.components import N_COLOURS, OF_A_KIND

if TYPE_CHECKING:
    Table = vec[i64]

# Row of single words; its bits:
WORD: Final = 0
END: Final = 0
REPLENISH: Final = 1
SKIP: Final = 2
DONE: Final = 3

BOOTHS: Final = 1  # bit: city
SAIL: Final = 2  # bit: city
BUY: Final = 3  # bit: good
BUILD: Final = 4  # bit: good
LOSE: Final = 5  # bit: good
DISCARD: Final = 6  # bit: good

# A sale of one colour: how many of three barrels are in the row, the others in the bit.
ONES: Final = 5  # 0 to 4 of one barrel
TWOS: Final = 6  # 0 to 5 of two
THREES: Final = 5  # 0 to 4 of three
SELL: Final = 7  # + THREES * colour + how many of three; bit: ones + ONES * twos
N_ROWS: Final = SELL + THREES * N_COLOURS


def empty_table() -> Table:
    return vec[i64]([0] * N_ROWS)


def lot(ones: i64, twos: i64) -> i64:
    """The bit of a sale with so many goods of one and of two barrels."""
    return ones + ONES * twos


def ones_of(bit: i64) -> i64:
    return bit % ONES


def twos_of(bit: i64) -> i64:
    return bit // ONES


assert [number + 1 for number in OF_A_KIND] == [ONES, TWOS, THREES]
