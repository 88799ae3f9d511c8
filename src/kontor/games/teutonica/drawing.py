"""A board for whoever draws it: what is printed, where it is, and the desk beside it. Places are fractions."""

from __future__ import annotations

from typing import Any

from kontor.games.teutonica import facts
from kontor.games.teutonica.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    KIND_NAMES,
    N_ABILITIES,
    TRACKS,
    ability_value,
    covers,
)
from kontor.games.teutonica.layout import layout_file, layout_of
from kontor.games.teutonica.plan import City, Plan, Route


def drawing(plan: Plan) -> facts.Drawing:
    """Without a layout of its own (a user's board) there are no places."""
    places = layout_file(plan.id) if layout_of(plan) else {}
    return {
        "game": "teutonica",
        "id": plan.id,
        "name": plan.name,
        "aspect": places.get("aspect"),
        "completed_to_end": plan.completed_to_end,
        "completed_track": places.get("completed-track"),
        "link": {"cities": [plan.cities[end].id for end in plan.link], "points": list(plan.link_points)},
        "table": {"route": plan.routes[plan.table_route].id, "spaces": _table(plan, places)},
        "countries": [{"id": country.id, "points": list(country.points)} for country in plan.countries],
        "cities": [_city(city, plan, places) for city in plan.cities],
        "routes": [_route(route, plan, places) for route in plan.routes],
        "desk": [_track(ability) for ability in range(N_ABILITIES)],
    }


def _table(plan: Plan, places: dict[str, Any]) -> list[facts.PrintedSpace]:
    at = places.get("table", [None] * len(plan.table))
    return [
        {"points": space.points, "colour": COLOUR_NAMES[space.colour], "at": place}
        for space, place in zip(plan.table, at, strict=True)
    ]


def _city(city: City, plan: Plan, places: dict[str, Any]) -> facts.PrintedCity:
    laid = places.get("cities", {}).get(city.id, {})
    scrolls = [ABILITY_NAMES[ability] for ability in city.abilities]
    return {
        "id": city.id,
        "name": city.name,
        "at": laid.get("at"),
        "offices": [
            {"kind": KIND_NAMES[office.kind], "colour": COLOUR_NAMES[office.colour], "coin": office.coin}
            for office in city.offices
        ],
        "scrolls": [{"ability": name, "at": laid.get(f"scroll-{name}")} for name in scrolls],
        "hansa": city.hansa,
        "countries": [plan.countries[country].id for country in city.countries],
        "permits": [plan.countries[country].id for country in city.permits],
    }


def _route(route: Route, plan: Plan, places: dict[str, Any]) -> facts.PrintedRoute:
    laid = places.get("routes", {}).get(route.id, {})
    return {
        "id": route.id,
        "ends": [plan.cities[end].id for end in route.ends],
        "houses": laid.get("houses", [None] * route.houses),
        "boats": laid.get("boats", list(range(route.boats))),
        "tavern": laid.get("tavern"),
        "marker": laid.get("marker"),
        "rotation": laid.get("marker-rotation", 0),
        "country": plan.countries[route.country].id,
        "permanent": route.permanent,
        "takes_markers": route.markers,
    }


def _track(ability: int) -> facts.Track:
    values = [ability_value(ability, number) for number in TRACKS[ability]]
    return {"ability": ABILITY_NAMES[ability], "values": values, "covered_by": KIND_NAMES[covers(ability)]}
