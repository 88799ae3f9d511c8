"""The printed facts of a board one by one, for whoever compares it with the print."""

from __future__ import annotations

from collections.abc import Iterable

from kontor.games.teutonica.components import ABILITY_NAMES, COLOUR_NAMES, KIND_NAMES
from kontor.games.teutonica.sheet import City, Office, Route, Sheet

Detail = tuple[str, str, str]  # of what, what it is, how sure


def details(sheet: Sheet) -> list[Detail]:
    """Cities, routes, the link, the special table and the mission cards, in the order of the file."""
    found = [(city.name, what, sheet.certainty) for city in sheet.cities for what in _of_city(sheet, city)]
    found += [(_joined(sheet, route.ends), _of_route(sheet, route), sheet.certainty) for route in sheet.routes]
    points = " ".join(map(str, sheet.link_points))
    found.append((_joined(sheet, sheet.link), f"East–West link: {points}", sheet.certainty))
    spaces = ", ".join(f"{space.points} {COLOUR_NAMES[space.colour]}" for space in sheet.table)
    found.append((_joined(sheet, sheet.routes[sheet.table_route].ends), f"special table: {spaces}", sheet.certainty))
    for number, card in enumerate(sheet.missions, 1):
        named = ", ".join(sheet.cities[city].name for city in card)
        found.append((f"mission card {number}", named, sheet.missions_certainty))
    return found


def _joined(sheet: Sheet, ends: tuple[int, int]) -> str:
    return "–".join(sheet.cities[end].name for end in ends)


def _of_city(sheet: Sheet, city: City) -> Iterable[str]:
    yield "offices: " + ", ".join(map(_office, city.offices)) if city.hansa else "outside the Hansa"
    if city.abilities:
        yield "develops " + ", ".join(ABILITY_NAMES[ability] for ability in city.abilities)
    if any(city.countries):
        yield "in " + _countries(sheet, city.countries)
    if city.permits:
        yield "permission for " + _countries(sheet, city.permits)


def _office(office: Office) -> str:
    coin = f" (coin {office.coin})" if office.coin else ""
    return f"{KIND_NAMES[office.kind]} {COLOUR_NAMES[office.colour]}{coin}"


def _of_route(sheet: Sheet, route: Route) -> str:
    parts = ["1 house" if route.houses == 1 else f"{route.houses} houses"]
    if route.boats:
        parts.append("1 of them a boat" if route.boats == 1 else f"{route.boats} of them boats")
    if route.tavern:
        parts.append("tavern")
    if route.country:
        parts.append("in " + _countries(sheet, (route.country,)))
    if route.permanent:
        parts.append(f"permanent marker {route.permanent}")
    elif not route.markers:
        parts.append("no markers")
    return ", ".join(parts)


def _countries(sheet: Sheet, countries: tuple[int, ...]) -> str:
    return " and ".join(sheet.countries[country].id.replace("-", " ").title() for country in countries)
