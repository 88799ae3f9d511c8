"""The law of a displacement once it is made: its price and the owner's answer (T5.2 to T5.8)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import FREE_PLACING, KIND_NAMES, MERCHANT, TRADER
from kontor.games.teutonica.law.reading import (
    WAITING,
    country,
    free,
    held,
    no_house,
    not_in_supply,
    not_there,
    piece_name,
    route_name,
    spot_name,
)
from kontor.games.teutonica.state import ANSWER, PAYING, STOCK, SUPPLY, Frame, State
from kontor.protocol import Refusal


def paying(state: State, frame: Frame, verb: i64, kind: i64) -> Refusal | None:
    if verb != c.PAY:
        return WAITING[PAYING]
    return not_in_supply(state, frame.seat, kind, "T5.2")


def answering(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    if held(state, 2 * frame.side) + held(state, 2 * frame.side + 1) > 0:
        return _put_lifted(state, frame, verb, what, column)
    if verb == c.DECLINE:
        if frame.item != NONE:
            return Refusal("T5.7", f"the displaced {KIND_NAMES[frame.item]} must be placed")
        return None
    if verb == c.REHOUSE:
        if frame.item == NONE:
            return Refusal("T5.4", "the displaced piece is placed already")
        return _out_of_reach(state, frame, frame.item, column, False)
    if verb in (c.ADD, c.LIFT):
        return _add(state, frame, verb, what, column)
    return WAITING[ANSWER]


def _put_lifted(state: State, frame: Frame, verb: i64, piece: i64, spot: i64) -> Refusal | None:
    if verb != c.PUT:
        return Refusal("T5.6", "the piece taken from the board is to be put down first")
    if piece >> 1 != frame.side or held(state, piece) == 0:
        return Refusal("T5.6", f"no {piece_name(piece)} was lifted")
    return _out_of_reach(state, frame, piece & 1, spot, True)


def _add(state: State, frame: Frame, verb: i64, what: i64, spot: i64) -> Refusal | None:
    if frame.count == 0:
        return Refusal("T5.4", "no more pieces may be added")
    refusal = wrong_source(state, frame.side, verb, what)
    if refusal is not None:
        return refusal
    if verb == c.ADD:
        return _out_of_reach(state, frame, what, spot, True)
    refusal = not_there(state, what, spot, "T5.6")
    if refusal is not None or _permitted(state, frame, spot) or _available(state, frame, what & 1, True):
        return refusal
    return Refusal("T15.5", "no house is free where it might be put")


def wrong_source(state: State, side: i64, verb: i64, what: i64) -> Refusal | None:
    """To add this kind of piece, or to lift this piece for it: T5.6, T5.8: stock, else supply, else the board.

    RT32: neutral traders come from the neutral side.
    """
    if side >= state.seats:
        if verb == c.ADD and what == TRADER:
            return None
        return Refusal("RT32", "only a neutral trader of the neutral side can be added")
    desks = state.desks
    in_stock: i64 = desks[STOCK + 2 * side + TRADER] + desks[STOCK + 2 * side + MERCHANT]
    in_supply: i64 = desks[SUPPLY + 2 * side + TRADER] + desks[SUPPLY + 2 * side + MERCHANT]
    if verb == c.LIFT:
        if in_stock + in_supply > 0:
            return Refusal("T5.6", "pieces from the board are added only when stock and supply are empty")
        return None if what >> 1 == side else Refusal("T5.6", "only one's own pieces can be added")
    if in_stock + in_supply == 0:
        return Refusal("T5.6", "stock and supply are empty: only pieces from the board can be added")
    if desks[(STOCK if in_stock > 0 else SUPPLY) + 2 * side + what] > 0:
        return None
    name = "stock" if in_stock > 0 else "supply"
    return Refusal("T5.8", f"added pieces come from the {name}, which holds no {KIND_NAMES[what]}")


def _permitted(state: State, frame: Frame, spot: i64) -> bool:
    """T15.5, RT37: at home, or in the country of the displacement."""
    return country(state, spot) in (0, country(state, frame.route))


def _fits(state: State, frame: Frame, kind: i64, spot: i64) -> bool:
    return no_house(state, kind, spot) is None and _permitted(state, frame, spot)


def _available(state: State, frame: Frame, kind: i64, added: bool) -> list[int]:
    """The spots that could take the piece, near or far; RT29: an added one leaves the displaced one a house."""
    spots = [spot for spot in range(state.board.n_spots) if _fits(state, frame, kind, spot)]
    if not added or frame.item == NONE:
        return spots
    last = [spot for spot in range(state.board.n_spots) if _fits(state, frame, frame.item, spot)]
    if sum([free(state, spot) for spot in last]) > 1:
        return spots
    return [spot for spot in spots if spot not in last]


def _out_of_reach(state: State, frame: Frame, kind: i64, spot: i64, added: bool) -> Refusal | None:
    """T5.5: the nearest routes with a fitting house, counted from the route of origin; T13.3: any."""
    refusal = no_house(state, kind, spot)
    if refusal is not None:
        return refusal
    if not _permitted(state, frame, spot):
        return Refusal("T15.5", f"{spot_name(state, spot)} is neither at home nor in the country of the displacement")
    available = _available(state, frame, kind, added)
    if spot not in available:
        return Refusal("RT29", f"the last free house belongs to the displaced {KIND_NAMES[frame.item]}")
    if len(state.favours) > 0 and state.favours[FREE_PLACING] == frame.side:
        return None
    distance = _distances(state, frame.route)
    route = state.board.route_of[spot]
    nearest = min([distance[state.board.route_of[other]] for other in available])
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
