"""Choices left to chance: a random source that is the same compiled and interpreted, and what it picks."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from kontor.kit.bits import count, nth

if TYPE_CHECKING:
    from kontor.kit.offers import Offers


@final
class Dice:
    """A small random source, written out so that both kernels play the same games."""

    def __init__(self, seed: i64) -> None:
        self.word: i64 = (seed * 2654435761 + 88172645463325252) & 0x7FFFFFFFFFFF

    def below(self, limit: i64) -> i64:
        self.word = (self.word * 25214903917 + 11) & 0xFFFFFFFFFFFF
        return (self.word >> 17) % limit


@final
class Choice:
    """A row and a column of the offers."""

    def __init__(self) -> None:
        self.row: i64 = 0
        self.column: i64 = 0

    def set(self, row: i64, column: i64) -> None:
        self.row = row
        self.column = column


def pick(offers: Offers, dice: Dice, choice: Choice) -> None:
    """Any command that is offered, all equally likely."""
    every: i64 = 0
    for bits in offers:
        if bits != 0:
            every += count(bits)
    left = dice.below(every)
    for row in range(i64(len(offers))):
        bits = offers[row]
        if bits != 0:
            here = count(bits)
            if left < here:
                choice.set(row, nth(bits, left))
                return
            left -= here


def try_row(row: i64, bits: i64, dice: Dice, choice: Choice) -> bool:
    """Any bit of a row, if it has any."""
    if bits == 0:
        return False
    choice.set(row, nth(bits, dice.below(count(bits))))
    return True


def shuffle(things: list[int], dice: Dice) -> None:
    """Bring them into a random order, in place."""
    left: i64 = len(things)
    while left > 1:
        other = dice.below(left)
        left -= 1
        things[left], things[other] = things[other], things[left]
