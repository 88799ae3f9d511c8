"""The board as a map of characters: everything at its place, or as near to it as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.ink import FAINT, Text, breadth, cells, joined, marker_tile, trimmed
from kontor.games.teutonica.labels import abilities, city_name, city_offices, route_houses, table_spaces
from kontor.games.teutonica.layout import Layout, Place
from kontor.games.teutonica.state import State

BLANK = (" ", "")
ROWS = 30  # flatter than the printed board, so that a map leaves room for the choices below it

Cell = tuple[int, int]  # row, column


class Canvas:
    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.grid: list[Text] = [[BLANK] * columns for _ in range(rows)]

    def is_free(self, row: int, column: int, length: int) -> bool:
        """Is there room for a label with a blank on either side?"""
        if not (0 <= row < self.rows and column >= 0 and column + length <= self.columns):
            return False
        return all(cell == BLANK for cell in self.grid[row][max(column - 1, 0) : column + length + 1])

    def write(self, row: int, column: int, text: Text) -> None:
        for word, style in text:
            for letter in word:
                wide = max(cells(letter), 1)
                self.grid[row][column : column + wide] = [(letter, style)] + [("", style)] * (wide - 1)
                column += wide

    def dot(self, row: int, column: int) -> None:
        """A point of a line, unless something stands here or right beside it."""
        if all(letter in " ·" for letter, _ in self.grid[row][max(column - 1, 0) : column + 2]):
            self.grid[row][column] = ("·", FAINT)

    def lines(self) -> list[Text]:
        """Without the empty ones at the bottom."""
        rows = [_merged(row) for row in self.grid]
        while rows and not rows[-1]:
            rows.pop()
        return rows


def _merged(row: Text) -> Text:
    """Neighbours of one style become one piece of text; blanks at the end are left out."""
    found: Text = []
    for letter, style in row:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + letter, style)
        else:
            found.append((letter, style))
    return trimmed(found)


@cache
def _offsets(rows: int, columns: int) -> list[Cell]:
    """Ways to step aside, the shortest first; a row is about as high as two columns are wide."""
    steps = [(row, column) for row in range(-rows, rows + 1) for column in range(-columns, columns + 1)]
    return sorted(steps, key=lambda step: (4 * step[0] ** 2 + step[1] ** 2, step))


class Chart:
    """Labels are set in the order of their importance; each later one steps aside for the earlier."""

    def __init__(self, layout: Layout, width: int) -> None:
        self.canvas = Canvas(ROWS, width)
        xs, ys = zip(*layout.places(), strict=True)
        self.left, self.top = min(xs), min(ys)
        self.across = (width - 12) / (max(xs) - min(xs))  # room for half a city on either side
        self.down = (ROWS - 2) / (max(ys) - min(ys))

    def cell(self, place: Place) -> Cell:
        return round((place[1] - self.top) * self.down), round((place[0] - self.left) * self.across) + 6

    def settle(self, place: Place, *lines: Text) -> Cell:
        """Write the lines below each other around the place; returns where their middle went."""
        row, column = self.cell(place)
        widths = [breadth(line) for line in lines]
        for down, right in _offsets(self.canvas.rows, 24):
            starts = [(row + down + n, column + right - width // 2) for n, width in enumerate(widths)]
            if all(self.canvas.is_free(*start, width) for start, width in zip(starts, widths, strict=True)):
                for start, line in zip(starts, lines, strict=True):
                    self.canvas.write(*start, line)
                return row + down, column + right
        return row, column

    def connect(self, points: Sequence[Cell]) -> None:
        for (row, column), (to_row, to_column) in pairwise(points):
            steps = max(abs(to_row - row), abs(to_column - column) // 2, 1)
            for step in range(1, steps):
                part = step / steps
                self.canvas.dot(round(row + (to_row - row) * part), round(column + (to_column - column) * part))


def draw_chart(state: State, layout: Layout, width: int) -> list[Text]:
    chart = Chart(layout, width)
    cities = _set_cities(chart, state, layout)
    chart.settle(layout.table, joined([[("table", FAINT)], *table_spaces(state)], " "))
    houses = _set_houses(chart, state, layout)
    _set_markers(chart, state, layout)
    for route, cells_of_route in zip(state.board.plan.routes, houses, strict=True):
        chart.connect([cities[route.ends[0]], *cells_of_route, cities[route.ends[1]]])
    return chart.canvas.lines()


def _set_cities(chart: Chart, state: State, layout: Layout) -> list[Cell]:
    found = []
    for number, city in enumerate(state.board.plan.cities):
        title = joined([city_name(state, number), *abilities(state, number)], " ")
        found.append(chart.settle(layout.cities[city.id], title, joined(city_offices(state, number), " ")))
    return found


def _set_houses(chart: Chart, state: State, layout: Layout) -> list[list[Cell]]:
    found = []
    for number, route in enumerate(state.board.plan.routes):
        tiles = route_houses(state, number)
        places = layout.houses[route.id]
        found.append([chart.settle(place, tile) for place, tile in zip(places, tiles, strict=True)])
    return found


def _set_markers(chart: Chart, state: State, layout: Layout) -> None:
    for number, route in enumerate(state.board.plan.routes):
        marker = state.land.markers[number]
        if marker != NONE:
            chart.settle(layout.markers[route.id], marker_tile(marker))
        if route.id in layout.taverns:
            chart.settle(layout.taverns[route.id], [("tavern", FAINT)])
