"""Everything that can have happened: the codes the rules note, and what each of them says.

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
SOURCE_NAMES: Final = ["stock", "supply", "board", "neutral side"]

REASON_NAMES: Final = ["", "20 prestige are reached", "no marker is left to draw", "enough cities are completed"]

# code -> (name, what the numbers are, the sentence). Numbers named like a thing are shown by its name.
EVENTS: Final[dict[int, tuple[str, tuple[str, ...], str]]] = {
    TURN_BEGAN: ("turn-began", ("seat", "turn", "actions"), "Turn {turn}: {seat} begins with {actions} actions."),
    TURN_ENDED: ("turn-ended", ("seat",), "{seat} ends the turn."),
    INCOME_TAKEN: (
        "income",
        ("seat", "traders", "merchants"),
        "{seat} takes income: {pieces} from the stock into the supply.",
    ),
    PLACED: ("placed", ("seat", "kind", "route"), "{seat} places a {kind} on {route}."),
    DISPLACED: (
        "displaced",
        ("seat", "kind", "piece", "route"),
        "{seat} displaces the {piece} on {route} with a {kind}.",
    ),
    PAID: ("paid", ("seat", "kind"), "{seat} returns a {kind} from the supply to the stock."),
    REHOUSED: ("rehoused", ("seat", "kind", "route"), "{seat} puts the displaced {kind} on {route}."),
    HOMELESS: ("homeless", ("seat", "kind"), "No house is free: the displaced {kind} of {seat} goes to the stock."),
    ADDED: ("added", ("seat", "kind", "route", "source"), "{seat} adds a {kind} from the {source} on {route}."),
    DECLINED: ("declined", ("seat", "count"), "{seat} adds no more pieces."),
    LIFTED: ("lifted", ("seat", "piece", "route"), "{seat} lifts the {piece} from {route}."),
    PUT_DOWN: ("put", ("seat", "piece", "route"), "{seat} puts the {piece} on {route}."),
    REMOVED: (
        "removed",
        ("seat", "piece", "route"),
        "{seat} removes the {piece} from {route}; a player's piece goes to the supply.",
    ),
    CLAIMED: ("claimed", ("seat", "route"), "{seat} creates the trade route {route}."),
    CONTROL_PAID: ("control-paid", ("seat", "city"), "{seat} gains 1 prestige for controlling {city}."),
    COIN_PAID: ("coin-paid", ("seat", "points", "city"), "{seat} gains {points} prestige for the coin of {city}."),
    LINKED: ("linked", ("seat", "points"), "{seat} completes the East-West link and gains {points} prestige."),
    MARKER_TAKEN: ("marker-taken", ("seat", "marker", "route"), "{seat} takes the marker {marker} from {route}."),
    MARKER_DRAWN: ("marker-drawn", ("seat", "left"), "{seat} draws a marker unseen onto the plate; {left} are left."),
    NONE_TO_DRAW: ("none-to-draw", ("seat",), "{seat} finds no marker to draw."),
    ESTABLISHED: (
        "established",
        ("seat", "kind", "city", "position"),
        "{seat} establishes an office in {city} with a {kind}, place {position}.",
    ),
    ANNEXED: ("annexed", ("seat", "kind", "city"), "{seat} establishes an additional office in {city} with a {kind}."),
    CONTROL_CHANGED: ("control-changed", ("city", "seat"), "{seat} now controls {city}."),
    CITY_COMPLETED: ("city-completed", ("city", "count"), "{city} is completed, city number {count}."),
    DEVELOPED: ("developed", ("seat", "ability", "value"), "{seat} develops {ability} to {value}."),
    ACTION_GAINED: ("action-gained", ("seat",), "{seat} gains one more action this turn."),
    TABLE_TAKEN: ("table-taken", ("seat", "points"), "{seat} takes the special table's space of {points}."),
    FORGONE: ("forgone", ("seat",), "{seat} takes no benefit."),
    RETURNED: (
        "returned",
        ("seat", "traders", "merchants", "route"),
        "To the stock of {seat} from {route}: {pieces}.",
    ),
    MARKER_USED: ("marker-used", ("seat", "marker"), "{seat} uses the marker {marker}."),
    EXCHANGED: ("exchanged", ("seat", "city", "position"), "{seat} exchanges two neighbouring offices of {city}."),
    PLATE_LOOKED_AT: ("plate-looked-at", ("seat", "count"), "{seat} looks at the markers on the plate."),
    MARKER_LAID: ("marker-laid", ("seat", "marker", "route"), "{seat} lays the marker {marker} on {route}."),
    MARKER_KEPT: ("marker-kept", ("seat", "count"), "{seat} finds no route for a plate marker and keeps it there."),
    FOUNDED: ("founded", ("seat", "kind", "city"), "{seat} founds an office in {city} with a {kind} of the supply."),
    PERMIT_USED: ("permit-used", ("seat", "city"), "{seat} uses the permission of {city}."),
    FAVOUR_TAKEN: ("favour-taken", ("seat", "favour"), "{seat} gives up the actions of this turn for {favour}."),
    MARKER_FLIPPED: ("marker-flipped", ("seat", "marker"), "{seat} turns the marker {marker} face down for it."),
    ECHO_TAKEN: ("echo-taken", ("seat",), "{seat} takes a trader from the stock, by favour."),
    NEUTRAL_CREATED: ("neutral-created", ("route",), "The neutral side fills {route}, which is created at once."),
    MARKER_DISCARDED: ("marker-discarded", ("marker", "route"), "The marker {marker} of {route} leaves the game."),
    NEUTRAL_PLACED: ("neutral-placed", ("route",), "A neutral trader goes on {route}."),
    PERMANENT_USED: ("permanent-used", ("seat", "permanent"), "{seat} may use the lasting marker {permanent}."),
    MARKER_TRADED: (
        "marker-traded",
        ("seat", "marker", "other"),
        "{seat} gives the exchange-marker to {other} and takes the used marker {marker} for it.",
    ),
    LASTING_LAID: ("lasting-laid", ("seat", "marker", "route"), "{seat} lays {marker} with a trader on {route}."),
    TRIBUTE_TAKEN: (
        "tribute-taken",
        ("seat", "traders", "merchants"),
        "{seat} takes tribute: {pieces} from the stock into the supply.",
    ),
    GAME_ENDED: ("game-ended", ("reason",), "The game ends: {reason}."),
}

# Events after which nothing before them can be taken back.
REVEALING: Final = {PLATE_LOOKED_AT}
