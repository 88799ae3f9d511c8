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
from kontor.kit.node import Node, mixed
from kontor.players.teutonica.features import Features, features_of

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
    given = not hand_is_empty(node.state)  # pieces that the search has not lifted itself: each is put down on its own
    _expand(node, seat, given, features_of(node.state.board), out, found)
    return found


def _expand(
    node: Node[State], seat: i64, given: bool, features: Features, out: BytesWriter, found: list[Node[State]]
) -> None:
    before = node.state
    offers = choices_of(before)
    prune(before, offers, given)
    if node.mark != NONE:
        in_order(offers, node.mark)
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
            child.over = after.is_over()
            if VERBS.verb[row] == c.LIFT:
                child.mark = column  # the spot of the piece in hand
            if not done and is_halfway(after) and not (given and after.frame.kind == MOVING):
                _expand(child, seat, given, features, out, found)
            else:
                features.write(after, out)
                child.print = features.fingerprint(after) ^ mixed(child.mark, 0)
                found.append(child)


def is_halfway(state: State) -> bool:
    """Would it be too early to say what the action is worth?"""
    kind = state.frame.kind
    return _IS_HALFWAY[kind] != 0 and (kind != MOVING or state.frame.whose == OWN)


def prune(state: State, offers: Offers, given: bool) -> None:
    """What is hardly ever better or too much to try.

    Less income than possible, to end a turn with actions left, to put a lifted piece where no other
    piece of one's own stands, and to lift several unless they fill a route together. What the search
    itself has lifted in vain leads nowhere; what is `given` has to go somewhere.
    """
    kind = state.frame.kind
    if kind == TURN and state.frame.count > 0:
        for row in _BETTER_THAN_END:
            if offers[row] != 0:
                offers[c.END] = 0
    if kind == MOVING and not hand_is_empty(state):
        if state.frame.whose == OWN:
            prune_moving(state, offers, given)
        else:
            forbid_lifts(offers)
            put_only(offers, own_spots(state, state.frame.seat))
    for merchants in range(i64(MERCHANTS_OWNED + 1)):
        if offers[c.INCOME + merchants] != 0:
            offers[c.INCOME + merchants] = bit(highest(offers[c.INCOME + merchants]))


def prune_moving(state: State, offers: Offers, given: bool) -> None:
    """One piece goes to others of its side; several go where they fill a route."""
    frame = state.frame
    held = in_hand(state, frame.seat)
    filled: i64 = to_fill(state, frame.seat, held, held)
    if given:
        put_only(offers, filled)
        put_only(offers, own_spots(state, frame.seat))
    elif held > 1 or frame.count == 0:
        for piece in range(i64(MAX_PIECES)):
            offers[c.PUT + piece] &= filled
    else:
        put_only(offers, own_spots(state, frame.seat))
    goals: i64 = to_fill(state, frame.seat, held + 1, held + frame.count)
    if goals == 0:
        forbid_lifts(offers)
        return
    for piece in range(i64(MAX_PIECES)):
        offers[c.LIFT + piece] &= ~goals


def own_spots(state: State, seat: i64) -> i64:
    return state.land[SPOTS_WITH + 2 * seat] | state.land[SPOTS_WITH + 2 * seat + 1]


def in_hand(state: State, seat: i64) -> i64:
    """How many own pieces are lifted."""
    found: i64 = 0
    for country in range(state.board.n_countries):
        found += state.in_hand(2 * seat, country) + state.in_hand(2 * seat + 1, country)
    return found


def to_fill(state: State, seat: i64, least: i64, most: i64) -> i64:
    """Routes on which the seat stands alone and lacks so many pieces; those with boats are left out."""
    found: i64 = 0
    left: i64 = own_spots(state, seat) & state.board.ashore & state.open_spots
    while left != 0:
        route = lowest(left)
        left &= left - 1
        room = state.room(route)
        own: i64 = state.standing(2 * seat, route) + state.standing(2 * seat + 1, route)
        if least <= room <= most and own + room == state.board.length[route] and state.board.boats_of[route] == NONE:
            found |= bit(route)
    return found


def forbid_lifts(offers: Offers) -> None:
    for piece in range(i64(MAX_PIECES)):
        offers[c.LIFT + piece] = 0


def put_only(offers: Offers, spots: i64) -> None:
    """On these, if that is possible at all."""
    for piece in range(i64(MAX_PIECES)):
        if offers[c.PUT + piece] & spots != 0:
            offers[c.PUT + piece] &= spots


def in_order(offers: Offers, spot: i64) -> None:
    """Of several that are lifted, in which order makes no difference: never from before the last one."""
    for piece in range(i64(MAX_PIECES)):
        offers[c.LIFT + piece] &= ~(bit(spot) - 1)


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


def hides(state: State) -> bool:
    """Does an action look otherwise if what is hidden is another? No face of a marker does that, but missions do."""
    return len(state.missions) > 0


def reveals(state: State) -> bool:
    """Markers are drawn unseen and looked at when the turn is over."""
    return False
