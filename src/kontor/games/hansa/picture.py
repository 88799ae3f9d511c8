"""The board and the players as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from kontor.games.hansa.state import State


def draw(state: State, names: Sequence[str], width: int) -> str:
    return ""
