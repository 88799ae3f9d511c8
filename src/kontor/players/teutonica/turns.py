"""The ways to go on in a turn of Hansa Teutonica, one whole action at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.teutonica import choices as c
from kontor.games.teutonica.board import NONE
from kontor.games.teutonica.choices import N_ROWS, VERBS
from kontor.games.teutonica.components import MAX_PIECES, MERCHANTS_OWNED
from kontor.games.teutonica.rollout import pick_guided
from kontor.games.teutonica.rules.engine import choices_of, follow
from kontor.games.teutonica.rules.houses import hand_is_empty
from kontor.games.teutonica.state import (
    ANSWER,
    BENEFIT,
    DECISION_NAMES,
    ECHO,
    FLIPPING,
    MOVING,
    NEUTRAL,
    OWN,
    PAYING,
    PERMANENT,
    PLATE,
    REMOVING,
    SETTLING,
    SPOTS_WITH,
    TURN,
    State,
)
from kontor.kit.bits import bit, highest, lowest
from kontor.kit.dice import Choice, Dice
from kontor.kit.node import Node
from kontor.players.teutonica.features import write_features

if TYPE_CHECKING:
    from kontor.kit.offers import Offers

# Does the worth of an action show only with its next choice: the price, the benefit, where the lifted piece goes?
_HALFWAY: Final = {
    TURN: False,
    PAYING: True,
    ANSWER: False,
    MOVING: True,
    REMOVING: False,
    BENEFIT: True,
    PLATE: False,
    PERMANENT: False,
    SETTLING: False,
    FLIPPING: False,
    ECHO: False,
    NEUTRAL: False,
}
_IS_HALFWAY: Final = vec[i64]([1 if _HALFWAY[kind] else 0 for kind in range(len(DECISION_NAMES))])

# While one of these can be had, a turn is not ended.
_BETTER_THAN_END: Final = vec[i64](VERBS.rows([c.CLAIM, c.PLACE, c.INCOME, c.SWAP, c.LIFT, c.DISPLACE]))


def expand(node: Node[State], seat: i64, out: BytesWriter) -> list[Node[State]]:
    """Every way to go on; the features of each are written out in the same order."""
    found: list[Node[State]] = []
    _expand(node, seat, out, found)
    return found


def _expand(node: Node[State], seat: i64, out: BytesWriter, found: list[Node[State]]) -> None:
    before = node.state
    offers = choices_of(before)
    prune(before, offers)
    if node.mark != NONE:
        no_return(offers, bit(node.mark))
    for row in range(i64(N_ROWS)):
        bits = offers[row]
        while bits != 0:
            column = lowest(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, column)
            done = reply(before, after, seat)
            child = Node(after, node, before.variant.catalogue.number(row, column), done)
            if VERBS.verb[row] == c.LIFT:
                child.mark = column  # the spot of the piece in hand
            if not done and is_halfway(after):
                _expand(child, seat, out, found)
            else:
                write_features(after, out)
                found.append(child)


def is_halfway(state: State) -> bool:
    """Would it be too early to say what the action is worth?"""
    kind = state.frame.kind
    return _IS_HALFWAY[kind] != 0 and (kind != MOVING or state.frame.whose == OWN)


def prune(state: State, offers: Offers) -> None:
    """What is hardly ever better or too much to try.

    Less income than possible, to end a turn with actions left, to lift more than one piece, and to
    put it where no other piece of one's own stands.
    """
    kind = state.frame.kind
    if kind == TURN and state.frame.count > 0:
        for row in _BETTER_THAN_END:
            if offers[row] != 0:
                offers[c.END] = 0
    if kind == MOVING and not hand_is_empty(state):
        seat = state.frame.seat
        own: i64 = state.land[SPOTS_WITH + 2 * seat] | state.land[SPOTS_WITH + 2 * seat + 1]
        for piece in range(i64(MAX_PIECES)):
            offers[c.LIFT + piece] = 0
            if offers[c.PUT + piece] & own != 0:
                offers[c.PUT + piece] &= own
    for merchants in range(i64(MERCHANTS_OWNED + 1)):
        if offers[c.INCOME + merchants] != 0:
            offers[c.INCOME + merchants] = bit(highest(offers[c.INCOME + merchants]))


def no_return(offers: Offers, spot: i64) -> None:
    """To put a piece back where it was is to do nothing; two who wait for each other would do so for ever."""
    elsewhere: i64 = 0
    for piece in range(i64(MAX_PIECES)):
        elsewhere |= offers[c.PUT + piece] & ~spot
    if elsewhere != 0:
        for piece in range(i64(MAX_PIECES)):
            offers[c.PUT + piece] &= ~spot


def reply(before: State, after: State, seat: i64) -> bool:
    """Others who interrupt the seat's own turn answer lightly; is it through after that?"""
    own_turn = before.turn_frame().seat == seat
    dice = Dice(1)
    choice = Choice()
    while own_turn and not after.is_over() and after.turn == before.turn and after.frame.seat != seat:
        pick_guided(after, choices_of(after), dice, choice)
        follow(after, choice.row, choice.column)
    if after.is_over() or after.turn != before.turn or after.frame.seat != seat:
        return True
    return after.frame.kind == PLATE and before.frame.kind != PLATE


def reveals(state: State) -> bool:
    """Markers are drawn unseen and looked at when the turn is over."""
    return False
