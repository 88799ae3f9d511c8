"""The board as a map of characters: everything at its place, or as near to it as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from kontor.games.teutonica.labels import (
    city_name,
    city_offices,
    country_sign,
    extras,
    houses_afloat,
    houses_ashore,
    markers,
    table_spaces,
)
from kontor.games.teutonica.layout import Layout, Place
from kontor.games.teutonica.state import State
from kontor.games.teutonica.tiles import country_style
from kontor.ink import FAINT, Canvas, Text, breadth, joined
from kontor.words import Scene

# Flatter than the printed board, so that a map leaves room for the choices below it.
ROWS = 30
PORTRAIT_ROWS = (36, 44)  # fewest and most where the board is higher than wide
PORTRAIT_CELLS = 5500
HOUSE_GAP = 2  # blanks beside a house, so that none looks like an office

Cell = tuple[int, int]  # row, column


@cache
def _offsets(rows: int, columns: int) -> list[Cell]:
    """Ways to step aside, the shortest first; a row is about as high as two columns are wide."""
    steps = [(row, column) for row in range(-rows, rows + 1) for column in range(-columns, columns + 1)]
    return sorted(steps, key=lambda step: (4 * step[0] ** 2 + step[1] ** 2, step))


def _rows(layout: Layout, width: int) -> int:
    fewest, most = PORTRAIT_ROWS
    return ROWS if layout.aspect >= 1 else max(fewest, min(most, PORTRAIT_CELLS // width))


class Chart:
    """Labels are set in the order of their importance; each later one steps aside for the earlier."""

    def __init__(self, layout: Layout, width: int) -> None:
        rows = _rows(layout, width)
        self.canvas = Canvas(rows, width)
        xs, ys = zip(*layout.places(), strict=True)
        self.left, self.top = min(xs), min(ys)
        self.across = (width - 12) / (max(xs) - min(xs))  # room for half a city on either side
        self.down = (rows - 2) / (max(ys) - min(ys))

    def cell(self, place: Place) -> Cell:
        return round((place[1] - self.top) * self.down), round((place[0] - self.left) * self.across) + 6

    def settle(self, place: Place, *lines: Text, gap: int = 1) -> Cell:
        """Write the lines below each other around the place; returns where their middle went."""
        row, column = self.cell(place)
        widths = [breadth(line) for line in lines]
        for down, right in _offsets(self.canvas.rows, 24):
            starts = [(row + down + n, column + right - width // 2) for n, width in enumerate(widths)]
            if all(self.canvas.is_free(*start, width, gap) for start, width in zip(starts, widths, strict=True)):
                for start, line in zip(starts, lines, strict=True):
                    self.canvas.write(*start, line)
                return row + down, column + right
        return row, column

    def connect(self, points: Sequence[Cell], style: str) -> None:
        for (row, column), (to_row, to_column) in pairwise(points):
            steps = max(abs(to_row - row), abs(to_column - column) // 2, 1)
            for step in range(1, steps):
                part = step / steps
                at = round(row + (to_row - row) * part), round(column + (to_column - column) * part)
                self.canvas.dot(*at, style)


def draw_chart(state: State, scene: Scene, layout: Layout, width: int) -> list[Text]:
    chart = Chart(layout, width)
    cities = _set_cities(chart, state, scene, layout)
    chart.settle(layout.table, joined([[(scene.say("chart.table"), FAINT)], *table_spaces(state)], " "))
    houses = _set_houses(chart, state, layout)
    _set_markers(chart, state, scene, layout)
    for route, cells_of_route in zip(state.board.sheet.routes, houses, strict=True):
        ends = [cities[end] for end in route.ends]
        chart.connect([ends[0], *cells_of_route, ends[1]], country_style(route.country))
    return chart.canvas.lines()


def _set_cities(chart: Chart, state: State, scene: Scene, layout: Layout) -> list[Cell]:
    found = []
    for number, city in enumerate(state.board.sheet.cities):
        title = joined([city_name(state, scene, number), *extras(state, scene, number)], " ")
        offices = joined(city_offices(state, number), " ")
        found.append(chart.settle(layout.cities[city.id], *([title, offices] if offices else [title])))
    return found


def _set_houses(chart: Chart, state: State, layout: Layout) -> list[list[Cell]]:
    found: list[list[Cell]] = []
    for number, route in enumerate(state.board.sheet.routes):
        ashore, afloat = iter(houses_ashore(state, number)), iter(houses_afloat(state, number))
        sign = country_sign(state.board.sheet, number)
        found.append([])
        for index, place in enumerate(layout.houses[route.id]):
            tile = next(afloat if index in layout.boats[route.id] else ashore)
            found[-1].append(chart.settle(place, [*tile, *sign], gap=HOUSE_GAP))
    return found


def _set_markers(chart: Chart, state: State, scene: Scene, layout: Layout) -> None:
    for number, route in enumerate(state.board.sheet.routes):
        for tile in markers(state, scene, number):
            chart.settle(layout.markers[route.id], tile)
        if route.id in layout.taverns:
            chart.settle(layout.taverns[route.id], [(scene.say("board.tavern"), FAINT)])
