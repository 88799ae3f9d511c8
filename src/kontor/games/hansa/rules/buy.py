"""H3: buying a good, and who is paid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.choices import BUY
from kontor.games.hansa.components import N_COLOURS, one_with
from kontor.games.hansa.events import BOUGHT, BOUGHT_FREE, BOUGHT_FROM_BANK
from kontor.games.hansa.rules.goods import barrels_of, colour_of
from kontor.games.hansa.state import State
from kontor.kit.bits import bit

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def master(state: State, city: i64) -> i64:
    """H3.2, RH8: the seat with more booths there than any other, or NONE."""
    found: i64 = NONE
    most: i64 = 0
    for seat in range(state.seats):
        here = state.booths_in(seat, city)
        if here > most:
            most = here
            found = seat
        elif here == most:
            found = NONE
    return found


def offer_goods(state: State, offers: Offers) -> None:
    """H3.1: what lies in the ship's city; H3.2: who has to pay needs a taler."""
    if state.talers[state.active] == 0 and master(state, state.ship) != state.active:
        return
    board = state.board
    for space in range(board.first_space[state.ship], board.first_space[state.ship + 1]):
        if state.store[space] != NONE:
            offers[BUY] |= bit(state.store[space])


def buy(state: State, good: i64) -> None:
    """H3.2: to the master of the city, to the bank without one, nothing if that is the buyer.

    H3.3: one good, because that was the action of this visit. RH12: the taler is spent at once.
    """
    seat = state.active
    space = state.board.first_space[state.ship]
    while state.store[space] != good:
        space += 1
    state.store[space] = NONE
    state.goods[N_COLOURS * seat + colour_of(good)] += one_with(barrels_of(good))
    state.acted = True
    paid = master(state, state.ship)
    if paid == seat:
        state.note(BOUGHT_FREE, seat, good, state.ship, 0)
        return
    state.talers[seat] -= 1
    if paid == NONE:
        state.bank += 1
        state.note(BOUGHT_FROM_BANK, seat, good, state.ship, 0)
    else:
        state.talers[paid] += 1
        state.note(BOUGHT, seat, good, state.ship, paid)
