"""Which commands of a catalogue have certain facts: an index, so that nobody walks through thousands to find a few.

For each fact it holds one number whose bits are the commands that have it. A question is a few of these, combined.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence

from kontor.protocol import Facts, Json, Move

MOST_KEPT = 16  # catalogues; there is one for each way to play


class Index:
    def __init__(self, catalogue: Sequence[Move]) -> None:
        self.catalogue = catalogue
        self.having: dict[Hashable, int] = {}
        for move in catalogue:
            for name, value in move.facts.items():
                key = _key(name, value)
                self.having[key] = self.having.get(key, 0) | 1 << move.id

    def find(self, about: Sequence[Facts], most: int) -> list[Move]:
        """The first commands that have all facts of one of these, in the catalogue's order."""
        found = 0
        for facts in about:
            found |= self._with(facts)
        return [self.catalogue[number] for number in _lowest(found, most)]

    def _with(self, facts: Facts) -> int:
        found = -1 if facts else 0
        for name, value in facts.items():
            try:
                found &= self.having.get(_key(name, value), 0)
            except TypeError:  # no command has facts that are nested like this
                return 0
            if not found:
                break
        return found


def _key(name: str, value: Json) -> Hashable:
    return name, tuple(value) if isinstance(value, list) else value


def _lowest(bits: int, most: int) -> Iterator[int]:
    while bits and most:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
        most -= 1


_kept: OrderedDict[int, Index] = OrderedDict()  # by the identity of the catalogue, which the index holds on to


def index_of(catalogue: Sequence[Move]) -> Index:
    found = _kept.pop(id(catalogue), None) or Index(catalogue)
    _kept[id(catalogue)] = found
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    return found
