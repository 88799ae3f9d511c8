"""T5, action C: another player's piece is replaced, paid for, and its owner answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.bits import bit, lowest
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import ADD, DECLINE, DISPLACE, LIFT, PAY, PUT, REHOUSE, WORD
from kontor.games.teutonica.components import MAX_PIECES, MERCHANT, TRADER
from kontor.games.teutonica.events import (
    ADDED,
    DECLINED,
    DISPLACED,
    FROM_BOARD,
    FROM_STOCK,
    FROM_SUPPLY,
    HOMELESS,
    LIFTED,
    PAID,
    REHOUSED,
)
from kontor.games.teutonica.state import ANSWER, PAYING, Frame, State, put, take

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table
    from kontor.games.teutonica.state import Numbers


def price(piece: i64) -> i64:
    """T5.2: 1 for a trader, 2 for a merchant; T5.4: its owner may add as many."""
    return 1 + (piece & 1)


def total(pieces: Numbers, seat: i64) -> i64:
    return pieces[2 * seat + TRADER] + pieces[2 * seat + MERCHANT]


def offer_displacements(state: State, seat: i64, table: Table) -> None:
    """T5.1, T5.2: others' pieces, if the supply holds the new piece and the whole price. T5.3: only on houses."""
    supply = state.desks.supply
    payable: i64 = total(supply, seat) - 1
    if payable < 1:
        return
    routes_with = state.land.routes_with
    for piece in range(2 * state.seats):
        routes = routes_with[piece]
        if routes != 0 and piece >> 1 != seat and price(piece) <= payable:
            for kind in range(i64(2)):
                if supply[2 * seat + kind] > 0:
                    table[DISPLACE + MAX_PIECES * kind + piece] = routes


def displace(state: State, seat: i64, kind: i64, piece: i64, route: i64) -> None:
    """The price is paid first; then the owner answers, before the turn goes on (T5.4)."""
    take(state, piece, route)
    state.desks.supply[2 * seat + kind] -= 1
    put(state, 2 * seat + kind, route)
    state.note(DISPLACED, seat, kind, piece, route)
    state.push(ANSWER, piece >> 1, price(piece), route, piece & 1)
    state.push(PAYING, seat, price(piece), NONE, NONE)


# ------------------------------------------------------------------ the price


def offer_payments(state: State, table: Table) -> None:
    """T5.2: the payer chooses which pieces."""
    seat = state.top().seat
    for kind in range(i64(2)):
        if state.desks.supply[2 * seat + kind] > 0:
            table[WORD] |= bit(PAY + kind)


def pay(state: State, kind: i64) -> None:
    frame = state.top()
    state.desks.supply[2 * frame.seat + kind] -= 1
    state.desks.stock[2 * frame.seat + kind] += 1
    frame.count -= 1
    state.note(PAID, frame.seat, kind, 0, 0)


def leave_paying(state: State) -> bool:
    """What needs no choice is paid by itself."""
    frame = state.top()
    supply = state.desks.supply
    while frame.count > 0:
        both = supply[2 * frame.seat + TRADER] > 0 and supply[2 * frame.seat + MERCHANT] > 0
        if both and total(supply, frame.seat) > frame.count:
            return False
        pay(state, TRADER if supply[2 * frame.seat + TRADER] > 0 else MERCHANT)
    state.stack.pop()
    return True


# ----------------------------------------------------------------- the answer


def reach(state: State, origin: i64) -> i64:
    """T5.5, RT2, RT28: the open routes of the nearest ring that has any; the origin is the last ring."""
    steps: i64 = 1
    ring = state.board.ring(origin, steps)
    while ring != 0 and ring & state.land.open_routes == 0:
        steps += 1
        ring = state.board.ring(origin, steps)
    return ring & state.land.open_routes


def has_two_houses(state: State) -> bool:
    routes = state.land.open_routes
    return routes & (routes - 1) != 0 or (routes != 0 and state.land.room[lowest(routes)] > 1)


