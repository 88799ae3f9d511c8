"""A small canvas of coloured points: lines, discs and boxes, in numpy alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
Place = tuple[float, float]  # fractions of width and height


class Canvas:
    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.pixels: NDArray[np.uint8] = np.empty((height, width, 3), np.uint8)
        self.pixels[:] = ground

    def at(self, place: Place) -> tuple[float, float]:
        height, width, _ = self.pixels.shape
        return place[0] * width, place[1] * height

    def disc(self, place: Place, radius: float, colour: Colour) -> None:
        x, y = self.at(place)
        part, rows, columns = self._part(x - radius, y - radius, x + radius, y + radius)
        part[(columns - x) ** 2 + (rows - y) ** 2 <= radius**2] = colour

    def box(self, place: Place, half: float, colour: Colour) -> None:
        x, y = self.at(place)
        self._part(x - half, y - half, x + half - 1, y + half - 1)[0][:] = colour

    def line(self, start: Place, end: Place, half: float, colour: Colour) -> None:
        (ax, ay), (bx, by) = self.at(start), self.at(end)
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy or 1.0
        part, rows, columns = self._part(min(ax, bx) - half, min(ay, by) - half, max(ax, bx) + half, max(ay, by) + half)
        along = np.clip(((columns - ax) * dx + (rows - ay) * dy) / length, 0, 1)
        part[(columns - ax - along * dx) ** 2 + (rows - ay - along * dy) ** 2 <= half**2] = colour

    def _part(self, left: float, top: float, right: float, bottom: float) -> tuple[Any, Any, Any]:
        """What lies in this frame, and the numbers of its rows and columns."""
        height, width, _ = self.pixels.shape
        a, b = max(0, round(top)), min(height, round(bottom) + 1)
        c, d = max(0, round(left)), min(width, round(right) + 1)
        rows, columns = np.ogrid[a:b, c:d]
        return self.pixels[a:b, c:d], rows, columns
