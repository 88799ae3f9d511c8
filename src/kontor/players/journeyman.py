"""Plays what a person learns in the first games: counts what each command would bring, and takes the best."""

from __future__ import annotations

import random
from typing import Any

from kontor.players.contract import Answer, Budget, Idea
from kontor.players.minds import mind
from kontor.players.weights import weighed
from kontor.protocol import Game

IDEAS = 5


class Journeyman:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.mind = mind(game.name)
        self.evaluation = weighed(game.name, self.mind.features)

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        state = self.game.determinise(view, rng)
        legal = self.game.legal(state)
        if len(legal) == 1:
            return Answer(legal[0])
        commands = self.game.catalogue(state)
        children, rows = self.mind.grow([self.mind.root(state)], view.seat)
        shares = self.evaluation.shares(rows)[:, view.seat]
        ideas = [
            Idea(commands[children[index].number], float(shares[index])) for index in (-shares).argsort(kind="stable")
        ]
        return Answer(ideas[0].command, ideas[:IDEAS])
