"""The weakest level for people: plays by the game's rollout policy, legal and not silly."""

from __future__ import annotations

import random

from kontor.players.contract import Budget
from kontor.view import View


class Novice:
    def choose(self, view: View, rng: random.Random, budget: Budget) -> int:
        (id,) = view.game.rollout_ids(view.sample(rng).state, rng.getrandbits(31), 1, True)
        return id
