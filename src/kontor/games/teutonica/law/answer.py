"""The law of a displacement once it is made: its price and the owner's answer (T5.2 to T5.8)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import KIND_NAMES, MERCHANT, TRADER
from kontor.games.teutonica.law.reading import (
    WAITING,
    all_free,
    free,
    no_house,
    not_in_supply,
    not_there,
    piece_name,
    route_name,
)
from kontor.games.teutonica.state import ANSWER, PAYING, Frame, State
from kontor.protocol import Refusal


def paying(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    if row != c.WORD or not c.PAY <= column < c.USE:
        return WAITING[PAYING]
    return not_in_supply(state, frame.seat, column - c.PAY, "T5.2")


def answering(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    seat = frame.seat
    if state.hand[2 * seat] + state.hand[2 * seat + 1] > 0:
        return _put_lifted(state, frame, row, column)
    if row == c.WORD and column == c.DECLINE:
        if frame.item != NONE:
            return Refusal("T5.7", f"the displaced {KIND_NAMES[frame.item]} must be placed")
        return None
    if row == c.REHOUSE:
        if frame.item == NONE:
            return Refusal("T5.4", "the displaced piece is placed already")
        return _out_of_reach(state, frame, column)
    if c.ADD <= row < c.PLACE or c.LIFT <= row < c.PUT:
        return _add(state, frame, row, column)
    return WAITING[ANSWER]


def _put_lifted(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if not c.PUT <= row < c.REMOVE:
        return Refusal("T5.6", "the piece taken from the board is to be put down first")
    piece: i64 = row - c.PUT
    if piece >> 1 != frame.seat or state.hand[piece] == 0:
        return Refusal("T5.6", f"no {piece_name(piece)} was lifted")
    return _out_of_reach(state, frame, route)


def _add(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if frame.count == 0:
        return Refusal("T5.4", "no more pieces may be added")
    seat, desks = frame.seat, state.desks
    in_stock: i64 = desks.stock[2 * seat + TRADER] + desks.stock[2 * seat + MERCHANT]
    in_supply: i64 = desks.supply[2 * seat + TRADER] + desks.supply[2 * seat + MERCHANT]
    if row >= c.LIFT:
        if in_stock + in_supply > 0:
            return Refusal("T5.6", "pieces from the board are added only when stock and supply are empty")
        if (row - c.LIFT) >> 1 != seat:
            return Refusal("T5.6", "only one's own pieces can be added")
        return not_there(state, row - c.LIFT, route, "T5.6")
    if in_stock + in_supply == 0:
        return Refusal("T5.6", "stock and supply are empty: only pieces from the board can be added")
    kind: i64 = row - c.ADD
    source = desks.stock if in_stock > 0 else desks.supply
    if source[2 * seat + kind] == 0:
        name = "stock" if in_stock > 0 else "supply"
        return Refusal("T5.8", f"added pieces come from the {name}, which holds no {KIND_NAMES[kind]}")
    if frame.item != NONE and all_free(state) == 1:
        return Refusal("RT29", f"the last free house belongs to the displaced {KIND_NAMES[frame.item]}")
    return _out_of_reach(state, frame, route)


def _out_of_reach(state: State, frame: Frame, route: i64) -> Refusal | None:
    """T5.5: the nearest routes with a free house, counted from the route of origin."""
    refusal = no_house(state, route)
    if refusal is not None:
        return refusal
    distance = _distances(state, frame.route)
    nearest = min([distance[r] for r in range(len(distance)) if free(state, r) > 0])
    if distance[route] == nearest:
        return None
    origin = route_name(state, frame.route)
    if route == frame.route:
        return Refusal("RT28", f"{origin} is the route of origin, and another route has a free house")
    where = f"{route_name(state, route)} is {distance[route]} away from {origin}"
    return Refusal("T5.5", f"{where}, and routes {nearest} away have a free house")


def _distances(state: State, origin: i64) -> list[int]:
    """How far each route is from the origin; the origin itself is farther than all others (RT28)."""
    routes = state.board.plan.routes
    far = len(routes) + 1
    distance = [far] * len(routes)
    cities = set(routes[origin].ends)
    steps = 0
    grown = True
    while grown:
        steps += 1
        ring = [r for r in range(len(routes)) if distance[r] == far and r != origin and cities & set(routes[r].ends)]
        for route in ring:
            distance[route] = steps
            cities = cities | set(routes[route].ends)
        grown = len(ring) > 0
    return distance
