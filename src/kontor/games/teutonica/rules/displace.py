"""T5, action C: another side's piece is replaced and paid for; the answer is in answer.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import DISPLACE, PAY
from kontor.games.teutonica.components import DISPLACED_BONUS, MAX_PIECES, MERCHANT, TRADER
from kontor.games.teutonica.events import DISPLACED, PAID
from kontor.games.teutonica.rules.permits import use_permit
from kontor.games.teutonica.state import ANSWER, PAYING, SPOTS_WITH, STOCK, SUPPLY, State, put, take
from kontor.kit.bits import bit

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def price(piece: i64) -> i64:
    """T5.2: 1 for a trader, 2 for a merchant; T5.4: its owner may add as many."""
    return 1 + (piece & 1)


def total(state: State, place: i64, seat: i64) -> i64:
    """How many pieces lie in the seat's SUPPLY or STOCK."""
    return state.desks[place + 2 * seat + TRADER] + state.desks[place + 2 * seat + MERCHANT]


def offer_displacements(state: State, seat: i64, allowed: i64, offers: Offers) -> None:
    """T5.1, T5.2: others' pieces, if the supply holds the new piece and the whole price.

    T5.3: only on houses. T15.3: only on the spots that are open to the seat.
    """
    desks, land = state.desks, state.land
    payable: i64 = total(state, SUPPLY, seat) - 1
    if payable < 1:
        return
    by_trader: i64 = 0
    if desks[SUPPLY + 2 * seat + TRADER] > 0:
        by_trader = allowed & state.board.ashore
    by_merchant: i64 = 0
    if desks[SUPPLY + 2 * seat + MERCHANT] > 0:
        by_merchant = allowed
    for piece in range(2 * state.sides):
        spots = land[SPOTS_WITH + piece]
        if spots != 0 and piece >> 1 != seat and price(piece) <= payable:
            offers[DISPLACE + piece] = spots & by_trader
            offers[DISPLACE + MAX_PIECES + piece] = spots & by_merchant


def displace(state: State, seat: i64, kind: i64, piece: i64, spot: i64) -> None:
    """The price is paid first; then the owner answers, before the turn goes on (T2.3, T5.4).

    T11.2: for the neutral side the opponent answers. T13.6: a favour adds two for a trader.
    """
    use_permit(state, seat, spot)
    take(state, piece, spot)
    state.desks[SUPPLY + 2 * seat + kind] -= 1
    put(state, 2 * seat + kind, spot)
    state.note(DISPLACED, seat, kind, piece, spot)
    side: i64 = piece >> 1
    answering = side
    if side >= state.seats:
        answering = (seat + 1) % state.seats
    added = price(piece)
    if state.favoured(side, DISPLACED_BONUS):
        added = 2
    state.push(ANSWER, answering, added, state.board.route_of[spot], piece & 1)
    state.frame.side = side
    state.push(PAYING, seat, price(piece), NONE, NONE)


def offer_payments(state: State, offers: Offers) -> None:
    """T5.2: the payer chooses which pieces."""
    seat = state.frame.seat
    for kind in range(i64(2)):
        if state.desks[SUPPLY + 2 * seat + kind] > 0:
            offers[PAY] |= bit(kind)


def pay(state: State, kind: i64) -> None:
    frame = state.frame
    state.desks[SUPPLY + 2 * frame.seat + kind] -= 1
    state.desks[STOCK + 2 * frame.seat + kind] += 1
    frame.count -= 1
    state.note(PAID, frame.seat, kind, 0, 0)


def leave_paying(state: State) -> bool:
    """What needs no choice is paid by itself."""
    frame = state.frame
    own: i64 = SUPPLY + 2 * frame.seat
    while frame.count > 0:
        both = state.desks[own + TRADER] > 0 and state.desks[own + MERCHANT] > 0
        if both and total(state, SUPPLY, frame.seat) > frame.count:
            return False
        if state.desks[own + TRADER] > 0:
            pay(state, TRADER)
        else:
            pay(state, MERCHANT)
    state.pop()
    return True