def source_of_added(state: State, seat: i64) -> i64:
    """T5.6: from the stock; when it is empty from the supply; when both are, from the board."""
    if total(state.desks.stock, seat) > 0:
        return FROM_STOCK
    return FROM_SUPPLY if total(state.desks.supply, seat) > 0 else FROM_BOARD


def holds_lifted(state: State, frame: Frame) -> bool:
    return total(state.hand, frame.seat) > 0


def may_add(state: State, frame: Frame) -> bool:
    """T5.4, RT29: while pieces are left to add, if the displaced one keeps a house."""
    if frame.count == 0:
        return False
    if source_of_added(state, frame.seat) == FROM_BOARD:
        return total(state.land.routes_with, frame.seat) != 0
    return state.land.open_routes != 0 and (frame.item == NONE or has_two_houses(state))


def offer_answers(state: State, table: Table) -> None:
    """T5.4, RT3: the displaced piece and the added ones, in any order; T5.7: added ones may be declined."""
    frame = state.top()
    seat = frame.seat
    if holds_lifted(state, frame):
        kind: i64 = TRADER if state.hand[2 * seat + TRADER] > 0 else MERCHANT
        table[PUT + 2 * seat + kind] = reach(state, frame.route)
        return
    if frame.item == NONE:
        table[WORD] = bit(DECLINE)
    else:
        table[REHOUSE] = reach(state, frame.route)
    if may_add(state, frame):
        offer_added(state, frame, table)


def offer_added(state: State, frame: Frame, table: Table) -> None:
    """T5.8: the owner chooses the kind among those in the source."""
    source = source_of_added(state, frame.seat)
    for kind in range(i64(2)):
        piece: i64 = 2 * frame.seat + kind
        if source == FROM_BOARD:
            table[LIFT + piece] = state.land.routes_with[piece]
        elif (state.desks.stock if source == FROM_STOCK else state.desks.supply)[piece] > 0:
            table[ADD + kind] = reach(state, frame.route)


def rehouse(state: State, route: i64) -> None:
    frame = state.top()
    put(state, 2 * frame.seat + frame.item, route)
    state.note(REHOUSED, frame.seat, frame.item, route, 0)
    frame.item = NONE


def add(state: State, kind: i64, route: i64) -> None:
    frame = state.top()
    source = source_of_added(state, frame.seat)
    pieces = state.desks.stock if source == FROM_STOCK else state.desks.supply
    pieces[2 * frame.seat + kind] -= 1
    put(state, 2 * frame.seat + kind, route)
    frame.count -= 1
    state.note(ADDED, frame.seat, kind, route, source)


def lift_to_add(state: State, piece: i64, route: i64) -> None:
    """T5.6, RT43: with stock and supply empty, own pieces of other houses, those just rehoused too."""
    take(state, piece, route)
    state.hand[piece] += 1
    state.note(LIFTED, state.top().seat, piece, route, 0)


def put_added(state: State, piece: i64, route: i64) -> None:
    frame = state.top()
    state.hand[piece] -= 1
    put(state, piece, route)
    frame.count -= 1
    state.note(ADDED, frame.seat, piece & 1, route, FROM_BOARD)


def decline(state: State) -> None:
    frame = state.top()
    state.note(DECLINED, frame.seat, frame.count, 0, 0)
    frame.count = 0


def leave_answer(state: State) -> bool:
    """Once nothing more can be placed. RT28: with no house free the displaced piece goes to the stock."""
    frame = state.top()
    if holds_lifted(state, frame):
        return False
    if frame.item != NONE:
        if state.land.open_routes != 0:
            return False
        state.desks.stock[2 * frame.seat + frame.item] += 1
        state.note(HOMELESS, frame.seat, frame.item, 0, 0)
        frame.item = NONE
    if may_add(state, frame):
        return False
    state.stack.pop()
    return True
