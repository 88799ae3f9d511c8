"""H2.3, H2.4: replenishing the warehouses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.choices import REPLENISH, SKIP
from kontor.games.hansa.events import LAST_PILE, REPLENISHED, STORED
from kontor.games.hansa.state import ACTIONS, State
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def empty_warehouses(state: State) -> i64:
    found: i64 = 0
    for good in state.store:
        if good == NONE:
            found += 1
    return found


def can_replenish(state: State) -> bool:
    """H2.3: a warehouse is empty; RH2: and the piles are not."""
    return state.drawn < len(state.deck) and empty_warehouses(state) > 0


def offer_replenishing(state: State, offers: Offers) -> None:
    """H2.4: with all warehouses empty it must be done."""
    offers[REPLENISH] = ALONE
    if empty_warehouses(state) < state.board.n_spaces:
        offers[SKIP] = ALONE


def skip(state: State) -> None:
    state.waiting = ACTIONS


def replenish(state: State) -> None:
    """H2.3: all empty warehouses, in the order of their numbers, for one taler in all; RH2: as far as goods go."""
    state.talers[state.active] -= 1
    state.bank += 1
    left: i64 = len(state.deck) - state.drawn
    state.note(REPLENISHED, state.active, min(left, empty_warehouses(state)), 0, 0)
    for space in range(state.board.n_spaces):
        if state.store[space] == NONE and state.drawn < len(state.deck):
            state.store[space] = state.deck[state.drawn]
            state.drawn += 1
            state.note(STORED, state.board.city_of[space], state.store[space], 0, 0)
    if state.breaker == NONE and state.drawn > state.last_pile:  # H6.1
        state.breaker = state.active
        state.note(LAST_PILE, state.active, 0, 0, 0)
    state.waiting = ACTIONS
