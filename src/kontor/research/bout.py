"""One game between players: each gets views and its own random source, and nothing they do can stop the rest.

A player that fails or answers with what may not be played loses the game, and the others share the
win. A game that does not end is undecided: all share the win.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.asking import told
from kontor.players.contract import Budget, Player, PlayerFailed, PlayerLike
from kontor.protocol import BadInput, Decision, Score, Setup
from kontor.record import Record

LONGEST_GAME = 20_000  # moves
LATE = 2.0  # a decision that takes more than so many times its seconds is late


@dataclass(slots=True)
class Thought:
    """What one seat's decisions took in a game."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    late: int = 0
    turns: int = 0  # own turns

    def note(self, seconds: float, allowed: float | None) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.late += allowed is not None and seconds > LATE * allowed


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played, by seats."""

    deal: int
    rotation: int
    names: tuple[str, ...]  # of the players
    places: tuple[int, ...]  # 1 for those who win or share the win
    scores: tuple[Score, ...] | None  # None: the game was broken off
    thoughts: tuple[Thought, ...]
    commands: int
    turns: int
    trouble: str | None = None  # why it was broken off, one sentence
    culprit: int | None = None  # the seat that is to blame for it
    record: Record | None = None


class BrokenOff(RuntimeError):
    """A game cannot go on; the words say why, and `seat` is to blame if it is not None."""

    def __init__(self, seat: int | None, words: str) -> None:
        super().__init__(words)
        self.seat = seat


class Bout:
    """One game; `match` is how it stands."""

    def __init__(
        self,
        setup: Setup,
        players: Sequence[PlayerLike],
        sources: Sequence[random.Random],
        budgets: Sequence[Budget],
        longest: int = LONGEST_GAME,
    ) -> None:
        self.match = Match(setup)
        self.players, self.sources, self.budgets, self.longest = players, sources, budgets, longest
        self.thoughts = [Thought() for _ in players]
        self.minds: list[Player] = []
        self.turn = 0

    def run(self, deal: int, rotation: int, names: tuple[str, ...], keep: bool) -> Played:
        """The whole game; whatever goes wrong is a finding about this game and no more."""
        trouble = self._trouble()
        scores = tuple(self.match.scores) if trouble is None else None
        moves = self.match.version
        where = f"in deal {deal}, rotation {rotation}, after {moves} command{'s' * (moves != 1)}"
        return Played(
            deal=deal,
            rotation=rotation,
            names=names,
            places=self._places(None if trouble is None else trouble.seat, scores),
            scores=scores,
            thoughts=tuple(self.thoughts),
            commands=self.match.version,
            turns=self.turn,
            trouble=None if trouble is None else f"{trouble} {where}",
            culprit=None if trouble is None else trouble.seat,
            record=self.match.record() if keep or trouble is not None else None,
        )

    def _trouble(self) -> BrokenOff | None:
        try:
            self.play()
        except BrokenOff as trouble:
            return trouble
        except Exception as error:
            return BrokenOff(None, f"the game failed with {told(error)}")
        return None

    def play(self) -> None:
        """To the end; raises BrokenOff."""
        try:
            self.minds = [self._mind(seat) for seat in range(len(self.players))]
            while (decision := self.match.decision) is not None:
                if self.match.version >= self.longest:
                    raise BrokenOff(None, "the game does not end")
                self._count_turn(decision)
                self._move(decision.seat)
        finally:
            for mind in self.minds:
                entrants.close(mind)

    def _mind(self, seat: int) -> Player:
        try:
            return entrants.make(self.players[seat], self.match.game)
        except BadInput as error:
            raise BrokenOff(seat, str(error)) from error

    def _count_turn(self, decision: Decision) -> None:
        """Whoever decides first in a turn has it."""
        if decision.turn != self.turn:
            self.turn = decision.turn
            self.thoughts[decision.seat].turns += 1

    def _move(self, seat: int) -> None:
        """The seat's choice, from a view and never the state; it must be one that may be played."""
        view, budget = self.match.view(seat), self.budgets[seat]
        begun = time.perf_counter()
        try:
            answer = asking.ask(self.minds[seat], view, self.sources[seat], budget)
            self.thoughts[seat].note(time.perf_counter() - begun, budget.seconds)
            asking.play(self.match, answer, seat)
        except PlayerFailed as failed:
            raise BrokenOff(seat, f"{self.match.names[seat]} {failed}") from failed

    def _places(self, culprit: int | None, scores: tuple[Score, ...] | None) -> tuple[int, ...]:
        if scores is not None:
            return tuple(score.place for score in scores)
        seats = len(self.players)
        return tuple(seats if seat == culprit else 1 for seat in range(seats))
