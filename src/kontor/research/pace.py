"""How fast players think on a board: a position in the beam, what of it are features and net, and self-play.

In processor time of one core, so that a busy machine says nearly the same as an idle one.
"""

from __future__ import annotations

import time
from typing import Any

from librt.strings import BytesWriter

from kontor.players.contract import Budget
from kontor.players.evaluation import Evaluation, Rows, Shares
from kontor.players.minds import Mind, mind
from kontor.players.search import Clock, plan_turn
from kontor.players.thinkers import THINKERS, learned
from kontor.protocol import AnyGame, State
from kontor.research.selfplay import Job, Table, play

HEAT = 0.01
PLANNER = "alderman"  # whose beam it is
STEPS = 25  # commands of a light game between positions that are thought about


class Timed:
    """Another evaluation: how long it took, and for how many positions."""

    def __init__(self, behind: Evaluation) -> None:
        self.behind, self.seconds, self.positions = behind, 0.0, 0

    def shares(self, rows: Rows) -> Shares:
        begun = time.process_time()
        shares = self.behind.shares(rows)
        self.seconds += time.process_time() - begun
        self.positions += len(rows)
        return shares


def pace(game: AnyGame, start: State, table: Table, seconds: float) -> tuple[float, float, float, float]:
    """Microseconds per position in the beam, for its features, by the net; games of a net with itself per hour."""
    thinking = mind(game.name)
    net = learned(game.name)
    states = _along(game, start)
    beam, judging = _in_the_beam(thinking, net, states, seconds / 3)
    return beam, _features(thinking, states, seconds / 3), judging, _selfplay(table, net, seconds / 3)


def _along(game: AnyGame, start: State) -> list[State]:
    """Positions of a light game, a good way apart."""
    found, state = [], game.copy(start)
    while game.decision(state) is not None:
        found.append(game.copy(state))
        game.rollout(state, len(found), STEPS, True)
    return found


def _in_the_beam(thinking: Mind, net: Evaluation, states: list[State], seconds: float) -> tuple[float, float]:
    timed, begun = Timed(net), time.process_time()
    while (taken := time.process_time() - begun) < seconds or timed.positions == 0:
        for state in states:
            depth, clock = THINKERS[PLANNER].depth, Clock(Budget(nodes=2000))
            plan_turn(thinking, timed, state, _seat(thinking, state), depth, clock)
    return _micro(taken, timed.positions), _micro(timed.seconds, timed.positions)


def _features(thinking: Mind, states: list[State], seconds: float) -> float:
    """Of positions that follow each other as they do when a turn is planned."""
    nodes: list[Any] = []
    for state in states:
        nodes += thinking.grow([thinking.root(state)], _seat(thinking, state))[0]
    written, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds or written == 0:
        out = BytesWriter()
        for node in nodes:
            thinking.write_features(node.state, out)
        written += len(nodes)
    return _micro(taken, written)


def _selfplay(table: Table, net: Evaluation, seconds: float) -> float:
    games, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds or games == 0:
        play(Job(table, [net] * table.seats, HEAT, games))
        games += 1
    return round(3600 * games / taken)


def _seat(thinking: Mind, state: State) -> int:
    decision = thinking.game.decision(state)
    assert decision is not None, "the game is over"
    return decision.seat


def _micro(seconds: float, units: int) -> float:
    return round(seconds / units * 1e6, 4)
