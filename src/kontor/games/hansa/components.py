"""What lies in the box: goods, booths, talers (H1.1, H1.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLOUR_NAMES: Final = ["blue", "yellow", "white", "red", "green", "brown"]
N_COLOURS: Final = 6
MOST_BARRELS: Final = 3

# A good is 3 * colour + barrels - 1.
N_GOODS: Final = N_COLOURS * MOST_BARRELS
OF_A_KIND: Final = [4, 5, 4]  # how many goods of a colour show one, two, three barrels
OF_A_COLOUR: Final = 13

MAX_SEATS: Final = 4
COLOURS_LEFT_OUT: Final = {2: 2, 3: 1, 4: 0}  # by number of players
N_PILES: Final = 5

BOOTHS_OWNED: Final = 15
FIRST_ROUNDS: Final = 3
FIRST_BOOTHS: Final = 2  # in each of these rounds
FIRST_TALERS: Final = 3
TALERS_IN_ALL: Final = 22
INCOME: Final = 3
MOST_KEPT: Final = 3  # talers, and unsold goods, after a turn (H2.8)
FEWEST_SOLD: Final = 2  # of a colour (H5.1)

_ONE: Final = vec[i64]([1, 16, 256])


def good_name(good: int) -> str:
    """Like blue-2, for programs and records."""
    return f"{COLOUR_NAMES[good // MOST_BARRELS]}-{good % MOST_BARRELS + 1}"


def good_words(good: int) -> str:
    """Like blue 2, for people, as commands say it."""
    return f"{COLOUR_NAMES[good // MOST_BARRELS]} {good % MOST_BARRELS + 1}"


def of_barrels(word: i64, barrels: i64) -> i64:
    """How many goods with so many barrels a word holds: it counts the goods of one colour, four bits each."""
    return (word >> (4 * (barrels - 1))) & 15


def one_with(barrels: i64) -> i64:
    """What is added to such a word for one more."""
    return _ONE[barrels - 1]


def goods_in(word: i64) -> i64:
    """All goods that such a word counts."""
    return (word & 15) + ((word >> 4) & 15) + (word >> 8)
