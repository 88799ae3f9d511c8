"""T9: prestige during play, and the three ends of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.state import BY_PRESTIGE, GOES_ON, State

PRESTIGE_TO_END: Final = 20


def gain(state: State, seat: i64, points: i64) -> None:
    """T9.1, T9.2: whoever reaches 20 ends the game after this action; RT40: there is no cap.

    T9.3: only control, coins and the link pay during play.
    """
    state.desks.prestige[seat] += points
    if state.desks.prestige[seat] >= PRESTIGE_TO_END and state.ending == GOES_ON:
        state.ending = BY_PRESTIGE
