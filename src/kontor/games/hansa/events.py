"""Everything that can have happened: the codes the rules note, and the facts of each.

A note is a code and up to four numbers; `EVENTS` names the numbers, so that one table serves the
log, the animation and whoever reads JSON.
"""

from __future__ import annotations

from typing import Final

FIRST_PLACED: Final = 0
TURN_BEGAN: Final = 1
TURN_ENDED: Final = 2
REPLENISHED: Final = 3
STORED: Final = 4
LAST_PILE: Final = 5
SAILED: Final = 6
BOUGHT: Final = 7
BOUGHT_FROM_BANK: Final = 8
BOUGHT_FREE: Final = 9
BUILT: Final = 10
SOLD: Final = 11
BOOTH_RETURNED: Final = 12
LOST: Final = 13
TAXED: Final = 14
DISCARDED: Final = 15
GAME_ENDED: Final = 16

# code -> its name, and what the numbers are: a number named like a thing is told as that thing.
EVENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    FIRST_PLACED: ("first-booths", ("seat", "city")),
    TURN_BEGAN: ("turn-began", ("seat", "turn", "talers")),
    TURN_ENDED: ("turn-ended", ("seat",)),
    REPLENISHED: ("replenished", ("seat", "count")),
    STORED: ("stored", ("city", "good")),
    LAST_PILE: ("last-pile", ("seat",)),
    SAILED: ("sailed", ("seat", "city")),
    BOUGHT: ("bought", ("seat", "good", "city", "paid")),
    BOUGHT_FROM_BANK: ("bought", ("seat", "good", "city")),
    BOUGHT_FREE: ("bought", ("seat", "good", "city")),
    BUILT: ("built", ("seat", "good", "city", "count")),
    SOLD: ("sold", ("seat", "colour", "goods", "city")),
    BOOTH_RETURNED: ("booth-returned", ("seat", "city")),
    LOST: ("lost", ("seat", "good")),
    TAXED: ("taxed", ("seat", "count")),
    DISCARDED: ("discarded", ("seat", "good")),
    GAME_ENDED: ("game-ended", ()),
}

REVEALING: Final = frozenset([STORED])  # everybody sees what lay hidden
CLOSING: Final = frozenset([TURN_ENDED])  # a turn that was ended is not taken back (H7.2)
