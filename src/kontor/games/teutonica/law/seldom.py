"""The law of what only some boards, options and numbers of players know (T11, T13, T14.6, T15.9)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, DEVELOP_PRIVILEGE, MARKER_NAMES, PRIVILEGE
from kontor.games.teutonica.law.answer import wrong_source
from kontor.games.teutonica.law.reading import (
    WAITING,
    city_id,
    country,
    free,
    held,
    is_boat,
    no_house,
    not_in_supply,
    not_there,
    piece_facts,
    route_id,
    spot_facts,
    taken,
)
from kontor.games.teutonica.state import ECHO, FLIPPING, NEUTRAL, PERMANENT, SETTLING, UNUSED, Frame, State
from kontor.kit.bits import part
from kontor.protocol import RawFacts, Refusal


def permanent(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    """T14.6b, T14.6c; using the marker is free."""
    if verb == c.DECLINE:
        return None
    develops = state.board.permanent[frame.route] == DEVELOP_PRIVILEGE
    if verb == c.DEVELOP and develops:
        only = ABILITY_NAMES[PRIVILEGE]
        return None if column == PRIVILEGE else Refusal("T14.6", "other-ability", {"ability": only})
    if verb == c.FOUND and not develops:
        if state.board.sheet.cities[column].hansa:
            return Refusal("T14.6", "inside", {"city": city_id(state, column)})
        return not_in_supply(state, frame.seat, what, "T14.6")
    return WAITING[PERMANENT]


def settling(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    """T14.6d, T15.9: up to two pieces on free houses."""
    if held(state, 2 * frame.seat) + held(state, 2 * frame.seat + 1) > 0:
        if verb != c.PUT:
            return Refusal("T15.9", "first-lifted")
        if what >> 1 >= state.sides or held(state, what) == 0:
            return Refusal("T15.9", "not-in-hand", piece_facts(state, what))
        return no_house(state, what & 1, column) or _at_home(state, frame, column)
    if verb == c.DONE:
        return None
    if verb not in (c.ADD, c.LIFT):
        return WAITING[SETTLING]
    return _settle(state, frame, verb, what, column)


def _settle(state: State, frame: Frame, verb: i64, what: i64, spot: i64) -> Refusal | None:
    if frame.pieces != NONE:
        if verb == c.LIFT or part(frame.pieces, what) == 0:
            return Refusal("T14.6", "route-only")
        return no_house(state, what, spot)
    refusal = wrong_source(state, frame.seat, verb, what)
    if refusal is not None:
        return refusal
    if verb == c.ADD:
        return no_house(state, what, spot) or _at_home(state, frame, spot)
    refusal = not_there(state, what, spot, "T15.9")
    if refusal is not None or country(state, spot) > 0 or _free_abroad(state, what & 1):
        return refusal
    return Refusal("T15.9", "no-house-abroad", piece_facts(state, what))


def _at_home(state: State, frame: Frame, spot: i64) -> Refusal | None:
    if frame.pieces != NONE or country(state, spot) > 0:
        return None
    return Refusal("T15.9", "at-home", spot_facts(state, spot))


def _free_abroad(state: State, kind: i64) -> bool:
    for spot in range(state.board.n_spots):
        if country(state, spot) > 0 and free(state, spot) > 0 and (kind == 1 or not is_boat(state, spot)):
            return True
    return False


def flipping(state: State, frame: Frame, verb: i64, marker: i64) -> Refusal | None:
    if verb != c.FLIP:
        return WAITING[FLIPPING]
    if part(state.desks[UNUSED + frame.seat], marker) > 0:
        return None
    return Refusal("T13.2", "unowned", {"marker": MARKER_NAMES[marker]})


def echoing(verb: i64) -> Refusal | None:
    return None if verb in (c.TAKE, c.DECLINE) else WAITING[ECHO]


def choosing_for_neutral(state: State, frame: Frame, verb: i64, city: i64) -> Refusal | None:
    """T11.3: an end city with a free office."""
    if verb != c.NEUTRAL_OFFICE:
        return WAITING[NEUTRAL]
    facts: RawFacts = {"city": city_id(state, city), "route": route_id(state, frame.route)}
    if city not in state.board.sheet.routes[frame.route].ends:
        return Refusal("T11.3", "not-an-end", facts)
    if taken(state, city) == state.board.n_offices[city]:
        return Refusal("T11.3", "city-full", facts)
    return None
