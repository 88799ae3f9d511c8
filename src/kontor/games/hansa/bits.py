"""Sets of cities or goods as the bits of one number."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# Looked up, because mypyc compiles a literal 1 << number to a 32-bit shift.
_BITS: Final = vec[i64]([1 << number for number in range(63)])


def bit(number: i64) -> i64:
    """The set that holds only this number."""
    return _BITS[number]


def size(numbers: i64) -> i64:
    """How many numbers the set holds."""
    found: i64 = 0
    while numbers != 0:
        numbers &= numbers - 1
        found += 1
    return found


def first(numbers: i64) -> i64:
    """The lowest number of a set that is not empty."""
    found: i64 = 0
    while numbers & 0xFF == 0:
        numbers >>= 8
        found += 8
    while numbers & 1 == 0:
        numbers >>= 1
        found += 1
    return found
