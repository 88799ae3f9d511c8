"""A position for people: the terminal's text, or the board as a picture."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.text import Text

from kontor.envs.pictures import PICTURES
from kontor.position import Position
from kontor.protocol import BadInput

ANSI, RGB_ARRAY = "ansi", "rgb_array"
MODES = (ANSI, RGB_ARRAY)
WIDTH = 120  # columns of text
Frame: TypeAlias = "str | NDArray[np.uint8] | None"


def render(position: Position, mode: str | None, seat: int | None = None) -> Frame:
    """As a seat sees it (None: anybody); None where nobody asked for a mode."""
    if mode is None:
        return None
    game, state = position.game, position.state
    seen = game.view(state, seat)
    names = [f"player_{number}" for number in range(seen.seats)]
    if mode == ANSI:
        return Text.from_markup(game.picture(seen, names, WIDTH)).plain + "\n"
    way = game.way(state)
    printed: Any = game.drawing(way.board, way.revision)
    if printed["aspect"] is None:
        raise BadInput(f"the board {way.board} has no places to draw; the mode '{ANSI}' shows it as text")
    return PICTURES[game.name](printed, seen.facts()).pixels
