"""The wording of commands: what each row and bit of the offers is called.

The text of a command is what people read and type and what a record holds; the catalogue of a
board makes every text once, so text and command are one to one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    BLOCK_ROUTE,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MAX_PIECES,
    MERCHANTS_OWNED,
    MOVE_THREE,
    N_ABILITIES,
    N_MARKERS,
    PLUS_3,
    PLUS_4,
    REMOVE_THREE,
    TRADERS_OWNED,
    TRIBUTE,
)
from kontor.games.teutonica.sheet import Sheet
from kontor.kit.commands import Wording
from kontor.protocol import Facts


def wordings(sheet: Sheet) -> Iterable[Wording]:
    """Every command of a board, row by row."""
    yield from _words()
    yield from _abilities()
    yield from _table(sheet)
    yield from _on_routes(sheet)
    yield from _on_spots(sheet)
    yield from _in_cities(sheet)
    yield from _incomes()
    yield from _favours()
    yield from _promos(sheet)


def _words() -> Iterable[Wording]:
    yield c.END, 0, "end", {"verb": "end"}
    yield c.DECLINE, 0, "decline", {"verb": "decline"}
    yield c.DONE, 0, "done", {"verb": "done"}
    yield c.FORGO, 0, "forgo", {"verb": "forgo"}
    yield c.TAKE, 0, "take trader", {"verb": "take", "kind": "trader"}
    for kind, piece in enumerate(KIND_NAMES):
        yield c.PAY, kind, f"pay {piece}", {"verb": "pay", "kind": piece}
    for marker in (PLUS_3, PLUS_4, REMOVE_THREE, MOVE_THREE):
        name = MARKER_NAMES[marker]
        yield c.USE, marker, f"use {name}", {"verb": "use", "marker": name}


def _abilities() -> Iterable[Wording]:
    for ability in range(N_ABILITIES):
        name = ABILITY_NAMES[ability]
        yield c.USE_DEVELOP, ability, f"use develop {name}", {"verb": "use", "marker": "develop", "ability": name}
        yield c.DEVELOP, ability, f"develop {name}", {"verb": "develop", "ability": name}


def _table(sheet: Sheet) -> Iterable[Wording]:
    for space, printed in enumerate(sheet.table):
        yield c.TABLE, space, f"table {printed.points}", {"verb": "table", "points": printed.points}


def _on_routes(sheet: Sheet) -> Iterable[Wording]:
    for number, route in enumerate(sheet.routes):
        at: Facts = {"route": route.id}
        yield c.CLAIM, number, f"claim {route.id}", {"verb": "claim", **at}
        for marker in range(N_MARKERS):
            name = MARKER_NAMES[marker]
            yield c.LAY + marker, number, f"lay {name} {route.id}", {"verb": "lay", "marker": name, **at}


def _on_spots(sheet: Sheet) -> Iterable[Wording]:
    """A boat house is named after its route."""
    for number, (spot, route, boat) in enumerate(sheet.spots()):
        at: Facts = {"route": sheet.routes[route].id, "boat": boat} if boat else {"route": spot}
        kinds = list(enumerate(KIND_NAMES))
        yield c.REHOUSE, number, f"rehouse {spot}", {"verb": "rehouse", **at}
        for kind, name in kinds:
            yield c.PLACE + kind, number, f"place {name} {spot}", {"verb": "place", "kind": name, **at}
            yield c.ADD + kind, number, f"add {name} {spot}", {"verb": "add", "kind": name, **at}
        for side in range(sheet.seats[1]):
            for kind, name in kinds:
                yield from _on_spot_with(spot, number, 2 * side + kind, {"kind": name, "owner": side, **at}, kinds)


def _on_spot_with(
    spot: str, number: int, piece: int, whose: Facts, kinds: Sequence[tuple[int, str]]
) -> Iterable[Wording]:
    standing = f"{whose['kind']} of {whose['owner']}"
    for row, verb, where in ((c.LIFT, "lift", "from"), (c.PUT, "put", "on"), (c.REMOVE, "remove", "from")):
        yield row + piece, number, f"{verb} {standing} {where} {spot}", {"verb": verb, **whose}
    for kind, own in kinds:
        text = f"displace {standing} on {spot} with {own}"
        yield c.DISPLACE + MAX_PIECES * kind + piece, number, text, {"verb": "displace", **whose, "with": own}


def _in_cities(sheet: Sheet) -> Iterable[Wording]:
    for number, city in enumerate(sheet.cities):
        at: Facts = {"city": city.id}
        yield c.ESTABLISH, number, f"establish {city.id}", {"verb": "establish", **at}
        yield c.NEUTRAL_OFFICE, number, f"neutral {city.id}", {"verb": "neutral", **at}
        for kind, name in enumerate(KIND_NAMES):
            text = f"additional {city.id} with {name}"
            facts: Facts = {"verb": "additional", "marker": "additional-office", "kind": name, **at}
            yield c.ADDITIONAL_OFFICE + kind, number, text, facts
            yield c.FOUND + kind, number, f"found {city.id} with {name}", {"verb": "found", "kind": name, **at}
        for left in range(len(city.offices) - 1):
            text = f"use exchange {city.id} {left + 1}-{left + 2}"
            yield c.SWAP + left, number, text, {"verb": "use", "marker": "exchange", "left": left, **at}


def _incomes() -> Iterable[Wording]:
    for merchants in range(MERCHANTS_OWNED + 1):
        for traders in range(TRADERS_OWNED):  # one of the 27 counts points
            if traders + merchants > 0:
                parts = [f"{number}{letter}" for number, letter in ((traders, "t"), (merchants, "m")) if number]
                facts: Facts = {"verb": "income", "traders": traders, "merchants": merchants}
                yield c.INCOME + merchants, traders, f"income {' '.join(parts)}", facts


def _favours() -> Iterable[Wording]:
    for favour, name in enumerate(FAVOUR_NAMES):
        yield c.FAVOUR, favour, f"favour {name}", {"verb": "favour", "favour": name}
    for marker, name in enumerate(MARKER_NAMES):
        yield c.FLIP, marker, f"flip {name}", {"verb": "flip", "marker": name}


def _promos(sheet: Sheet) -> Iterable[Wording]:
    for seat in range(sheet.seats[1]):
        for marker, name in enumerate(MARKER_NAMES):
            facts: Facts = {"verb": "use", "marker": "exchange-marker", "owner": seat, "wanted": name}
            yield c.TRADE + seat, marker, f"use exchange-marker {name} of {seat}", facts
    for lasting in (TRIBUTE, BLOCK_ROUTE):
        name = MARKER_NAMES[lasting]
        for number, route in enumerate(sheet.routes):
            facts = {"verb": "use", "marker": name, "route": route.id}
            yield c.LAST + lasting - TRIBUTE, number, f"use {name} {route.id}", facts
