"""T15.3, T15.4: permissions to place and displace abroad."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.events import PERMIT_USED
from kontor.games.teutonica.state import State
from kontor.kit.bits import bit


def rightmost(state: State, city: i64) -> i64:
    """RT35: who holds the rightmost occupied office, whoever controls the city."""
    taken = state.filled(city)
    if taken == 0:
        return NONE
    return state.office(city, taken - 1) >> 1


def permit_for(state: State, seat: i64, country: i64) -> i64:
    """The city that gives the permission, RT36: one for a single country first; NONE without."""
    for city in state.board.permitting:
        fresh = state.board.permits[city] & bit(country) and not state.permits_used & bit(city)
        if fresh and rightmost(state, city) == seat:
            return city
    return NONE


def open_to(state: State, seat: i64) -> i64:
    """The spots on which the seat may place and displace: at home always, abroad by permission."""
    if state.board.n_countries == 1:
        return state.board.all_spots
    found = state.board.spots_in[0]
    for country in range(i64(1), state.board.n_countries):
        if permit_for(state, seat, country) != NONE:
            found |= state.board.spots_in[country]
    return found


def use_permit(state: State, seat: i64, spot: i64) -> None:
    """Placing or displacing abroad uses one permission up for this turn."""
    if state.board.n_countries == 1:
        return
    country = state.board.country_of[spot]
    if country > 0:
        city = permit_for(state, seat, country)
        state.permits_used |= bit(city)
        state.note(PERMIT_USED, seat, city, 0, 0)
