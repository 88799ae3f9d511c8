"""T4, action B: one piece from the supply on a free house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.teutonica.choices import PLACE
from kontor.games.teutonica.events import PLACED
from kontor.games.teutonica.state import State, put

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


def offer_places(state: State, seat: i64, table: Table) -> None:
    """T4.1: any route with a free house, whoever else stands there. T4.3: never straight into an office.

    T4.2, T4.4: a house of these boards takes either kind, and a merchant is placed like a trader.
    """
    for kind in range(i64(2)):
        if state.desks.supply[2 * seat + kind] > 0:
            table[PLACE + kind] = state.land.open_routes


def place(state: State, seat: i64, kind: i64, route: i64) -> None:
    state.desks.supply[2 * seat + kind] -= 1
    put(state, 2 * seat + kind, route)
    state.note(PLACED, seat, kind, route, 0)
