"""T11: the neutral side of the game of two: its traders, the routes that create themselves, its offices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import NEUTRAL_OFFICE
from kontor.games.teutonica.components import TRADER
from kontor.games.teutonica.events import MARKER_DISCARDED, NEUTRAL_CREATED, NEUTRAL_PLACED
from kontor.games.teutonica.rules.offices import establish, is_full
from kontor.games.teutonica.rules.prestige import pay_control
from kontor.games.teutonica.rules.supply import draw_marker
from kontor.games.teutonica.state import NEUTRAL, State, put, set_marker, take
from kontor.kit.bits import bit, one_of

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def has_neutral(state: State) -> bool:
    return state.sides > state.seats


def place_neutral(state: State, route: i64) -> None:
    """T11.1, T11.6: a neutral trader joins a route."""
    put(state, 2 * state.seats + TRADER, route)
    state.note(NEUTRAL_PLACED, route, 0, 0, 0)


def set_up(state: State) -> None:
    """T11.1: on every route to an ability and on every route with a marker, RT17: one each."""
    for route in range(state.board.n_routes):
        a, b = state.board.end_a[route], state.board.end_b[route]
        scroll = state.board.abilities[a] | state.board.abilities[b]
        if scroll != 0 or state.marker(route) != NONE:
            place_neutral(state, route)


def settle_route(state: State, side: i64, spot: i64) -> None:
    """T11.3, RT18: a route filled wholly by the neutral side is created at once: control, marker, office."""
    route = state.board.route_of[spot]
    if side < state.seats or state.standing(2 * side + TRADER, route) < state.board.length[route]:
        return
    state.note(NEUTRAL_CREATED, route, 0, 0, 0)
    for end in range(i64(2)):
        pay_control(state, state.board.end(route, end))
    active = state.turn_frame().seat
    if state.marker(route) != NONE:  # T11.5
        state.note(MARKER_DISCARDED, state.marker(route), route, 0, 0)
        state.discarded += one_of(state.marker(route))
        set_marker(state, route, NONE)
        draw_marker(state, active)
    state.push(NEUTRAL, active, 0, route, NONE)


def _free_ends(state: State, route: i64) -> i64:
    found: i64 = 0
    for end in range(i64(2)):
        city = state.board.end(route, end)
        if not is_full(state, city):
            found |= bit(city)
    return found


def offer_neutral(state: State, offers: Offers) -> None:
    """T11.3: the active player chooses the city."""
    offers[NEUTRAL_OFFICE] = _free_ends(state, state.frame.route)


def found_neutral(state: State, city: i64) -> None:
    """The leftmost free office, whatever its colour and shape (T11.4); the other traders leave the board."""
    route = state.frame.route
    side = state.seats
    take(state, 2 * side + TRADER, route)
    establish(state, side, TRADER, city)
    _clear(state)


def _clear(state: State) -> None:
    frame = state.pop()
    while state.standing(2 * state.seats + TRADER, frame.route) > 0:
        take(state, 2 * state.seats + TRADER, frame.route)


def leave_neutral(state: State) -> bool:
    """RT18: with both cities full there is no office; with one, no choice."""
    ends = _free_ends(state, state.frame.route)
    if ends == 0:
        _clear(state)
        return True
    if ends & (ends - 1) == 0:
        city: i64 = 0
        while not ends & bit(city):
            city += 1
        found_neutral(state, city)
        return True
    return False
