"""May this command be played here, and if not, which rule forbids it: plain, slow, complete.

This is the second, independent opinion on legality: it reads only what lies on the table and uses
none of the functions that offer choices. `why_not` is None exactly for the commands that `legal`
lists.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.hansa import choices as c
from kontor.games.hansa.board import NONE
from kontor.games.hansa.choices import VERBS, ones_of, twos_of
from kontor.games.hansa.components import COLOUR_NAMES, FEWEST_SOLD, MOST_BARRELS, N_COLOURS, good_name
from kontor.games.hansa.state import (
    ACTIONS,
    LOSING,
    OVER,
    SELLING,
    SET_UP,
    SUPPLY,
    TAXES,
    State,
    unknown_verb,
    unknown_wait,
)
from kontor.kit.commands import Command
from kontor.protocol import RawFacts, Refusal

TOO_LATE: Final = Refusal("H2.4", "too-late")
THE_END: Final = Refusal("H6.1", "over")


def why_not(state: State, command: Command) -> Refusal | None:
    """None if the deciding seat may say this now."""
    refusal = _refusal(state, command)
    if refusal is None:
        return None
    return Refusal(refusal.rule, refusal.code, refusal.facts, state.board.sheet.scene)


def _refusal(state: State, command: Command) -> Refusal | None:
    verb, what, column = VERBS.verb[command.row], VERBS.what[command.row], command.column
    if state.waiting == OVER:
        return THE_END
    if state.waiting == SET_UP:
        return _first_booths(state, verb, column)
    if verb == c.BOOTHS:
        return Refusal("H1.5", "not-first")
    if state.waiting == SUPPLY:
        return _supply(state, verb)
    if state.waiting == ACTIONS:
        return _actions(state, verb, what, column)
    if state.waiting == SELLING:
        return _selling(state, verb, what, column)
    if state.waiting == LOSING:
        return _losing(state, verb, column)
    if state.waiting == TAXES:
        return _taxes(state, verb, column)
    raise unknown_wait(state.waiting)


def _in_city(state: State, city: i64) -> RawFacts:
    return {"city": state.board.sheet.cities[city].id}


def _not_owned(state: State, seat: i64, good: i64, rule: str) -> Refusal | None:
    return Refusal(rule, "not-owned", {"good": good_name(good)}) if _owned(state, seat, good) == 0 else None


def _owned(state: State, seat: i64, good: i64) -> i64:
    """How many unsold goods of this kind the seat has."""
    return (state.goods[N_COLOURS * seat + good // MOST_BARRELS] >> (4 * (good % MOST_BARRELS))) & 15


def _first_booths(state: State, verb: i64, city: i64) -> Refusal | None:
    if verb != c.BOOTHS:
        return Refusal("H1.5", "first-booths")
    if city == state.board.start:
        return Refusal("H1.5", "closed", _in_city(state, city))
    if state.booths_in(state.decider, city) > 0:
        return Refusal("H1.5", "same-city", _in_city(state, city))
    return None


def _supply(state: State, verb: i64) -> Refusal | None:
    if verb == c.REPLENISH:
        return None
    if verb != c.SKIP:
        return Refusal("H2.1", "first-replenish")
    for good in state.store:
        if good != NONE:
            return None
    return Refusal("H2.4", "all-empty")


# What is never said while actions are taken.
NOT_NOW: Final[dict[int, Refusal]] = {
    c.DONE: Refusal("H5.5", "not-selling"),
    c.REPLENISH: TOO_LATE,
    c.SKIP: TOO_LATE,
    c.LOSE: Refusal("H5.4", "not-losing"),
    c.DISCARD: Refusal("H2.8", "not-ending"),
}


def _actions(state: State, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.END:
        return None
    if verb in NOT_NOW:
        return NOT_NOW[verb]
    if verb == c.SAIL:
        return _sail(state, column)
    if state.acted:
        return Refusal("H2.6", "acted", _in_city(state, state.ship))
    if verb == c.BUY:
        return _buy(state, column)
    if verb == c.BUILD:
        return _build(state, column)
    if verb != c.SELL:
        raise unknown_verb(verb, ACTIONS)
    if state.booths_in(state.active, state.ship) == 0:
        return Refusal("H5.1", "no-booth", _in_city(state, state.ship))
    return _sell(state, what, column)


def _sail(state: State, city: i64) -> Refusal | None:
    facts = _in_city(state, city) | {"ship": state.board.sheet.cities[state.ship].id}
    if city == state.ship:
        return Refusal("H2.7", "here", facts)
    lanes = [(lane.start, lane.end) for lane in state.board.sheet.lanes]
    if (state.ship, city) not in lanes:
        return Refusal("H2.7", "against" if (city, state.ship) in lanes else "no-lane", facts)
    if state.talers[state.active] < 1:
        return Refusal("H2.7", "no-fare")
    return None


def _buy(state: State, good: i64) -> Refusal | None:
    stored = [state.store[space] for space in range(state.board.n_spaces) if state.board.city_of[space] == state.ship]
    if good not in stored:
        return Refusal("H3.1", "not-stored", _in_city(state, state.ship) | {"good": good_name(good)})
    booths = [state.booths_in(seat, state.ship) for seat in range(state.seats)]
    own = booths.pop(state.active)
    if state.talers[state.active] < 1 and own <= max(booths):
        return Refusal("H3.2", "no-price", _in_city(state, state.ship))
    return None


def _build(state: State, good: i64) -> Refusal | None:
    refusal = _not_owned(state, state.active, good, "H4.1")
    return Refusal("RH3", "no-booth-left") if refusal is None and state.supply[state.active] == 0 else refusal


def _sell(state: State, what: i64, column: i64) -> Refusal | None:
    colour: i64 = what // c.THREES
    wanted = [int(ones_of(column)), int(twos_of(column)), int(what % c.THREES)]
    if sum(wanted) < FEWEST_SOLD:
        return Refusal("H5.1", "two-goods")
    for kind in range(MOST_BARRELS):
        good = MOST_BARRELS * colour + kind
        owned = _owned(state, state.active, good)
        if owned < wanted[kind]:
            return Refusal("H5.1", "too-few", {"good": good_name(good), "owned": owned, "wanted": wanted[kind]})
    return None


def _selling(state: State, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.DONE:
        return None
    if verb != c.SELL:
        return Refusal("H5.5", "first-selling")
    colour: i64 = what // c.THREES
    rest = state.sale
    while rest != 0:
        if (rest & 7) - 1 == colour:
            return Refusal("H5.5", "sold", {"colour": COLOUR_NAMES[colour]})
        rest >>= 3
    return _sell(state, what, column)


def _losing(state: State, verb: i64, good: i64) -> Refusal | None:
    sold = []
    rest = state.sale
    while rest != 0:
        sold.append((rest & 7) - 1)
        rest >>= 3
    colour = sold[state.losses % len(sold)]
    if verb != c.LOSE or good // MOST_BARRELS != colour:
        return Refusal("H5.4", "first-losing", {"colour": COLOUR_NAMES[colour]})
    return _not_owned(state, state.decider, good, "H5.4")


def _taxes(state: State, verb: i64, good: i64) -> Refusal | None:
    if verb != c.DISCARD:
        return Refusal("H2.8", "first-taxes")
    return _not_owned(state, state.active, good, "H2.8")
