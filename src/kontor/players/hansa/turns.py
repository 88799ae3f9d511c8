"""The ways to go on in a turn of Hansa: an action here, or one or two cities further on; a sale is planned whole."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.choices import N_ROWS, VERBS
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
from kontor.kit.node import Node, mixed, mixed_all
from kontor.players.hansa.features import Features, features_of

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
    _expand(node, seat, 0, 0, features_of(node.state.board), out, found)
    return found


def _expand(
    node: Node[State], seat: i64, sailed: i64, colour: i64, features: Features, out: BytesWriter,
    found: list[Node[State]],
) -> None:  # fmt: skip
    """After so many cities of a trip; of a sale with the colours from this one on, so that none is planned twice."""
    before = node.state
    table = choices_of(before)
    for row in range(i64(N_ROWS)):
        bits = table[row]
        verb = VERBS.verb[row]
        if verb == c.SELL and VERBS.what[row] // c.THREES < colour:
            continue
        while bits != 0:
            column = lowest(bits)
            bits &= bits - 1
            after = before.copy()
            follow(after, row, column)
            done = reply(before, after, seat)
            child = Node(after, node, before.variant.catalogue.number(row, column), done)
            child.over = after.waiting == OVER
            if verb == c.SELL and after.waiting == SELLING:
                _expand(child, seat, sailed, VERBS.what[row] // c.THREES + 1, features, out, found)
            elif verb == c.SAIL and sailed < LONGEST_TRIP:
                _expand(child, seat, sailed + 1, 0, features, out, found)
            elif _LATER[before.waiting] != 0:
                _expand(child, seat, sailed, 0, features, out, found)
            else:
                features.write(after, out)
                child.print = fingerprint(after)
                found.append(child)


def reply(before: State, after: State, seat: i64) -> bool:
    """Others who lose goods by the seat's own sale give up the fewest barrels; is it through after that?"""
    while after.waiting == LOSING and after.active == seat and after.decider != seat:
        follow(after, c.LOSE, lowest(choices_of(after)[c.LOSE]))
    return after.waiting == OVER or after.turn != before.turn or after.decider != seat


def hides(state: State) -> bool:
    """Does an action look otherwise if what is hidden is another? The piles make it so."""
    return True


def reveals(state: State) -> bool:
    """Replenishing turns up goods of the piles."""
    return state.waiting == SUPPLY


def fingerprint(state: State) -> i64:
    """Equal for equal positions of a game, and hardly ever else."""
    found: i64 = mixed_all(state.talers, 100) ^ mixed_all(state.supply, 200) ^ mixed_all(state.booths, 300)
    found ^= mixed_all(state.goods, 400) ^ mixed_all(state.sold, 500) ^ mixed_all(state.store, 600)
    found ^= mixed_all(state.gone, 700) ^ mixed(state.bank, 0) ^ mixed(state.drawn, 1) ^ mixed(state.ship, 2)
    found ^= mixed(state.waiting, 3) ^ mixed(state.active, 4) ^ mixed(state.decider, 5) ^ mixed(state.turn, 6)
    found ^= mixed(state.sale, 7) ^ mixed(state.losses, 8) ^ mixed(state.breaker, 9)
    if state.acted:
        found ^= mixed(1, 10)
    return found
