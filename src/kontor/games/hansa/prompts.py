"""What is asked of the player the game waits for."""

from __future__ import annotations

from kontor.games.hansa.components import COLOUR_NAMES, MOST_KEPT
from kontor.games.hansa.rules.sell import lost_colour
from kontor.games.hansa.rules.supply import empty_warehouses
from kontor.games.hansa.state import ACTIONS, DECISION_NAMES, LOSING, SUPPLY, TAXES, State
from kontor.protocol import Question, RawFacts


def prompt(state: State) -> Question:
    facts: RawFacts = {"seat": state.decider}
    code = DECISION_NAMES[state.waiting]
    if state.waiting == SUPPLY:
        facts["n"] = empty_warehouses(state)
        if facts["n"] == state.board.n_spaces:  # H2.4
            code = "replenish-must"
    if state.waiting == ACTIONS:
        facts |= {"city": state.board.sheet.cities[state.ship].id, "talers": state.talers[state.active]}
        if state.talers[state.active] == 0:  # H2.7: sailing costs one
            code = "actions-spent" if state.acted else "actions-moored"
        elif state.acted:
            code = "actions-acted"
    if state.waiting == LOSING:
        facts |= {"by": state.active, "colour": COLOUR_NAMES[lost_colour(state)]}
    if state.waiting == TAXES:
        facts["n"] = state.unsold(state.active) - MOST_KEPT
    return Question(code, facts, state.board.sheet.scene)
