"""A player without a plan."""

from __future__ import annotations

import random
from typing import Any

from kontor.protocol import Command, Game


class RandomPlayer:
    """Chooses by the game's light policy, under which games end, in a state that the view allows."""

    def choose(self, view: Any, game: Game, rng: random.Random) -> Command:
        possible = game.determinise(view, rng)
        (number,) = game.record(game.copy(possible), rng.getrandbits(31), 1, True)
        return game.catalogue(possible)[number]
