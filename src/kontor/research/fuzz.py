"""Random games with every invariant checked; what fails is left behind as a record."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from kontor.conformance import Walk, check_invariants, check_law, check_refused, check_view
from kontor.protocol import AnyGame, State
from kontor.record import Record


@dataclass(frozen=True, slots=True)
class Failure:
    what: str
    record: Record  # replaying it leads to the failure


def fuzz(walk: Walk, commands: int, progress: Callable[[int], None] = lambda done: None) -> Failure | None:
    """Play so many commands; None if nothing is wrong."""
    chance = random.Random(walk.seed)
    try:
        for done, moment in enumerate(walk.moments(commands), 1):
            check_invariants(walk.game, moment)
            if chance.random() < 0.01:
                _check_deeply(walk.game, moment.state, chance)
            if done % 1000 == 0:
                progress(done)
    except Exception as error:  # whatever goes wrong in a game is a finding
        return Failure(f"{type(error).__name__}: {error}", walk.record())
    return None


def _check_deeply(game: AnyGame, state: State, chance: random.Random) -> None:
    check_law(game, state)
    check_view(game, state, chance)
    check_refused(game, state, chance.choice(list(game.catalogue(state))))
