"""The law of a displacement once it is made: its price and the owner's answer (T5.2 to T5.8)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import FREE_PLACING, KIND_NAMES, MERCHANT, TRADER
from kontor.games.teutonica.law.reading import (
    WAITING,
    country,
    country_id,
    free,
    held,
    no_house,
    not_in_supply,
    not_there,
    piece_facts,
    route_id,
)
from kontor.games.teutonica.state import ANSWER, PAYING, STOCK, SUPPLY, Frame, State
from kontor.protocol import RawFacts, Refusal


def paying(state: State, frame: Frame, verb: i64, kind: i64) -> Refusal | None:
    if verb != c.PAY:
        return WAITING[PAYING]
    return not_in_supply(state, frame.seat, kind, "T5.2")


def answering(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    if held(state, 2 * frame.side) + held(state, 2 * frame.side + 1) > 0:
        return _put_lifted(state, frame, verb, what, column)
    if verb == c.DECLINE:
        if frame.displaced != NONE:
            return Refusal("T5.7", "first-displaced", {"kind": KIND_NAMES[frame.displaced]})
        return None
    if verb == c.REHOUSE:
        if frame.displaced == NONE:
            return Refusal("T5.4", "rehoused")
        return _out_of_reach(state, frame, frame.displaced, column, False)
    if verb in (c.ADD, c.LIFT):
        return _add(state, frame, verb, what, column)
    return WAITING[ANSWER]


def _put_lifted(state: State, frame: Frame, verb: i64, piece: i64, spot: i64) -> Refusal | None:
    if verb != c.PUT:
        return Refusal("T5.6", "first-lifted")
    if piece >> 1 != frame.side or held(state, piece) == 0:
        return Refusal("T5.6", "not-in-hand", piece_facts(state, piece))
    return _out_of_reach(state, frame, piece & 1, spot, True)


def _add(state: State, frame: Frame, verb: i64, what: i64, spot: i64) -> Refusal | None:
    if frame.count == 0:
        return Refusal("T5.4", "added-all")
    refusal = wrong_source(state, frame.side, verb, what)
    if refusal is not None:
        return refusal
    if verb == c.ADD:
        return _out_of_reach(state, frame, what, spot, True)
    refusal = not_there(state, what, spot, "T5.6")
    if refusal is not None or _permitted(state, frame, spot) or _available(state, frame, what & 1, True):
        return refusal
    return Refusal("T15.5", "no-goal")


def wrong_source(state: State, side: i64, verb: i64, what: i64) -> Refusal | None:
    """To add this kind of piece, or to lift this piece for it: T5.6, T5.8: stock, else supply, else the board.

    RT32: neutral traders come from the neutral side.
    """
    if side >= state.seats:
        if verb == c.ADD and what == TRADER:
            return None
        return Refusal("RT32", "neutral-only")
    desks = state.desks
    in_stock: i64 = desks[STOCK + 2 * side + TRADER] + desks[STOCK + 2 * side + MERCHANT]
    in_supply: i64 = desks[SUPPLY + 2 * side + TRADER] + desks[SUPPLY + 2 * side + MERCHANT]
    if verb == c.LIFT:
        if in_stock + in_supply > 0:
            return Refusal("T5.6", "board-last")
        return None if what >> 1 == side else Refusal("T5.6", "add-own-only")
    if in_stock + in_supply == 0:
        return Refusal("T5.6", "board-only")
    if desks[(STOCK if in_stock > 0 else SUPPLY) + 2 * side + what] > 0:
        return None
    source = "stock" if in_stock > 0 else "supply"
    return Refusal("T5.8", "not-in-source", {"source": source, "kind": KIND_NAMES[what]})


def _permitted(state: State, frame: Frame, spot: i64) -> bool:
    """T15.5, RT37: at home, or in the country of the displacement."""
    return country(state, spot) in (0, country(state, frame.route))


def _fits(state: State, frame: Frame, kind: i64, spot: i64) -> bool:
    return no_house(state, kind, spot) is None and _permitted(state, frame, spot)


def _available(state: State, frame: Frame, kind: i64, added: bool) -> list[int]:
    """The spots that could take the piece, near or far; RT29: an added one leaves the displaced one a house."""
    spots = [spot for spot in range(state.board.n_spots) if _fits(state, frame, kind, spot)]
    if not added or frame.displaced == NONE:
        return spots
    last = [spot for spot in range(state.board.n_spots) if _fits(state, frame, frame.displaced, spot)]
    if sum([free(state, spot) for spot in last]) > 1:
        return spots
    return [spot for spot in spots if spot not in last]


def _out_of_reach(state: State, frame: Frame, kind: i64, spot: i64, added: bool) -> Refusal | None:
    """T5.5: the nearest routes with a fitting house, counted from the route of origin; T13.3: any."""
    refusal = no_house(state, kind, spot)
    if refusal is not None:
        return refusal
    if not _permitted(state, frame, spot):
        return Refusal("T15.5", "too-foreign", {"country": country_id(state, spot)})
    available = _available(state, frame, kind, added)
    if spot not in available:
        return Refusal("RT29", "last-house", {"kind": KIND_NAMES[frame.displaced]})
    if len(state.favours) > 0 and state.favours[FREE_PLACING] == frame.side:
        return None
    distance = _distances(state, frame.route)
    route = state.board.route_of[spot]
    nearest = min([distance[state.board.route_of[other]] for other in available])
    if distance[route] == nearest:
        return None
    facts: RawFacts = {"route": route_id(state, route), "origin": route_id(state, frame.route)}
    if route == frame.route:
        return Refusal("RT28", "origin", facts)
    return Refusal("T5.5", "too-far", facts | {"far": distance[route], "near": nearest})


def _distances(state: State, origin: i64) -> list[int]:
    """How far each route is from the origin; the origin itself is farther than all others (RT28)."""
    routes = state.board.sheet.routes
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
