"""H2: income begins a turn, taxes and tolls end it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.choices import DISCARD
from kontor.games.hansa.components import INCOME, MOST_KEPT
from kontor.games.hansa.events import DISCARDED, GAME_ENDED, TAXED, TURN_BEGAN, TURN_ENDED
from kontor.games.hansa.rules.goods import goods_of, remove_good
from kontor.games.hansa.rules.supply import can_replenish
from kontor.games.hansa.state import ACTIONS, OVER, SUPPLY, TAXES, State
from kontor.kit.bits import count, lowest

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def begin_turn(state: State, seat: i64) -> None:
    """H2.1, H2.2: income by itself; then replenishing, if there is something to fill and to fill it with."""
    state.turn += 1
    state.active = seat
    state.decider = seat
    state.acted = False  # H2.6: the city where the turn begins is a visit too
    state.bank -= INCOME  # RH5: it never runs out
    state.talers[seat] += INCOME
    state.note(TURN_BEGAN, seat, state.turn, state.talers[seat], 0)
    state.waiting = SUPPLY if can_replenish(state) else ACTIONS


def end_turn(state: State) -> None:
    """H2.8: talers above three go to the bank; then goods above three."""
    excess: i64 = state.talers[state.active] - MOST_KEPT
    if excess > 0:
        state.talers[state.active] -= excess
        state.bank += excess
        state.note(TAXED, state.active, excess, 0, 0)
    _take_tolls(state)


def offer_tolls(state: State, offers: Offers) -> None:
    """H2.8: which goods to give up is the player's choice; RH13: sold ones are not counted."""
    offers[DISCARD] = goods_of(state, state.active)


def discard(state: State, good: i64) -> None:
    remove_good(state, state.active, good)
    state.note(DISCARDED, state.active, good, 0, 0)
    _take_tolls(state)


def _take_tolls(state: State) -> None:
    """Alike goods need no choice."""
    while state.unsold(state.active) > MOST_KEPT:
        kinds = goods_of(state, state.active)
        if count(kinds) > 1:
            state.waiting = TAXES
            return
        remove_good(state, state.active, lowest(kinds))
        state.note(DISCARDED, state.active, lowest(kinds), 0, 0)
    _pass_on(state)


def _pass_on(state: State) -> None:
    """H6.1: once the last pile was broken into, the round is played to its end."""
    state.note(TURN_ENDED, state.active, 0, 0, 0)
    if state.breaker != NONE and state.active == state.seats - 1:
        state.waiting = OVER
        state.decider = NONE
        state.note(GAME_ENDED, 0, 0, 0, 0)
        return
    begin_turn(state, (state.active + 1) % state.seats)
