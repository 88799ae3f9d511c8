"""What a ladder is made of, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

PAGE = 50  # games of a list


@dataclass(frozen=True, slots=True)
class Setting:
    """What all its games have in common, fixed when the ladder is made."""

    game: str
    board: str
    edition: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float | None = None  # for each decision of every bot; None with nodes: what each level takes by default
    nodes: int | None = None
    seed: str = ""  # of the deals; never shown, or somebody could deal them


@dataclass(frozen=True, slots=True)
class Bot:
    """One of those who play, and how it did so far."""

    name: str
    player: str  # as `entrants` reads it
    anchor: bool  # its rating never moves
    added: str  # when, as ISO 8601
    removed: str  # when; empty while it plays
    mu: float
    sigma: float
    games: int = 0  # seats in games: two seats of one game count twice
    wins: float = 0.0  # a win that two share is a half for each
    faults: int = 0  # games it lost because it failed
    decisions: int = 0
    seconds: float = 0.0  # of all its decisions

    @property
    def decision_ms(self) -> float | None:
        """None before its first decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class Chair:
    """How one seat of a game fared."""

    bot: str
    place: int
    points: int | None  # None: the game was broken off
    decisions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Bout:
    """A game of the ladder."""

    id: int  # 0 before it is kept
    deal: int
    rotation: int
    commands: int
    trouble: str  # why it was broken off; empty if it was not
    culprit: int | None  # the seat that is to blame
    chairs: tuple[Chair, ...]
    finished: str = ""  # when, as ISO 8601
