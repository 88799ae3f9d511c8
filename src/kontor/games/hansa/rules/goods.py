"""Goods in front of the players: which are there, and what becomes of them."""

from __future__ import annotations

from mypy_extensions import i64

from kontor.games.hansa.components import MOST_BARRELS, N_COLOURS, of_barrels, one_with
from kontor.games.hansa.state import State
from kontor.kit.bits import bit


def colour_of(good: i64) -> i64:
    return good // MOST_BARRELS


def barrels_of(good: i64) -> i64:
    return good % MOST_BARRELS + 1


def of_one_colour(word: i64, colour: i64) -> i64:
    """The kinds of goods that a word counts, as a set."""
    found: i64 = 0
    for barrels in range(i64(1), i64(MOST_BARRELS + 1)):
        if of_barrels(word, barrels) > 0:
            found |= bit(MOST_BARRELS * colour + barrels - 1)
    return found


def goods_of(state: State, seat: i64) -> i64:
    """The kinds of unsold goods of a seat, as a set."""
    found: i64 = 0
    for colour in range(i64(N_COLOURS)):
        word = state.of_colour(seat, colour)
        if word != 0:
            found |= of_one_colour(word, colour)
    return found


def remove_good(state: State, seat: i64, good: i64) -> None:
    """Out of the game."""
    one = one_with(barrels_of(good))
    state.goods[N_COLOURS * seat + colour_of(good)] -= one
    state.gone[colour_of(good)] += one
