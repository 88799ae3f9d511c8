"""The law of pieces being moved or removed, and of markers being laid (T6, T8.6, T8.11, T8.12)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import part
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import MARKER_NAMES
from kontor.games.teutonica.law.reading import (
    WAITING,
    cannot_lift_own,
    no_house,
    not_there,
    piece_name,
    pieces_on,
    route_name,
    taken,
)
from kontor.games.teutonica.state import MOVING, PLATE, REMOVING, Frame, State
from kontor.protocol import Refusal


def moving(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if c.PUT <= row < c.REMOVE:
        piece: i64 = row - c.PUT
        if piece >> 1 >= state.seats or state.hand[piece] == 0:
            return Refusal("T6.1", f"no {piece_name(piece)} is in hand")
        return no_house(state, route)
    if not c.LIFT <= row < c.PUT:
        return WAITING[MOVING]
    piece = row - c.LIFT
    if frame.count == 0:
        return Refusal("T6.1", "no more pieces may be lifted")
    if frame.item == NONE:
        return cannot_lift_own(state, frame.seat, piece, route)
    if piece >> 1 == frame.seat:
        return Refusal("T8.12", "the marker moves other players' pieces, never one's own")
    return not_there(state, piece, route, "T8.12")


def removing(state: State, frame: Frame, row: i64, column: i64) -> Refusal | None:
    if row == c.WORD and column == c.DONE:
        return Refusal("RT30", "at least one piece is to be removed") if frame.count == 3 else None
    if not c.REMOVE <= row < c.DISPLACE:
        return WAITING[REMOVING]
    return not_there(state, row - c.REMOVE, column, "T8.11")


def laying(state: State, frame: Frame, row: i64, route: i64) -> Refusal | None:
    if not c.LAY <= row < c.SWAP:
        return WAITING[PLATE]
    marker: i64 = row - c.LAY
    if part(state.desks.plate[frame.seat], marker) == 0:
        return Refusal("T8.6", f"no marker {MARKER_NAMES[marker]} lies on the plate")
    if state.land.markers[route] != NONE:
        return Refusal("T8.6", f"a marker lies on {route_name(state, route)} already")
    if pieces_on(state, route) > 0:
        return Refusal("T8.6", f"pieces stand on {route_name(state, route)}")
    for city in state.board.plan.routes[route].ends:
        if taken(state, city) < state.board.n_offices[city]:
            return None
    return Refusal("T8.6", f"both end cities of {route_name(state, route)} are full")
