"""T8: using markers, which costs no action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import DONE, REMOVE, SWAP, USE, USE_DEVELOP
from kontor.games.teutonica.components import DEVELOP, EXCHANGE, MOVE_THREE, PLUS_3, PLUS_4, REMOVE_THREE
from kontor.games.teutonica.events import MARKER_USED, REMOVED
from kontor.games.teutonica.rules.develop import develop, developable
from kontor.games.teutonica.rules.offices import exchange
from kontor.games.teutonica.rules.promo import is_any_promo_usable, offer_promos
from kontor.games.teutonica.state import (
    CITY,
    EACH,
    FILLED,
    MOVING,
    OTHERS,
    REMOVING,
    SPENT,
    SPOTS_WITH,
    SUPPLY,
    UNUSED,
    USED,
    State,
    take,
)
from kontor.kit.bits import bit, one_of, part
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def owns(state: State, seat: i64, marker: i64) -> bool:
    return part(state.desks[UNUSED + seat], marker) > 0


def flip(state: State, seat: i64, marker: i64) -> None:
    """T8.4: a used marker lies face down and still counts."""
    turn_over(state, seat, marker)
    state.note(MARKER_USED, seat, marker, 0, 0)


def turn_over(state: State, seat: i64, marker: i64) -> None:
    state.desks[UNUSED + seat] -= one_of(marker)
    state.desks[USED + seat] += one_of(marker)


def offer_markers(state: State, seat: i64, offers: Offers) -> None:
    """T8.3, RT25: before, between and after the actions of one's own turn."""
    if state.desks[UNUSED + seat] == 0:
        return
    offers[USE] = _to_use(state, seat)
    if owns(state, seat, DEVELOP):
        offers[USE_DEVELOP] = developable(state, seat)
    if owns(state, seat, EXCHANGE):
        land = state.land
        for city in range(state.board.n_cities):
            for left in range(part(land[CITY + EACH * city], FILLED) - 1):
                if _may_exchange(state, seat, city, left):
                    offers[SWAP + left] |= bit(city)
    offer_promos(state, seat, offers)


def is_any_usable(state: State, seat: i64) -> bool:
    """Could the seat use a marker now?"""
    if state.desks[UNUSED + seat] == 0:
        return False
    if _to_use(state, seat) != 0 or (owns(state, seat, DEVELOP) and developable(state, seat) != 0):
        return True
    if owns(state, seat, EXCHANGE):
        for city in range(state.board.n_cities):
            for left in range(state.filled(city) - 1):
                if _may_exchange(state, seat, city, left):
                    return True
    return is_any_promo_usable(state, seat)


def _to_use(state: State, seat: i64) -> i64:
    """Of the markers that need nothing else said, those that the seat may use."""
    found: i64 = 0
    if state.frame.progress != SPENT:  # RT15
        if owns(state, seat, PLUS_3):
            found |= bit(PLUS_3)
        if owns(state, seat, PLUS_4):
            found |= bit(PLUS_4)
    if owns(state, seat, REMOVE_THREE) and _stands(state, NONE):
        found |= bit(REMOVE_THREE)
    if owns(state, seat, MOVE_THREE) and _stands(state, seat):
        found |= bit(MOVE_THREE)
    return found


def _stands(state: State, but: i64) -> bool:
    """Does any piece stand on a house, leaving one seat out?"""
    for piece in range(2 * state.sides):
        if piece >> 1 != but and state.land[SPOTS_WITH + piece] != 0:
            return True
    return False


def _may_exchange(state: State, seat: i64, city: i64, left: i64) -> bool:
    """T8.7, RT24: two neighbouring occupied offices; where the edition asks for it, one of them one's own.

    RT7: additional offices take no part.
    """
    if not state.variant.exchange_needs_own:
        return True
    return state.office(city, left) >> 1 == seat or state.office(city, left + 1) >> 1 == seat


def use(state: State, seat: i64, marker: i64) -> None:
    """T8.10: extra actions; T8.11, T8.12: three pieces of the houses."""
    flip(state, seat, marker)
    if marker == PLUS_3:
        state.frame.count += 3
    elif marker == PLUS_4:
        state.frame.count += 4
    elif marker == REMOVE_THREE:
        state.push(REMOVING, seat, 3, NONE, NONE)
    else:
        state.push(MOVING, seat, 3, NONE, OTHERS)


def use_develop(state: State, seat: i64, ability: i64) -> None:
    """T8.8: any ability that is not full."""
    flip(state, seat, DEVELOP)
    develop(state, seat, ability)


def use_exchange(state: State, seat: i64, city: i64, left: i64) -> None:
    flip(state, seat, EXCHANGE)
    exchange(state, seat, city, left)


# ---------------------------------------------------------- remove three


def offer_removals(state: State, offers: Offers) -> None:
    """T8.11, RT8: anyone's pieces, a merchant being one piece too; RT30: at least one."""
    for piece in range(2 * state.sides):
        offers[REMOVE + piece] = state.land[SPOTS_WITH + piece]
    if state.frame.count < 3:
        offers[DONE] = ALONE


def remove(state: State, piece: i64, route: i64) -> None:
    """T8.11: into its owner's supply; RT19: a neutral one leaves the board."""
    frame = state.frame
    take(state, piece, route)
    if piece >> 1 < state.seats:
        state.desks[SUPPLY + piece] += 1
    frame.count -= 1
    state.note(REMOVED, frame.seat, piece, route, 0)


def leave_removing(state: State) -> bool:
    """Once three are removed, or no piece stands on a house."""
    if state.frame.count > 0 and _stands(state, NONE):
        return False
    state.pop()
    return True
