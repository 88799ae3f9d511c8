"""T7.3 to T7.9: offices, who controls a city, completed cities, the East-West link."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.bits import bit, lowest
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.events import (
    ANNEXED,
    CITY_COMPLETED,
    COIN_PAID,
    CONTROL_CHANGED,
    ESTABLISHED,
    EXCHANGED,
    LINKED,
)
from kontor.games.teutonica.rules.prestige import gain
from kontor.games.teutonica.state import BY_CITIES, GOES_ON, State


def is_full(state: State, city: i64) -> bool:
    """T7.8: every printed office is taken."""
    return state.land.filled[city] == state.board.n_offices[city]


def offices_in(state: State, seat: i64, city: i64) -> i64:
    """All offices of a seat in the city, additional ones included (T8.9)."""
    land = state.land
    found: i64 = 0
    for position in range(land.filled[city]):
        if land.offices[state.board.width * city + position] >> 1 == seat:
            found += 1
    for annex in range(land.n_annexes):
        if land.annexes[annex] >> 6 == city and (land.annexes[annex] & 63) >> 1 == seat:
            found += 1
    return found


def controller(state: State, city: i64) -> i64:
    """T7.3: most offices; tied: the office furthest right. Additional ones are furthest left (T8.9)."""
    land = state.land
    best = NONE
    most: i64 = 0
    position: i64 = land.filled[city] - 1
    while position >= 0:
        seat = land.offices[state.board.width * city + position] >> 1
        if offices_in(state, seat, city) > most:
            best = seat
            most = offices_in(state, seat, city)
        position -= 1
    for annex in range(land.n_annexes):
        seat = (land.annexes[annex] & 63) >> 1
        if land.annexes[annex] >> 6 == city and offices_in(state, seat, city) > most:
            best = seat
            most = offices_in(state, seat, city)
    return best


def _settle_control(state: State, city: i64) -> None:
    now = controller(state, city)
    if now != state.land.controller[city]:
        state.land.controller[city] = now
        state.note(CONTROL_CHANGED, city, now, 0, 0)


def establish(state: State, seat: i64, city: i64) -> None:
    """T7.6: the leftmost free office; T7.7: its coin; T7.8: the last one completes the city."""
    land = state.land
    position = land.filled[city]
    place: i64 = state.board.width * city + position
    kind = state.board.office_kind[place]
    land.offices[place] = 2 * seat + kind
    land.filled[city] += 1
    land.cities_of[seat] |= bit(city)
    state.note(ESTABLISHED, seat, kind, city, position + 1)
    _settle_control(state, city)
    if state.board.office_coin[place] > 0:
        state.note(COIN_PAID, seat, state.board.office_coin[place], city, 0)
        gain(state, seat, state.board.office_coin[place])
    if is_full(state, city):
        land.completed += 1
        state.note(CITY_COMPLETED, city, land.completed, 0, 0)
        if land.completed >= state.board.completed_to_end and state.ending == GOES_ON:
            state.ending = BY_CITIES
    _settle_link(state, seat)


def annex(state: State, seat: i64, kind: i64, city: i64) -> None:
    """T8.9: an additional office, left of all others; no coin, and it completes nothing."""
    land = state.land
    land.annexes[land.n_annexes] = 64 * city + 2 * seat + kind
    land.n_annexes += 1
    land.cities_of[seat] |= bit(city)
    state.note(ANNEXED, seat, kind, city, 0)
    _settle_control(state, city)
    _settle_link(state, seat)


def exchange(state: State, seat: i64, city: i64, left: i64) -> None:
    """T8.7: two neighbours change places; colours, shapes and coins do not matter (RT5)."""
    offices = state.land.offices
    place: i64 = state.board.width * city + left
    piece = offices[place]
    offices[place] = offices[place + 1]
    offices[place + 1] = piece
    state.note(EXCHANGED, seat, city, left + 1, 0)
    _settle_control(state, city)


def network(state: State, among: i64, start: i64) -> i64:
    """The cities of `among` that routes join, through cities of `among`, to the start."""
    found = start & among
    fresh = found
    while fresh != 0:
        city = lowest(fresh)
        fresh &= fresh - 1
        more: i64 = state.board.neighbours[city] & among & ~found
        found |= more
        fresh |= more
    return found


def _settle_link(state: State, seat: i64) -> None:
    """T7.9, RT12: once per player; 7, 4 and 2 for the first three."""
    linked = state.desks.linked
    own = state.land.cities_of[seat]
    ends: i64 = bit(state.board.link_a) | bit(state.board.link_b)
    if linked[seat] != NONE or own & ends != ends or network(state, own, bit(state.board.link_a)) & ends != ends:
        return
    earlier: i64 = 0
    for other in range(state.seats):
        if linked[other] != NONE:
            earlier += 1
    points: i64 = state.board.link_points[earlier] if earlier < len(state.board.link_points) else 0
    linked[seat] = points
    state.note(LINKED, seat, points, 0, 0)
    gain(state, seat, points)
