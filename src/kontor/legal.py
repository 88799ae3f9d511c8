"""What may be played, as a sequence that can also be asked by text, by id and as a mask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index
from typing import Any, SupportsIndex, overload

from kontor.protocol import AnyGame, Move, State, UnknownMove


class Legal:
    """The legal moves of a position, by id.

    Examples:
        >>> import kontor
        >>> legal = kontor.new("hansa", players=2, seed=1).legal
        >>> legal[0].text, "booths riga" in legal, legal.ids[0] in legal
        ('booths tonsberg', True, True)
        >>> sum(legal.mask) == len(legal)
        True
    """

    __slots__ = ("_catalogue", "_moves")

    def __init__(self, moves: list[Move], catalogue: Sequence[Move]) -> None:
        self._moves, self._catalogue = moves, catalogue

    @property
    def ids(self) -> list[int]:
        """Their action ids, in rising order."""
        return [move.id for move in self._moves]

    @property
    def texts(self) -> list[str]:
        """Their notation."""
        return [move.text for move in self._moves]

    @property
    def mask(self) -> bytes:
        """A byte for each move of the board: 1 if it may be played. `numpy.frombuffer(mask, bool)` reads it."""
        found = bytearray(len(self._catalogue))
        for move in self._moves:
            found[move.id] = 1
        return bytes(found)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return self._moves[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        """Given a move, its text or its id."""
        if isinstance(move, str):
            words = " ".join(move.split())
            return any(one.text == words for one in self._moves)
        if hasattr(move, "__index__"):
            return any(one.id == move for one in self._moves)
        return any(one is move for one in self._moves)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


# Not as a base class: then type checkers would take `"some text" in legal` for a mistake.
Sequence.register(Legal)


def find_move(game: AnyGame, state: State, move: Move | str | SupportsIndex) -> Move:
    """A move by its text or its id; raises UnknownMove."""
    if isinstance(move, str):
        return game.parse(state, move)
    given: Any = move  # an id may be one of numpy's numbers
    if not hasattr(given, "__index__"):
        found: Move = given
        return found
    catalogue, number = game.catalogue(state), index(given)
    if not 0 <= number < len(catalogue):
        raise UnknownMove("number", said=number, last=len(catalogue) - 1)
    return catalogue[number]
