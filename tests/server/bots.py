"""Bots that nobody should have to wait for."""

from __future__ import annotations

import random
import time
from typing import Any

from kontor.players.contract import Answer, Budget


class Dreamer:
    """Thinks for ever."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        while True:
            time.sleep(0.001)
            sum(range(1000))


class Cheat:
    """Answers with the first command that may not be played."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        possible = view.sample(rng)
        return Answer(next(move for move in possible.moves if possible.why_not(move) is not None))
