"""Games of players among themselves, looked at closely: what they thought, how it ended, what won."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kontor.players import asking, entrants
from kontor.players.contract import Budget, PlayerLike
from kontor.players.minds import Mind, mind
from kontor.players.search import Clock, Depth, plan_turn
from kontor.players.thinkers import learned
from kontor.protocol import AnyGame, Decision, Event, State
from kontor.registry import game
from kontor.research.selfplay import Table
from kontor.view import look

PLAYOUTS = 60  # light ones, to compare with
WIDE = Depth(width=60)  # of looking for what was missed
EVEN = 1e-6


@dataclass(frozen=True, slots=True)
class Moment:
    """The beginning of a turn that was thought about."""

    seat: int
    turn: int
    shares: list[float]  # of the win, by seat, as the player expects
    points: list[int]  # now, by seat
    light: list[float]  # shares of light playouts


@dataclass(slots=True)
class Told:
    """One game."""

    won: list[float]  # by seat
    parts: list[dict[str, int]]  # points by seat
    turns: int
    last: int  # the seat in whose turn it ended
    moments: list[Moment] = field(default_factory=list)
    deeds: list[tuple[int, str, str]] = field(default_factory=list)  # seat, what was developed or used, in order
    events: dict[str, int] = field(default_factory=dict)  # how often each kind happened
    missed: list[int] = field(default_factory=list)  # seats that could have won in a turn and did not
    blunder: bool = False  # the last seat lost, and had a turn that did not end it


class Study:
    """Plays one game and looks at it."""

    def __init__(self, table: Table, players: Sequence[PlayerLike], seed: int, budget: Budget | None = None) -> None:
        self.rules: AnyGame = game(table.game)
        self.thinking: Mind = mind(table.game)
        self.chance = random.Random(seed)
        names = [f"P{seat}" for seat in range(table.seats)]
        self.state: State = self.rules.new(
            self.rules.deal(table.edition, table.board, names, self.chance, table.options)
        )
        self.players = [entrants.make(one, self.rules) for one in players]
        self.budgets = [budget or entrants.default_budget(one) for one in players]
        self.sources = [random.Random(f"{seed} {seat}") for seat in range(table.seats)]
        self.told = Told([], [], 0, 0)
        self.turn: tuple[int, int, State] = (-1, -1, self.state)  # its number, whose, how it began

    def run(self) -> Told:
        while (decision := self.rules.decision(self.state)) is not None:
            if decision.turn != self.turn[0]:
                self._look_back()
                self.turn = decision.turn, decision.active, self.rules.copy(self.state)
            self._move(decision)
        self._look_back()
        return self._ended()

    def _move(self, decision: Decision) -> None:
        seat = decision.seat
        view = look(self.rules, self.state, seat)
        answer = asking.ask(self.players[seat], view, self.sources[seat], self.budgets[seat])
        if answer.shares and seat == decision.active:
            self._note(decision, list(answer.shares))
        self.state, events = self.rules.play(self.state, answer.move)
        self.told.deeds += [_deed(event) for event in events if event.name == "developed"]
        for event in events:
            self.told.events[event.name] = self.told.events.get(event.name, 0) + 1

    def _note(self, decision: Decision, shares: list[float]) -> None:
        """The first thought of a turn."""
        if not self.told.moments or self.told.moments[-1].turn != decision.turn:
            points = [score.total for score in self.rules.scores(self.state)]
            self.told.moments.append(Moment(decision.seat, decision.turn, shares, points, self._light()))

    def _light(self) -> list[float]:
        won = np.zeros(len(self.players))
        for _ in range(PLAYOUTS):
            end = self.rules.copy(self.state)
            self.rules.rollout(end, self.chance.getrandbits(30), 5000, True)
            won += self.thinking.result(end)
        return [float(share) for share in won / PLAYOUTS]

    def _look_back(self) -> None:
        """Was there a win in the turn that is over now, and nobody saw it?"""
        number, seat, began = self.turn
        over = self.rules.decision(self.state) is None
        if number < 0 or (over and self._share(seat) > EVEN):
            return
        ends = [line for line in self._turns(began, seat) if line[0]]
        if any(share > 1 - EVEN for _, share in ends):
            self.told.missed.append(seat)

    def _turns(self, began: State, seat: int) -> list[tuple[bool, float]]:
        """Of a turn, what could be made of it: does it end the game, and with which share?"""
        found = []
        for line in plan_turn(self.thinking, learned(self.rules.name), began, seat, WIDE, Clock(Budget())):
            after = began
            for step in line.numbers:
                after = self.thinking.after(after, step, seat)
            found.append((self.rules.decision(after) is None, line.share))
        return found

    def _share(self, seat: int) -> float:
        return float(self.thinking.result(self.state)[seat])

    def _ended(self) -> Told:
        told, (number, seat, began) = self.told, self.turn
        for player in self.players:
            entrants.close(player)
        told.won = [float(share) for share in self.thinking.result(self.state)]
        told.parts = [dict(score.parts) for score in self.rules.scores(self.state)]
        told.turns, told.last = number, seat
        told.blunder = told.won[seat] < EVEN and any(not ends for ends, _ in self._turns(began, seat))
        return told


def _deed(event: Event) -> tuple[int, str, str]:
    facts: dict[str, Any] = dict(event.facts)
    return int(facts["seat"]), event.name, str(facts.get("ability", ""))


def study(table: Table, players: Sequence[PlayerLike], seed: int, budget: Budget | None = None) -> Told:
    """In a process of its own, if need be."""
    return Study(table, players, seed, budget).run()
