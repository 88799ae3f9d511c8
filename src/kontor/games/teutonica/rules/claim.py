"""T7, action E: a trade route is created; control pays, the marker is taken, one benefit follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import ADDITIONAL_OFFICE, CLAIM, DEVELOP, ESTABLISH, FORGO, TABLE
from kontor.games.teutonica.components import ADDITIONAL, MERCHANT, PRIVILEGE, TRADER
from kontor.games.teutonica.events import (
    ANNEXED,
    CLAIMED,
    FORGONE,
    MARKER_TAKEN,
    RETURNED,
    TABLE_TAKEN,
)
from kontor.games.teutonica.rules.develop import develop, developable
from kontor.games.teutonica.rules.markers import flip
from kontor.games.teutonica.rules.offices import annex_office, establish, is_full
from kontor.games.teutonica.rules.permanent import begin_permanent
from kontor.games.teutonica.rules.prestige import pay_control
from kontor.games.teutonica.rules.supply import draw_marker
from kontor.games.teutonica.state import BENEFIT, SPOTS_WITH, STOCK, UNUSED, Frame, State, set_marker, take
from kontor.kit.bits import bit, lowest, one_of, part
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def offer_claims(state: State, seat: i64, offers: Offers) -> None:
    """T7.1: routes whose every house holds an own piece. T15.7: wherever they are."""
    land = state.land
    routes: i64 = (land[SPOTS_WITH + 2 * seat + TRADER] | land[SPOTS_WITH + 2 * seat + MERCHANT]) & ~state.open_spots
    routes &= state.board.ashore  # every route has houses ashore
    while routes != 0:
        route = lowest(routes)
        routes &= routes - 1
        boats = state.board.boats_of[route]
        if _holds(state, seat, route) and (boats == NONE or _holds(state, seat, boats)):
            offers[CLAIM] |= bit(route)


def _holds(state: State, seat: i64, spot: i64) -> bool:
    """Do own pieces stand on all houses of the spot?"""
    own: i64 = state.standing(2 * seat + TRADER, spot) + state.standing(2 * seat + MERCHANT, spot)
    return own == state.board.length[spot]


def claim(state: State, seat: i64, route: i64) -> None:
    """RT4: control, marker, benefit, in this order."""
    state.note(CLAIMED, seat, route, 0, 0)
    for side in range(i64(2)):
        pay_control(state, state.board.end(route, side))
    taken = state.marker(route)
    if taken != NONE:
        _take_marker(state, seat, route)
    state.push(BENEFIT, seat, 0, route, taken)


def _take_marker(state: State, seat: i64, route: i64) -> None:
    """T7.4, T8.1: the marker is the player's, a replacement is drawn."""
    kind = state.marker(route)
    set_marker(state, route, NONE)
    state.desks[UNUSED + seat] += one_of(kind)
    state.note(MARKER_TAKEN, seat, kind, route, 0)
    draw_marker(state, seat)


# ---------------------------------------------------------------- the benefit


def offer_benefits(state: State, offers: Offers) -> None:
    """T7.5: at most one of office, ability, table; or none. RT26: an additional office is one of these.

    T14.2: a city may offer two abilities, of which one is developed.
    """
    frame = state.frame
    offers[FORGO] = ALONE
    offers[ESTABLISH] = _to_establish(state, frame)
    offers[DEVELOP] = _to_develop(state, frame)
    offers[TABLE] = _to_take(state, frame)
    if additional_markers(state) > 0:
        offers[ADDITIONAL_OFFICE + TRADER] = _to_join(state, frame, TRADER)
        offers[ADDITIONAL_OFFICE + MERCHANT] = _to_join(state, frame, MERCHANT)


def _to_develop(state: State, frame: Frame) -> i64:
    """T7.10: what the end cities show and is not full."""
    board = state.board
    shown: i64 = board.abilities[board.end_a[frame.route]] | board.abilities[board.end_b[frame.route]]
    if shown == 0:
        return 0
    return shown & developable(state, frame.seat)


