"""The weakest level for people: plays by the game's guided policy, legal and not silly."""

from __future__ import annotations

import random
from typing import Any

from kontor.players.contract import Answer, Budget
from kontor.protocol import AnyGame


class Novice:
    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        possible = self.game.sample(view, rng)
        (number,) = self.game.rollout_ids(self.game.copy(possible), rng.getrandbits(31), 1, True)
        return Answer(self.game.catalogue(possible)[number])
