"""May this command be played here, and if not, which rule forbids it: plain, slow, complete.

This is the second, independent opinion on legality: it reads only what lies on the table and uses
none of the functions that offer choices. `why_not` is None exactly for the commands that `legal`
lists.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.choices import (
    BOOTHS,
    BUILD,
    BUY,
    DISCARD,
    DONE,
    END,
    LOSE,
    REPLENISH,
    SAIL,
    SELL,
    SKIP,
    THREES,
    WORD,
    ones_of,
    twos_of,
)
from kontor.games.hansa.commands import Command
from kontor.games.hansa.components import COLOUR_NAMES, FEWEST_SOLD, MOST_BARRELS, N_COLOURS, good_words
from kontor.games.hansa.state import ACTIONS, LOSING, OVER, SELLING, SET_UP, SUPPLY, State
from kontor.protocol import Refusal

THE_END: Final = Refusal("H6.1", "the game is over; the last round is played")


def why_not(state: State, command: Command) -> Refusal | None:
    """None if the deciding seat may say this now."""
    row, number = command.row, command.bit
    if state.waiting == OVER:
        return THE_END
    if state.waiting == SET_UP:
        return _first_booths(state, row, number)
    if row == BOOTHS:
        return Refusal("H1.5", "the first booths are set up before the first turn; later a good is given up for them")
    if state.waiting == SUPPLY:
        return _supply(state, row, number)
    if state.waiting == ACTIONS:
        return _actions(state, row, number)
    if state.waiting == SELLING:
        return _selling(state, row, number)
    if state.waiting == LOSING:
        return _losing(state, row, number)
    return _taxes(state, row, number)


def _city(state: State, city: i64) -> str:
    return state.board.plan.cities[city].name


def _owned(state: State, seat: i64, good: i64) -> i64:
    """How many unsold goods of this kind the seat has."""
    return (state.goods[N_COLOURS * seat + good // MOST_BARRELS] >> (4 * (good % MOST_BARRELS))) & 15


def _first_booths(state: State, row: i64, city: i64) -> Refusal | None:
    if row != BOOTHS:
        return Refusal("H1.5", "first everybody sets up booths in three cities")
    if city == state.board.start:
        return Refusal("H1.5", f"{_city(state, city)} is closed until the first turn")
    if state.booths_in(state.decider, city) > 0:
        return Refusal("H1.5", f"the three cities must differ, and @{state.decider} has booths in {_city(state, city)}")
    return None


def _supply(state: State, row: i64, word: i64) -> Refusal | None:
    if row == WORD and word == REPLENISH:
        return None
    if row != WORD or word != SKIP:
        return Refusal("H2.1", "first comes the choice to replenish the warehouses or to skip that")
    for good in state.store:
        if good != NONE:
            return None
    return Refusal("H2.4", "all warehouses are empty, so they must be replenished")


def _actions(state: State, row: i64, number: i64) -> Refusal | None:
    if row == WORD:
        return _word(number)
    if row == SAIL:
        return _sail(state, number)
    if row == LOSE:
        return Refusal("H5.4", "goods are lost only by another player's sale")
    if row == DISCARD:
        return Refusal("H2.8", "goods above three are given up when the turn ends")
    if state.acted:
        return Refusal("H2.6", f"an action was taken in {_city(state, state.ship)}; sail before the next one")
    if row == BUY:
        return _buy(state, number)
    if row == BUILD:
        return _build(state, number)
    if state.booths_in(state.active, state.ship) == 0:
        return Refusal("H5.1", f"@{state.active} has no booth in {_city(state, state.ship)} to sell at")
    return _sell(state, row, number)


def _word(word: i64) -> Refusal | None:
    if word == END:
        return None
    if word == DONE:
        return Refusal("H5.5", "no sale is going on")
    return Refusal("H2.4", "warehouses are replenished only at the beginning of a turn, and only if one is empty")


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


def _sell(state: State, row: i64, number: i64) -> Refusal | None:
    colour: i64 = (row - SELL) // THREES
    wanted = [int(ones_of(number)), int(twos_of(number)), int((row - SELL) % THREES)]
    if sum(wanted) < FEWEST_SOLD:
        return Refusal("H5.1", "at least two goods of a colour are sold")
    for kind in range(MOST_BARRELS):
        owned = _owned(state, state.active, MOST_BARRELS * colour + kind)
        if owned < wanted[kind]:
            name = good_words(MOST_BARRELS * colour + kind)
            return Refusal("H5.1", f"@{state.active} has {owned} unsold goods like {name}, not {wanted[kind]}")
    return None


def _selling(state: State, row: i64, number: i64) -> Refusal | None:
    if row == WORD and number == DONE:
        return None
    if row < SELL:
        return Refusal("H5.5", "a sale is going on: sell another colour, or say done")
    colour: i64 = (row - SELL) // THREES
    rest = state.sale
    while rest != 0:
        if (rest & 7) - 1 == colour:
            return Refusal("H5.5", f"how many {COLOUR_NAMES[colour]} goods are sold was said already")
        rest >>= 3
    return _sell(state, row, number)


def _losing(state: State, row: i64, good: i64) -> Refusal | None:
    sold = []
    rest = state.sale
    while rest != 0:
        sold.append((rest & 7) - 1)
        rest >>= 3
    colour = sold[state.losses % len(sold)]
    if row != LOSE or good // MOST_BARRELS != colour:
        return Refusal("H5.4", f"@{state.decider} must choose which {COLOUR_NAMES[colour]} good is lost")
    if _owned(state, state.decider, good) == 0:
        return Refusal("H5.4", f"@{state.decider} has no unsold {good_words(good)}")
    return None


def _taxes(state: State, row: i64, good: i64) -> Refusal | None:
    if row != DISCARD:
        return Refusal("H2.8", f"the turn ends: @{state.active} must give up goods until three are left")
    if _owned(state, state.active, good) == 0:
        return Refusal("H2.8", f"@{state.active} has no unsold {good_words(good)}")
    return None
