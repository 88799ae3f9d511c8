"""A position that a search has come to, and how it is told from others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    Numbers = vec[i64]

S = TypeVar("S")

_BITS: Final = 0x3FFFFFFFFFFFFFFF  # that are kept: the same ones whether numbers have an end or not


class Node(Generic[S]):
    """A position within the turn, and the command that led to it."""

    def __init__(self, state: S, parent: Node[S] | None, number: int, done: bool) -> None:
        self.state = state
        self.parent = parent
        self.number = number
        self.done = done  # the seat has nothing more to choose, or something hidden was seen
        self.over = False  # the game is
        self.mark: i64 = -1  # what the game's own search remembers of it
        self.print: i64 = 0  # its fingerprint: equal positions have the same, others hardly ever


def mixed(word: i64, place: i64) -> i64:
    """A word of a position and its place there as one part of a fingerprint; the parts are put together by `^`."""
    found: i64 = ((word ^ (place * 0x1E3779B97F4A7C15)) * 0x2545F4914F6CDD1D) & _BITS
    found ^= found >> 31
    found = (found * 0x1B873593CC9E2D51) & _BITS
    return found ^ (found >> 29)


def mixed_all(words: Numbers, first: i64) -> i64:
    """The same of many words in a row."""
    found: i64 = 0
    place = first
    for word in words:
        found ^= mixed(word, place)
        place += 1
    return found
