"""The law of a turn: actions, markers, the end (T2, T3, T4, T5.1, T6, T7.1, T8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    BLOCK_ROUTE,
    DEVELOP,
    EXCHANGE,
    EXCHANGE_MARKER,
    FAVOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MAX_PIECES,
    MERCHANT,
    MOVE_THREE,
    N_MARKERS,
    PLUS_3,
    PLUS_4,
    PURSE,
    REMOVE_THREE,
    TRADER,
    TRIBUTE,
    value,
)
from kontor.games.teutonica.law.reading import (
    cannot_lift_own,
    city_id,
    country,
    country_id,
    no_house,
    not_in_supply,
    not_there,
    on_houses,
    on_route,
    route_id,
    taken,
    trader_on_boat,
    undevelopable,
)
from kontor.games.teutonica.narrate import pieces
from kontor.games.teutonica.state import (
    FRESH,
    ON_DISPLAY,
    SPENT,
    STOCK,
    SUPPLY,
    TURN,
    UNUSED,
    USED,
    Frame,
    State,
    lasting_marker,
    lasting_route,
    unknown_verb,
)
from kontor.kit.bits import part
from kontor.protocol import Refusal

NOT_PAYING: Final = Refusal("T5.2", "not-paying")
NOT_DISPLACED: Final = Refusal("T5.4", "not-displaced")
NOT_MOVING: Final = Refusal("T6.1", "not-moving")
NOT_REMOVING: Final = Refusal("T8.11", "not-removing")
NOT_CLAIMING: Final = Refusal("T7.5", "not-claiming")
NO_ECHO: Final = Refusal("T13.5", "not-echoing")
NO_PERMANENT: Final = Refusal("T14.6", "not-founding")
NOT_NEUTRAL: Final = Refusal("T11.3", "not-neutral")
NOT_FLIPPING: Final = Refusal("T13.2", "not-flipping")
NOT_LAYING: Final = Refusal("T8.6", "not-laying")


# What is never said by whoever has the next choice of a turn.
NOT_NOW: Final[dict[int, Refusal]] = {
    c.PAY: NOT_PAYING,
    c.DECLINE: NOT_DISPLACED,
    c.REHOUSE: NOT_DISPLACED,
    c.ADD: NOT_DISPLACED,
    c.PUT: NOT_MOVING,
    c.DONE: NOT_REMOVING,
    c.REMOVE: NOT_REMOVING,
    c.FORGO: NOT_CLAIMING,
    c.DEVELOP: NOT_CLAIMING,
    c.TABLE: NOT_CLAIMING,
    c.ESTABLISH: NOT_CLAIMING,
    c.ADDITIONAL_OFFICE: NOT_CLAIMING,
    c.TAKE: NO_ECHO,
    c.FOUND: NO_PERMANENT,
    c.NEUTRAL_OFFICE: NOT_NEUTRAL,
    c.FLIP: NOT_FLIPPING,
    c.LAY: NOT_LAYING,
}


def in_turn(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    seat = frame.seat
    if verb == c.END:
        return None  # T2.2: one may stop short
    if verb in NOT_NOW:
        return NOT_NOW[verb]
    if verb == c.USE:
        return _use(state, frame, column)
    if verb == c.FAVOUR:
        return _favour(state, frame, column)
    if verb == c.USE_DEVELOP:
        return _unowned(state, seat, DEVELOP) or undevelopable(state, seat, column)
    if verb == c.SWAP:
        return _unowned(state, seat, EXCHANGE) or _exchange(state, seat, column, what)
    if verb == c.TRADE:
        return _trade(state, seat, what, column)
    if verb == c.LAST:
        return _unowned(state, seat, TRIBUTE + what) or not_in_supply(state, seat, TRADER, "X1")
    if frame.count == 0:
        return Refusal("T2.2", "no-action")
    return _action(state, seat, verb, what, column)


def _favour(state: State, frame: Frame, favour: i64) -> Refusal | None:
    if len(state.favours) == 0 or state.favours[favour] != ON_DISPLAY:
        return Refusal("T13.1", "not-on-display", {"favour": FAVOUR_NAMES[favour]})
    if frame.progress != FRESH:
        return Refusal("T13.2", "favour-late")
    unused: i64 = 0
    for marker in range(i64(N_MARKERS)):
        unused += part(state.desks[UNUSED + frame.seat], marker)
    if unused < 2:
        return Refusal("T13.2", "favour-price", {"n": unused})
    return None


def _use(state: State, frame: Frame, marker: i64) -> Refusal | None:
    seat = frame.seat
    refusal = _unowned(state, seat, marker)
    if refusal is not None:
        return refusal
    if marker in (PLUS_3, PLUS_4) and frame.progress == SPENT:
        return Refusal("RT15", "given-up")
    targets: i64 = 0
    for owner in range(state.sides):
        if owner != seat or marker == REMOVE_THREE:
            targets += on_houses(state, owner)
    if marker == REMOVE_THREE and targets == 0:
        return Refusal("T8.11", "none-to-remove")
    if marker == MOVE_THREE and targets == 0:
        return Refusal("T8.12", "none-to-move")
    return None


def _trade(state: State, seat: i64, other: i64, marker: i64) -> Refusal | None:
    """X1: the exchange-marker takes a used marker of somebody else."""
    if other == seat or other >= state.seats:
        return Refusal("X1", "trade-own")
    refusal = _unowned(state, seat, EXCHANGE_MARKER)
    if refusal is None and part(state.desks[USED + other], marker) == 0:
        return Refusal("X1", "trade-unused", {"other": other, "marker": MARKER_NAMES[marker]})
    return refusal


def _unowned(state: State, seat: i64, marker: i64) -> Refusal | None:
    if part(state.desks[UNUSED + seat], marker) > 0:
        return None
    return Refusal("T8.3", "unowned", {"marker": MARKER_NAMES[marker]})


def _exchange(state: State, seat: i64, city: i64, left: i64) -> Refusal | None:
    one, other = state.office(city, left), state.office(city, left + 1)
    if one == NONE or other == NONE:
        return Refusal("T8.7", "swap-free", {"city": city_id(state, city), "a": left + 1, "b": left + 2})
    if state.variant.exchange_needs_own and one >> 1 != seat and other >> 1 != seat:
        return Refusal("T8.7", "swap-foreign", {"city": city_id(state, city)})
    return None


def _action(state: State, seat: i64, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.CLAIM:
        return _claim(state, seat, column)
    if verb == c.PLACE:
        return _place(state, seat, what, column)
    if verb == c.INCOME:
        return _income(state, seat, column, what)
    if verb == c.LIFT:
        return cannot_lift_own(state, seat, what, column)
    if verb == c.DISPLACE:
        return _displace(state, seat, what // MAX_PIECES, what % MAX_PIECES, column)
    raise unknown_verb(verb, TURN)


def _income(state: State, seat: i64, traders: i64, merchants: i64) -> Refusal | None:
    stock: i64 = STOCK + 2 * seat
    held_traders, held_merchants = state.desks[stock + TRADER], state.desks[stock + MERCHANT]
    if traders > held_traders or merchants > held_merchants:
        kinds = pieces(held_traders, held_merchants)
        return Refusal("T3.2", "stock", {"pieces": kinds, "traders": held_traders, "merchants": held_merchants})
    purse = value(PURSE, state.level(seat, PURSE))
    if traders + merchants > purse:
        return Refusal("T3.1", "purse", {"n": purse, "wanted": traders + merchants})
    return None


def _place(state: State, seat: i64, kind: i64, spot: i64) -> Refusal | None:
    refusal = not_in_supply(state, seat, kind, "T4.1") or no_house(state, kind, spot)
    return refusal or _no_permission(state, seat, spot) or _too_dear(state, seat, spot)


def _too_dear(state: State, seat: i64, spot: i64) -> Refusal | None:
    """X1: every block-route on the route costs one more piece."""
    route = state.board.route_of[spot]
    toll = sum([1 for w in state.lasting if lasting_marker(w) == BLOCK_ROUTE and lasting_route(w) == route])
    held: i64 = state.desks[SUPPLY + 2 * seat + TRADER] + state.desks[SUPPLY + 2 * seat + MERCHANT]
    if held > toll:
        return None
    return Refusal("X1", "blocked", {"route": route_id(state, route), "needed": 1 + toll, "held": held})


def _no_permission(state: State, seat: i64, spot: i64) -> Refusal | None:
    """T15.3, T15.4: abroad takes the rightmost office of a city that opens the country, once per turn."""
    where = country(state, spot)
    if where == 0:
        return None
    for number, city in enumerate(state.board.sheet.cities):
        last = taken(state, number) - 1
        holds = last >= 0 and state.office(number, last) >> 1 == seat
        if where in city.permits and holds and not (state.permits_used >> number) & 1:
            return None
    return Refusal("T15.3", "no-permission", {"country": country_id(state, spot)})


def _displace(state: State, seat: i64, kind: i64, piece: i64, spot: i64) -> Refusal | None:
    if piece >> 1 == seat:
        return Refusal("T5.1", "displace-own")
    refusal = not_there(state, piece, spot, "T5.1") or not_in_supply(state, seat, kind, "T5.1")
    refusal = refusal or trader_on_boat(state, kind, spot)
    if refusal is not None:
        return refusal
    price: i64 = 2 if piece & 1 == MERCHANT else 1
    held: i64 = state.desks[SUPPLY + 2 * seat + TRADER] + state.desks[SUPPLY + 2 * seat + MERCHANT]
    if held < 1 + price:
        return Refusal("T5.2", "price", {"kind": KIND_NAMES[piece & 1], "needed": 1 + price, "held": held})
    return _no_permission(state, seat, spot)


def _claim(state: State, seat: i64, route: i64) -> Refusal | None:
    own: i64 = on_route(state, 2 * seat + TRADER, route) + on_route(state, 2 * seat + MERCHANT, route)
    houses: int = state.board.sheet.routes[route].houses
    if own == houses:
        return None
    return Refusal("T7.1", "claim", {"route": route_id(state, route), "own": own, "houses": houses})
