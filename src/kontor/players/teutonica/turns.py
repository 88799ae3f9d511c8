"""The ways to go on in a turn of Hansa Teutonica, one whole action at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import bit, lowest
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.rollout import Chance, Choice, pick_guided
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.rules.houses import hand_is_empty
from kontor.games.teutonica.state import BENEFIT, MOVING, OWN, PAYING, PLATE, SPOTS_WITH, TURN, State
from kontor.players.teutonica.features import write_features

if TYPE_CHECKING:
    from kontor.games.teutonica.choices import Table


@final
class Node:
    """A position within the turn, and the command that led to it."""

    def __init__(self, state: State, parent: Node | None, number: int, done: bool) -> None:
        self.state = state
        self.parent = parent
        self.number = number
        self.done = done  # the seat has nothing more to choose, or something hidden was seen
        self.lifted_from: i64 = NONE  # the spot of the piece in hand


def expand(node: Node, seat: i64, out: BytesWriter) -> list[Node]:
    """Every way to go on; the features of each are written out in the same order."""
    found: list[Node] = []
    _expand(node, seat, out, found)
    return found


def _expand(node: Node, seat: i64, out: BytesWriter, found: list[Node]) -> None:
    before = node.state
    table = choices_of(before)
    prune(before, table)
    if node.lifted_from != NONE:
        no_return(table, bit(node.lifted_from))
    for row in range(i64(c.N_ROWS)):
        bits = table[row]
        while bits != 0:
            column = lowest(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, column)
            done = reply(before, after, seat)
            child = Node(after, node, before.variant.catalogue.number[64 * row + column], done)
            if c.LIFT <= row < c.PUT:
                child.lifted_from = column
            if not done and is_halfway(after):
                _expand(child, seat, out, found)
            else:
                write_features(after, out)
                found.append(child)


def is_halfway(state: State) -> bool:
    """An action whose worth shows only with its next choice: the price, the benefit, where the lifted piece goes."""
    kind = state.frame.kind
    return kind in (BENEFIT, PAYING) or (kind == MOVING and state.frame.item == OWN)


def prune(state: State, table: Table) -> None:
    """What is hardly ever better or too much to try.

    Less income than possible, to end a turn with actions left, to lift more than one piece, and to
    put it where no other piece of one's own stands.
    """
    kind = state.frame.kind
    if kind == TURN and state.frame.count > 0 and (_any(table, c.CLAIM, c.PUT) or _any(table, c.DISPLACE, c.FOUND)):
        table[c.WORD] &= ~bit(c.END)
    if kind == MOVING and not hand_is_empty(state):
        for row in range(i64(c.LIFT), i64(c.PUT)):
            table[row] = 0
        seat = state.frame.seat
        own: i64 = state.land[SPOTS_WITH + 2 * seat] | state.land[SPOTS_WITH + 2 * seat + 1]
        for row in range(i64(c.PUT), i64(c.REMOVE)):
            if table[row] & own != 0:
                table[row] &= own
    for row in range(i64(c.INCOME), i64(c.LAY)):
        bits = table[row]
        if bits != 0:
            highest: i64 = 0
            while bits > 1:
                bits >>= 1
                highest += 1
            table[row] = bit(highest)


def no_return(table: Table, spot: i64) -> None:
    """To put a piece back where it was is to do nothing; two who wait for each other would do so for ever."""
    elsewhere: i64 = 0
    for row in range(i64(c.PUT), i64(c.REMOVE)):
        elsewhere |= table[row] & ~spot
    if elsewhere != 0:
        for row in range(i64(c.PUT), i64(c.REMOVE)):
            table[row] &= ~spot


def _any(table: Table, start: i64, end: i64) -> bool:
    for row in range(start, end):
        if table[row] != 0:
            return True
    return False


def reply(before: State, after: State, seat: i64) -> bool:
    """Others who interrupt the seat's own turn answer lightly; is it through after that?"""
    own_turn = before.turn_frame().seat == seat
    chance = Chance(1)
    choice = Choice()
    while own_turn and not after.is_over() and after.turn == before.turn and after.frame.seat != seat:
        pick_guided(after, choices_of(after), chance, choice)
        follow(after, choice.row, choice.column)
    if after.is_over() or after.turn != before.turn or after.frame.seat != seat:
        return True
    return after.frame.kind == PLATE and before.frame.kind != PLATE


def reveals(state: State) -> bool:
    """Markers are drawn unseen and looked at when the turn is over."""
    return False
