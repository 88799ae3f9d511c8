"""Bots that nobody should have to wait for."""

from __future__ import annotations

import random
import time
from typing import Any

from kontor.players.contract import Answer, Budget
from kontor.players.novice import Novice


class Dreamer(Novice):
    """Thinks for ever."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        while True:
            time.sleep(0.001)
            sum(range(1000))


class Cheat(Novice):
    """Answers with the first command that may not be played."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        possible = self.game.sample(view, rng)
        return Answer(next(c for c in self.game.catalogue(possible) if self.game.why_not(possible, c) is not None))
