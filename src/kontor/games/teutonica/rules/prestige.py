"""T9: prestige during play, and the end of the game by it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.events import CONTROL_PAID
from kontor.games.teutonica.state import BY_PRESTIGE, GOES_ON, PRESTIGE, State

PRESTIGE_TO_END: Final = 20


def gain(state: State, seat: i64, points: i64) -> None:
    """T9.1, T9.2: whoever reaches 20 ends the game after this action; RT40: there is no cap.

    T9.3: only control, coins and the link pay during play.
    """
    state.desks[PRESTIGE + seat] += points
    if state.desks[PRESTIGE + seat] >= PRESTIGE_TO_END and state.ending == GOES_ON:
        state.ending = BY_PRESTIGE


def pay_control(state: State, city: i64) -> None:
    """T7.2: whoever controls the city gains 1; T11.8: the neutral side gains nothing."""
    seat = state.controller(city)
    if seat != NONE and seat < state.seats:
        state.note(CONTROL_PAID, seat, city, 0, 0)
        gain(state, seat, 1)
