"""Positions to decide in, and evaluations that tell what was asked of them."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kontor import kernel
from kontor.conformance import Moment
from kontor.players.contract import Answer, Budget, Player, answered
from kontor.players.entrants import make
from kontor.players.evaluation import Evaluation, Rows, Shares
from kontor.players.minds import Mind, mind
from kontor.protocol import AnyGame, Setup, State
from kontor.registry import game
from kontor.view import look
from tests.ways import WAYS, Way, walk_of

SMALL = Budget(nodes=60)
# One way of each game: something is hidden in it.
TEUTONICA = Way("teutonica", "bigbox", "hanseatic-league-2-3", 3, ("missions",))
HANSA = Way("hansa", "2004", "baltic", 3)
EACH = {"teutonica": TEUTONICA, "hansa": HANSA}


def fewer(compiled: int, interpreted: int) -> int:
    """As many as the kernel manages in reasonable time."""
    return compiled if kernel.is_compiled() else interpreted


def moments(way: Way, commands: int, every: int = 1, seed: int = 1) -> list[Moment]:
    """Positions of a game by the guided policy."""
    return list(walk_of(way, seed).moments(commands))[::every]


class Scene(NamedTuple):
    """A position and who is to decide there."""

    game: AnyGame
    mind: Mind
    state: State
    seat: int

    def ask(self, asked: Player, budget: Budget = SMALL, seed: int = 1) -> Answer:
        view = look(self.game, self.state, self.seat)
        return answered(view, asked.choose(view, random.Random(seed), budget))


def scenes(way: Way, commands: int, every: int = 1, choices: int = 2, seed: int = 1) -> list[Scene]:
    """Positions with at least so many commands to choose from."""
    rules, thinking = game(way.game), mind(way.game)
    found = []
    for moment in moments(way, commands, every, seed):
        decision = rules.decision(moment.state)
        if decision is not None and len(rules.legal(moment.state)) >= choices:
            found.append(Scene(rules, thinking, moment.state, decision.seat))
    return found


@dataclass(slots=True)
class Counting:
    """Another evaluation, and how many positions it was asked about."""

    behind: Evaluation
    asked: int = 0

    def shares(self, rows: Rows) -> Shares:
        self.asked += len(rows)
        return self.behind.shares(rows)


class NeverAsked:
    def shares(self, rows: Rows) -> Shares:
        raise AssertionError("this was no position to think about")


def played(levels: Sequence[str], way: Way, commands: int, budget: Budget = SMALL, seed: int = 1) -> list[str]:
    """What players of these levels say, each with the same random numbers in every run."""
    return dealt_and_played(levels, walk_of(way, seed).setup, commands, budget, seed)


def dealt_and_played(
    levels: Sequence[str], setup: Setup, commands: int, budget: Budget = SMALL, seed: int = 1
) -> list[str]:
    rules = game(setup.game)
    state = rules.new(setup)
    players = [make(level, rules) for level in levels]
    sources = [random.Random(f"{seed} {seat}") for seat in range(len(levels))]
    said: list[str] = []
    while len(said) < commands and (decision := rules.decision(state)) is not None:
        seat = decision.seat
        view = look(rules, state, seat)
        answer = answered(view, players[seat].choose(view, sources[seat], budget))
        rules.advance(state, answer.move)
        said.append(f"{seat} {answer.move.text}")
    return said


def features_along(way: Way, commands: int) -> list[list[int]]:
    thinking = mind(way.game)
    return [thinking.rows(moment.state).ravel().tolist() for moment in moments(way, commands, 7)]


def tell(what: str, *arguments: Any) -> Any:
    """For another process: what is asked for, as JSON values."""
    if what == "played":
        level, name, commands = arguments
        return played([level] * EACH[name].seats, EACH[name], int(commands))
    return [features_along(way, int(arguments[0])) for way in WAYS]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(tell(*sys.argv[1:])))
