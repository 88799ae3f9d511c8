"""The board as a map of characters: the cities at their places, joined by dotted lanes that end in an arrow."""

from __future__ import annotations

from math import atan2, pi

from kontor.games.hansa.labels import city_booths, city_goods, city_title
from kontor.games.hansa.layout import Place
from kontor.games.hansa.state import State
from kontor.games.hansa.tiles import ship_tile
from kontor.ink import FAINT, STRONG, Canvas, Text, breadth
from kontor.words import Scene

# Flatter than the printed board, so that a map leaves room for the choices below it.
ROWS = 21
LABEL_ROWS = 3  # title, goods, booths
MARGIN = 12  # columns for half a label on either side
ROOM = 2  # columns beside an arrow
DOT = "·"
ARROWS = "→↘↓↙←↖↑↗"  # clockwise

Cell = tuple[int, int]  # row, column
Label = tuple[int, int, int]  # its middle row, its first column, the one after its last


def draw_chart(state: State, scene: Scene, places: list[Place], width: int) -> list[Text]:
    canvas = Canvas(ROWS, width)
    middles = _cells(places, width)
    labels = [_write_city(canvas, state, scene, city, middle) for city, middle in enumerate(middles)]
    lines = []
    for lane in state.board.sheet.lanes:
        cells = _line(middles[lane.start], middles[lane.end])
        lines.append([cell for cell in cells if not any(_touches(label, cell) for label in labels)])
    heads = {line[-1] for line in lines if line}
    for lane, line in zip(state.board.sheet.lanes, lines, strict=True):
        arrow = _arrow(middles[lane.start], middles[lane.end])
        _draw_lane(canvas, line, arrow, heads, STRONG if lane.start == state.ship else FAINT)
    return canvas.lines()


def _cells(places: list[Place], width: int) -> list[Cell]:
    """The middles of the labels."""
    rights, downs = zip(*places, strict=True)
    across = (width - 2 * MARGIN) / (max(rights) - min(rights))
    down = (ROWS - LABEL_ROWS) / (max(downs) - min(downs))
    return [(1 + round((y - min(downs)) * down), MARGIN + round((x - min(rights)) * across)) for x, y in places]


def _write_city(canvas: Canvas, state: State, scene: Scene, city: int, middle: Cell) -> Label:
    """Three lines around the middle, as far as the edge allows."""
    row, column = middle
    title = city_title(state, scene, city)
    if state.ship == city:
        title = [*title, (" ", ""), *ship_tile(scene)]
    left, right = column, column
    for offset, line in enumerate((title, city_goods(state, city), city_booths(state, city)), -1):
        start = max(0, min(column - breadth(line) // 2, canvas.columns - breadth(line)))
        canvas.write(row + offset, start, line)
        left, right = min(left, start), max(right, start + breadth(line))
    return row, left, right


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells between two cities, in the direction of sailing."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right) // 2, 1)  # a row is about as high as two columns are wide
    return [(round(start[0] + down * n / steps), round(start[1] + right * n / steps)) for n in range(1, steps)]


def _touches(label: Label, cell: Cell) -> bool:
    """A label keeps a blank on either side."""
    row, left, right = label
    return abs(cell[0] - row) <= 1 and left - 1 <= cell[1] <= right


def _draw_lane(canvas: Canvas, line: list[Cell], arrow: str, heads: set[Cell], style: str) -> None:
    """Dots give way to the arrows of other lanes, so that each arrow belongs to one."""
    others = heads - set(line[-1:])
    for row, column in line[:-1]:
        if not any((row, column + right) in others for right in range(-ROOM, ROOM + 1)):
            canvas.write(row, column, [(DOT, style)])
    if line:
        canvas.write(*line[-1], [(arrow, style)])


def _arrow(start: Cell, end: Cell) -> str:
    angle = atan2(2 * (end[0] - start[0]), end[1] - start[1])
    return ARROWS[round(angle / (pi / 4)) % 8]
