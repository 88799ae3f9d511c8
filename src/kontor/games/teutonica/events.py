"""Everything that can have happened: the codes the rules note, and the facts of each.

A note is a code and up to four numbers; `EVENTS` names the numbers, so that one table serves the
log, the animation and whoever reads JSON.
"""

from __future__ import annotations

from typing import Final

TURN_BEGAN: Final = 0
TURN_ENDED: Final = 1
INCOME_TAKEN: Final = 2
PLACED: Final = 3
DISPLACED: Final = 4
PAID: Final = 5
REHOUSED: Final = 6
HOMELESS: Final = 7
ADDED: Final = 8
DECLINED: Final = 9
LIFTED: Final = 10
PUT_DOWN: Final = 11
REMOVED: Final = 12
CLAIMED: Final = 13
CONTROL_PAID: Final = 14
COIN_PAID: Final = 15
LINKED: Final = 16
MARKER_TAKEN: Final = 17
MARKER_DRAWN: Final = 18
NONE_TO_DRAW: Final = 19
ESTABLISHED: Final = 20
ANNEXED: Final = 21
CONTROL_CHANGED: Final = 22
CITY_COMPLETED: Final = 23
DEVELOPED: Final = 24
ACTION_GAINED: Final = 25
TABLE_TAKEN: Final = 26
FORGONE: Final = 27
RETURNED: Final = 28
MARKER_USED: Final = 29
EXCHANGED: Final = 30
PLATE_LOOKED_AT: Final = 31
MARKER_LAID: Final = 32
MARKER_KEPT: Final = 33
GAME_ENDED: Final = 34
FOUNDED: Final = 35
PERMIT_USED: Final = 36
FAVOUR_TAKEN: Final = 37
MARKER_FLIPPED: Final = 38
ECHO_TAKEN: Final = 39
NEUTRAL_CREATED: Final = 40
MARKER_DISCARDED: Final = 41
NEUTRAL_PLACED: Final = 42
PERMANENT_USED: Final = 43
MARKER_TRADED: Final = 44
LASTING_LAID: Final = 45
TRIBUTE_TAKEN: Final = 46

# Where an added piece came from, as ADDED tells it.
FROM_STOCK: Final = 0
FROM_SUPPLY: Final = 1
FROM_BOARD: Final = 2
FROM_NEUTRAL: Final = 3
SOURCE_NAMES: Final = ["stock", "supply", "board", "neutral"]

REASON_NAMES: Final = ["", "prestige", "markers", "cities"]

# code -> its name, and what the numbers are: a number named like a thing is told as that thing.
EVENTS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    TURN_BEGAN: ("turn-began", ("seat", "turn", "actions")),
    TURN_ENDED: ("turn-ended", ("seat",)),
    INCOME_TAKEN: ("income", ("seat", "traders", "merchants")),
    PLACED: ("placed", ("seat", "kind", "route")),
    DISPLACED: ("displaced", ("seat", "kind", "piece", "route")),
    PAID: ("paid", ("seat", "kind")),
    REHOUSED: ("rehoused", ("seat", "kind", "route")),
    HOMELESS: ("homeless", ("seat", "kind")),
    ADDED: ("added", ("seat", "kind", "route", "source")),
    DECLINED: ("declined", ("seat", "count")),
    LIFTED: ("lifted", ("seat", "piece", "route")),
    PUT_DOWN: ("put", ("seat", "piece", "route")),
    REMOVED: ("removed", ("seat", "piece", "route")),
    CLAIMED: ("claimed", ("seat", "route")),
    CONTROL_PAID: ("control-paid", ("seat", "city")),
    COIN_PAID: ("coin-paid", ("seat", "points", "city")),
    LINKED: ("linked", ("seat", "points")),
    MARKER_TAKEN: ("marker-taken", ("seat", "marker", "route")),
    MARKER_DRAWN: ("marker-drawn", ("seat", "left")),
    NONE_TO_DRAW: ("none-to-draw", ("seat",)),
    ESTABLISHED: ("established", ("seat", "kind", "city", "position")),
    ANNEXED: ("annexed", ("seat", "kind", "city")),
    CONTROL_CHANGED: ("control-changed", ("city", "seat")),
    CITY_COMPLETED: ("city-completed", ("city", "count")),
    DEVELOPED: ("developed", ("seat", "ability", "value")),
    ACTION_GAINED: ("action-gained", ("seat",)),
    TABLE_TAKEN: ("table-taken", ("seat", "points")),
    FORGONE: ("forgone", ("seat",)),
    RETURNED: ("returned", ("seat", "traders", "merchants", "route")),
    MARKER_USED: ("marker-used", ("seat", "marker")),
    EXCHANGED: ("exchanged", ("seat", "city", "position")),
    PLATE_LOOKED_AT: ("plate-looked-at", ("seat", "count")),
    MARKER_LAID: ("marker-laid", ("seat", "marker", "route")),
    MARKER_KEPT: ("marker-kept", ("seat", "count")),
    FOUNDED: ("founded", ("seat", "kind", "city")),
    PERMIT_USED: ("permit-used", ("seat", "city")),
    FAVOUR_TAKEN: ("favour-taken", ("seat", "favour")),
    MARKER_FLIPPED: ("marker-flipped", ("seat", "marker")),
    ECHO_TAKEN: ("echo-taken", ("seat",)),
    NEUTRAL_CREATED: ("neutral-created", ("route",)),
    MARKER_DISCARDED: ("marker-discarded", ("marker", "route")),
    NEUTRAL_PLACED: ("neutral-placed", ("route",)),
    PERMANENT_USED: ("permanent-used", ("seat", "permanent")),
    MARKER_TRADED: ("marker-traded", ("seat", "marker", "other")),
    LASTING_LAID: ("lasting-laid", ("seat", "marker", "route")),
    TRIBUTE_TAKEN: ("tribute-taken", ("seat", "traders", "merchants")),
    GAME_ENDED: ("game-ended", ("reason",)),
}

# Events that nothing takes back: the first lets its seat see something hidden, the others show it to all (RT44).
REVEALING: Final = {PLATE_LOOKED_AT}
CLOSING: Final = {MARKER_LAID, GAME_ENDED}
