"""Hints in a record: that they were allowed, and who asked for one.

Both are comments before the first command, which every version of Kontor reads and keeps; players by seat:

    # hints allowed
    # hints asked by 0 2
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

ALLOWED = "hints allowed"
ASKED = re.compile(r"hints asked by (\d(?: \d)*)", re.ASCII)


def allowed(comments: Iterable[str]) -> bool:
    return ALLOWED in comments


def asked(comments: Iterable[str]) -> list[int]:
    """The seats that asked."""
    found = filter(None, map(ASKED.fullmatch, comments))
    return sorted({int(seat) for one in found for seat in one[1].split()})


def with_asked(comments: Sequence[str], seat: int) -> tuple[str, ...]:
    """Once this seat asked, too."""
    seats = sorted({*asked(comments), seat})
    return (*unasked(comments), f"hints asked by {' '.join(map(str, seats))}")


def unasked(comments: Iterable[str]) -> tuple[str, ...]:
    """Of a game that is played anew: nobody asked yet."""
    return tuple(words for words in comments if not ASKED.fullmatch(words))
