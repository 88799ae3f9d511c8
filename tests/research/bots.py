"""Players that do what none should, and contests to put them in."""

from __future__ import annotations

import random
import sys
import time
from typing import Any, ClassVar, NamedTuple

from kontor.players.contract import Answer, Budget
from kontor.players.levels import Level
from kontor.protocol import AnyGame
from kontor.research.arena import Contest
from kontor.research.bout import Played
from kontor.view import View


def level(name: str, budget: Budget | None = None) -> Level:
    """An entry for the table of levels."""
    return Level(f"tests.research.bots:{name}", budget or Budget(), thinks=False)


def contest(*players: str, **more: Any) -> Contest:
    """Hansa, whose games are short."""
    return Contest("hansa", "2004", "baltic", players, **more)


def without_times(played: Played) -> tuple[Any, ...]:
    """What must be the same in every run."""
    counts = tuple((thought.decisions, thought.turns) for thought in played.thoughts)
    return played.deal, played.rotation, played.names, played.places, played.scores, counts, played.commands


class Light:
    """Plays by the policy of rollouts: legal, and quick."""

    def choose(self, view: View, rng: random.Random, budget: Budget) -> int:
        (id,) = view.game.rollout_ids(view.sample(rng).state, rng.getrandbits(31), 1, True)
        return id


class Crasher(Light):
    """Falls over at its fifth decision."""

    asked = 0

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> int:
        self.asked += 1
        if self.asked == 5:
            raise ZeroDivisionError("five is too much\nfor me")
        return super().choose(view, rng, budget)


class Cheat:
    """Answers with the first command that may not be played."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        possible = view.sample(rng)
        return Answer(next(move for move in possible.moves if possible.why_not(move) is not None))


class Mute:
    """Answers with nothing."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        answer: Any = None
        return Answer(answer)


class Stranger:
    """Answers with a command of nobody's catalogue."""

    number = -7
    text = "win at once"

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        command: Any = self
        return Answer(command)


class Unborn(Light):
    """Cannot even be made."""

    def __init__(self, game: AnyGame) -> None:
        raise OSError("no weights here")


class Sleeper(Light):
    """Takes longer than it may."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> int:
        time.sleep(0.005)
        return super().choose(view, rng, budget)


class Given(NamedTuple):
    view: Any
    source: random.Random
    budget: Budget
    mind: object
    numbers: tuple[Any, ...]  # what the source would give, at that time


class Watcher(Light):
    """Keeps what it is given."""

    given: ClassVar[list[Given]] = []

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> int:
        self.given.append(Given(view, rng, budget, self, rng.getstate()))
        return super().choose(view, rng, budget)


class Peeker:
    """Lets the order of the deck decide, as far as its view shows it."""

    def choose(self, view: Any, rng: random.Random, budget: Budget) -> Answer:
        return self.by_deck(view, self.deck(view), rng)

    def deck(self, view: Any) -> list[int]:
        return list(view._seen.state.deck)

    def by_deck(self, view: Any, deck: list[int], rng: random.Random) -> Answer:
        legal = view.legal
        return Answer(legal[sum(place * card for place, card in enumerate(deck)) % len(legal)])


class FramePeeker(Peeker):
    """Looks for a state over the shoulder of whoever asks it."""

    hidden = "deck"

    def deck(self, view: Any) -> list[int]:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            if "state" in frame.f_locals:
                return list(getattr(frame.f_locals["state"], self.hidden))
        return []


class MissionPeeker(FramePeeker):
    """The same for mission cards."""

    hidden = "missions"


class LatePeeker(FramePeeker):
    """Behaves for some turns."""

    def deck(self, view: Any) -> list[int]:
        return super().deck(view) if view.decision.turn > 5 else []
