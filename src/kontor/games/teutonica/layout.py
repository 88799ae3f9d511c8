"""Where things are on the picture of a board, as fractions of its width and height."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from kontor.games.teutonica import library
from kontor.games.teutonica.plan import Plan

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Layout:
    cities: dict[str, Place]
    houses: dict[str, list[Place]]  # by route
    markers: dict[str, Place]  # by route
    taverns: dict[str, Place]  # by route
    table: Place  # the middle of the special table

    def places(self) -> list[Place]:
        houses = [place for row in self.houses.values() for place in row]
        return [*self.cities.values(), *houses, *self.markers.values(), *self.taverns.values(), self.table]


def layout_of(plan: Plan) -> Layout | None:
    """The layout of the board, if there is one and it fits: a user's board may carry a known id."""
    if plan.id not in library.ids("layout"):
        return None
    found = _read(plan.id)
    fits = found.cities.keys() == {city.id for city in plan.cities}
    fits = fits and {id: len(row) for id, row in found.houses.items()} == {r.id: r.houses for r in plan.routes}
    return found if fits else None


@cache
def _read(board: str) -> Layout:
    with (library.DATA / "layout" / f"{board}.toml").open("rb") as stream:
        file = tomllib.load(stream)
    routes: dict[str, dict[str, Any]] = file["routes"]
    table = [_place(at) for at in file["table"]]
    return Layout(
        cities={id: _place(city["at"]) for id, city in file["cities"].items()},
        houses={id: [_place(at) for at in route["houses"]] for id, route in routes.items()},
        markers={id: _place(route["marker"]) for id, route in routes.items()},
        taverns={id: _place(route["tavern"]) for id, route in routes.items() if "tavern" in route},
        table=(sum(x for x, _ in table) / len(table), sum(y for _, y in table) / len(table)),
    )


def _place(pair: list[float]) -> Place:
    return pair[0], pair[1]
