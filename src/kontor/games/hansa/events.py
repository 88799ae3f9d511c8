"""Everything that can have happened: the codes the rules note, and what each of them says.

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

# code -> (name, what the numbers are, the sentence). Numbers named like a thing are shown by its name.
EVENTS: Final[dict[int, tuple[str, tuple[str, ...], str]]] = {
    FIRST_PLACED: ("first-booths", ("seat", "city"), "{seat} puts the first two booths in {city}."),
    TURN_BEGAN: ("turn-began", ("seat", "turn", "talers"), "Turn {turn}: {seat} takes income and has {talers} talers."),
    TURN_ENDED: ("turn-ended", ("seat",), "{seat} ends the turn."),
    REPLENISHED: ("replenished", ("seat", "count"), "{seat} pays 1 taler to fill empty warehouses: {count}."),
    STORED: ("stored", ("city", "good"), "In {city} now lies {good}."),
    LAST_PILE: ("last-pile", ("seat",), "{seat} breaks into the last pile: this round is the last."),
    SAILED: ("sailed", ("seat", "city"), "{seat} sails to {city} for 1 taler."),
    BOUGHT: ("bought", ("seat", "good", "city", "paid"), "{seat} buys {good} in {city} for 1 taler to {paid}."),
    BOUGHT_FROM_BANK: ("bought", ("seat", "good", "city"), "{seat} buys {good} in {city} for 1 taler to the bank."),
    BOUGHT_FREE: ("bought", ("seat", "good", "city"), "{seat} takes {good} in {city} for nothing, having most booths."),
    BUILT: (
        "built",
        ("seat", "good", "city", "count"),
        "{seat} gives up {good} and sets up booths in {city}: {count}.",
    ),
    SOLD: ("sold", ("seat", "colour", "goods", "city"), "{seat} sells {goods} in {city}."),
    BOOTH_RETURNED: ("booth-returned", ("seat", "city"), "{seat} takes a booth back from {city}."),
    LOST: ("lost", ("seat", "good"), "{seat} loses {good}."),
    TAXED: ("taxed", ("seat", "count"), "{seat} pays talers in taxes: {count}."),
    DISCARDED: ("discarded", ("seat", "good"), "{seat} gives up {good} as a toll."),
    GAME_ENDED: ("game-ended", (), "The last round is played; the game is over."),
}

REVEALING: Final = frozenset([STORED])  # everybody sees what lay hidden
CLOSING: Final = frozenset([TURN_ENDED])  # a turn that was ended is not taken back (H7.2)
