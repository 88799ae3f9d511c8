"""A small canvas of coloured points: lines, discs and boxes, in numpy alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
Place = tuple[float, float]  # fractions of width and height


class Canvas:
    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.pixels: NDArray[np.uint8] = np.empty((height, width, 3), np.uint8)
        self.pixels[:] = ground
        self._rows, self._columns = np.ogrid[:height, :width]

    def at(self, place: Place) -> tuple[float, float]:
        height, width, _ = self.pixels.shape
        return place[0] * width, place[1] * height

    def disc(self, place: Place, radius: float, colour: Colour) -> None:
        x, y = self.at(place)
        self.pixels[(self._columns - x) ** 2 + (self._rows - y) ** 2 <= radius**2] = colour

    def box(self, place: Place, half: float, colour: Colour) -> None:
        x, y = self.at(place)
        rows, columns = _span(y, half), _span(x, half)
        self.pixels[rows, columns] = colour

    def line(self, start: Place, end: Place, half: float, colour: Colour) -> None:
        (ax, ay), (bx, by) = self.at(start), self.at(end)
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy or 1.0
        along = np.clip(((self._columns - ax) * dx + (self._rows - ay) * dy) / length, 0, 1)
        away = (self._columns - ax - along * dx) ** 2 + (self._rows - ay - along * dy) ** 2
        self.pixels[away <= half**2] = colour


def _span(middle: float, half: float) -> slice:
    return slice(max(0, round(middle - half)), max(0, round(middle + half)))
