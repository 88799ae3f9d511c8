"""A player without a plan: any move that may be played, all equally likely."""

from __future__ import annotations

import random

from kontor.players.contract import Budget
from kontor.protocol import Move
from kontor.view import View


class RandomPlayer:
    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        return rng.choice(view.legal)
