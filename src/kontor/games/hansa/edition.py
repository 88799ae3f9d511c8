"""The frozen facts of one edition: the points in which editions differ."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    id: str
    name: str
    seats: tuple[int, int]  # H1.1
    options: tuple[str, ...]  # extras that belong to it (X2)
