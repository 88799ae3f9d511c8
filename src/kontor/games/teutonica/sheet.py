"""A board as its file describes it, already checked: cities, routes and what is printed on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kontor.words import Scene


@dataclass(frozen=True, slots=True)
class Office:
    """One space of a city: who may stand there and what it pays."""

    kind: int  # TRADER (square) or MERCHANT (round)
    colour: int
    coin: int


@dataclass(frozen=True, slots=True)
class City:
    id: str
    name: str
    offices: tuple[Office, ...]  # left to right
    abilities: tuple[int, ...]
    hansa: bool = True  # else it has no offices of its own, and the first one that comes completes it (T14.3)
    countries: tuple[int, ...] = (0,)  # those it counts for (T15.11)
    permits: tuple[int, ...] = ()  # countries that its rightmost office opens (T15.4)


@dataclass(frozen=True, slots=True)
class Route:
    id: str
    ends: tuple[int, int]
    houses: int  # boats included
    tavern: bool
    boats: int = 0  # houses that take only merchants (T4.2)
    country: int = 0
    permanent: str = ""  # the marker that every creator may use (T14.6, T15.9)
    markers: bool = True  # may a marker be laid here (T14.5, T15.2)


@dataclass(frozen=True, slots=True)
class TableSpace:
    points: int
    colour: int


@dataclass(frozen=True, slots=True)
class Country:
    """The first one of a board is home: there no permission is needed and nothing extra is scored."""

    id: str
    points: tuple[int, ...]  # for the first places (T15.10)

    @property
    def name(self) -> str:
        return self.id.replace("-", " ").title()


@dataclass(frozen=True)
class Sheet:
    id: str
    name: str
    seats: tuple[int, int]  # fewest and most players of this side (T1.1)
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    link: tuple[int, int]  # the two red-banner cities (T7.9, T14.1, T15.1)
    link_points: tuple[int, ...]
    table_route: int  # the route that leads to the special table (T7.11)
    table: tuple[TableSpace, ...]
    completed_to_end: int  # T9.1, T15.1
    editions: tuple[str, ...] = ()  # those it belongs to; empty: all
    options: tuple[str, ...] = ()  # extras that may be played on it (T12, T13)
    countries: tuple[Country, ...] = (Country("", ()),)
    missions: tuple[tuple[int, ...], ...] = ()  # the cards, three cities each (T12.1)
    certainty: str = ""  # where the facts come from, if not from the print
    missions_certainty: str = ""

    @cached_property
    def scene(self) -> Scene:
        """What sentences call countries, cities and routes."""
        countries = {country.id: country.name for country in self.countries}
        cities = {city.id: city.name for city in self.cities}
        routes = {r.id: "–".join(self.cities[end].name for end in r.ends) for r in self.routes}
        return Scene("teutonica", countries | cities | routes)

    def route_of(self, spot: int) -> Route:
        """The route that a spot belongs to."""
        ashore = len(self.routes)
        return self.routes[spot] if spot < ashore else [route for route in self.routes if route.boats][spot - ashore]

    def cards(self) -> list[str]:
        """Mission cards are named after their three cities."""
        return ["+".join(self.cities[city].id for city in card) for card in self.missions]

    def spots(self) -> list[tuple[str, int, bool]]:
        """Classes of houses, as name, route and whether they are boats: each route's houses, then all boats."""
        ashore = [(route.id, number, False) for number, route in enumerate(self.routes)]
        afloat = [(f"{route.id}:boat", number, True) for number, route in enumerate(self.routes) if route.boats]
        return ashore + afloat
