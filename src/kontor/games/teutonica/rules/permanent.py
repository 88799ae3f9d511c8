"""T14.6, T15.9: the markers that stay on their routes, for every creator at the end of action E."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import ADD, DECLINE, DEVELOP, DONE, FOUND, LIFT, PUT
from kontor.games.teutonica.components import (
    DEVELOP_PRIVILEGE,
    FOUND_OFFICE,
    MERCHANT,
    MOVE_TWO,
    PLACE_TWO_OF_ROUTE,
    PRIVILEGE,
    TRADER,
)
from kontor.games.teutonica.events import (
    ADDED,
    FOUNDED,
    FROM_BOARD,
    FROM_STOCK,
    PERMANENT_USED,
)
from kontor.games.teutonica.rules.answer import holds, place_of, source_of_added
from kontor.games.teutonica.rules.develop import develop, developable
from kontor.games.teutonica.rules.displace import total as pieces_in
from kontor.games.teutonica.rules.houses import fitting, held
from kontor.games.teutonica.rules.move import MOVE_TWO_LIFTS
from kontor.games.teutonica.rules.offices import annex_office
from kontor.games.teutonica.state import ANYBODYS, MOVING, PERMANENT, SETTLING, SPOTS_WITH, SUPPLY, State, put
from kontor.kit.bits import bit, one_of, part, total
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

PLACED_AT_MOST: Final = 2


def begin_permanent(state: State, seat: i64, route: i64, returned: i64) -> None:
    """RT14: after the benefit, when the route is empty; `returned` counts its pieces by kind."""
    if state.board.permanent[route] != NONE:
        state.push(PERMANENT, seat, 0, route, returned)


def leave_permanent(state: State) -> bool:
    """What has no use is passed over; moving and placing go on in frames of their own."""
    frame = state.frame
    marker = state.board.permanent[frame.route]
    if marker == DEVELOP_PRIVILEGE and developable(state, frame.seat) & bit(PRIVILEGE):
        return False
    if marker == FOUND_OFFICE and pieces_in(state, SUPPLY, frame.seat) > 0:
        return False
    state.pop()
    if marker in (DEVELOP_PRIVILEGE, FOUND_OFFICE):
        return True
    state.note(PERMANENT_USED, frame.seat, marker, 0, 0)
    if marker == MOVE_TWO:
        if not _board_is_bare(state):
            state.push(MOVING, frame.seat, MOVE_TWO_LIFTS, NONE, ANYBODYS)
    elif marker == PLACE_TWO_OF_ROUTE:
        state.push(SETTLING, frame.seat, min(PLACED_AT_MOST, total(frame.pieces)), frame.route, frame.pieces)
    else:
        state.push(SETTLING, frame.seat, PLACED_AT_MOST, frame.route, NONE)
    return True


def _board_is_bare(state: State) -> bool:
    for piece in range(2 * state.sides):
        if state.land[SPOTS_WITH + piece] != 0:
            return False
    return True


def offer_permanent(state: State, offers: Offers) -> None:
    """T14.6b: develop privilege; T14.6c, RT34: an office outside the Hansa, with either piece of the supply."""
    frame = state.frame
    offers[DECLINE] = ALONE
    if state.board.permanent[frame.route] == DEVELOP_PRIVILEGE:
        offers[DEVELOP] = bit(PRIVILEGE)
        return
    for city in range(state.board.n_cities):
        for kind in range(i64(2)):
            if state.board.is_hansa[city] == 0 and state.desks[SUPPLY + 2 * frame.seat + kind] > 0:
                offers[FOUND + kind] |= bit(city)


def develop_privilege(state: State) -> None:
    develop(state, state.pop().seat, PRIVILEGE)


def found_office(state: State, kind: i64, city: i64) -> None:
    """T14.6c: right of all present."""
    seat = state.pop().seat
    state.desks[SUPPLY + 2 * seat + kind] -= 1
    state.note(FOUNDED, seat, kind, city, 0)
    annex_office(state, seat, kind, city, 1)


# ------------------------------------------------------------- placing two pieces


def _goals(state: State, kind: i64) -> i64:
    """T14.6d: any free house; T15.9: those abroad."""
    spots: i64 = state.open_spots & fitting(state, kind)
    return spots if state.frame.pieces != NONE else spots & ~state.board.spots_in[0]


def offer_settling(state: State, offers: Offers) -> None:
    """RT34, RT38: one or two pieces, or none."""
    frame = state.frame
    for kind in range(i64(2)):
        if held(state, 2 * frame.seat + kind) > 0:
            offers[PUT + 2 * frame.seat + kind] = _goals(state, kind)
            return
    offers[DONE] = ALONE
    source = _source(state)
    for kind in range(i64(2)):
        if source == FROM_BOARD:
            offers[LIFT + 2 * frame.seat + kind] = _to_settle(state, source, kind)
        else:
            offers[ADD + kind] = _to_settle(state, source, kind)


def _source(state: State) -> i64:
    """T14.6d: pieces of the route; T15.9, RT38: by the order of T5.6."""
    frame = state.frame
    if frame.pieces != NONE:
        return FROM_STOCK
    return source_of_added(state, frame.seat)


def _to_settle(state: State, source: i64, kind: i64) -> i64:
    """Where a piece of the kind may be put, or lifted for it from the board."""
    frame = state.frame
    if frame.count == 0:
        return 0
    goals = _goals(state, kind)
    if source == FROM_BOARD:
        spots = state.land[SPOTS_WITH + 2 * frame.seat + kind]
        if goals == 0:  # then only the house that it leaves itself
            spots &= ~state.board.spots_in[0]
        return spots
    there = part(frame.pieces, kind) > 0 if frame.pieces != NONE else holds(state, frame.seat, source, kind)
    return goals if there else i64(0)


def settle_piece(state: State, kind: i64, spot: i64) -> None:
    frame = state.frame
    source = _source(state)
    state.desks[place_of(source) + 2 * frame.seat + kind] -= 1
    if frame.pieces != NONE:
        frame.item -= one_of(kind)
    put(state, 2 * frame.seat + kind, spot)
    frame.count -= 1
    state.note(ADDED, frame.seat, kind, spot, source)


def leave_settling(state: State) -> bool:
    frame = state.frame
    if held(state, 2 * frame.seat) + held(state, 2 * frame.seat + 1) > 0:
        return False
    source = _source(state)
    if _to_settle(state, source, TRADER) | _to_settle(state, source, MERCHANT) != 0:
        return False
    state.pop()
    return True
