"""The rows of the offers (see kit/offers.py): which verbs there are, and what their columns are.

The numbers are written out, because mypyc folds only constants of one module.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.hansa.components import N_COLOURS, OF_A_KIND
from kontor.kit.offers import Verbs

END: Final = 0
REPLENISH: Final = 1
SKIP: Final = 2
DONE: Final = 3
BOOTHS: Final = 4  # bit: city
SAIL: Final = 5  # bit: city
BUY: Final = 6  # bit: good
BUILD: Final = 7  # bit: good
LOSE: Final = 8  # bit: good
DISCARD: Final = 9  # bit: good

# A sale of one colour: how many of three barrels are in the row, the others in the bit.
ONES: Final = 5  # 0 to 4 of one barrel
TWOS: Final = 6  # 0 to 5 of two
THREES: Final = 5  # 0 to 4 of three
SELL: Final = 10  # + THREES * colour + how many of three; bit: ones + ONES * twos
N_ROWS: Final = 40
assert [number + 1 for number in OF_A_KIND] == [ONES, TWOS, THREES]

VERBS: Final = Verbs(
    [
        ("end", END, 1),
        ("replenish", REPLENISH, 1),
        ("skip", SKIP, 1),
        ("done", DONE, 1),
        ("booths", BOOTHS, 1),
        ("sail", SAIL, 1),
        ("buy", BUY, 1),
        ("build", BUILD, 1),
        ("lose", LOSE, 1),
        ("discard", DISCARD, 1),
        ("sell", SELL, THREES * N_COLOURS),
    ]
)
assert len(VERBS.verb) == N_ROWS


def ones_of(column: i64) -> i64:
    return column % ONES


def twos_of(column: i64) -> i64:
    return column // ONES
