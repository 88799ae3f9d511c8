"""The board as two lists, for narrow terminals and for boards without a layout."""

from __future__ import annotations

from itertools import zip_longest

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.ink import FAINT, STRONG, Text, breadth, flow, joined, marker_tile, padded
from kontor.games.teutonica.labels import abilities, city_name, city_offices, route_houses, table_spaces
from kontor.games.teutonica.state import State

GAP = 2  # columns between the lists when they stand side by side
INDENT = 4


def draw_lists(state: State, width: int) -> list[Text]:
    """Side by side where both fit, else one below the other."""
    routes = [[("Routes", STRONG)], *_rows(_routes(state), width)]
    cities = [[("Cities", STRONG)], *_rows(_cities(state), width)]
    left = max(breadth(line) for line in routes)
    if left + GAP + max(breadth(line) for line in cities) > width:
        return [*routes, [], *cities]
    return [[*padded(one or [], left + GAP), *(other or [])] for one, other in zip_longest(routes, cities)]


def _rows(entries: list[tuple[Text, Text]], width: int) -> list[Text]:
    """Names in one column, what is there in the next."""
    names = max(breadth(name) for name, _ in entries)
    return [line for name, there in entries for line in flow([padded(name, names), there], width, INDENT, 1)]


def _routes(state: State) -> list[tuple[Text, Text]]:
    """Routes are named as commands name them, because here people look for what to type."""
    found = []
    for number, route in enumerate(state.board.plan.routes):
        there = joined(route_houses(state, number))
        marker = state.land.markers[number]
        if marker != NONE:
            there = [*there, (" ", ""), *marker_tile(marker)]
        if route.tavern:
            there = [*there, (" tavern", FAINT)]
        found.append(([(route.id, "")], there))
    return found


def _cities(state: State) -> list[tuple[Text, Text]]:
    found = [
        (city_name(state, number), joined([*city_offices(state, number), *abilities(state, number)], " "))
        for number in range(len(state.board.plan.cities))
    ]
    if state.board.plan.table:
        found.append(([("special table", STRONG)], joined(table_spaces(state), " ")))
    return found
