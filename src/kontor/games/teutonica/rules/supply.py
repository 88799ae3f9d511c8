"""T8.1, T8.2: the face-down supply of markers."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.events import MARKER_DRAWN, NONE_TO_DRAW
from kontor.games.teutonica.state import BY_MARKERS, GOES_ON, State


def draw_marker(state: State, seat: i64) -> None:
    """A replacement goes unseen on the plate.

    T8.2, RT10: only a replacement that is missing ends the game, not the last one drawn.
    """
    if state.drawn < len(state.deck):
        state.drawn += 1
        state.note(MARKER_DRAWN, seat, len(state.deck) - state.drawn, 0, 0)
        return
    state.note(NONE_TO_DRAW, seat, 0, 0, 0)
    if state.ending == GOES_ON:
        state.ending = BY_MARKERS
