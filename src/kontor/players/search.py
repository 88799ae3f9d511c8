"""A turn is planned whole: the best few positions after each action are followed to the turn's end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation, Shares
from kontor.players.minds import Mind
from kontor.protocol import AnyGame, State

LONGEST_TURN = 40  # actions
MOST_LINES = 64  # that are told of a turn


@dataclass(frozen=True, slots=True)
class Line:
    """The commands of a plan, by number, and the share of the win expected after them."""

    numbers: tuple[int, ...]
    share: float
    shares: Shares = field(compare=False)  # of all seats


@dataclass(frozen=True, slots=True)
class Depth:
    """How far and how broadly is planned."""

    actions: int = LONGEST_TURN
    width: int = 1  # positions that are followed after each action …
    at_end: int = 0  # … and when the game may end in this turn, if they are more


def plan_turn(mind: Mind, evaluation: Evaluation, state: State, seat: int, depth: Depth, clock: Clock) -> list[Line]:
    """The best lines, best first; those that come to the same are one.

    They are followed to the end of the turn. Where the budget is up before, those that were begun count as they stand:
    else a short one that loses would be played because nothing longer was finished.
    """
    found: dict[int, tuple[float, Any, Shares]] = {}  # by fingerprint
    frontier = [mind.root(state)]
    for action in range(1, depth.actions + 1):
        children, rows = mind.grow(frontier, seat, clock.is_late)
        worth = mind.worth(evaluation, children, rows)
        shares = worth[:, seat]
        last = action == depth.actions or clock.is_up(len(children))
        frontier = []
        seen: set[int] = set()
        enough = len(found) + MOST_LINES
        for index in np.argsort(-shares, kind="stable").tolist():
            node = children[index]
            if node.done or last:
                if len(found) < enough and node.print not in found:
                    found[node.print] = float(shares[index]), node, worth[index]
            elif len(frontier) < depth.width and node.print not in seen:  # another way to the same position is none
                seen.add(node.print)
                frontier.append(node)
            if len(frontier) == depth.width and len(found) == enough:
                break
        if last or not frontier:
            break
    best = sorted(found.values(), key=lambda one: -one[0])[:MOST_LINES]
    return [Line(tuple(mind.numbers(node)), share, shares) for share, node, shares in best]


def follow(game: AnyGame, state: State, numbers: Sequence[int], seat: int) -> int:
    """Plays them in place as far as nobody else comes between, and says how many; the first may be played."""
    commands = game.catalogue(state)
    game.advance(state, commands[numbers[0]])
    for done, number in enumerate(numbers[1:], 1):
        decision = game.decision(state)
        if decision is None or decision.seat != seat or commands[number] not in game.legal(state):
            return done
        game.advance(state, commands[number])
    return len(numbers)


class Clock:
    """How much of a budget is used."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.begun, self.nodes = budget, time.perf_counter(), 0
        self.allowed = 1.0  # the part of it that may be used now

    def is_up(self, nodes: int = 0) -> bool:
        """Is what is allowed used up, these positions included?"""
        self.nodes += nodes
        most = self.budget.nodes
        return self.is_late() or (most is not None and self.nodes >= self.allowed * most)

    def is_late(self) -> bool:
        return self._passed() > self.allowed

    def used(self) -> float:
        """The part of the budget that is used up; nothing where there is no limit."""
        most = self.budget.nodes
        return max(self._passed(), self.nodes / most if most else 0.0)

    def _passed(self) -> float:
        seconds = self.budget.seconds
        return 0.0 if seconds is None else (time.perf_counter() - self.begun) / max(seconds, 1e-9)
