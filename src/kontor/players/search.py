"""A turn is planned whole: the best few positions after each action are followed to the turn's end."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind
from kontor.protocol import State

LONGEST_TURN = 40  # actions


@dataclass(frozen=True, slots=True)
class Line:
    """The commands of a plan, by number, and the share of the win expected after them."""

    numbers: tuple[int, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Depth:
    """How far and how broadly is planned."""

    actions: int = LONGEST_TURN
    width: int = 1  # positions that are followed after each action


def plan_turn(mind: Mind, evaluation: Evaluation, state: State, seat: int, depth: Depth, budget: Budget) -> list[Line]:
    """The best line for each first command that was followed to an end, best first."""
    found: dict[int, Line] = {}
    frontier = [mind.root(state)]
    clock = _Clock(budget)
    for action in range(1, depth.actions + 1):
        children, rows = mind.grow(frontier, seat, clock.is_late)
        shares = evaluation.shares(rows)[:, seat]
        last = action == depth.actions or clock.is_up(len(children))
        frontier = []
        seen: set[float] = set()
        for index in np.argsort(-shares, kind="stable"):
            node, share = children[index], float(shares[index])
            if node.done or (last and (not found or depth.actions == 1)):
                _keep(found, mind, node, share)
            elif len(frontier) < depth.width and share not in seen:  # equal features: most often the same position
                seen.add(share)
                frontier.append(node)
        if last or not frontier:
            break
    return sorted(found.values(), key=lambda line: -line.share)


class _Clock:
    def __init__(self, budget: Budget) -> None:
        self.budget, self.begun, self.nodes = budget, time.perf_counter(), 0

    def is_up(self, nodes: int) -> bool:
        """Is the budget used up, these positions included?"""
        self.nodes += nodes
        most = self.budget.nodes
        return self.is_late() or (most is not None and self.nodes >= most)

    def is_late(self) -> bool:
        seconds = self.budget.seconds
        return seconds is not None and time.perf_counter() - self.begun > seconds


def _keep(found: dict[int, Line], mind: Mind, node: Any, share: float) -> None:
    numbers = tuple(mind.numbers(node))
    known = found.get(numbers[0])
    if known is None or share > known.share:
        found[numbers[0]] = Line(numbers, share)
