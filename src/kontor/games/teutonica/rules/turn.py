"""T2 and the plate of T8: a turn begins, its actions are offered, it ends, markers are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import END, LAY
from kontor.games.teutonica.components import ACTIONS, EXTRA_ACTION, N_MARKERS, value
from kontor.games.teutonica.events import (
    GAME_ENDED,
    MARKER_KEPT,
    MARKER_LAID,
    PLATE_LOOKED_AT,
    TURN_BEGAN,
    TURN_ENDED,
)
from kontor.games.teutonica.rules.claim import offer_claims
from kontor.games.teutonica.rules.displace import offer_displacements
from kontor.games.teutonica.rules.favours import offer_favours
from kontor.games.teutonica.rules.income import offer_income
from kontor.games.teutonica.rules.markers import is_any_usable, offer_markers
from kontor.games.teutonica.rules.move import offer_own_lifts
from kontor.games.teutonica.rules.neutral import has_neutral, place_neutral
from kontor.games.teutonica.rules.offices import is_full
from kontor.games.teutonica.rules.permits import open_to
from kontor.games.teutonica.rules.place import offer_places
from kontor.games.teutonica.state import FRESH, GOES_ON, ON_PLATE, PLATE, SPOTS_WITH, TURN, Frame, State, set_marker
from kontor.kit.bits import bit, lowest, one_of, part, total
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def begin_turn(state: State, seat: i64) -> None:
    """T2.2: as many actions as the ability shows; T13.4: a favour gives one more."""
    actions = value(ACTIONS, state.level(seat, ACTIONS))
    if state.favoured(seat, EXTRA_ACTION):
        actions += 1
    state.turn += 1
    state.permits_used = 0
    state.push(TURN, seat, actions, NONE, FRESH)
    state.note(TURN_BEGAN, seat, state.turn, actions, 0)


def offer_turn(state: State, frame: Frame, offers: Offers) -> None:
    """T2.2: any action while some are left, any marker, or the end of the turn."""
    seat = frame.seat
    if frame.count > 0:
        offer_income(state, seat, offers)
        allowed = open_to(state, seat)
        offer_places(state, seat, allowed, offers)
        offer_displacements(state, seat, allowed, offers)
        offer_own_lifts(state, seat, offers)
        offer_claims(state, seat, offers)
    offer_markers(state, seat, offers)
    if len(state.favours) > 0:
        offer_favours(state, offers)
    offers[END] = ALONE


def leave_turn(state: State, frame: Frame) -> bool:
    """T9.1, RT9: a triggered end comes with the end of the whole action. RT20: an idle turn ends by itself."""
    if state.ending != GOES_ON:
        state.pop()
        state.note(GAME_ENDED, state.ending, 0, 0, 0)
        return True
    if frame.count > 0 or is_any_usable(state, frame.seat):
        return False
    end_turn(state)
    return True


def end_turn(state: State) -> None:
    """T2.5, T8.1: the player looks at all plate markers, then lays them."""
    seat = state.pop().seat
    fresh: i64 = state.drawn - state.looked
    if fresh > 0:
        while state.looked < state.drawn:
            state.desks[ON_PLATE + seat] += one_of(state.deck[state.looked])
            state.looked += 1
        state.note(PLATE_LOOKED_AT, seat, fresh, 0, 0)
    state.push(PLATE, seat, 0, NONE, NONE)


def routes_for_markers(state: State) -> i64:
    """T8.6: no marker, no pieces, and a free office in one of the end cities. T14.5, T15.2: not everywhere."""
    board = state.board
    found: i64 = 0
    left: i64 = board.for_markers & ~_occupied(state)
    while left != 0:
        route = lowest(left)
        left &= left - 1
        boats = board.boats_of[route]
        bare = state.marker(route) == NONE and (boats == NONE or state.is_bare(boats))
        # RT33: a city without printed offices is full
        if bare and not (is_full(state, board.end_a[route]) and is_full(state, board.end_b[route])):
            found |= bit(route)
    return found


def _occupied(state: State) -> i64:
    """The spots on which somebody stands."""
    land = state.land
    found: i64 = 0
    for piece in range(2 * state.sides):
        found |= land[SPOTS_WITH + piece]
    return found


def offer_laying(state: State, offers: Offers) -> None:
    seat = state.frame.seat
    routes = routes_for_markers(state)
    for marker in range(i64(N_MARKERS)):
        if part(state.desks[ON_PLATE + seat], marker) > 0:
            offers[LAY + marker] = routes


def lay(state: State, marker: i64, route: i64) -> None:
    """T8.5: so three lie on the board again; RT41: this one stays where it is until somebody takes it."""
    seat = state.frame.seat
    state.desks[ON_PLATE + seat] -= one_of(marker)
    set_marker(state, route, marker)
    state.note(MARKER_LAID, seat, marker, route, 0)
    if has_neutral(state):
        place_neutral(state, route)  # T11.6


def leave_plate(state: State) -> bool:
    """RT13: what finds no route stays on the plate. Then the next player's turn begins (T2.1)."""
    seat = state.frame.seat
    if state.desks[ON_PLATE + seat] != 0:
        if routes_for_markers(state) != 0:
            return False
        state.note(MARKER_KEPT, seat, total(state.desks[ON_PLATE + seat]), 0, 0)
    state.pop()
    state.note(TURN_ENDED, seat, 0, 0, 0)
    begin_turn(state, (seat + 1) % state.seats)
    return True
