"""H2.7: sailing along the arrows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa.choices import SAIL
from kontor.games.hansa.events import SAILED
from kontor.games.hansa.state import State

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def offer_lanes(state: State, offers: Offers) -> None:
    if state.talers[state.active] > 0:
        offers[SAIL] = state.board.lanes[state.ship]


def sail(state: State, city: i64) -> None:
    """One taler to the bank; H2.6: the next visit allows an action again."""
    state.talers[state.active] -= 1
    state.bank += 1
    state.ship = city
    state.acted = False
    state.note(SAILED, state.active, city, 0, 0)
