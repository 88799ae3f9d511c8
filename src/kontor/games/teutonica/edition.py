"""The frozen facts of one edition: its markers and the points in which editions differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kontor.games.teutonica.components import N_MARKERS

# What breaks a tie (T10.7).
TIE_BREAKS: Final = ["actions", "network"]


@dataclass(frozen=True)
class Edition:
    id: str
    name: str
    seats: tuple[int, int]  # T1.1
    markers: tuple[int, ...]  # how many of each kind, the starting ones included (T1.5)
    starting: tuple[int, ...]  # the kinds dealt to the taverns (T1.8)
    exchange_needs_own: bool  # T8.7
    tie_breaks: tuple[str, ...]  # T10.7
    options: tuple[str, ...]  # extras that belong to it (T12, T13)

    def drawn(self) -> list[int]:
        """The markers of the face-down supply, sorted (T1.4)."""
        left = list(self.markers)
        for kind in self.starting:
            left[kind] -= 1
        return [kind for kind in range(N_MARKERS) for _ in range(left[kind])]
