"""A board as its file describes it, already checked: cities, routes and what is printed on them."""

from __future__ import annotations

from dataclasses import dataclass


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


@dataclass(frozen=True, slots=True)
class Route:
    id: str
    ends: tuple[int, int]
    houses: int
    tavern: bool


@dataclass(frozen=True, slots=True)
class TableSpace:
    points: int
    colour: int


@dataclass(frozen=True, slots=True)
class Plan:
    id: str
    name: str
    seats: tuple[int, int]  # fewest and most players of this side (T1.1)
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    link: tuple[int, int]  # the two red-banner cities (T7.9)
    link_points: tuple[int, ...]
    table_route: int  # the route that leads to the special table (T7.11)
    table: tuple[TableSpace, ...]
    completed_to_end: int  # T9.1
