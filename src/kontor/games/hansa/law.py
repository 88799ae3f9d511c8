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
from kontor.games.hansa.components import COLOUR_NAMES, FEWEST_SOLD, MOST_BARRELS, N_COLOURS, good_words
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
from kontor.protocol import Refusal

TOO_LATE: Final = Refusal(
    "H2.4", "warehouses are replenished only at the beginning of a turn, and only if one is empty"
)
THE_END: Final = Refusal("H6.1", "the game is over; the last round is played")


def why_not(state: State, command: Command) -> Refusal | None:
    """None if the deciding seat may say this now."""
    verb, what, column = VERBS.verb[command.row], VERBS.what[command.row], command.column
    if state.waiting == OVER:
        return THE_END
    if state.waiting == SET_UP:
        return _first_booths(state, verb, column)
    if verb == c.BOOTHS:
        return Refusal("H1.5", "the first booths are set up before the first turn; later a good is given up for them")
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


def _city(state: State, city: i64) -> str:
    return state.board.plan.cities[city].name


def _owned(state: State, seat: i64, good: i64) -> i64:
    """How many unsold goods of this kind the seat has."""
    return (state.goods[N_COLOURS * seat + good // MOST_BARRELS] >> (4 * (good % MOST_BARRELS))) & 15


def _first_booths(state: State, verb: i64, city: i64) -> Refusal | None:
    if verb != c.BOOTHS:
        return Refusal("H1.5", "first everybody sets up booths in three cities")
    if city == state.board.start:
        return Refusal("H1.5", f"{_city(state, city)} is closed until the first turn")
    if state.booths_in(state.decider, city) > 0:
        return Refusal("H1.5", f"the three cities must differ, and @{state.decider} has booths in {_city(state, city)}")
    return None


def _supply(state: State, verb: i64) -> Refusal | None:
    if verb == c.REPLENISH:
        return None
    if verb != c.SKIP:
        return Refusal("H2.1", "first comes the choice to replenish the warehouses or to skip that")
    for good in state.store:
        if good != NONE:
            return None
    return Refusal("H2.4", "all warehouses are empty, so they must be replenished")


# What is never said while actions are taken.
NOT_NOW: Final[dict[int, Refusal]] = {
    c.DONE: Refusal("H5.5", "no sale is going on"),
    c.REPLENISH: TOO_LATE,
    c.SKIP: TOO_LATE,
    c.LOSE: Refusal("H5.4", "goods are lost only by another player's sale"),
    c.DISCARD: Refusal("H2.8", "goods above three are given up when the turn ends"),
}


def _actions(state: State, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.END:
        return None
    if verb in NOT_NOW:
        return NOT_NOW[verb]
    if verb == c.SAIL:
        return _sail(state, column)
    if state.acted:
        return Refusal("H2.6", f"an action was taken in {_city(state, state.ship)}; sail before the next one")
    if verb == c.BUY:
        return _buy(state, column)
    if verb == c.BUILD:
        return _build(state, column)
    if verb != c.SELL:
        raise unknown_verb(verb, ACTIONS)
    if state.booths_in(state.active, state.ship) == 0:
        return Refusal("H5.1", f"@{state.active} has no booth in {_city(state, state.ship)} to sell at")
    return _sell(state, what, column)


def _sail(state: State, city: i64) -> Refusal | None:
    here, there = _city(state, state.ship), _city(state, city)
    if city == state.ship:
        return Refusal("H2.7", f"the ship lies in {here} already")
    lanes = [(lane.start, lane.end) for lane in state.board.plan.lanes]
    if (state.ship, city) not in lanes:
        if (city, state.ship) in lanes:
            return Refusal("H2.7", f"the arrow leads from {there} to {here}, not back")
        return Refusal("H2.7", f"no route leads from {here} to {there}")
    if state.talers[state.active] < 1:
        return Refusal("H2.7", f"sailing costs 1 taler, and @{state.active} has none")
    return None


def _buy(state: State, good: i64) -> Refusal | None:
    stored = [state.store[space] for space in range(state.board.n_spaces) if state.board.city_of[space] == state.ship]
    if good not in stored:
        return Refusal("H3.1", f"no {good_words(good)} lies in {_city(state, state.ship)}")
    booths = [state.booths_in(seat, state.ship) for seat in range(state.seats)]
    own = booths.pop(state.active)
    if state.talers[state.active] < 1 and own <= max(booths):
        return Refusal("H3.2", f"buying in {_city(state, state.ship)} costs 1 taler, and @{state.active} has none")
    return None


def _build(state: State, good: i64) -> Refusal | None:
    if _owned(state, state.active, good) == 0:
        return Refusal("H4.1", f"@{state.active} has no unsold {good_words(good)} to give up")
    if state.supply[state.active] == 0:
        return Refusal("RH3", f"@{state.active} has no booth left in the supply")
    return None


def _sell(state: State, what: i64, column: i64) -> Refusal | None:
    colour: i64 = what // c.THREES
    wanted = [int(ones_of(column)), int(twos_of(column)), int(what % c.THREES)]
    if sum(wanted) < FEWEST_SOLD:
        return Refusal("H5.1", "at least two goods of a colour are sold")
    for kind in range(MOST_BARRELS):
        owned = _owned(state, state.active, MOST_BARRELS * colour + kind)
        if owned < wanted[kind]:
            name = good_words(MOST_BARRELS * colour + kind)
            return Refusal("H5.1", f"@{state.active} has {owned} unsold goods like {name}, not {wanted[kind]}")
    return None


def _selling(state: State, verb: i64, what: i64, column: i64) -> Refusal | None:
    if verb == c.DONE:
        return None
    if verb != c.SELL:
        return Refusal("H5.5", "a sale is going on: sell another colour, or say done")
    colour: i64 = what // c.THREES
    rest = state.sale
    while rest != 0:
        if (rest & 7) - 1 == colour:
            return Refusal("H5.5", f"how many {COLOUR_NAMES[colour]} goods are sold was said already")
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
        return Refusal("H5.4", f"@{state.decider} must choose which {COLOUR_NAMES[colour]} good is lost")
    if _owned(state, state.decider, good) == 0:
        return Refusal("H5.4", f"@{state.decider} has no unsold {good_words(good)}")
    return None


def _taxes(state: State, verb: i64, good: i64) -> Refusal | None:
    if verb != c.DISCARD:
        return Refusal("H2.8", f"the turn ends: @{state.active} must give up goods until three are left")
    if _owned(state, state.active, good) == 0:
        return Refusal("H2.8", f"@{state.active} has no unsold {good_words(good)}")
    return None
