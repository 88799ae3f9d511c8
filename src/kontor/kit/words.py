"""Eight small numbers in one word: how observations are written, a word at a time.

The first number is in the lowest byte, so that a row of words is a row of signed bytes to whoever reads it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kontor.kit.bits import bit

WIDTH: Final = 8  # numbers in a word
MOST: Final = 127  # the largest of them

# Larger constants would be Python numbers.
_SIXTEEN: Final = 0x0000FFFF0000FFFF
_EIGHT: Final = 0x00FF00FF00FF00FF
_FOUR: Final = 0x0F0F0F0F0F0F0F0F
_ONES: Final = 0x0101010101010101
_MARKS: Final = 0x2020202020202020  # a bit above every number that `turned` takes
_MARK: Final = 5  # its place


def row(a: i64, b: i64, c: i64, d: i64, e: i64, f: i64, g: i64, h: i64) -> i64:
    """A word of these numbers, each from -128 to 127."""
    low: i64 = (a & 255) | (b & 255) << 8 | (c & 255) << 16 | (d & 255) << 24
    return low | (e & 255) << 32 | (f & 255) << 40 | (g & 255) << 48 | h << 56


def spread(word: i64) -> i64:
    """The lowest eight counts of four bits each, as a word."""
    word &= 0xFFFFFFFF
    word = (word | word << 16) & _SIXTEEN
    word = (word | word << 8) & _EIGHT
    return (word | word << 4) & _FOUR


def turned(word: i64, first: i64, number: i64) -> i64:
    """Numbers from 1 to `number` counted on from the one after `first`, cyclically; 0 and higher ones (to 31) stay.

    With 2 * seat for `first` and 2 * seats for `number`, pieces are told as that seat sees them: its own come first.
    """
    there: i64 = ((word + 31 * _ONES) & _MARKS) >> _MARK
    later: i64 = ((word + (31 - first) * _ONES) & _MARKS) >> _MARK
    beyond: i64 = ((word + (31 - number) * _ONES) & _MARKS) >> _MARK
    return word + (number - first) * there - number * later + first * beyond


def own_first(word: i64, bits: i64, number: i64) -> i64:
    """A word of packed counts with the lowest `number` bits turned by so many; the bits above stay."""
    if bits == 0:
        return word
    whole: i64 = bit(number) - 1
    low: i64 = word & whole
    return (word - low) | (low >> bits) | ((low << (number - bits)) & whole)
