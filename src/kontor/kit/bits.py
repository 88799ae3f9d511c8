"""Sets of routes, cities, goods and the like as the bits of one number; small counts as four bits each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Looked up, because mypyc compiles a literal 1 << number to a 32-bit shift.
_BITS: Final = vec[i64]([1 << number for number in range(63)])

# The powers of two leave different remainders when they are divided by 67.
_PRIME: Final = 67
_PLACES: Final = vec[i64]([([(1 << place) % _PRIME for place in range(63)] + [rest]).index(rest) for rest in range(67)])


def bit(number: i64) -> i64:
    """The set that holds only this number."""
    return _BITS[number]


def count(bits: i64) -> i64:
    """How many numbers the set holds."""
    bits -= (bits >> 1) & 0x1555555555555555  # enough for 63 bits; a larger constant would be a Python number
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


def lowest(bits: i64) -> i64:
    """The lowest number of a set that is not empty."""
    return _PLACES[(bits & -bits) % _PRIME]


def highest(bits: i64) -> i64:
    """The highest number of a set that is not empty."""
    found: i64 = 0
    while bits > 1:
        bits >>= 1
        found += 1
    return found


def nth(bits: i64, number: i64) -> i64:
    """The number of the set that has so many lower ones."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    return lowest(bits)


def part(word: i64, index: i64) -> i64:
    """One of the small counts that a word holds, four bits each."""
    return (word >> (4 * index)) & 15


def one_of(index: i64) -> i64:
    """What is added to such a word to count one more."""
    return _BITS[4 * index]


def total(word: i64) -> i64:
    """All the counts of such a word together."""
    found: i64 = 0
    while word != 0:
        found += word & 15
        word >>= 4
    return found
