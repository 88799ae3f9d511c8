"""H1: the goods are laid out, and everybody sets up the first booths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.choices import BOOTHS
from kontor.games.hansa.components import (
    BOOTHS_OWNED,
    FIRST_BOOTHS,
    FIRST_ROUNDS,
    FIRST_TALERS,
    MOST_BARRELS,
    N_PILES,
)
from kontor.games.hansa.events import FIRST_PLACED
from kontor.games.hansa.rules.turn import begin_turn
from kontor.games.hansa.state import State, bare_state
from kontor.games.hansa.variant import Variant
from kontor.kit.bits import bit

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def begin(variant: Variant, seats: int, goods: list[int]) -> State:
    """H1.2: one good in every warehouse, in order; H1.4: talers and booths.

    H1.3, RH1: the rest are five piles, odd goods on the first ones, so the last is never a larger one.
    """
    in_piles = len(goods) - variant.board.n_spaces
    colours: i64 = 0
    for good in goods:
        colours |= bit(good // MOST_BARRELS)
    state = bare_state(variant, seats, vec[i64](goods), colours, len(goods) - in_piles // N_PILES)
    for space in range(state.board.n_spaces):
        state.store[space] = state.deck[space]
    state.drawn = state.board.n_spaces
    for seat in range(state.seats):
        state.supply[seat] = BOOTHS_OWNED
        state.talers[seat] = FIRST_TALERS
        state.bank -= FIRST_TALERS
    return state


def offer_first_booths(state: State, offers: Offers) -> None:
    """H1.5: not where the ship lies, and in another city each time; opponents may be there."""
    cities = state.board.set_up
    for city in range(state.board.n_cities):
        if state.booths_in(state.decider, city) > 0:
            cities &= ~bit(city)
    offers[BOOTHS] = cities


def place_first_booths(state: State, city: i64) -> None:
    """H1.5: clockwise, three times around; then the start player's turn begins (H1.6)."""
    seat = state.decider
    state.supply[seat] -= FIRST_BOOTHS
    state.booths[state.board.n_cities * seat + city] += FIRST_BOOTHS
    state.note(FIRST_PLACED, seat, city, 0, 0)
    state.decider = (seat + 1) % state.seats
    state.active = state.decider
    if state.supply[state.decider] == BOOTHS_OWNED - FIRST_ROUNDS * FIRST_BOOTHS:
        begin_turn(state, 0)
