"""The printed facts of a board one by one, for whoever compares it with the print."""

from __future__ import annotations

from collections.abc import Iterable

from kontor.games.teutonica.components import ABILITY_NAMES, COLOUR_NAMES, KIND_NAMES
from kontor.games.teutonica.plan import City, Office, Plan, Route

Detail = tuple[str, str, str]  # of what, what it is, how sure


def details(plan: Plan) -> list[Detail]:
    """Cities, routes, the link, the special table and the mission cards, in the order of the file."""
    found = [(city.name, what, plan.certainty) for city in plan.cities for what in _of_city(plan, city)]
    found += [(_joined(plan, route.ends), _of_route(plan, route), plan.certainty) for route in plan.routes]
    points = " ".join(map(str, plan.link_points))
    found.append((_joined(plan, plan.link), f"East–West link: {points}", plan.certainty))
    spaces = ", ".join(f"{space.points} {COLOUR_NAMES[space.colour]}" for space in plan.table)
    found.append((_joined(plan, plan.routes[plan.table_route].ends), f"special table: {spaces}", plan.certainty))
    for number, card in enumerate(plan.missions, 1):
        named = ", ".join(plan.cities[city].name for city in card)
        found.append((f"mission card {number}", named, plan.missions_certainty))
    return found


def _joined(plan: Plan, ends: tuple[int, int]) -> str:
    return "–".join(plan.cities[end].name for end in ends)


def _of_city(plan: Plan, city: City) -> Iterable[str]:
    yield "offices: " + ", ".join(map(_office, city.offices)) if city.hansa else "outside the Hansa"
    if city.abilities:
        yield "develops " + ", ".join(ABILITY_NAMES[ability] for ability in city.abilities)
    if any(city.countries):
        yield "in " + _countries(plan, city.countries)
    if city.permits:
        yield "permission for " + _countries(plan, city.permits)


def _office(office: Office) -> str:
    coin = f" (coin {office.coin})" if office.coin else ""
    return f"{KIND_NAMES[office.kind]} {COLOUR_NAMES[office.colour]}{coin}"


def _of_route(plan: Plan, route: Route) -> str:
    parts = ["1 house" if route.houses == 1 else f"{route.houses} houses"]
    if route.boats:
        parts.append("1 of them a boat" if route.boats == 1 else f"{route.boats} of them boats")
    if route.tavern:
        parts.append("tavern")
    if route.country:
        parts.append("in " + _countries(plan, (route.country,)))
    if route.permanent:
        parts.append(f"permanent marker {route.permanent}")
    elif not route.markers:
        parts.append("no markers")
    return ", ".join(parts)


def _countries(plan: Plan, countries: tuple[int, ...]) -> str:
    return " and ".join(plan.countries[country].id.replace("-", " ").title() for country in countries)
