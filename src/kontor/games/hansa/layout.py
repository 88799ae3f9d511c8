"""Where the cities are on the picture of a board, as fractions of its width and height."""

from __future__ import annotations

from functools import cache
from typing import Any

from kontor.datafile import read_toml
from kontor.games.hansa import library
from kontor.games.hansa.sheet import Sheet

Place = tuple[float, float]  # to the right, downwards

FOLDER = library.DATA / "layout"


def places_of(sheet: Sheet) -> list[Place] | None:
    """By city, if there is a layout and it fits: a user's board may carry a known id."""
    if sheet.id not in {file.stem for file in FOLDER.glob("*.toml")}:
        return None
    known = _read(sheet.id)
    if known.keys() != {city.id for city in sheet.cities}:
        return None
    return [known[city.id] for city in sheet.cities]


@cache
def layout_file(board: str) -> dict[str, Any]:
    return read_toml(FOLDER / f"{board}.toml")


def _read(board: str) -> dict[str, Place]:
    return {id: (right, down) for id, (right, down) in layout_file(board)["cities"].items()}
