"""One game between players: each gets views and its own random source, and nothing they do can stop the rest.

A player that fails or answers with what may not be played loses the game, and the others share the
win. A game that does not end is undecided: all share the win.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kontor.players.contract import Budget, Player
from kontor.players.levels import player
from kontor.protocol import AnyGame, Decision, Move, Score, Setup, named
from kontor.record import Line, Record

LONGEST_GAME = 20_000  # commands
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
    names: tuple[str, ...]  # levels
    places: tuple[int, ...]  # 1 for those who win or share the win
    scores: tuple[Score, ...] | None  # None: the game was broken off
    thoughts: tuple[Thought, ...]
    commands: int
    turns: int
    trouble: str | None = None  # why it was broken off, one sentence
    culprit: int | None = None  # the seat that is to blame for it
    record: Record | None = None


class Trouble(Exception):
    """The game cannot go on; the words say why, and the seat is to blame if there is one."""

    def __init__(self, seat: int | None, words: str) -> None:
        super().__init__(words)
        self.seat = seat


class Bout:
    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        names: tuple[str, ...],
        sources: Sequence[random.Random],
        budgets: Sequence[Budget],
        longest: int,
    ) -> None:
        self.game, self.setup, self.names = game, setup, names
        self.sources, self.budgets, self.longest = sources, budgets, longest
        self.state = game.new(setup)
        self.lines: list[Line] = []
        self.thoughts = [Thought() for _ in names]
        self.minds: list[Player] = []
        self.turn = 0

    def run(self, deal: int, rotation: int, keep: bool) -> Played:
        trouble = self._trouble()
        scores = tuple(self.game.scores(self.state)) if trouble is None else None
        where = f"in deal {deal}, rotation {rotation}, after {len(self.lines)} commands"
        return Played(
            deal=deal,
            rotation=rotation,
            names=self.names,
            places=self._places(None if trouble is None else trouble.seat, scores),
            scores=scores,
            thoughts=tuple(self.thoughts),
            commands=len(self.lines),
            turns=self.turn,
            trouble=None if trouble is None else f"{trouble} {where}",
            culprit=None if trouble is None else trouble.seat,
            record=self._record(scores) if keep or trouble is not None else None,
        )

    def _trouble(self) -> Trouble | None:
        """Play to the end; whatever goes wrong is a finding about this game and no more."""
        try:
            self._play()
        except Trouble as trouble:
            return trouble
        except Exception as error:
            return Trouble(None, f"the game failed with {told(error)}")
        return None

    def _play(self) -> None:
        self.minds = [self._mind(seat) for seat in range(len(self.names))]
        while (decision := self.game.decision(self.state)) is not None:
            if len(self.lines) >= self.longest:
                raise Trouble(None, "the game does not end")
            self._count_turn(decision)
            command = self._answer(decision.seat)
            self.game.advance(self.state, command)
            self.lines.append(Line(decision.seat, command.text))

    def _mind(self, seat: int) -> Player:
        try:
            return player(self.names[seat], self.game)
        except Exception as error:
            raise Trouble(seat, f"{self.setup.seats[seat]} cannot be made: {told(error)}") from None

    def _count_turn(self, decision: Decision) -> None:
        """Whoever decides first in a turn has it."""
        if decision.turn != self.turn:
            self.turn = decision.turn
            self.thoughts[decision.seat].turns += 1

    def _answer(self, seat: int) -> Move:
        """The seat's choice, from a view and never the state; it must be one that may be played."""
        view, budget = self.game.view(self.state, seat), self.budgets[seat]
        begun = time.perf_counter()
        try:
            answer = self.minds[seat].choose(view, self.sources[seat], budget)
            chosen, number = answer.command, answer.command.id
        except Exception as error:
            raise Trouble(seat, f"{self.setup.seats[seat]} failed with {told(error)}") from None
        self.thoughts[seat].note(time.perf_counter() - begun, budget.seconds)
        allowed: dict[int, Move] = {command.id: command for command in self.game.legal(self.state)}
        if number in allowed:
            return allowed[number]
        raise Trouble(seat, f"{self.setup.seats[seat]} answered {self._refused(chosen)}")

    def _refused(self, chosen: Move) -> str:
        """The words of a command that may not be played, and why not."""
        if not any(known is chosen for known in self.game.catalogue(self.state)):
            return "what is no command of this game"
        refusal = self.game.why_not(self.state, chosen)
        return named(f"'{chosen.text}', which may not be played ({refusal}),", self.setup.seats)

    def _places(self, culprit: int | None, scores: tuple[Score, ...] | None) -> tuple[int, ...]:
        if scores is not None:
            return tuple(score.place for score in scores)
        seats = len(self.names)
        return tuple(seats if seat == culprit else 1 for seat in range(seats))

    def _record(self, scores: tuple[Score, ...] | None) -> Record:
        result = None if scores is None else tuple(score.total for score in scores)
        return Record(self.setup, self.lines, result)


def told(error: Exception) -> str:
    """An error in a few words, with the line where it happened."""
    where, trace = "", error.__traceback__
    while trace is not None:
        where = f" ({Path(trace.tb_frame.f_code.co_filename).name} line {trace.tb_lineno})"
        trace = trace.tb_next
    words = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{': ' * bool(words)}{words}{where}"
