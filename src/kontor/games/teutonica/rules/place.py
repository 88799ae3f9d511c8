"""T4, action B: one piece from the supply on a free house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import PLACE
from kontor.games.teutonica.components import MERCHANT, TRADER
from kontor.games.teutonica.events import PLACED
from kontor.games.teutonica.rules.permits import use_permit
from kontor.games.teutonica.rules.promo import payable, toll
from kontor.games.teutonica.state import PAYING, SUPPLY, State, put

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def offer_places(state: State, seat: i64, allowed: i64, offers: Offers) -> None:
    """T4.1: any free house that fits (T4.2), whoever else stands there. T4.3: never straight into an office.

    T4.4: a merchant is placed like a trader. T15.3: only on the spots that are open to the seat.
    """
    spots: i64 = state.open_spots & allowed & payable(state, seat)
    if state.desks[SUPPLY + 2 * seat + TRADER] > 0:
        offers[PLACE + TRADER] = spots & state.board.ashore
    if state.desks[SUPPLY + 2 * seat + MERCHANT] > 0:
        offers[PLACE + MERCHANT] = spots


def place(state: State, seat: i64, kind: i64, spot: i64) -> None:
    """X1: a blocked route takes a toll."""
    use_permit(state, seat, spot)
    state.desks[SUPPLY + 2 * seat + kind] -= 1
    put(state, 2 * seat + kind, spot)
    state.note(PLACED, seat, kind, spot, 0)
    if len(state.lasting) > 0:
        state.push(PAYING, seat, toll(state, state.board.route_of[spot]), NONE, NONE)
