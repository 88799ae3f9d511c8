"""The ways to go on in a turn of Hansa Teutonica, one command at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.bits import bit, lowest
from kontor.games.teutonica.playout import Chance, Choice, pick_lightly
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.state import PLATE, TURN, State
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


def expand(node: Node, seat: i64, out: BytesWriter) -> list[Node]:
    """Every way to go on; the features of each are written out in the same order."""
    before = node.state
    table = choices_of(before)
    prune(before, table)
    found: list[Node] = []
    for row in range(i64(c.N_ROWS)):
        bits = table[row]
        while bits != 0:
            column = lowest(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, column)
            done = reply(before, after, seat)
            write_features(after, out)
            found.append(Node(after, node, before.variant.catalogue.number[64 * row + column], done))
    return found


def prune(state: State, table: Table) -> None:
    """What is hardly ever better: less income than possible, and to end a turn with actions left."""
    acts = _any(table, c.CLAIM, c.PUT) or _any(table, c.DISPLACE, c.FOUND)
    if acts and state.frame.kind == TURN and state.frame.count > 0:
        table[c.WORD] &= ~bit(c.END)
    for row in range(i64(c.INCOME), i64(c.LAY)):
        bits = table[row]
        if bits != 0:
            highest: i64 = 0
            while bits > 1:
                bits >>= 1
                highest += 1
            table[row] = bit(highest)


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
        pick_lightly(after, choices_of(after), chance, choice)
        follow(after, choice.row, choice.column)
    if after.is_over() or after.turn != before.turn or after.frame.seat != seat:
        return True
    return after.frame.kind == PLATE and before.frame.kind != PLATE


def reveals(state: State) -> bool:
    """Markers are drawn unseen and looked at when the turn is over."""
    return False
