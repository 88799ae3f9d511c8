"""A player without a plan: any command that may be said, all equally likely."""

from __future__ import annotations

import random
from typing import Any

from kontor.players.contract import Answer, Budget
from kontor.protocol import AnyGame


class RandomPlayer:
    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        return Answer(rng.choice(self.game.legal(self.game.sample(view, rng))))
