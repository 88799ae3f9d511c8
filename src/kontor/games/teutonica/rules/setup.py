"""T1, set-up: the desks, the taverns' markers and the shuffled supply of markers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.components import FIRST_SUPPLY, MERCHANT, N_FAVOURS, TRADER, TRADERS_FREE
from kontor.games.teutonica.rules.neutral import has_neutral, set_up
from kontor.games.teutonica.rules.turn import begin_turn
from kontor.games.teutonica.state import ON_DISPLAY, STOCK, SUPPLY, State, empty_state, set_marker
from kontor.games.teutonica.variant import Variant


def begin(
    variant: Variant, seats: i64, taverns: list[int], deck: list[int], missions: list[int], favours: list[int]
) -> State:
    """A new game: T1.2 the desks are covered, T1.3 supplies and stocks, T1.4 the markers, T1.7 all at 0.

    T11.1: with two players the neutral side joins in. T12.1, T13.1: cards and favours, if they are played with.
    """
    sides: i64 = seats + 1 if seats == 2 else seats
    state = empty_state(variant, seats, sides, vec[i64](deck))
    state.missions = vec[i64](missions)
    if favours:
        state.favours = vec[i64]([ON_DISPLAY if favour in favours else NONE for favour in range(N_FAVOURS)])
    for seat in range(seats):
        supply: i64 = FIRST_SUPPLY + seat
        state.desks[SUPPLY + 2 * seat + TRADER] = supply
        state.desks[SUPPLY + 2 * seat + MERCHANT] = 1
        state.desks[STOCK + 2 * seat + TRADER] = TRADERS_FREE - supply
    for tavern in range(i64(len(taverns))):
        set_marker(state, variant.board.taverns[tavern], taverns[tavern])
    if has_neutral(state):
        set_up(state)
    begin_turn(state, 0)  # T1.9: whoever sits first starts
    return state
