"""T6, action D, and T8.12, move three: pieces are lifted, then put down again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import LIFT, PUT
from kontor.games.teutonica.components import BOOK, value
from kontor.games.teutonica.events import LIFTED, PUT_DOWN
from kontor.games.teutonica.state import MOVING, State, put, take

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


def offer_own_lifts(state: State, seat: i64, table: Table) -> None:
    """T6.1, T6.3: own pieces on houses, of any route."""
    for kind in range(i64(2)):
        table[LIFT + 2 * seat + kind] = state.land.routes_with[2 * seat + kind]


def begin_move(state: State, seat: i64) -> None:
    """T6.1: as many as the book shows may be lifted."""
    state.push(MOVING, seat, value(BOOK, state.level(seat, BOOK)), NONE, NONE)


def offer_moving(state: State, table: Table) -> None:
    """RT1: what is in hand may go on any free house, near or far; more may be lifted until one is put down.

    T6.2: houses just vacated are free, so a trader and a merchant may change places.
    """
    frame = state.top()
    for piece in range(2 * state.seats):
        if state.hand[piece] > 0:
            table[PUT + piece] = state.land.open_routes
    if frame.count == 0:
        return
    if frame.item == NONE:
        offer_own_lifts(state, frame.seat, table)
        return
    for piece in range(2 * state.seats):  # T8.12: others' pieces, never one's own
        if piece >> 1 != frame.seat:
            table[LIFT + piece] = state.land.routes_with[piece]


def lift(state: State, piece: i64, route: i64) -> None:
    frame = state.top()
    take(state, piece, route)
    state.hand[piece] += 1
    frame.count -= 1
    state.note(LIFTED, frame.seat, piece, route, 0)


def put_down(state: State, piece: i64, route: i64) -> None:
    frame = state.top()
    state.hand[piece] -= 1
    put(state, piece, route)
    frame.count = 0  # lifting is over
    state.note(PUT_DOWN, frame.seat, piece, route, 0)


def leave_moving(state: State) -> bool:
    """Once everything lifted stands again."""
    if state.top().count > 0:
        return False
    for piece in range(2 * state.seats):
        if state.hand[piece] > 0:
            return False
    state.stack.pop()
    return True
