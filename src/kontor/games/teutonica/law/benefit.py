"""The law of a claimed route's benefit (T7.5 to T7.11, T8.9)."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    ADDITIONAL,
    COLOUR_NAMES,
    KIND_NAMES,
    MARKER_NAMES,
    MERCHANT,
    PRIVILEGE,
)
from kontor.games.teutonica.law.reading import WAITING, city_id, on_route, route_id, taken, undevelopable
from kontor.games.teutonica.state import BENEFIT, UNUSED, Frame, State
from kontor.kit.bits import part
from kontor.protocol import RawFacts, Refusal


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
    cities = state.board.sheet.cities
    for city in state.board.sheet.routes[frame.route].ends:
        if ability in cities[city].abilities:
            return undevelopable(state, frame.seat, ability)
    return Refusal("T7.10", "not-shown", {"route": route_id(state, frame.route), "ability": ABILITY_NAMES[ability]})


def _special_table(state: State, frame: Frame, space: i64) -> Refusal | None:
    if frame.route != state.board.table_route:
        return Refusal("T7.11", "table-route", {"route": route_id(state, state.board.table_route)})
    refusal = _not_on_route(state, frame, MERCHANT, "T7.11")
    if refusal is not None:
        return refusal
    colour, points = state.board.table_colour[space], state.board.table_points[space]
    if state.at_table(space) != NONE:
        return Refusal("T7.11", "table-taken", {"points": points})
    if state.level(frame.seat, PRIVILEGE) < colour:
        return Refusal("T7.11", "table-colour", {"points": points} | _privilege(state, frame.seat, colour))
    return None


def _privilege(state: State, seat: i64, colour: i64) -> RawFacts:
    return {"colour": COLOUR_NAMES[colour], "value": COLOUR_NAMES[state.level(seat, PRIVILEGE)]}


def _not_an_end(state: State, frame: Frame, city: i64) -> Refusal | None:
    if city in state.board.sheet.routes[frame.route].ends:
        return None
    return Refusal("T7.6", "not-an-end", {"city": city_id(state, city), "route": route_id(state, frame.route)})


def _not_on_route(state: State, frame: Frame, kind: i64, rule: str) -> Refusal | None:
    if on_route(state, 2 * frame.seat + kind, frame.route) > 0:
        return None
    return Refusal(rule, "not-on-route", {"kind": KIND_NAMES[kind], "route": route_id(state, frame.route)})


def _establish(state: State, frame: Frame, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is None:
        refusal = _no_office(state, city)
    if refusal is not None:
        return refusal
    kind = state.board.sheet.cities[city].offices[taken(state, city)].kind
    if on_route(state, 2 * frame.seat + kind, frame.route) == 0:
        facts: RawFacts = {"city": city_id(state, city), "route": route_id(state, frame.route)}
        return Refusal("T7.6", "office-kind", facts | {"kind": KIND_NAMES[kind]})
    return out_of_reach(state, frame.seat, city)


def _no_office(state: State, city: i64) -> Refusal | None:
    if not state.board.sheet.cities[city].hansa:
        return Refusal("T14.3", "outside", {"city": city_id(state, city)})
    if taken(state, city) == state.board.n_offices[city]:
        return Refusal("T7.8", "city-full", {"city": city_id(state, city)})
    return None


def out_of_reach(state: State, seat: i64, city: i64) -> Refusal | None:
    """Whatever route leads there: no office is left, or the privilege does not reach the next one."""
    refusal = _no_office(state, city)
    if refusal is not None:
        return refusal
    colour = state.board.sheet.cities[city].offices[taken(state, city)].colour
    if state.level(seat, PRIVILEGE) < colour:
        return Refusal("T7.6", "office-colour", {"city": city_id(state, city)} | _privilege(state, seat, colour))
    return None


def _additional(state: State, frame: Frame, kind: i64, city: i64) -> Refusal | None:
    refusal = _not_an_end(state, frame, city)
    if refusal is not None:
        return refusal
    owned = part(state.desks[UNUSED + frame.seat], ADDITIONAL)
    if owned == 1 and frame.taken == ADDITIONAL:
        return Refusal("T8.3", "just-taken", {"marker": MARKER_NAMES[ADDITIONAL]})
    if owned == 0:
        return Refusal("T8.9", "unowned", {"marker": MARKER_NAMES[ADDITIONAL]})
    if taken(state, city) == 0 and state.board.sheet.cities[city].hansa:
        return Refusal("T8.9", "leftmost-free", {"city": city_id(state, city)})
    return _not_on_route(state, frame, kind, "T8.9")
