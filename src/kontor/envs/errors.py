"""What an environment refuses, in one sentence."""

from __future__ import annotations

from kontor.legal import find_move
from kontor.protocol import AnyGame, IllegalMove, Refusal, State


class Closed(RuntimeError):
    """The environment was closed: nothing can be played in it any more."""

    def __init__(self) -> None:
        super().__init__("this environment is closed; make a new one to play on")


class OpponentFailed(RuntimeError):
    """An opponent did not answer with a move that may be played: the game cannot go on, a reset deals the next."""


class IllegalAction(IllegalMove):
    """An action may not be played now; nothing has changed. In a batch, `index` is the game it was meant for."""

    def __init__(self, refusal: Refusal, action: int, text: str, index: int | None = None) -> None:
        super().__init__(refusal)
        self.action, self.text, self.index = action, text, index

    def __str__(self) -> str:
        where = "" if self.index is None else f"game {self.index}: "
        return f"{where}action {self.action}, '{self.text}', is not legal here: {self.refusal}"

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal, int, str, int | None]]:  # type: ignore[override]  # more arguments than its parent
        return IllegalAction, (self.refusal, self.action, self.text, self.index)


def refused(game: AnyGame, state: State, action: int, index: int | None = None) -> IllegalMove:
    """Why an action that is not legal may not be played; raises UnknownMove for a number that is none."""
    move = find_move(game, state, action)
    refusal = game.why_not(state, move)
    assert refusal is not None, f"{move.text} is legal"
    return IllegalAction(refusal, action, move.text, index)
