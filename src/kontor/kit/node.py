"""A position that a search has come to."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64

S = TypeVar("S")


class Node(Generic[S]):
    """A position within the turn, and the command that led to it."""

    def __init__(self, state: S, parent: Node[S] | None, number: int, done: bool) -> None:
        self.state = state
        self.parent = parent
        self.number = number
        self.done = done  # the seat has nothing more to choose, or something hidden was seen
        self.mark: i64 = -1  # what the game's own search remembers of it
