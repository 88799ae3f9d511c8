"""What one seat may know: the only thing that a player is ever given."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import SupportsIndex

from kontor.legal import Legal, find_move
from kontor.log import Told
from kontor.position import Position
from kontor.protocol import AnyGame, Decision, Facts, Move, Refusal, Seen, State


class View:
    """The table as one seat (None: a spectator) may know it.

    `told` is what was said since that seat last played, its own move first, and what came of it.

    Examples:
        >>> import kontor, random
        >>> match = kontor.new("teutonica", players=3, seed=1)
        >>> view = match.view(seat=1)
        >>> view.to_move, len(view.legal), view.facts["seat"]
        (0, 0, 1)
        >>> guess = view.sample(random.Random(1))  # a whole position that fits what the seat knows
        >>> guess.to_move
        0
    """

    def __init__(self, game: AnyGame, seen: Seen, decision: Decision | None, told: Sequence[Told] = ()) -> None:
        self.game, self.decision, self.told = game, decision, told
        self._seen = seen

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        return self._seen.seat

    @property
    def seats(self) -> int:
        """How many play."""
        return self._seen.seats

    @property
    def to_move(self) -> int | None:
        """The seat that is to move; None when the game is over."""
        return None if self.decision is None else self.decision.seat

    @cached_property
    def facts(self) -> Facts:
        """Everything that may be known, as plain JSON values."""
        return self._seen.facts()

    @property
    def moves(self) -> Sequence[Move]:
        """Every move that the board knows; the place of a move is its id."""
        return self.game.catalogue(self._guess)

    @cached_property
    def legal(self) -> Legal:
        """What this seat may play now; empty while another is to move."""
        position = self._guess
        moves = self.game.legal(position) if self.decision is not None and self.to_move == self.seat else []
        return Legal(moves, self.game.catalogue(position))

    def why_not(self, move: Move | str | SupportsIndex) -> Refusal | None:
        """The rule that forbids a move, as far as the seat may know; None if it may be played. Raises UnknownMove."""
        return self.game.why_not(self._guess, self.move(move))

    def sample(self, rng: random.Random) -> Position:
        """A position that this view allows, with what is hidden drawn at random."""
        return Position(self.game, self.game.sample(self._seen, rng))

    @property
    def possible(self) -> Position:
        """One position that this view allows, always the same. Nothing that is hidden is in it, so it may be shown."""
        return Position(self.game, self.game.copy(self._guess))

    def move(self, move: Move | str | SupportsIndex) -> Move:
        """A move of the board by its text or its id, whether it may be played or not; raises UnknownMove."""
        return find_move(self.game, self._guess, move)

    @cached_property
    def _guess(self) -> State:
        """Any position that fits: what the seat may choose is the same in all of them."""
        return self.game.sample(self._seen, random.Random(0))

    def __reduce__(self) -> tuple[Callable[..., View], tuple[str, int | None, Sequence[Told]]]:
        """As the text of a position that fits: what is hidden is not in it, so it may go to another process."""
        return fitting, (Position(self.game, self._guess).text, self.seat, self.told)

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View: {self.game.name}, as {who} sees it>"


def look(game: AnyGame, state: State, seat: int | None, told: Sequence[Told] = ()) -> View:
    """What the seat may know of a state, and was told of how it came about."""
    return View(game, game.view(state, seat), game.decision(state), told)


def fitting(text: str, seat: int | None, told: Sequence[Told]) -> View:
    """What the seat may know of a position that is given as text."""
    position = Position.from_text(text)
    return look(position.game, position.state, seat, told)
