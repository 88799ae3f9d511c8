"""The rows of the offers (see kit/offers.py): which verbs there are, and what their columns are.

Rows that belong to a piece are at `VERB + piece`, those of a kind of piece at `VERB + kind`, those of a
marker at `VERB + marker`. The numbers are written out, because mypyc folds only constants of one module.
"""

from __future__ import annotations

from typing import Final

from kontor.games.teutonica.components import MAX_PIECES, MAX_SEATS, MERCHANTS_OWNED, N_MARKERS
from kontor.kit.offers import Verbs

END: Final = 0
DECLINE: Final = 1
DONE: Final = 2
FORGO: Final = 3
PAY: Final = 4  # bit: kind
TAKE: Final = 5
USE: Final = 6  # bit: marker (only those that need nothing else said)
USE_DEVELOP: Final = 7  # bit: ability
DEVELOP: Final = 8  # bit: ability
TABLE: Final = 9  # bit: space of the special table
CLAIM: Final = 10  # bit: route
ESTABLISH: Final = 11  # bit: city
ADDITIONAL_OFFICE: Final = 12  # + kind; bit: city
REHOUSE: Final = 14  # bit: spot
ADD: Final = 15  # + kind; bit: spot
PLACE: Final = 17  # + kind; bit: spot
INCOME: Final = 19  # + merchants; bit: traders
LAY: Final = 24  # + marker; bit: route
SWAP: Final = 34  # + left office; bit: city
LIFT: Final = 41  # + piece; bit: spot
PUT: Final = 51  # + piece; bit: spot
REMOVE: Final = 61  # + piece; bit: spot
DISPLACE: Final = 71  # + MAX_PIECES * own kind + displaced piece; bit: spot
FOUND: Final = 91  # + kind; bit: city
FAVOUR: Final = 93  # bit: favour
FLIP: Final = 94  # bit: marker
NEUTRAL_OFFICE: Final = 95  # bit: city
TRADE: Final = 96  # + seat; bit: marker
LAST: Final = 101  # + 0 for tribute, 1 for block-route; bit: route
N_ROWS: Final = 103

MAX_SWAPS: Final = 7  # pairs of neighbouring offices in the largest city
_KINDS: Final = 2

VERBS: Final = Verbs(
    [
        ("end", END, 1),
        ("decline", DECLINE, 1),
        ("done", DONE, 1),
        ("forgo", FORGO, 1),
        ("pay", PAY, 1),
        ("take", TAKE, 1),
        ("use", USE, 1),
        ("use develop", USE_DEVELOP, 1),
        ("develop", DEVELOP, 1),
        ("table", TABLE, 1),
        ("claim", CLAIM, 1),
        ("establish", ESTABLISH, 1),
        ("additional", ADDITIONAL_OFFICE, _KINDS),
        ("rehouse", REHOUSE, 1),
        ("add", ADD, _KINDS),
        ("place", PLACE, _KINDS),
        ("income", INCOME, MERCHANTS_OWNED + 1),
        ("lay", LAY, N_MARKERS),
        ("use exchange", SWAP, MAX_SWAPS),
        ("lift", LIFT, MAX_PIECES),
        ("put", PUT, MAX_PIECES),
        ("remove", REMOVE, MAX_PIECES),
        ("displace", DISPLACE, _KINDS * MAX_PIECES),
        ("found", FOUND, _KINDS),
        ("favour", FAVOUR, 1),
        ("flip", FLIP, 1),
        ("neutral", NEUTRAL_OFFICE, 1),
        ("use exchange-marker", TRADE, MAX_SEATS),
        ("use lasting", LAST, 2),
    ]
)
assert len(VERBS.verb) == N_ROWS
