"""X1, the promo markers: exchange-marker, tribute, block-route."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from kontor.games.teutonica.choices import LAST, TRADE
from kontor.games.teutonica.components import BLOCK_ROUTE, EXCHANGE_MARKER, MERCHANT, N_MARKERS, TRADER, TRIBUTE
from kontor.games.teutonica.events import LASTING_LAID, MARKER_TRADED, TRIBUTE_TAKEN
from kontor.games.teutonica.state import STOCK, SUPPLY, UNUSED, USED, State, lasting_marker, lasting_route, lasting_seat
from kontor.games.teutonica.state import lasting as lasting_word
from kontor.kit.bits import bit, one_of, part

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

TRIBUTE_PIECES: Final = 2


def offer_promos(state: State, seat: i64, offers: Offers) -> None:
    """A used marker of somebody else; any route, with a trader of the supply."""
    if state.desks[UNUSED + seat] < one_of(EXCHANGE_MARKER):  # none of the last three kinds
        return
    for other in range(state.seats):
        offers[TRADE + other] = _to_trade(state, seat, other)
    offers[LAST + TRIBUTE - TRIBUTE] = _to_lay(state, seat, TRIBUTE)
    offers[LAST + BLOCK_ROUTE - TRIBUTE] = _to_lay(state, seat, BLOCK_ROUTE)


def is_any_promo_usable(state: State, seat: i64) -> bool:
    if state.desks[UNUSED + seat] < one_of(EXCHANGE_MARKER):
        return False
    for other in range(state.seats):
        if _to_trade(state, seat, other) != 0:
            return True
    return _to_lay(state, seat, TRIBUTE) | _to_lay(state, seat, BLOCK_ROUTE) != 0


def _to_trade(state: State, seat: i64, other: i64) -> i64:
    """The used markers of somebody else that the exchange-marker could take."""
    found: i64 = 0
    if other != seat and part(state.desks[UNUSED + seat], EXCHANGE_MARKER) > 0:
        for marker in range(i64(N_MARKERS)):
            if part(state.desks[USED + other], marker) > 0:
                found |= bit(marker)
    return found


def _to_lay(state: State, seat: i64, marker: i64) -> i64:
    """The routes on which a lasting marker could be laid."""
    if part(state.desks[UNUSED + seat], marker) > 0 and state.desks[SUPPLY + 2 * seat + TRADER] > 0:
        return state.board.ashore
    return 0


def trade_marker(state: State, seat: i64, other: i64, marker: i64) -> None:
    """Both keep as many as they had."""
    state.desks[UNUSED + seat] += one_of(marker) - one_of(EXCHANGE_MARKER)
    state.desks[USED + other] += one_of(EXCHANGE_MARKER) - one_of(marker)
    state.note(MARKER_TRADED, seat, marker, other, 0)


def lay_lasting(state: State, seat: i64, marker: i64, route: i64) -> None:
    """It and its trader stay there to the end; the marker counts as used."""
    state.desks[UNUSED + seat] -= one_of(marker)
    state.desks[USED + seat] += one_of(marker)
    state.desks[SUPPLY + 2 * seat + TRADER] -= 1
    state.lasting = append(state.lasting, lasting_word(marker, seat, route))
    state.note(LASTING_LAID, seat, marker, route, 0)


def pay_tribute(state: State, city: i64) -> None:
    """Whoever laid tribute on a route to the city takes two pieces, traders first, when an office comes there."""
    for word in state.lasting:
        route = lasting_route(word)
        ends = state.board.end_a[route] == city or state.board.end_b[route] == city
        if lasting_marker(word) == TRIBUTE and ends:
            _take_tribute(state, lasting_seat(word))


def _take_tribute(state: State, seat: i64) -> None:
    desks = state.desks
    traders: i64 = min(TRIBUTE_PIECES, desks[STOCK + 2 * seat + TRADER])
    merchants: i64 = min(TRIBUTE_PIECES - traders, desks[STOCK + 2 * seat + MERCHANT])
    desks[STOCK + 2 * seat + TRADER] -= traders
    desks[SUPPLY + 2 * seat + TRADER] += traders
    desks[STOCK + 2 * seat + MERCHANT] -= merchants
    desks[SUPPLY + 2 * seat + MERCHANT] += merchants
    if traders + merchants > 0:
        state.note(TRIBUTE_TAKEN, seat, traders, merchants, 0)


def toll(state: State, route: i64) -> i64:
    """What placing on the route by action B costs besides the piece: one for each block-route there."""
    found: i64 = 0
    for word in state.lasting:
        if lasting_marker(word) == BLOCK_ROUTE and lasting_route(word) == route:
            found += 1
    return found


def payable(state: State, seat: i64) -> i64:
    """The spots whose toll the supply can pay after the piece itself."""
    found = state.board.all_spots
    if len(state.lasting) == 0:
        return found
    left: i64 = state.desks[SUPPLY + 2 * seat + TRADER] + state.desks[SUPPLY + 2 * seat + MERCHANT] - 1
    for spot in range(state.board.n_spots):
        if toll(state, state.board.route_of[spot]) > left:
            found &= ~bit(spot)
    return found
