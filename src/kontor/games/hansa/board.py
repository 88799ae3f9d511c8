"""A board as the rules read it: plain numbers, worked out once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.sheet import Sheet

NONE: Final = -1


@final
class Board:
    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.n_cities: i64 = len(sheet.cities)
        self.start: i64 = sheet.start
        spaces = sheet.spaces()
        self.n_spaces: i64 = len(spaces)
        self.city_of = vec[i64](spaces)  # by warehouse
        self.first_space = vec[i64]([sum(c.warehouses for c in sheet.cities[:n]) for n in range(len(sheet.cities) + 1)])
        self.lanes = vec[i64](_lanes(sheet))  # by city: where the arrows lead
        self.set_up: i64 = (1 << len(sheet.cities)) - 1 - (1 << sheet.start)  # H1.5: everywhere but there


def _lanes(sheet: Sheet) -> list[int]:
    found = [0] * len(sheet.cities)
    for lane in sheet.lanes:
        found[lane.start] |= 1 << lane.end
    return found
