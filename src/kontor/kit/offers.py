"""The offers of a position: rows of commands, a bit of a row for the place or the number that a command names.

A game numbers its rows in `choices.py`. One or several rows in a run belong to a verb, which is named by
the first of them; how far a row is from that says of which piece, kind or marker it is. Whoever carries
out or judges a command asks `Verbs` and never how the rows are ordered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    Offers = vec[i64]

COLUMNS: Final = 64  # bits of a row, the sign included
ALONE: Final = 1  # the only bit of a row that is a single word


@final
class Verbs:
    """The rows of a game, verb by verb: name, first row, how many."""

    def __init__(self, rows: list[tuple[str, int, int]]) -> None:
        verbs: list[int] = []
        self.names: dict[int, str] = {}
        for name, first, number in rows:
            assert first == len(verbs), f"the rows of '{name}' begin at {len(verbs)}, not at {first}"
            self.names[first] = name
            verbs += [first] * number
        self.verb = vec[i64](verbs)
        self.what = vec[i64]([row - verbs[row] for row in range(len(verbs))])
        self.none = vec[i64]([0] * len(verbs))

    def rows(self, verbs: list[int]) -> list[int]:
        """All rows of these verbs."""
        return [row for row in range(len(self.verb)) if self.verb[row] in verbs]

    def no_offers(self) -> Offers:
        """Nothing may be chosen yet."""
        return self.none[:]

    def unknown(self, verb: i64, waiting: str) -> NotImplementedError:
        """A fault of the program, never of a player: nobody has written what this does."""
        return NotImplementedError(f"nobody knows '{self.names[verb]}' while the game waits for '{waiting}'")
