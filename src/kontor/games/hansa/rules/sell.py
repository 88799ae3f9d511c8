"""H5: selling goods of one or several colours, and what the opponents lose by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.choices import DONE, LOSE, ONES, SELL, THREES, TWOS
from kontor.games.hansa.components import FEWEST_SOLD, N_COLOURS, goods_in, of_barrels
from kontor.games.hansa.events import BOOTH_RETURNED, LOST, SOLD
from kontor.games.hansa.rules.goods import of_one_colour, remove_good
from kontor.games.hansa.state import ACTIONS, LOSING, SELLING, State
from kontor.kit.bits import count, lowest
from kontor.kit.offers import ALONE

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


def _lots(ones: int, twos: int, fewest: int) -> int:
    """All lots of at most so many goods of one and two barrels, of `fewest` goods at least, as a set."""
    return sum(
        1 << (a + ONES * b) for a in range(ones + 1) for b in range(twos + 1) if a + b >= fewest
    )  # fmt: skip


_LOTS: Final = vec[i64](
    [_lots(ones, twos, fewest) for fewest in range(FEWEST_SOLD + 1) for twos in range(TWOS) for ones in range(ONES)]
)


def offer_sales(state: State, offers: Offers) -> None:
    """H5.1: with a booth in the ship's city, two goods of a colour at least; H5.5, RH4: of it any two or more."""
    if state.booths_in(state.active, state.ship) > 0:
        offer_colours(state, offers)


def offer_colours(state: State, offers: Offers) -> None:
    for colour in range(i64(N_COLOURS)):
        word = state.of_colour(state.active, colour)
        if goods_in(word) >= FEWEST_SOLD and not is_sold(state, colour):
            fit: i64 = of_barrels(word, 1) + ONES * of_barrels(word, 2)
            for threes in range(of_barrels(word, 3) + 1):
                fewest: i64 = max(0, FEWEST_SOLD - threes)
                offers[SELL + THREES * colour + threes] = _LOTS[ONES * TWOS * fewest + fit]


def offer_more(state: State, offers: Offers) -> None:
    offer_colours(state, offers)
    offers[DONE] = ALONE


def is_sold(state: State, colour: i64) -> bool:
    """Is the colour part of this sale already?"""
    for nth in range(colours_sold(state)):
        if nth_colour(state, nth) == colour:
            return True
    return False


def colours_sold(state: State) -> i64:
    found: i64 = 0
    rest = state.sale
    while rest != 0:
        rest >>= 3
        found += 1
    return found


def nth_colour(state: State, nth: i64) -> i64:
    """The colours of this sale in their order."""
    return ((state.sale >> (3 * nth)) & 7) - 1


def sell(state: State, colour: i64, ones: i64, twos: i64, threes: i64) -> None:
    """H5.2: one booth returns, however much is sold; RH6: be it the last. H5.3: what is sold is safe.

    H5.6: no talers move.
    """
    seat = state.active
    if state.waiting == ACTIONS:
        state.booths[state.board.n_cities * seat + state.ship] -= 1
        state.supply[seat] += 1
        state.acted = True
        state.note(BOOTH_RETURNED, seat, state.ship, 0, 0)
    word: i64 = ones + 16 * twos + 256 * threes
    state.goods[N_COLOURS * seat + colour] -= word
    state.sold[N_COLOURS * seat + colour] += word
    state.note(SOLD, seat, colour, word, state.ship)
    state.sale |= (colour + 1) << (3 * colours_sold(state))
    state.waiting = SELLING
    if not _has_more(state):
        close_sale(state)


def _has_more(state: State) -> bool:
    for colour in range(i64(N_COLOURS)):
        if goods_in(state.of_colour(state.active, colour)) >= FEWEST_SOLD and not is_sold(state, colour):
            return True
    return False


def close_sale(state: State) -> None:
    """H5.4, RH10: clockwise from the seller's left, colour by colour; where there is no choice, by itself."""
    n_colours = colours_sold(state)
    while state.losses < (state.seats - 1) * n_colours:
        loser = (state.active + 1 + state.losses // n_colours) % state.seats
        colour = nth_colour(state, state.losses % n_colours)
        kinds = of_one_colour(state.of_colour(loser, colour), colour)
        if count(kinds) > 1:
            state.waiting = LOSING
            state.decider = loser
            return
        if kinds != 0:
            _lose(state, loser, lowest(kinds))
        state.losses += 1
    state.sale = 0
    state.losses = 0
    state.waiting = ACTIONS
    state.decider = state.active


def _lose(state: State, seat: i64, good: i64) -> None:
    remove_good(state, seat, good)
    state.note(LOST, seat, good, 0, 0)


def lost_colour(state: State) -> i64:
    """Of which colour the deciding seat loses a good."""
    return nth_colour(state, state.losses % colours_sold(state))


def offer_losses(state: State, offers: Offers) -> None:
    colour = lost_colour(state)
    offers[LOSE] = of_one_colour(state.of_colour(state.decider, colour), colour)


def lose(state: State, good: i64) -> None:
    _lose(state, state.decider, good)
    state.losses += 1
    close_sale(state)
