"""Where things are on the picture of a board, as fractions of its width and height."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from kontor.datafile import read_toml
from kontor.games.teutonica import library
from kontor.games.teutonica.sheet import Sheet

Place = tuple[float, float]
Shape = Literal["wide", "tall"]
SHAPES: tuple[Shape, ...] = ("wide", "tall")


@dataclass(frozen=True, slots=True)
class Layout:
    cities: dict[str, Place]
    houses: dict[str, list[Place]]  # by route
    boats: dict[str, list[int]]  # by route: which of its houses are boats
    markers: dict[str, Place]  # by route; amid the houses where no place is printed
    taverns: dict[str, Place]  # by route
    table: Place  # the middle of the special table
    aspect: float  # width by height

    def places(self) -> list[Place]:
        houses = [place for row in self.houses.values() for place in row]
        return [*self.cities.values(), *houses, *self.markers.values(), *self.taverns.values(), self.table]


def layout_of(sheet: Sheet) -> Layout | None:
    """The layout of the board, if there is one and it fits: a user's board may carry a known id."""
    if sheet.id not in library.LIBRARY.ids("layout"):
        return None
    found = read_layout(sheet.id)
    fits = found.cities.keys() == {city.id for city in sheet.cities}
    fits = fits and {id: len(row) for id, row in found.houses.items()} == {r.id: r.houses for r in sheet.routes}
    fits = fits and {id: len(row) for id, row in found.boats.items()} == {r.id: r.boats for r in sheet.routes}
    return found if fits else None


@cache
def layout_file(board: str) -> dict[str, Any]:
    """Everything the file says, for whoever draws in more detail than a terminal."""
    return read_toml(library.DATA / "layout" / f"{board}.toml")


@cache
def bent_files(board: str) -> dict[Shape, dict[str, Any]]:
    """The same board laid out for screens of another shape than the print, by shape; made by `tools/bend.py`."""
    files = {shape: library.DATA / f"layout-{shape}" / f"{board}.toml" for shape in SHAPES}
    return {shape: read_toml(file) for shape, file in files.items() if file.exists()}


@cache
def read_layout(board: str) -> Layout:
    file = layout_file(board)
    routes: dict[str, dict[str, Any]] = file["routes"]
    return Layout(
        cities={id: _place(city["at"]) for id, city in file["cities"].items()},
        houses={id: [_place(at) for at in route["houses"]] for id, route in routes.items()},
        boats={id: route.get("boats", []) for id, route in routes.items()},
        markers={id: _place(route.get("marker") or _middle(route["houses"])) for id, route in routes.items()},
        taverns={id: _place(route["tavern"]) for id, route in routes.items() if "tavern" in route},
        table=_place(_middle(file["table"])),
        aspect=file["aspect"],
    )


def _middle(places: list[list[float]]) -> list[float]:
    return [sum(axis) / len(places) for axis in zip(*places, strict=True)]


def _place(pair: list[float]) -> Place:
    return pair[0], pair[1]
