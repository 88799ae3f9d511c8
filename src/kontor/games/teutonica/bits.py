"""Sets of routes, cities and the like as the bits of one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Looked up, because mypyc compiles a literal 1 << number to a 32-bit shift.
_BITS: Final = vec[i64]([1 << number for number in range(63)])


def bit(number: i64) -> i64:
    """The set that holds only this number."""
    return _BITS[number]


def count(bits: i64) -> i64:
    """How many numbers the set holds."""
    bits -= (bits >> 1) & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return (bits + (bits >> 32)) & 0x7F


def lowest(bits: i64) -> i64:
    """The lowest number of a set that is not empty."""
    return count((bits & -bits) - 1)


def members(bits: i64) -> list[int]:
    """The numbers of the set, in rising order."""
    found: list[int] = []
    while bits != 0:
        found.append(lowest(bits))
        bits &= bits - 1
    return found