def _to_establish(state: State, frame: Frame) -> i64:
    """T7.6: the end cities whose leftmost free office takes a piece of the route and has a colour within reach."""
    board = state.board
    found: i64 = 0
    for side in range(i64(2)):
        city = board.end(frame.route, side)
        if not is_full(state, city):
            place: i64 = board.width * city + state.filled(city)
            reached = state.level(frame.seat, PRIVILEGE) >= board.office_colour[place]
            if reached and state.on_route(2 * frame.seat + board.office_kind[place], frame.route) > 0:
                found |= bit(city)
    return found


def _to_join(state: State, frame: Frame, kind: i64) -> i64:
    """T8.9: the end cities for an additional office with a piece of the route."""
    board = state.board
    found: i64 = 0
    if state.on_route(2 * frame.seat + kind, frame.route) > 0:
        for side in range(i64(2)):
            city = board.end(frame.route, side)
            if state.filled(city) > 0 or board.is_hansa[city] == 0:  # T14.3: one outside may still be empty
                found |= bit(city)
    return found


def additional_markers(state: State) -> i64:
    """T8.3: additional-office markers owned before this claim."""
    frame = state.frame
    owned = part(state.desks[UNUSED + frame.seat], ADDITIONAL)
    return owned - 1 if frame.taken == ADDITIONAL else owned


def _to_take(state: State, frame: Frame) -> i64:
    """T7.11: with a merchant of the right route, any free space whose colour the privilege reaches."""
    board = state.board
    found: i64 = 0
    if frame.route == board.table_route and state.on_route(2 * frame.seat + MERCHANT, frame.route) > 0:
        for space in range(board.n_table):
            if state.at_table(space) == NONE and state.level(frame.seat, PRIVILEGE) >= board.table_colour[space]:
                found |= bit(space)
    return found


def establish_office(state: State, city: i64) -> None:
    frame = state.frame
    kind = state.board.office_kind[state.board.width * city + state.filled(city)]
    _take_from_route(state, 2 * frame.seat + kind, frame.route)
    establish(state, frame.seat, kind, city)
    _clear_route(state)


def additional_office(state: State, kind: i64, city: i64) -> None:
    frame = state.frame
    flip(state, frame.seat, ADDITIONAL)
    _take_from_route(state, 2 * frame.seat + kind, frame.route)
    state.note(ANNEXED, frame.seat, kind, city, 0)
    annex_office(state, frame.seat, kind, city, 0)
    _clear_route(state)


def develop_ability(state: State, ability: i64) -> None:
    develop(state, state.frame.seat, ability)
    _clear_route(state)


def take_table(state: State, space: i64) -> None:
    """T7.11: a merchant of the route; RT6: it stands there to the end and is no office."""
    frame = state.frame
    _take_from_route(state, 2 * frame.seat + MERCHANT, frame.route)
    state.table += (frame.seat + 1) * one_of(space)
    state.note(TABLE_TAKEN, frame.seat, state.board.table_points[space], 0, 0)
    _clear_route(state)


def forgo(state: State) -> None:
    state.note(FORGONE, state.frame.seat, 0, 0, 0)
    _clear_route(state)


def leave_benefit(state: State) -> bool:
    """Where no benefit can be had, nothing is asked."""
    frame = state.frame
    if _to_establish(state, frame) | _to_develop(state, frame) | _to_take(state, frame) != 0:
        return False
    if additional_markers(state) > 0 and _to_join(state, frame, TRADER) | _to_join(state, frame, MERCHANT) != 0:
        return False
    forgo(state)
    return True


def _clear_route(state: State) -> None:
    """T7.12: the pieces that are left return to the stock, and the action is over."""
    frame = state.pop()
    traders = _return(state, 2 * frame.seat + TRADER, frame.route)
    merchants = _return(state, 2 * frame.seat + MERCHANT, frame.route)
    state.note(RETURNED, frame.seat, traders, merchants, frame.route)
    begin_permanent(state, frame.seat, frame.route, traders * one_of(TRADER) + merchants * one_of(MERCHANT))


def _return(state: State, piece: i64, route: i64) -> i64:
    number = state.on_route(piece, route)
    left = number
    while left > 0:
        _take_from_route(state, piece, route)
        left -= 1
    state.desks[STOCK + piece] += number
    return number


def _take_from_route(state: State, piece: i64, route: i64) -> None:
    """Which of the route's houses it leaves does not matter: all of them will be free."""
    take(state, piece, route if state.standing(piece, route) > 0 else state.board.boats_of[route])
