"""What a player is: it sees a view, never the state, and answers with a move."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from kontor.log import Reason
from kontor.protocol import AnyGame, Move
from kontor.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much thinking one decision may take: seconds, or positions looked at, which can be repeated exactly."""

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Idea:
    """A move and the share of the win that the player expects of it; who plans adds what would follow, and why."""

    move: Move
    share: float
    then: Sequence[Move] = ()
    reason: Reason = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move with what the player thinks of it; a player that has nothing to add answers with the move alone."""

    move: Move
    ideas: Sequence[Idea] = ()  # the best few, best first; empty if the player does not estimate
    reason: Reason = ""  # for the log: a few words of its own (see `named`), or clauses that every language words
    shares: Sequence[float] = ()  # of the win, of all seats, as expected after the move
    points: Sequence[float] = ()  # at the end, of all seats, as expected after the move


class PlayerFailed(RuntimeError):
    """A player did not do what it must; the words follow its name: 'failed with …', 'did not answer …'."""


class Player(Protocol):
    """One seat's mind for one game: it may remember its plan from one decision to the next.

    A player that holds something open may have a method `close`, which is called when its game is over.
    """

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Answer | Move | str | int:
        """A legal move: with its reasons, alone, as text or as id. All chance comes from `rng`."""


# A level or another player by its name (see `entrants`), or what makes one: called without arguments or with the game.
PlayerLike: TypeAlias = str | Callable[[], Player] | Callable[[AnyGame], Player]
MakePlayer: TypeAlias = Callable[[AnyGame], Player]


def answered(view: View, said: Answer | Move | str | int) -> Answer:
    """Whatever a player says, as an answer; raises UnknownMove."""
    return said if isinstance(said, Answer) else Answer(view.move(said))
