"""A position that one can hold: copy it, play on in it, compare it, keep it as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, SupportsIndex

from kontor import layout
from kontor.legal import Legal, find_move
from kontor.protocol import AnyGame, BadInput, Decision, Move, Refusal, Score, State, Way
from kontor.registry import game as game_named

LONGEST_ROLLOUT = 100_000  # moves; uniform play may go on for ever


class Position:
    """A position of a game, with everything that is hidden in it.

    `push` changes it in place, without checks: it is made for search and rollouts. A position is had
    from `Match.position`, from `View.sample` or from its text.

    Examples:
        >>> import kontor
        >>> position = kontor.new("hansa", players=2, seed=1).position
        >>> other = position.copy()
        >>> other.push(other.legal.ids[0])
        >>> other == position, kontor.Position.from_text(other.text) == other
        (False, True)
        >>> moves = other.rollout(seed=1)
        >>> other.to_move is None, len(other.scores)
        (True, 2)
    """

    __slots__ = ("_advance", "_catalogue", "_state", "game")

    def __init__(self, game: AnyGame, state: State) -> None:
        """Takes over the state: nobody else may change it."""
        self.game, self._state = game, state
        self._advance, self._catalogue = game.advance, game.catalogue(state)

    @property
    def state(self) -> State:
        """As the game keeps it, for its own functions."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """Who is to move, in which turn, and what about; None when the game is over."""
        return self.game.decision(self._state)

    @property
    def to_move(self) -> int | None:
        """The seat that is to move; None when the game is over."""
        decision = self.game.decision(self._state)
        return None if decision is None else decision.seat

    @property
    def moves(self) -> Sequence[Move]:
        """Every move that the board knows; the place of a move is its id."""
        return self._catalogue

    @property
    def legal(self) -> Legal:
        """What may be played now."""
        return Legal(self.game.legal(self._state), self._catalogue)

    def why_not(self, move: Move | str | SupportsIndex) -> Refusal | None:
        """The rule that forbids a move, with a sentence; None if it may be played. Raises UnknownMove."""
        return self.game.why_not(self._state, find_move(self.game, self._state, move))

    @property
    def scores(self) -> list[Score]:
        """By seat, as if the game ended now."""
        return self.game.scores(self._state)

    def push(self, move: Move | SupportsIndex) -> None:
        """Play a legal move in place. It is not checked: an illegal one leaves nonsense behind."""
        given: Any = move  # an id may be one of numpy's numbers
        self._advance(self._state, self._catalogue[given] if hasattr(given, "__index__") else given)

    def rollout(self, seed: int, limit: int = LONGEST_ROLLOUT, guided: bool = True) -> int:
        """Play on in place, by a simple policy or uniformly; returns how many moves were played."""
        return self.game.rollout(self._state, seed, limit, guided)

    # ------------------------------------------------------- copies, text, bytes

    def copy(self) -> Position:
        """An independent one."""
        return Position(self.game, self.game.copy(self._state))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    @property
    def text(self) -> str:
        """The whole position in one line that people can read, type and send."""
        return layout.write(self.game.way(self._state), self.game.items(self._state))

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Reads what `text` wrote or somebody typed; raises BadInput that names the item."""
        way, items = layout.read(text)
        game = game_named(way.game)
        return cls(game, game.lay_out(way, items))

    def to_bytes(self) -> bytes:
        """The text as bytes: equal positions give equal bytes, on every machine."""
        return self.text.encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Position:
        """Reads what `to_bytes` wrote; raises BadInput."""
        try:
            return cls.from_text(data.decode())
        except UnicodeDecodeError:
            raise BadInput("the bytes of a position are UTF-8 text") from None

    def __reduce__(self) -> tuple[Callable[[str], Position], tuple[str]]:
        return Position.from_text, (self.text,)

    def _key(self) -> tuple[Way, str]:
        return self.game.way(self._state), self.game.digest(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        """Of what it is now: do not push in a position that is in a set or a dict."""
        return hash(self.game.digest(self._state))

    def __repr__(self) -> str:
        way, decision = self.game.way(self._state), self.decision
        when = "over" if decision is None else f"turn {decision.turn}, seat {decision.seat} to move"
        return f"<Position: {way.game}, {way.board}, {way.players} players, {when}>"
