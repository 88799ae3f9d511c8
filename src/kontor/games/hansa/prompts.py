"""One sentence for the player the game waits for."""

from __future__ import annotations

from kontor.games.hansa.components import COLOUR_NAMES, MOST_KEPT
from kontor.games.hansa.rules.sell import lost_colour
from kontor.games.hansa.rules.supply import empty_warehouses
from kontor.games.hansa.state import ACTIONS, LOSING, SELLING, SET_UP, SUPPLY, State


def prompt(state: State) -> str:
    return f"@{state.decider}: {_wanted(state)}."


def _wanted(state: State) -> str:
    if state.waiting == SET_UP:
        return "set up two of your first booths in a city"
    if state.waiting == SUPPLY:
        return _replenishing(state)
    if state.waiting == ACTIONS:
        where = state.board.plan.cities[state.ship].name
        may = "sail on or end the turn" if state.acted else "act here, sail on or end the turn"
        return f"the ship lies in {where}, you have {_many(state.talers[state.active], 'taler')}; {may}"
    if state.waiting == SELLING:
        return "sell another colour too, or say done"
    if state.waiting == LOSING:
        return f"@{state.active} sold {COLOUR_NAMES[lost_colour(state)]}; choose a good to lose"
    too_many = state.unsold(state.active) - MOST_KEPT
    return f"give up {_many(too_many, 'good')} to keep {MOST_KEPT}"


def _replenishing(state: State) -> str:
    empty = empty_warehouses(state)
    if empty == state.board.n_spaces:  # H2.4
        return "all warehouses are empty and must be filled for 1 taler"
    return f"fill {_many(empty, 'empty warehouse')} for 1 taler, or skip that"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
