"""T7.3 to T7.9: offices, who controls a city, completed cities, the East-West link."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.events import (
    CITY_COMPLETED,
    COIN_PAID,
    CONTROL_CHANGED,
    ESTABLISHED,
    EXCHANGED,
    LINKED,
)
from kontor.games.teutonica.rules.prestige import gain
from kontor.games.teutonica.rules.promo import pay_tribute
from kontor.games.teutonica.state import (
    BY_CITIES,
    CITIES_OF,
    GOES_ON,
    LINK,
    State,
    annex_city,
    annex_piece,
    is_right,
    set_controller,
    set_filled,
    set_office,
)
from kontor.games.teutonica.state import annex as annexed
from kontor.kit.bits import bit, lowest


def is_full(state: State, city: i64) -> bool:
    """T7.8: every printed office is taken."""
    return state.filled(city) == state.board.n_offices[city]


def offices_in(state: State, seat: i64, city: i64) -> i64:
    """All offices of a seat in the city, additional ones included (T8.9)."""
    found: i64 = 0
    for position in range(state.filled(city)):
        if state.office(city, position) >> 1 == seat:
            found += 1
    for annex in state.annexes:
        if annex_city(annex) == city and annex_piece(annex) >> 1 == seat:
            found += 1
    return found


def controller(state: State, city: i64) -> i64:
    """T7.3: most offices; tied: the office furthest right. T8.9: additional ones are furthest left.

    T14.6: those founded right of all others stand so, the latest furthest.
    """
    best: i64 = NONE
    annex: i64 = len(state.annexes) - 1
    while annex >= 0:
        if is_right(state.annexes[annex]):
            best = _better(state, city, best, state.annexes[annex])
        annex -= 1
    position: i64 = state.filled(city) - 1
    while position >= 0:
        best = _better(state, city, best, annexed(city, 0, state.office(city, position)))
        position -= 1
    for other in state.annexes:
        if not is_right(other):
            best = _better(state, city, best, other)
    return best


def _better(state: State, city: i64, best: i64, office: i64) -> i64:
    """Of two seats the one with more offices; the first named one stands further right."""
    seat: i64 = annex_piece(office) >> 1
    if annex_city(office) != city or seat == best:
        return best
    return seat if best == NONE or offices_in(state, seat, city) > offices_in(state, best, city) else best


def _settle_control(state: State, city: i64) -> None:
    now = controller(state, city)
    if now != state.controller(city):
        set_controller(state, city, now)
        state.note(CONTROL_CHANGED, city, now, 0, 0)


def establish(state: State, side: i64, kind: i64, city: i64) -> None:
    """T7.6: the leftmost free office; T7.7, RT22: its coin; T7.8: the last one completes the city.

    T11.8: the neutral side stands there and earns nothing.
    """
    position = state.filled(city)
    place: i64 = state.board.width * city + position
    coin: i64 = 0
    if side < state.seats:
        coin = state.board.office_coin[place]
    set_office(state, city, position, 2 * side + kind)
    set_filled(state, city, position + 1)
    state.land[CITIES_OF + side] |= bit(city)
    state.note(ESTABLISHED, side, kind, city, position + 1)
    _settle_control(state, city)
    if coin > 0:
        state.note(COIN_PAID, side, coin, city, 0)
        gain(state, side, coin)
    if is_full(state, city):
        _complete(state, city)
    _settle_link(state, side)
    pay_tribute(state, city)


def _complete(state: State, city: i64) -> None:
    """T7.8, T14.4: the counter advances; T9.1: the last step of it ends the game."""
    state.completed += 1
    state.note(CITY_COMPLETED, city, state.completed, 0, 0)
    if state.completed >= state.board.completed_to_end and state.ending == GOES_ON:
        state.ending = BY_CITIES


def annex_office(state: State, seat: i64, kind: i64, city: i64, right: i64) -> None:
    """T8.9: an additional office, left of all others; no coin, and it completes no city of the Hansa.

    T14.3, T14.4: elsewhere it is the only kind of office, and the first one completes the city. T14.6: right of all.
    """
    first = state.board.is_hansa[city] == 0 and state.controller(city) == NONE
    state.annexes = append(state.annexes, annexed(city, right, 2 * seat + kind))
    state.land[CITIES_OF + seat] |= bit(city)
    _settle_control(state, city)
    if first:
        _complete(state, city)
    _settle_link(state, seat)
    pay_tribute(state, city)


def exchange(state: State, seat: i64, city: i64, left: i64) -> None:
    """T8.7: two neighbours change places; colours, shapes and coins do not matter (RT5)."""
    piece = state.office(city, left)
    set_office(state, city, left, state.office(city, left + 1))
    set_office(state, city, left + 1, piece)
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
    if seat >= state.seats:
        return
    desks = state.desks
    own = state.land[CITIES_OF + seat]
    ends: i64 = bit(state.board.link_a) | bit(state.board.link_b)
    if desks[LINK + seat] != NONE or own & ends != ends or network(state, own, bit(state.board.link_a)) & ends != ends:
        return
    earlier: i64 = 0
    for other in range(state.seats):
        if desks[LINK + other] != NONE:
            earlier += 1
    points: i64 = state.board.link_points[earlier] if earlier < len(state.board.link_points) else 0
    desks[LINK + seat] = points
    state.note(LINKED, seat, points, 0, 0)
    gain(state, seat, points)
