"""The law of a created route's benefit (T7.5 to T7.11, T8.9)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import ABILITY_NAMES, ADDITIONAL, COLOUR_NAMES, KIND_NAMES, MERCHANT, PRIVILEGE
from kontor.games.teutonica.law.reading import WAITING, city_name, on_route, route_name, taken, undevelopable
from kontor.games.teutonica.state import BENEFIT, UNUSED, Frame, State
from kontor.kit.bits import part
from kontor.protocol import Refusal


def benefit(state: State, frame: Frame, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.FORGO:
        return None
    if verb == c.DEVELOP:
        return _develop(state, frame, column)
    if verb == c.TABLE:
        return _special_table(state, frame, column)
    if verb == c.ESTABLISH:
        return _establish(state, frame, column)
    if verb == c.ADDITIONAL_OFFICE:
        return _additional(state, frame, what, column)
    return WAITING[BENEFIT]


def _develop(state: State, frame: Frame, ability: i64) -> Refusal | None:
    cities = state.board.plan.cities
    for city in state.board.plan.routes[frame.route].ends:
        if ability in cities[city].abilities:
            return undevelopable(state, frame.seat, ability)
    return Refusal("T7.10", f"no end city of {route_name(state, frame.route)} shows {ABILITY_NAMES[ability]}")


def _beyond_privilege(state: State, seat: i64, colour: i64, what: str, rule: str) -> Refusal | None:
    privilege = state.level(seat, PRIVILEGE)
    if privilege >= colour:
        return None
    return Refusal(rule, f"{what} is {COLOUR_NAMES[colour]}, the privilege reaches {COLOUR_NAMES[privilege]}")


def _special_table(state: State, frame: Frame, space: i64) -> Refusal | None:
    if frame.route != state.board.table_route:
        way = route_name(state, state.board.table_route)
        return Refusal("T7.11", f"only the route {way} leads to the special table")
    if on_route(state, 2 * frame.seat + MERCHANT, frame.route) == 0:
        return Refusal("T7.11", "no merchant stands on the route")
    points = state.board.table_points[space]
    if state.at_table(space) != NONE:
        return Refusal("T7.11", f"the space of {points} is taken")
    return _beyond_privilege(state, frame.seat, state.board.table_colour[space], f"the space of {points}", "T7.11")


def _not_an_end(state: State, frame: Frame, city: i64) -> Refusal | None:
    if city in state.board.plan.routes[frame.route].ends:
        return None
    return Refusal("T7.6", f"{city_name(state, city)} is no end city of {route_name(state, frame.route)}")


def _establish(state: State, frame: Frame, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is not None:
        return refusal
    if not state.board.plan.cities[city].hansa:
        return Refusal("T14.3", f"{city_name(state, city)} is no city of the Hansa: offices come there by markers only")
    position = taken(state, city)
    if position == state.board.n_offices[city]:
        return Refusal("T7.8", f"all {position} offices of {city_name(state, city)} are taken")
    office = state.board.plan.cities[city].offices[position]
    if on_route(state, 2 * frame.seat + office.kind, frame.route) == 0:
        needed = f"takes a {KIND_NAMES[office.kind]}, and none is on the route"
        return Refusal("T7.6", f"the next office of {city_name(state, city)} {needed}")
    return _beyond_privilege(state, frame.seat, office.colour, f"the next office of {city_name(state, city)}", "T7.6")


def _additional(state: State, frame: Frame, kind: i64, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is not None:
        return refusal
    owned = part(state.desks[UNUSED + frame.seat], ADDITIONAL)
    if owned == 1 and frame.item == ADDITIONAL:
        return Refusal("T8.3", "the additional-office marker was taken in this very action")
    if owned == 0:
        return Refusal("T8.9", f"@{frame.seat} owns no unused additional-office marker")
    if taken(state, city) == 0 and state.board.plan.cities[city].hansa:
        return Refusal("T8.9", f"the leftmost office of {city_name(state, city)} is still free")
    if on_route(state, 2 * frame.seat + kind, frame.route) == 0:
        return Refusal("T8.9", f"no {KIND_NAMES[kind]} of @{frame.seat} is on the route")
    return None
