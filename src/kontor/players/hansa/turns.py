"""The ways to go on in a turn of Hansa: an action here, or one or two cities further on."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.bits import first
from kontor.games.hansa.rollout import Dice, Said, choose_guided
from kontor.games.hansa.rules.engine import choices_of, follow
from kontor.games.hansa.state import OVER, SUPPLY, State
from kontor.players.hansa.features import write_features

LONGEST_TRIP: Final = 2  # cities before the next action; longer ones are made of several


@final
class Node:
    """A position within the turn, and the command that led to it."""

    def __init__(self, state: State, parent: Node | None, number: int, done: bool) -> None:
        self.state = state
        self.parent = parent
        self.number = number
        self.done = done  # the seat has nothing more to choose


def expand(node: Node, seat: i64, out: BytesWriter) -> list[Node]:
    """Every way to go on; the features of each are written out in the same order."""
    found: list[Node] = []
    _expand(node, seat, 0, out, found)
    return found


def _expand(node: Node, seat: i64, sailed: i64, out: BytesWriter, found: list[Node]) -> None:
    before = node.state
    table = choices_of(before)
    for row in range(i64(c.N_ROWS)):
        bits = table[row]
        while bits != 0:
            number = first(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, number)
            done = reply(before, after, seat)
            child = Node(after, node, before.variant.catalogue.number(row, number), done)
            if before.waiting == SUPPLY or (row == c.SAIL and sailed < LONGEST_TRIP):
                trip: i64 = sailed + 1 if row == c.SAIL else sailed
                _expand(child, seat, trip, out, found)  # its worth shows with what is done then
            else:
                write_features(after, out)
                found.append(child)


def reply(before: State, after: State, seat: i64) -> bool:
    """Others who lose goods by the seat's own sale choose lightly; is it through after that?"""
    dice = Dice(1)
    said = Said()
    while after.active == seat and after.turn == before.turn and after.waiting != OVER and after.decider != seat:
        choose_guided(after, choices_of(after), dice, said)
        follow(after, said.row, said.bit)
    return after.waiting == OVER or after.turn != before.turn or after.decider != seat


def reveals(state: State) -> bool:
    """Replenishing turns up goods of the piles."""
    return state.waiting == SUPPLY
