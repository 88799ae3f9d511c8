"""H4: setting up booths for a good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa.choices import BUILD
from kontor.games.hansa.events import BUILT
from kontor.games.hansa.rules.goods import barrels_of, goods_of, remove_good
from kontor.games.hansa.state import State

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def offer_building(state: State, offers: Offers) -> None:
    """H4.1, H4.2: any unsold good, in any city; RH3: with a booth in the supply."""
    if state.supply[state.active] > 0:
        offers[BUILD] = goods_of(state, state.active)


def build(state: State, good: i64) -> None:
    """H4.1, RH15: as many booths as the good shows barrels, or all that are left."""
    seat = state.active
    remove_good(state, seat, good)
    booths: i64 = min(barrels_of(good), state.supply[seat])
    state.supply[seat] -= booths
    state.booths[state.board.n_cities * seat + state.ship] += booths
    state.acted = True
    state.note(BUILT, seat, good, state.ship, booths)
