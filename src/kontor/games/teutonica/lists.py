"""The board as two lists, for narrow terminals and for boards without a layout."""

from __future__ import annotations

from itertools import zip_longest

from kontor.games.teutonica.labels import (
    city_name,
    city_offices,
    extras,
    houses_afloat,
    houses_ashore,
    markers,
    table_spaces,
)
from kontor.games.teutonica.state import State
from kontor.games.teutonica.tiles import country_style
from kontor.ink import FAINT, STRONG, Text, breadth, flow, joined, padded
from kontor.words import Scene

GAP = 2  # columns between the lists when they stand side by side
INDENT = 4
FEWEST_COLUMNS = 26  # of a list of cities that is broken to stand beside the routes

Entry = tuple[Text, list[Text]]  # a name, and what is there


def draw_lists(state: State, scene: Scene, width: int) -> list[Text]:
    """Side by side where both fit, else one below the other."""
    routes = [[(scene.say("board.routes"), STRONG)], *_rows(_routes(state, scene), width)]
    left = max(breadth(line) for line in routes)
    room = width - left - GAP
    beside = room >= FEWEST_COLUMNS
    cities = [[(scene.say("board.cities"), STRONG)], *_rows(_cities(state, scene), room if beside else width)]
    if not beside:
        return [*routes, [], *cities]
    return [[*padded(one or [], left + GAP), *(other or [])] for one, other in zip_longest(routes, cities)]


def _rows(entries: list[Entry], width: int) -> list[Text]:
    """Names in one column, what is there in the next."""
    names = max(breadth(name) for name, _ in entries)
    return [line for name, there in entries for line in flow([padded(name, names), *there], width, INDENT, 1)]


def _routes(state: State, scene: Scene) -> list[Entry]:
    """Routes are named as commands name them, because here people look for what to type."""
    found = []
    countries = state.board.sheet.countries
    for number, route in enumerate(state.board.sheet.routes):
        houses = joined([*houses_ashore(state, number), *houses_afloat(state, number)])
        there = [houses, *markers(state, scene, number)]
        if route.tavern:
            there.append([(scene.say("board.tavern"), FAINT)])
        if route.country:
            there.append([(scene.called("country", countries[route.country].id), country_style(route.country))])
        found.append(([(route.id, "")], there))
    return found


def _cities(state: State, scene: Scene) -> list[Entry]:
    found: list[Entry] = [
        (city_name(state, scene, number), [*city_offices(state, number), *extras(state, scene, number)])
        for number in range(len(state.board.sheet.cities))
    ]
    if state.board.sheet.table:
        found.append(([(scene.say("board.table"), STRONG)], table_spaces(state)))
    return found
