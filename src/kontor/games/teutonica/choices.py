"""The table of choices: a row for each kind of command, a bit of the row for its route, city or number.

`legal` fills such a table; a command is one row and one bit. Rows that belong to a piece are at
`ROW + piece`, those of a kind of piece at `ROW + kind`, those of a marker at `ROW + marker`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.components import MAX_PIECES, MAX_SEATS, MERCHANTS_OWNED, N_MARKERS

if TYPE_CHECKING:
    Table = vec[i64]

# Row of single words; its bits:
WORD: Final = 0
END: Final = 0
DECLINE: Final = 1
DONE: Final = 2
FORGO: Final = 3
PAY: Final = 4  # + kind
TAKE: Final = 6
USE: Final = 7  # + marker (only those that need nothing else said)

USE_DEVELOP: Final = 1  # bit: ability
DEVELOP: Final = 2  # bit: ability
TABLE: Final = 3  # bit: space of the special table
CLAIM: Final = 4  # bit: route
ESTABLISH: Final = 5  # bit: city
ADDITIONAL_OFFICE: Final = 6  # + kind; bit: city
REHOUSE: Final = 8  # bit: route
ADD: Final = 9  # + kind; bit: route
PLACE: Final = 11  # + kind; bit: route
INCOME: Final = 13  # + merchants; bit: traders
LAY: Final = INCOME + MERCHANTS_OWNED + 1  # + marker; bit: route
MAX_SWAPS: Final = 7  # pairs of neighbouring offices in the largest city
SWAP: Final = LAY + N_MARKERS  # + left office; bit: city
LIFT: Final = SWAP + MAX_SWAPS  # + piece; bit: route
PUT: Final = LIFT + MAX_PIECES  # + piece; bit: route
REMOVE: Final = PUT + MAX_PIECES  # + piece; bit: route
DISPLACE: Final = REMOVE + MAX_PIECES  # + MAX_PIECES * own kind + displaced piece; bit: route
FOUND: Final = DISPLACE + 2 * MAX_PIECES  # + kind; bit: city
FAVOUR: Final = FOUND + 2  # bit: favour
FLIP: Final = FAVOUR + 1  # bit: marker
NEUTRAL_OFFICE: Final = FLIP + 1  # bit: city
TRADE: Final = NEUTRAL_OFFICE + 1  # + seat; bit: marker
LAST: Final = TRADE + MAX_SEATS  # + 0 for tribute, 1 for block-route; bit: route
N_ROWS: Final = LAST + 2


def empty_table() -> Table:
    return vec[i64]([0] * N_ROWS)
