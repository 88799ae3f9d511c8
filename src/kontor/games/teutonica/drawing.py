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
from kontor.games.teutonica.layout import Shape, bent_files, layout_file, layout_of
from kontor.games.teutonica.sheet import City, Route, Sheet


def drawing(sheet: Sheet) -> facts.Drawing:
    """Without a layout of its own (a user's board) there are no places."""
    laid = layout_of(sheet) is not None
    places = layout_file(sheet.id) if laid else {}
    return {
        "game": "teutonica",
        "id": sheet.id,
        "name": sheet.name,
        "aspect": places.get("aspect"),
        "completed_to_end": sheet.completed_to_end,
        "completed_track": places.get("completed-track"),
        "link": {"cities": [sheet.cities[end].id for end in sheet.link], "points": list(sheet.link_points)},
        "table": {"route": sheet.routes[sheet.table_route].id, "spaces": _table(sheet, places)},
        "countries": [{"id": country.id, "points": list(country.points)} for country in sheet.countries],
        "cities": [_city(city, sheet, places) for city in sheet.cities],
        "routes": [_route(route, sheet, places) for route in sheet.routes],
        "desk": [_track(ability) for ability in range(N_ABILITIES)],
        "bent": [_bent(shape, file) for shape, file in bent_files(sheet.id).items()] if laid else [],
    }


def _table(sheet: Sheet, places: dict[str, Any]) -> list[facts.PrintedSpace]:
    at = places.get("table", [None] * len(sheet.table))
    return [
        {"points": space.points, "colour": COLOUR_NAMES[space.colour], "at": place}
        for space, place in zip(sheet.table, at, strict=True)
    ]


def _city(city: City, sheet: Sheet, places: dict[str, Any]) -> facts.PrintedCity:
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
        "countries": [sheet.countries[country].id for country in city.countries],
        "permits": [sheet.countries[country].id for country in city.permits],
    }


def _route(route: Route, sheet: Sheet, places: dict[str, Any]) -> facts.PrintedRoute:
    laid = places.get("routes", {}).get(route.id, {})
    return {
        "id": route.id,
        "ends": [sheet.cities[end].id for end in route.ends],
        "houses": laid.get("houses", [None] * route.houses),
        "boats": laid.get("boats", list(range(route.boats))),
        "tavern": laid.get("tavern"),
        "marker": laid.get("marker"),
        "rotation": laid.get("marker-rotation", 0),
        "country": sheet.countries[route.country].id,
        "permanent": route.permanent,
        "takes_markers": route.markers,
    }


def _track(ability: int) -> facts.Track:
    values = [ability_value(ability, number) for number in TRACKS[ability]]
    return {"ability": ABILITY_NAMES[ability], "values": values, "covered_by": KIND_NAMES[covers(ability)]}


def _bent(shape: Shape, file: dict[str, Any]) -> facts.Bent:
    return {
        "shape": shape,
        "width": file["width"],
        "aspect": file["aspect"],
        "name": file["name"],
        "completed_track": file["completed-track"],
        "table": file["table"],
        "cities": {id: city["at"] for id, city in file["cities"].items()},
        "scrolls": {
            f"{id} {key.removeprefix('scroll-')}": place
            for id, city in file["cities"].items()
            for key, place in city.items()
            if key.startswith("scroll-")
        },
        "houses": {id: route["houses"] for id, route in file["routes"].items()},
        "markers": {id: (route["marker"], route["marker-rotation"]) for id, route in file["routes"].items()},
    }
