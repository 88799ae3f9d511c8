"""T10: the points of a finished game by category, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.components import ABILITY_PRESTIGE, ACTIONS, CITY_PRESTIGE, KEYS, N_ABILITIES, full, value
from kontor.games.teutonica.rules.offices import network, offices_in
from kontor.games.teutonica.state import CITIES_OF, PRESTIGE, UNUSED, USED, State
from kontor.kit.bits import total

FULL_ABILITY: Final = 4
FULL_ABILITY_BY_FAVOUR: Final = 7
CITY: Final = 2
CITY_BY_FAVOUR: Final = 4
MISSION_CITY: Final = 1
MISSION_CONTROLLED: Final = 5
MARKER_POINTS: Final = [0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21]


def categories(state: State) -> list[str]:
    """What is scored, in the order of the rulebook."""
    found = ["prestige", "abilities", "markers", "table", "cities", "network"]
    return [*found, "missions"] if len(state.missions) > 0 else found


def parts(state: State, seat: i64) -> list[int]:
    """The points of a seat, in the order of `categories` (T10.8: all of them count for the win)."""
    found: list[int] = [
        state.desks[PRESTIGE + seat],  # T10.1
        _abilities(state, seat),
        _markers(state, seat),
        _table(state, seat),
        _cities(state, seat) + countries(state)[seat],
        network_points(state, seat),
    ]
    if len(state.missions) > 0:
        found.append(_mission(state, seat))
    return found


def points(state: State) -> list[int]:
    """All of them together, by seat."""
    found = countries(state)
    for seat in range(state.seats):
        found[seat] += state.desks[PRESTIGE + seat] + _abilities(state, seat) + _markers(state, seat)
        found[seat] += _table(state, seat) + _cities(state, seat) + network_points(state, seat)
        if len(state.missions) > 0:
            found[seat] += _mission(state, seat)
    return found


def _mission(state: State, seat: i64) -> i64:
    """T12.2: 1 for each listed city with an own office, 5 more if all are controlled."""
    if state.missions[seat] < 0:  # a card that the viewer may not see
        return 0
    points: i64 = 0
    controlled = True
    for city in state.board.sheet.missions[state.missions[seat]]:
        if (state.land[CITIES_OF + seat] >> city) & 1:
            points += MISSION_CITY
        controlled = controlled and state.controller(city) == seat
    return points + MISSION_CONTROLLED if controlled else points


def countries(state: State) -> list[int]:
    """T15.10: by seat, the points for the countries abroad."""
    found = [0] * state.seats
    for country in range(1, len(state.board.sheet.countries)):
        points = list(state.board.sheet.countries[country].points)
        strengths = [_strength(state, seat, country) for seat in range(state.seats)]
        for seat in range(state.seats):
            better = sum([1 for other in strengths if other > strengths[seat]])
            tied = sum([1 for other in strengths if other == strengths[seat]])
            if strengths[seat] != [0, 0]:  # no office there, no points
                found[seat] += sum(points[better : better + tied]) // tied  # RT21, RT39
    return found


def _strength(state: State, seat: i64, country: int) -> list[int]:
    """Cities controlled there, then offices; T15.11: a city may count for two countries."""
    controlled, offices = 0, 0
    for city in range(state.board.n_cities):
        if country in state.board.sheet.cities[city].countries:
            controlled += state.controller(city) == seat
            offices += offices_in(state, seat, city)
    return [controlled, offices]


def _abilities(state: State, seat: i64) -> i64:
    """T10.2: 4 for each fully developed ability except keys; T13.8: 7 by favour."""
    each: i64 = FULL_ABILITY_BY_FAVOUR if state.favoured(seat, ABILITY_PRESTIGE) else FULL_ABILITY
    points: i64 = 0
    for ability in range(i64(N_ABILITIES)):
        if ability != KEYS and state.level(seat, ability) == full(ability):
            points += each
    return points


def _markers(state: State, seat: i64) -> i64:
    """T10.3: by the number owned, used or not; the plate does not count (RT11)."""
    owned: i64 = total(state.desks[UNUSED + seat]) + total(state.desks[USED + seat])
    return MARKER_POINTS[min(owned, len(MARKER_POINTS) - 1)]


def _table(state: State, seat: i64) -> i64:
    """T10.4: the values of the own spaces."""
    points: i64 = 0
    for space in range(state.board.n_table):
        if state.at_table(space) == seat:
            points += state.board.table_points[space]
    return points


def _cities(state: State, seat: i64) -> i64:
    """T10.5: 2 for each controlled city; T13.7: 4 by favour."""
    each: i64 = CITY_BY_FAVOUR if state.favoured(seat, CITY_PRESTIGE) else CITY
    points: i64 = 0
    for city in range(state.board.n_cities):
        if state.controller(city) == seat:
            points += each
    return points


def network_points(state: State, seat: i64) -> i64:
    """T10.6: the offices of the largest network, each worth the keys' value."""
    return network_offices(state, seat) * value(KEYS, state.level(seat, KEYS))


def network_offices(state: State, seat: i64) -> i64:
    return _offices(state, seat, largest_network(state, seat))


def largest_network(state: State, seat: i64) -> i64:
    """Its cities: the joined ones with the most offices."""
    left = state.land[CITIES_OF + seat]
    largest: i64 = 0
    most: i64 = 0
    while left != 0:
        joined = network(state, left, left & -left)
        left &= ~joined
        offices = _offices(state, seat, joined)
        if offices > most:
            largest, most = joined, offices
    return largest


def _offices(state: State, seat: i64, cities: i64) -> i64:
    found: i64 = 0
    for city in range(state.board.n_cities):
        if (cities >> city) & 1:
            found += offices_in(state, seat, city)
    return found


def places(state: State) -> list[int]:
    """T10.7: 1 for the winners; ties are broken as the edition says, else the place is shared (RT27)."""
    ranks: list[list[int]] = []
    total = points(state)
    for seat in range(state.seats):
        rank: list[int] = [total[seat]]
        for tie_break in state.variant.edition.tie_breaks:
            if tie_break == "actions":  # RT31: less developed is better
                rank.append(-state.level(seat, ACTIONS))
            else:
                rank.append(network_points(state, seat))
        ranks.append(rank)
    return [1 + sum([1 for other in ranks if other > rank]) for rank in ranks]
