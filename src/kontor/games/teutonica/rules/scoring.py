"""T10: the points of a finished game by category, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.bits import total
from kontor.games.teutonica.components import ACTIONS, KEYS, N_ABILITIES, full, value
from kontor.games.teutonica.rules.offices import network, offices_in
from kontor.games.teutonica.state import State

CATEGORIES: Final = ["prestige", "abilities", "markers", "table", "cities", "network"]
FULL_ABILITY: Final = 4
CITY: Final = 2
MARKER_POINTS: Final = [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21]


def parts(state: State, seat: i64) -> list[int]:
    """The points of a seat, in the order of CATEGORIES."""
    return [
        state.desks.prestige[seat],  # T10.1
        _abilities(state, seat),
        _markers(state, seat),
        _table(state, seat),
        _cities(state, seat),
        network_points(state, seat),
    ]


def _abilities(state: State, seat: i64) -> i64:
    """T10.2: 4 for each fully developed ability except keys."""
    points: i64 = 0
    for ability in range(i64(N_ABILITIES)):
        if ability != KEYS and state.level(seat, ability) == full(ability):
            points += FULL_ABILITY
    return points


def _markers(state: State, seat: i64) -> i64:
    """T10.3: by the number owned, used or not; the plate does not count (RT11)."""
    owned: i64 = total(state.desks.markers[seat]) + total(state.desks.used[seat])
    return MARKER_POINTS[min(owned, len(MARKER_POINTS) - 1)]


def _table(state: State, seat: i64) -> i64:
    """T10.4: the values of the own spaces."""
    points: i64 = 0
    for space in range(state.board.n_table):
        if state.land.table[space] == seat:
            points += state.board.table_points[space]
    return points


def _cities(state: State, seat: i64) -> i64:
    """T10.5: 2 for each controlled city."""
    points: i64 = 0
    for city in range(state.board.n_cities):
        if state.land.controller[city] == seat:
            points += CITY
    return points


def network_points(state: State, seat: i64) -> i64:
    """T10.6: the offices of the largest network, each worth the keys' value."""
    left = state.land.cities_of[seat]
    most: i64 = 0
    while left != 0:
        joined = network(state, left, left & -left)
        left &= ~joined
        offices: i64 = 0
        for city in range(state.board.n_cities):
            if (joined >> city) & 1:
                offices += offices_in(state, seat, city)
        most = max(most, offices)
    return most * value(KEYS, state.level(seat, KEYS))


def places(state: State) -> list[int]:
    """T10.7: 1 for the winners; ties are broken as the edition says, else the place is shared (RT27)."""
    ranks: list[list[int]] = []
    for seat in range(state.seats):
        rank: list[int] = [sum(parts(state, seat))]
        for tie_break in state.variant.edition.tie_breaks:
            if tie_break == "actions":  # RT31: less developed is better
                rank.append(-state.level(seat, ACTIONS))
            else:
                rank.append(network_points(state, seat))
        ranks.append(rank)
    return [1 + sum([1 for other in ranks if other > rank]) for rank in ranks]
