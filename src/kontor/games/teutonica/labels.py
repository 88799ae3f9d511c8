"""What is written at a city, a route and the special table, wherever a picture puts it."""

from __future__ import annotations

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, MERCHANT
from kontor.games.teutonica.ink import (
    FAINT,
    FREE_HOUSE,
    LINK_STYLE,
    SEAT_STYLES,
    STRONG,
    Text,
    coin,
    joined,
    piece_tile,
    space_tile,
)
from kontor.games.teutonica.state import State


def city_name(state: State, city: int) -> Text:
    """The name with its controller and the East-West sign."""
    plan, control = state.board.plan, state.land.controller[city]
    printed = plan.cities[city]
    parts: list[Text] = []
    if control != NONE:
        parts.append([(f"▲{control}", SEAT_STYLES[control])])
    linked = city in plan.link
    parts.append([(f"↔{printed.name}↔" if linked else printed.name, LINK_STYLE if linked else STRONG)])
    return joined(parts, " ")


def abilities(state: State, city: int) -> list[Text]:
    """The scrolls at a city: what is developed there."""
    return [[(f"»{ABILITY_NAMES[ability]}", "italic")] for ability in state.board.plan.cities[city].abilities]


def city_offices(state: State, city: int) -> list[Text]:
    """Additional offices first, the newest leftmost, then the printed ones from left to right."""
    board, land = state.board, state.land
    annexes = [land.annexes[number] for number in range(land.n_annexes)]
    found = [[("+", STRONG), *piece_tile(annex & 63)] for annex in reversed(annexes) if annex >> 6 == city]
    for position, office in enumerate(board.plan.cities[city].offices):
        piece = land.offices[board.width * city + position]
        tile = space_tile(office.kind, office.colour) if piece == NONE else piece_tile(piece)
        found.append([*tile, *coin(office.coin)])
    return found


def route_houses(state: State, route: int) -> list[Text]:
    """One tile per house; houses of a route are interchangeable, so the pieces come first."""
    standing = []
    for piece in range(2 * state.seats):
        standing += [piece_tile(piece)] * state.standing(piece, route)
    return standing + [[(FREE_HOUSE, "")]] * state.land.room[route]


def table_spaces(state: State) -> list[Text]:
    found: list[Text] = []
    for space, printed in enumerate(state.board.plan.table):
        owner = state.land.table[space]
        free = space_tile(MERCHANT, printed.colour)
        tile = free if owner == NONE else piece_tile(2 * owner + MERCHANT)
        found.append([(str(printed.points), STRONG), *tile])
    return found


SIGNS = (
    "⌂ free house",
    "■ ● trader, merchant",
    "□ ○ free office",
    "w o p b white orange pink black",
    "+ additional office",
    "¹ coin",
    "▲ controls",
    "» ability",
    "↔ East–West",
)


def legend() -> list[Text]:
    """What the signs mean."""
    return [[(sign, FAINT)] for sign in SIGNS]
