"""Hansa as numbers for an evaluation: a row for each seat, the same for every board."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from kontor.games.hansa.board import NONE
from kontor.games.hansa.components import FEWEST_SOLD, MOST_BARRELS, N_COLOURS, goods_in, of_barrels
from kontor.games.hansa.rules.buy import master
from kontor.games.hansa.rules.scoring import booths_on_board, cities, monopolies, points, sold_points
from kontor.games.hansa.state import OVER, State
from kontor.kit.bits import bit

FAR: Final = 6  # more steps than the ship makes in a turn

NAMES: Final = [
    "seats", "round", "goods in piles", "last round", "empty warehouses", "turns to wait", "may act",
    "points", "lead", "tie-break",
    "talers", "booths in supply", "cities", "monopolies", "cities mastered", "stack", "lone booths",
    "unsold goods", "unsold barrels", "goods of one barrel", "goods of three barrels",
    "colours to sell", "goods to sell", "points to sell", "largest colour", "sold points",
    "goods at risk", "own threats", "steps to sell", "steps to buy free", "booth here", "master here",
    "goods here", "wanted here", "wanted in one", "wanted in two", "extra card", "broke last pile",
]  # fmt: skip
N_FEATURES: Final = len(NAMES)


def write_features(state: State, out: BytesWriter) -> None:
    """The rows of all seats, as numbers of 16 bits."""
    scores = vec[i64]([0] * state.seats)
    for seat in range(state.seats):
        scores[seat] = points(state, seat)
    empty: i64 = 0
    for good in state.store:
        if good == NONE:
            empty += 1
    masters = vec[i64]([0] * state.board.n_cities)
    for city in range(state.board.n_cities):
        masters[city] = master(state, city)
    for seat in range(state.seats):
        best: i64 = -99
        for other in range(state.seats):
            if other != seat:
                best = max(best, scores[other])
        _put(out, state.seats)
        _put(out, state.turn // state.seats)
        _put(out, len(state.deck) - state.drawn)
        _put(out, 0 if state.breaker == NONE else 1)
        _put(out, empty)
        _put(out, 0 if state.waiting == OVER else (seat - state.active) % state.seats)
        _put(out, 1 if state.waiting != OVER and state.active == seat and not state.acted else 0)
        _put(out, scores[seat])
        _put(out, scores[seat] - best)
        _put(out, booths_on_board(state, seat))
        _write_booths(state, seat, masters, out)
        _write_goods(state, seat, out)
        _write_ways(state, seat, masters, out)
        _put(out, 1 if state.variant.extra_card else 0)
        _put(out, 1 if state.breaker == seat else 0)


def _put(out: BytesWriter, number: i64) -> None:
    write_i16_le(out, i16(number))


def _write_booths(state: State, seat: i64, masters: vec[i64], out: BytesWriter) -> None:
    _put(out, state.talers[seat])
    _put(out, state.supply[seat])
    _put(out, cities(state, seat))
    _put(out, monopolies(state, seat))
    mastered: i64 = 0
    stack: i64 = 0
    lone: i64 = 0
    for city in range(state.board.n_cities):
        here = state.booths_in(seat, city)
        stack = max(stack, here)
        if masters[city] == seat:
            mastered += 1
        if here == 1:
            lone += 1
    _put(out, mastered)
    _put(out, stack)
    _put(out, lone)


def _write_goods(state: State, seat: i64, out: BytesWriter) -> None:
    """What is there, what could be sold, what others' sales would cost and the own ones cost others."""
    unsold: i64 = 0
    barrels: i64 = 0
    small: i64 = 0
    large: i64 = 0
    colours: i64 = 0
    to_sell: i64 = 0
    worth: i64 = 0
    largest: i64 = 0
    risk: i64 = 0
    threat: i64 = 0
    for colour in range(i64(N_COLOURS)):
        word = state.of_colour(seat, colour)
        own = goods_in(word)
        here: i64 = 0
        for number in range(i64(1), i64(MOST_BARRELS + 1)):
            here += number * of_barrels(word, number)
        unsold += own
        barrels += here
        small += of_barrels(word, 1)
        large += of_barrels(word, 3)
        largest = max(largest, own)
        if own >= FEWEST_SOLD:
            colours += 1
            to_sell += own
            worth += own + here
        for other in range(state.seats):
            if other != seat:
                theirs = goods_in(state.of_colour(other, colour))
                if own > 0 and theirs >= FEWEST_SOLD:
                    risk += 1
                if theirs > 0 and own >= FEWEST_SOLD:
                    threat += 1
    _put(out, unsold)
    _put(out, barrels)
    _put(out, small)
    _put(out, large)
    _put(out, colours)
    _put(out, to_sell)
    _put(out, worth)
    _put(out, largest)
    _put(out, sold_points(state, seat))
    _put(out, risk)
    _put(out, threat)


def _write_ways(state: State, seat: i64, masters: vec[i64], out: BytesWriter) -> None:
    """How far the ship is from what the seat wants."""
    board = state.board
    reached: i64 = bit(state.ship)
    seen: i64 = reached
    to_sell: i64 = FAR
    to_buy: i64 = FAR
    wanted = vec[i64]([0] * 3)
    steps: i64 = 0
    while reached != 0 and steps < FAR:
        further: i64 = 0
        for city in range(board.n_cities):
            if reached & bit(city) != 0:
                further |= board.lanes[city]
                if state.booths_in(seat, city) > 0:
                    to_sell = min(to_sell, steps)
                stored = _stored(state, city)
                if stored > 0 and masters[city] == seat:
                    to_buy = min(to_buy, steps)
                if steps < 3:
                    wanted[steps] += _wanted(state, seat, city)
        reached = further & ~seen
        seen |= further
        steps += 1
    _put(out, to_sell)
    _put(out, to_buy)
    _put(out, state.booths_in(seat, state.ship))
    _put(out, 1 if masters[state.ship] == seat else 0)
    _put(out, _stored(state, state.ship))
    for distance in range(i64(3)):
        _put(out, wanted[distance])


def _stored(state: State, city: i64) -> i64:
    found: i64 = 0
    for space in range(state.board.first_space[city], state.board.first_space[city + 1]):
        if state.store[space] != NONE:
            found += 1
    return found


def _wanted(state: State, seat: i64, city: i64) -> i64:
    """Goods stored there of a colour that the seat already has."""
    found: i64 = 0
    for space in range(state.board.first_space[city], state.board.first_space[city + 1]):
        good = state.store[space]
        if good != NONE and state.of_colour(seat, good // MOST_BARRELS) != 0:
            found += 1
    return found
