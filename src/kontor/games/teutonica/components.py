"""Pieces, the writing desk and the kinds of markers: what lies in every box (T1.2, T1.5, T1.6)."""

from __future__ import annotations

from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

Kind = Literal["trader", "merchant"]

# Kinds of pieces; a piece of a seat is 2 * seat + kind.
TRADER: Final = 0
MERCHANT: Final = 1
KIND_NAMES: Final[list[Kind]] = ["trader", "merchant"]
TRADERS_OWNED: Final = 27
MERCHANTS_OWNED: Final = 4

# Abilities, in the order of the desk.
KEYS: Final = 0
ACTIONS: Final = 1
PRIVILEGE: Final = 2
BOOK: Final = 3
PURSE: Final = 4
N_ABILITIES: Final = 5
ABILITY_NAMES: Final = ["keys", "actions", "privilege", "book", "purse"]

# Colours of offices, lowest first; the privilege ability's values are these numbers.
COLOUR_NAMES: Final = ["white", "orange", "pink", "black"]

ALL: Final = 99  # the purse's last value: the whole stock
TRACKS: Final = [[1, 2, 2, 3, 4], [2, 3, 3, 4, 4, 5], [0, 1, 2, 3], [2, 3, 4, 5], [3, 5, 7, ALL]]
_WIDTH: Final = 6
_VALUES: Final = vec[i64]([t[i] if i < len(t) else 0 for t in TRACKS for i in range(_WIDTH)])
_FULL: Final = vec[i64]([len(t) - 1 for t in TRACKS])

# Kinds of markers.
ADDITIONAL: Final = 0
EXCHANGE: Final = 1
DEVELOP: Final = 2
PLUS_3: Final = 3
PLUS_4: Final = 4
REMOVE_THREE: Final = 5
MOVE_THREE: Final = 6
EXCHANGE_MARKER: Final = 7  # from here on: promo markers (X1)
TRIBUTE: Final = 8
BLOCK_ROUTE: Final = 9
N_MARKERS: Final = 10
MARKER_NAMES: Final = [
    "additional-office", "exchange", "develop", "plus-3", "plus-4", "remove-three", "move-three",
    "exchange-marker", "tribute", "block-route",
]  # fmt: skip
FIRST_PROMO: Final = EXCHANGE_MARKER
PROMOS_OF_A_KIND: Final = 2

# Markers that stay on their route for every creator (T14.6, T15.9).
MOVE_TWO: Final = 0
DEVELOP_PRIVILEGE: Final = 1
FOUND_OFFICE: Final = 2
PLACE_TWO_OF_ROUTE: Final = 3
PLACE_TWO_ABROAD: Final = 4
PERMANENT_NAMES: Final = ["move-two", "develop-privilege", "found-office", "place-two-of-route", "place-two-abroad"]

# Emperor's favours (T13).
FREE_PLACING: Final = 0
EXTRA_ACTION: Final = 1
INCOME_ECHO: Final = 2
DISPLACED_BONUS: Final = 3
CITY_PRESTIGE: Final = 4
ABILITY_PRESTIGE: Final = 5
N_FAVOURS: Final = 6
FAVOUR_NAMES: Final = [
    "free-placing", "extra-action", "income-echo", "displaced-bonus", "city-prestige", "ability-prestige",
]  # fmt: skip

MAX_SEATS: Final = 5
MAX_PIECES: Final = 2 * MAX_SEATS  # pieces told apart by owner and kind
FIRST_SUPPLY: Final = 5  # traders of the start player; each next seat has one more (T1.3)
TRADERS_FREE: Final = 11  # a player's traders that neither cover the desk nor count points


def value(ability: i64, level: i64) -> i64:
    """What the ability shows after being developed `level` times."""
    return _VALUES[_WIDTH * ability + level]


def full(ability: i64) -> i64:
    """How often the ability can be developed."""
    return _FULL[ability]


def covers(ability: i64) -> i64:
    """The kind of piece that covers the ability's spaces."""
    return MERCHANT if ability == BOOK else TRADER


def ability_value(ability: int, number: int) -> int | str:
    """What the desk prints for a value: a number, a colour, or 'all'."""
    if ability == PRIVILEGE:
        return COLOUR_NAMES[number]
    return "all" if number == ALL else number
