"""A turn is planned whole: the best few positions after each command are followed to the turn's end."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind
from kontor.protocol import State

LONGEST_TURN = 60  # commands


@dataclass(frozen=True, slots=True)
class Line:
    """The commands of a planned turn, by number, and the share of the win expected after them."""

    numbers: tuple[int, ...]
    share: float


def plan_turn(mind: Mind, evaluation: Evaluation, state: State, seat: int, width: int, budget: Budget) -> list[Line]:
    """The best line for each first command that was followed to an end, best first."""
    found: dict[int, Line] = {}
    frontier = [mind.root(state)]
    clock = time.perf_counter()
    looked_at = 0
    for _ in range(LONGEST_TURN):
        children, rows = mind.grow(frontier, seat)
        looked_at += len(children)
        shares = evaluation.shares(rows)[:, seat]
        order = np.argsort(-shares, kind="stable")
        out = (budget.nodes is not None and looked_at >= budget.nodes) or (
            budget.seconds is not None and time.perf_counter() - clock > budget.seconds
        )
        frontier = []
        seen: set[float] = set()
        for index in order:
            node, share = children[index], float(shares[index])
            if node.done or (out and not found):
                _keep(found, node, share)
            elif len(frontier) < width and share not in seen:  # the same features, most often the same position
                seen.add(share)
                frontier.append(node)
        if not frontier or out:
            break
    return sorted(found.values(), key=lambda line: -line.share)


def _keep(found: dict[int, Line], node: Any, share: float) -> None:
    numbers = tuple(_numbers(node))[::-1]
    known = found.get(numbers[0])
    if known is None or share > known.share:
        found[numbers[0]] = Line(numbers, share)


def _numbers(node: Any) -> Iterator[int]:
    while node.parent is not None:
        yield node.number
        node = node.parent
