"""H6.2, H6.3: points and places; X2, the extra card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.hansa.components import BOOTHS_OWNED, MOST_BARRELS, N_COLOURS, of_barrels
from kontor.games.hansa.state import State

CATEGORIES: Final = ["unsold goods", "sold goods", "cities", "monopolies"]
EXTRA: Final = "extra card"

UNSOLD: Final = 1
SOLD: Final = 1  # and one for each barrel
CITY: Final = 2
MONOPOLY: Final = 2  # on top of the city

# X2: for the highest stack of booths, the last pile, the most cities, the most sold goods of one barrel.
HIGHEST_STACK: Final = 2
LAST_PILE: Final = 3
MOST_CITIES: Final = 4
MOST_SMALL_GOODS: Final = 5


def categories(state: State) -> list[str]:
    return [*CATEGORIES, EXTRA] if state.variant.extra_card else list(CATEGORIES)


def parts(state: State, seat: i64) -> list[int]:
    """Points by category."""
    found: list[int] = [
        UNSOLD * state.unsold(seat),
        sold_points(state, seat),
        CITY * cities(state, seat),
        MONOPOLY * monopolies(state, seat),
    ]
    if state.variant.extra_card:
        found.append(extra_points(state, seat))
    return found


def points(state: State, seat: i64) -> i64:
    """All of them together."""
    found: i64 = UNSOLD * state.unsold(seat) + sold_points(state, seat)
    found += CITY * cities(state, seat) + MONOPOLY * monopolies(state, seat)
    if state.variant.extra_card:
        found += extra_points(state, seat)
    return found


def sold_points(state: State, seat: i64) -> i64:
    found: i64 = 0
    for colour in range(i64(N_COLOURS)):
        word = state.sold[N_COLOURS * seat + colour]
        for barrels in range(i64(1), i64(MOST_BARRELS + 1)):
            found += (SOLD + barrels) * of_barrels(word, barrels)
    return found


def cities(state: State, seat: i64) -> i64:
    """How many hold an own booth."""
    found: i64 = 0
    for city in range(state.board.n_cities):
        if state.booths_in(seat, city) > 0:
            found += 1
    return found


def monopolies(state: State, seat: i64) -> i64:
    """How many of these hold nobody else's."""
    found: i64 = 0
    for city in range(state.board.n_cities):
        if state.booths_in(seat, city) > 0 and _is_alone(state, seat, city):
            found += 1
    return found


def _is_alone(state: State, seat: i64, city: i64) -> bool:
    for other in range(state.seats):
        if other != seat and state.booths_in(other, city) > 0:
            return False
    return True


def booths_on_board(state: State, seat: i64) -> i64:
    return BOOTHS_OWNED - state.supply[seat]


def places(state: State) -> list[int]:
    """H6.3: by points, then by booths on the board; equal in both share a place."""
    found: list[int] = []
    for seat in range(state.seats):
        better = 0
        for other in range(state.seats):
            if _rank(state, other) > _rank(state, seat):
                better += 1
        found.append(better + 1)
    return found


def _rank(state: State, seat: i64) -> i64:
    return (BOOTHS_OWNED + 1) * points(state, seat) + booths_on_board(state, seat)


# ---------------------------------------------------------------- the extra card


def extra_points(state: State, seat: i64) -> i64:
    """X2: all who are tied for one get it; a count of zero gets nothing."""
    found: i64 = 0
    if _leads(state, seat, 0):
        found += HIGHEST_STACK
    if state.breaker == seat:
        found += LAST_PILE
    if _leads(state, seat, 1):
        found += MOST_CITIES
    if _leads(state, seat, 2):
        found += MOST_SMALL_GOODS
    return found


def _leads(state: State, seat: i64, what: i64) -> bool:
    own = _count(state, seat, what)
    for other in range(state.seats):
        if _count(state, other, what) > own:
            return False
    return own > 0


def _count(state: State, seat: i64, what: i64) -> i64:
    """0: the highest stack, 1: cities, 2: sold goods of one barrel."""
    if what == 1:
        return cities(state, seat)
    found: i64 = 0
    if what == 0:
        for city in range(state.board.n_cities):
            found = max(found, state.booths_in(seat, city))
    else:
        for colour in range(i64(N_COLOURS)):
            found += of_barrels(state.sold[N_COLOURS * seat + colour], 1)
    return found
