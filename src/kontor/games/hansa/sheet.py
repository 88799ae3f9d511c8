"""The printed facts of a board, with names, and how sure each of them is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kontor.games.hansa.components import N_GOODS, good_name, good_words
from kontor.words import Scene

# Where a fact comes from, the surest first.
CERTAINTIES: Final = ["rulebook", "evidence", "inferred"]


@dataclass(frozen=True)
class City:
    id: str
    name: str
    number: int  # its place in the order of filling (H1.2)
    number_certainty: str
    warehouses: int
    warehouses_certainty: str


@dataclass(frozen=True)
class Lane:
    """A sailing route, in the direction of its arrow."""

    start: int
    end: int
    certainty: str


@dataclass(frozen=True)
class Sheet:
    id: str
    name: str
    cities: tuple[City, ...]  # by number
    lanes: tuple[Lane, ...]
    start: int  # the ship's first city, which is closed in set-up (H1.4, H1.5)

    @cached_property
    def scene(self) -> Scene:
        """What sentences call cities and goods."""
        goods = {good_name(good): good_words(good) for good in range(N_GOODS)}
        return Scene("hansa", {city.id: city.name for city in self.cities} | goods)

    def spaces(self) -> list[int]:
        """The city of every warehouse, in the order of filling."""
        return [number for number, city in enumerate(self.cities) for _ in range(city.warehouses)]

    def census(self) -> dict[str, int]:
        return {"cities": len(self.cities), "lanes": len(self.lanes), "warehouses": len(self.spaces())}

    def details(self) -> list[tuple[str, str, str]]:
        """Every fact: of what, what it is, how sure."""
        found = []
        for city in self.cities:
            found.append((city.name, f"number {city.number}", city.number_certainty))
            found.append((city.name, f"warehouses {city.warehouses}", city.warehouses_certainty))
        for lane in self.lanes:
            ends = f"{self.cities[lane.start].name} → {self.cities[lane.end].name}"
            found.append((ends, "lane", lane.certainty))
        return found
