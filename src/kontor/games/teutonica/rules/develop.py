"""T7.10: an ability's leftmost piece goes into the supply, and the new value counts at once."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.teutonica.components import ACTIONS, N_ABILITIES, covers, full, value
from kontor.games.teutonica.events import ACTION_GAINED, DEVELOPED
from kontor.games.teutonica.state import LEVEL, SPENT, SUPPLY, State
from kontor.kit.bits import bit


def developable(state: State, seat: i64) -> i64:
    """The abilities that still have a piece on them, as a set."""
    found: i64 = 0
    for ability in range(i64(N_ABILITIES)):
        if state.level(seat, ability) < full(ability):
            found |= bit(ability)
    return found


def develop(state: State, seat: i64, ability: i64) -> None:
    """T2.4: a higher number of actions gives one more in this turn, an equal one none."""
    level = state.level(seat, ability)
    state.desks[LEVEL + N_ABILITIES * seat + ability] = level + 1
    state.desks[SUPPLY + 2 * seat + covers(ability)] += 1
    state.note(DEVELOPED, seat, ability, value(ability, level + 1), 0)
    if state.turn_frame().progress == SPENT:  # RT15
        return
    if ability == ACTIONS and value(ACTIONS, level + 1) > value(ACTIONS, level):
        state.turn_frame().count += 1  # the turn lies below everything that interrupts it
        state.note(ACTION_GAINED, seat, 0, 0, 0)
