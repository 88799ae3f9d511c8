"""T6, action D, T8.12, move three, and the lasting move-two: pieces are lifted, then put down again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import DONE, LIFT, PUT
from kontor.games.teutonica.components import BOOK, value
from kontor.games.teutonica.events import LIFTED, PUT_DOWN
from kontor.games.teutonica.rules.houses import all_find_a_house, fitting, hand_is_empty
from kontor.games.teutonica.state import ANYBODYS, HAND, MOVING, OWN, SPOTS_WITH, Frame, State, put, take
from kontor.kit.bits import bit, one_of
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

MOVE_TWO_LIFTS: Final = 2


def offer_own_lifts(state: State, seat: i64, offers: Offers) -> None:
    """T6.1, T6.3: own pieces on houses, of any route."""
    for kind in range(i64(2)):
        offers[LIFT + 2 * seat + kind] = state.land[SPOTS_WITH + 2 * seat + kind]


def begin_move(state: State, seat: i64) -> None:
    """T6.1: as many as the book shows may be lifted."""
    state.push(MOVING, seat, value(BOOK, state.level(seat, BOOK)), NONE, OWN)


def offer_moving(state: State, offers: Offers) -> None:
    """RT1: what is in hand may go on any free house, near or far; more may be lifted until one is put down.

    T6.2: houses just vacated are free, so a trader and a merchant may change places.
    """
    frame = state.frame
    for piece in range(2 * state.sides):
        offers[PUT + piece] = _homes(state, frame, piece)
    if frame.count == 0:
        return
    for piece in range(2 * state.sides):
        own = piece >> 1 == frame.seat
        if frame.whose == ANYBODYS or own == (frame.whose == OWN):  # T8.12: others' pieces, never one's own
            offers[LIFT + piece] = state.land[SPOTS_WITH + piece]
    if frame.whose == ANYBODYS and frame.count == MOVE_TWO_LIFTS:
        offers[DONE] = ALONE  # T14.6: its use is free


def _homes(state: State, frame: Frame, piece: i64) -> i64:
    """Where a piece in hand may go: T15.6, T15.8 within its country, in action D also home; RT29."""
    board = state.board
    spots: i64 = 0
    for country in range(board.n_countries):
        if state.in_hand(piece, country) > 0:
            spots |= board.spots_in[country]
            if frame.whose == OWN:
                spots |= board.spots_in[0]
    spots &= state.open_spots & fitting(state, piece & 1)
    if spots == 0 or (board.n_countries == 1 and not board.has_boats):
        return spots
    for country in range(board.n_countries):
        for ashore in (board.ashore, ~board.ashore):
            alike: i64 = spots & board.spots_in[country] & ashore
            if alike != 0 and not _leaves_room(state, frame, piece, alike):
                spots &= ~alike
    return spots


def _leaves_room(state: State, frame: Frame, piece: i64, alike: i64) -> bool:
    """RT29: does the rest of the hand find its houses if the piece goes on one of these?"""
    spot: i64 = 0
    while not alike & bit(spot):
        spot += 1
    return _origin(state, frame, piece, spot) != NONE


def _origin(state: State, frame: Frame, piece: i64, spot: i64) -> i64:
    """Which of several alike pieces goes there: one lifted in that country, else one that can be spared.

    Nobody loses a choice by this: what goes abroad can be put down first.
    """
    country = state.board.country_of[spot]
    if state.board.n_countries == 1 and not state.board.has_boats:
        return country
    for origin in range(state.board.n_countries):
        allowed = origin == country or (country == 0 and frame.whose == OWN)
        if allowed and state.in_hand(piece, origin) > 0 and _can_spare(state, frame, piece, origin, spot):
            return origin
    return NONE


def _can_spare(state: State, frame: Frame, piece: i64, origin: i64, spot: i64) -> bool:
    """RT29, tried out: everything else in hand still finds a house."""
    state.desks[HAND + origin] -= one_of(piece)
    put(state, piece, spot)
    found = all_find_a_house(state, frame.whose)
    take(state, piece, spot)
    state.desks[HAND + origin] += one_of(piece)
    return found


def lift(state: State, piece: i64, spot: i64) -> None:
    frame = state.frame
    take(state, piece, spot)
    state.desks[HAND + state.board.country_of[spot]] += one_of(piece)
    frame.count -= 1
    state.note(LIFTED, frame.seat, piece, spot, 0)


def put_down(state: State, piece: i64, spot: i64) -> None:
    frame = state.frame
    origin = _origin(state, frame, piece, spot)
    state.desks[HAND + origin] -= one_of(piece)
    put(state, piece, spot)
    frame.count = 0  # lifting is over
    state.note(PUT_DOWN, frame.seat, piece, spot, 0)


def leave_moving(state: State) -> bool:
    """Once everything lifted stands again."""
    if state.frame.count > 0 or not hand_is_empty(state):
        return False
    state.pop()
    return True
