"""What a seat may know of Hansa as small numbers: a fixed layout, the own seat first.

Rows of eight numbers, in this order: what is waited for, the piles, goods out of the game, the warehouses, booths by
city, and five rows for each of four seats. `names` says each. The order of the piles is in none of them (H7.1).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from kontor.games.hansa.board import NONE, Board
from kontor.games.hansa.components import COLOUR_NAMES, MAX_SEATS, N_COLOURS, N_GOODS, good_name
from kontor.games.hansa.rules.sell import lost_colour
from kontor.games.hansa.state import LOSING, State
from kontor.kit.bits import bit
from kontor.kit.words import MOST, WIDTH, row, spread

if TYPE_CHECKING:
    Numbers = vec[i64]

VERSION: Final = 1  # of the layout
_STORE: Final = 7  # the row at which the warehouses begin
_DESK: Final = 5  # rows of a seat
_SIDES: Final = ["own", "second", "third", "fourth"]


def size(board: Board) -> i64:
    """Rows of an observation."""
    return _STORE + _store_rows(board) + _booth_rows(board) + _DESK * MAX_SEATS


def _store_rows(board: Board) -> i64:
    return (board.n_spaces + 7) // 8


def _booth_rows(board: Board) -> i64:
    """Four numbers for each city."""
    return (board.n_cities + 1) // 2


def names(board: Board) -> list[str]:
    """What each number is; '' for those that are always 0."""
    sheet, goods = board.sheet, [good_name(good) for good in range(N_GOODS)]
    found = [
        "seats", "active seat", "seat to move", "waiting for", "acted", "ship", "last pile by", "bank",
        "colour to lose", "colours sold", *[f"sold now {name}" for name in COLOUR_NAMES],
        "round", "goods in piles", "goods before last pile", "extra card", "", "", "", "",
        *[f"in game {name}" for name in COLOUR_NAMES], "", "",
        *_padded([f"gone {name}" for name in goods], 3 * WIDTH),
        *_padded(_warehouses(board), WIDTH * int(_store_rows(board))),
        *_padded([f"{city.id} booths {side}" for city in sheet.cities for side in _SIDES],
                 WIDTH * int(_booth_rows(board))),
    ]  # fmt: skip
    for side in _SIDES:
        found += [f"{side} {name}" for name in goods[:16]] + [f"{side} sold {name}" for name in goods[:16]]
        found += [f"{side} {name}" for name in goods[16:]] + [f"{side} sold {name}" for name in goods[16:]]
        found += [f"{side} talers", f"{side} booths in supply", "", ""]
    return found


def _warehouses(board: Board) -> list[str]:
    cities = board.sheet.cities
    return [f"{city.id} warehouse {nth + 1}" for city in cities for nth in range(city.warehouses)]


def _padded(names: list[str], number: int) -> list[str]:
    return names + [""] * (number - len(names))


def write(state: State, seat: i64, out: Numbers, start: i64) -> None:
    """All words of an observation, from `start` on."""
    _write_waiting(state, seat, out, start)
    _write_goods(state.gone, 0, out, start + 4, start + 5)
    out[start + 6] = _last_goods(state.gone, 0)
    board = state.board
    start += _STORE
    _write_store(state, out, start)
    start += _store_rows(board)
    _write_booths(state, seat, out, start)
    start += _booth_rows(board)
    other = seat
    for _ in range(state.seats):
        _write_seat(state, other, out, start)
        start += _DESK
        other += 1
        if other == state.seats:
            other = 0


def _from(state: State, other: i64, seat: i64) -> i64:
    """How many places clockwise from the seat; NONE stays."""
    if other < 0:
        return other
    if other < seat:
        return other - seat + state.seats
    return other - seat


def _write_waiting(state: State, seat: i64, out: Numbers, start: i64) -> None:
    acted: i64 = 0
    if state.acted:
        acted = 1
    out[start] = row(
        state.seats, _from(state, state.active, seat), _from(state, state.decider, seat), state.waiting + 1,
        acted, state.ship + 1, _from(state, state.breaker, seat) + 1, state.bank,
    )  # fmt: skip
    sale: i64 = 0
    rest = state.sale
    while rest != 0:
        sale += bit(8 * (rest & 7) + 8) + 256  # a colour of this sale, plus one
        rest >>= 3
    if state.waiting == LOSING:
        sale += lost_colour(state) + 1
    out[start + 1] = sale
    left: i64 = len(state.deck)
    extra: i64 = 0
    if state.variant.extra_card:
        extra = 1
    out[start + 2] = row(
        min(state.turn // state.seats, MOST),
        left - state.drawn,
        max(state.last_pile - state.drawn, 0),
        extra,
        0,
        0,
        0,
        0,
    )
    colours: i64 = 0
    for colour in range(i64(N_COLOURS)):
        colours |= ((state.colours >> colour) & 1) << (8 * colour)
    out[start + 3] = colours


def _write_goods(words: Numbers, at: i64, out: Numbers, first: i64, second: i64) -> None:
    """The first sixteen goods that the words of six colours count, from the word `at` on; four bits are one good."""
    middle: i64 = words[at + 2]
    out[first] = spread(words[at] | words[at + 1] << 12 | (middle & 255) << 24)
    out[second] = spread(middle >> 8 | words[at + 3] << 4 | words[at + 4] << 16 | (words[at + 5] & 15) << 28)


def _last_goods(words: Numbers, at: i64) -> i64:
    """The last two."""
    last: i64 = words[at + 5]
    return ((last >> 4) & 15) | (last >> 8) << 8


def _write_store(state: State, out: Numbers, start: i64) -> None:
    word: i64 = 0
    shift: i64 = 0
    for good in state.store:
        word |= (good + 1) << shift
        shift += 8
        if shift == 64:
            out[start] = word
            start += 1
            word = 0
            shift = 0
    if shift != 0:
        out[start] = word


def _write_booths(state: State, seat: i64, out: Numbers, start: i64) -> None:
    booths, cities = state.booths, state.board.n_cities
    for city in range(cities):
        word: i64 = 0
        other = seat
        for place in range(state.seats):
            word |= booths[cities * other + city] << (8 * place)
            other += 1
            if other == state.seats:
                other = 0
        if city & 1 == 0:
            out[start] = word
        else:
            out[start] |= word << 32
            start += 1


def _write_seat(state: State, seat: i64, out: Numbers, start: i64) -> None:
    at: i64 = N_COLOURS * seat
    _write_goods(state.goods, at, out, start, start + 1)
    _write_goods(state.sold, at, out, start + 2, start + 3)
    rest: i64 = _last_goods(state.goods, at) | _last_goods(state.sold, at) << 16
    out[start + 4] = rest | state.talers[seat] << 32 | state.supply[seat] << 40


assert NONE == -1
