"""What a player is: it sees a view, never the state, and answers with a command."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kontor.protocol import AnyGame, Move


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking one decision may take: seconds, or positions looked at, which can be repeated exactly."""

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Idea:
    """A command and the share of the win that the player expects of it."""

    command: Move
    share: float


@dataclass(frozen=True, slots=True)
class Answer:
    command: Move
    ideas: Sequence[Idea] = ()  # the best few, best first; empty if the player does not estimate
    reason: str = ""  # a few words for the log (see `named`)


class Player(Protocol):
    """One seat's mind for one game: it may remember its plan from one decision to the next."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer: ...


MakePlayer = Callable[[AnyGame], Player]
