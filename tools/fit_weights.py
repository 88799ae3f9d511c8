"""Fits a plain weighted sum to what the learned evaluation thinks, and prints it for players/GAME/weights.py.

    python tools/fit_weights.py GAME [--games N]

Positions are those that planning players really compare, in games of all boards and numbers of players.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
from numpy.typing import NDArray

from kontor.match import Match
from kontor.players.contract import Budget
from kontor.players.evaluation import WIN, Evaluation, Net, Rows, Shares, load
from kontor.players.minds import Mind, mind
from kontor.players.planner import Planner
from kontor.players.search import Depth
from kontor.players.weights import POINTS_AHEAD, weighed
from kontor.protocol import AnyGame
from kontor.registry import GAMES, game

KEPT = 0.02  # of all positions that were compared
LONGEST = 2_500  # commands of a game
BUDGET = Budget(nodes=4_000)
DEPTH = Depth(width=8)
RIDGE = 1e-3
NAMES = "abcdefgh"


class Listening:
    """An evaluation that keeps some of what it was asked."""

    def __init__(self, evaluation: Evaluation, kept: list[Rows], chance: np.random.Generator) -> None:
        self.evaluation, self.kept, self.chance = evaluation, kept, chance

    def shares(self, rows: Rows) -> Shares:
        chosen = self.chance.random(len(rows)) < KEPT
        if chosen.any():
            self.kept.append(rows[chosen])
        return self.evaluation.shares(rows)


def ways(played: AnyGame) -> list[tuple[str, str, int]]:
    """Edition, board, players: each board with every number of players, in its newest edition that has it."""
    found: dict[tuple[str, int], tuple[str, str, int]] = {}
    for board in played.boards():
        for edition, (least, most) in board.editions.items():
            found |= {(board.id, seats): (edition, board.id, seats) for seats in range(least, most + 1)}
    return list(found.values())


def heard(played: AnyGame, thinking: Mind, net: Net, games: int) -> list[Rows]:
    """Positions from tables where some judge by the net and some by the readable weights."""
    kept: list[Rows] = []
    chance = np.random.default_rng(0)
    plain = weighed(thinking)
    all_ways = ways(played)
    for number in range(games):
        edition, board, seats = all_ways[number % len(all_ways)]
        rng = random.Random(number)
        match = Match(played.deal(edition, board, list(NAMES[:seats]), rng))
        judges = [plain if (seat + number) % 3 == 0 else net for seat in range(seats)]
        players = [Planner(played, thinking, Listening(judge, kept, chance), DEPTH) for judge in judges]
        while (seat := match.to_move) is not None and match.version < LONGEST:
            answer = players[seat].choose(match.view(seat), rng, BUDGET)
            match.play(answer.move, seat)
    return kept


def fitted(net: Net, kept: list[Rows]) -> NDArray[np.float64]:
    """Least squares of the net's judgement, among the seats of a position, on its features."""
    known, wanted = [], []
    for rows in kept:
        logits = net.judged(rows)[..., WIN]
        numbers = rows.astype(np.float64)
        known.append((numbers - numbers.mean(axis=1, keepdims=True)).reshape(-1, rows.shape[-1]))
        wanted.append((logits - logits.mean(axis=1, keepdims=True)).reshape(-1))
    features, judged = np.concatenate(known), np.concatenate(wanted)
    spread = features.std(axis=0) + 1e-6
    scaled = features / spread
    ridge = RIDGE * len(scaled) * np.eye(len(spread))
    found: NDArray[np.float64] = np.linalg.solve(scaled.T @ scaled + ridge, scaled.T @ judged) / spread
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=list(GAMES))
    options.add_argument("--games", type=int, default=36)
    asked = options.parse_args()
    thinking = mind(asked.game)
    net = load(thinking.learned, thinking.features)
    weights = fitted(net, heard(game(asked.game), thinking, net, asked.games)) * POINTS_AHEAD
    for name, weight in zip(thinking.features, weights, strict=True):
        if abs(weight) >= 0.005:
            print(f'    "{name}": {weight:.2f},')  # noqa: T201  # its output


if __name__ == "__main__":
    main()
