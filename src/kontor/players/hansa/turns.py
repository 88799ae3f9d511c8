"""The ways to go on in a turn of Hansa: an action here, or one or two cities further on."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.choices import N_ROWS, VERBS
from kontor.games.hansa.rollout import pick_guided
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.state import (
    ACTIONS,
    DECISION_NAMES,
    LOSING,
    OVER,
    SELLING,
    SET_UP,
    SUPPLY,
    TAXES,
    State,
)
from kontor.kit.bits import lowest
from kontor.kit.dice import Choice, Dice
from kontor.kit.node import Node
from kontor.players.hansa.features import write_features

LONGEST_TRIP: Final = 2  # cities before the next action; longer ones are made of several

# Does the worth of what is chosen show only with what is done then?
_SHOWS_LATER: Final = {
    SET_UP: False,
    SUPPLY: True,
    ACTIONS: False,
    SELLING: False,
    LOSING: False,
    TAXES: False,
}
_LATER: Final = vec[i64]([1 if _SHOWS_LATER[waiting] else 0 for waiting in range(len(DECISION_NAMES))])


def expand(node: Node[State], seat: i64, out: BytesWriter) -> list[Node[State]]:
    """Every way to go on; the features of each are written out in the same order."""
    found: list[Node[State]] = []
    _expand(node, seat, 0, out, found)
    return found


def _expand(node: Node[State], seat: i64, sailed: i64, out: BytesWriter, found: list[Node[State]]) -> None:
    before = node.state
    table = choices_of(before)
    for row in range(i64(N_ROWS)):
        bits = table[row]
        while bits != 0:
            column = lowest(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, column)
            done = reply(before, after, seat)
            child = Node(after, node, before.variant.catalogue.number(row, column), done)
            sails = VERBS.verb[row] == c.SAIL
            if _LATER[before.waiting] != 0 or (sails and sailed < LONGEST_TRIP):
                trip: i64 = sailed + 1 if sails else sailed
                _expand(child, seat, trip, out, found)
            else:
                write_features(after, out)
                found.append(child)


def reply(before: State, after: State, seat: i64) -> bool:
    """Others who lose goods by the seat's own sale choose lightly; is it through after that?"""
    dice = Dice(1)
    choice = Choice()
    while after.active == seat and after.turn == before.turn and after.waiting != OVER and after.decider != seat:
        pick_guided(after, choices_of(after), dice, choice)
        follow(after, choice.row, choice.column)
    return after.waiting == OVER or after.turn != before.turn or after.decider != seat


def reveals(state: State) -> bool:
    """Replenishing turns up goods of the piles."""
    return state.waiting == SUPPLY
