"""The best few turns are judged by what the others make of them: everybody plans on for a round, then one looks again.

Every turn meets the same others: sample n has the same hidden things and the same chance for all of them, so that what
differs is the turn. Half of the turns are left out after each stage, and earlier whatever is clearly worse.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from kontor.players.evaluation import Evaluation, Shares
from kontor.players.manner import Manner
from kontor.players.minds import Mind
from kontor.players.odds import log_odds
from kontor.players.search import Clock, Depth, Line, follow, plan_turn
from kontor.protocol import State

LONGEST = 120  # decisions of a round
SURE = 2.5  # standard errors by which a turn is behind when it is left out …
FEWEST = 4  # … samples from which on they mean something …
LEAST_DOUBT = 1e-4  # … and are never wholly sure
ENOUGH = 8  # samples after which little at stake is not looked at any longer:
STAKES = 0.004  # what turns differ by then, as shares of the win
DECIDED = 0.002  # the share of the win that is left, or hoped for, when a game is decided
HUMAN = Manner(heat=0.05, margin=0.25)  # nobody knows which of their best turns the others will play


@dataclass(frozen=True, slots=True)
class Replies:
    """How much is looked at."""

    lines: int = 8  # turns that are compared
    samples: int = 2  # of each in a stage
    rounds: int = 1  # that are played on
    width: int = 3  # positions that the others follow after each action
    trust: int = 1  # samples that the first sight counts as much as: the more is hidden, the less says each of them
    gap: float = 1.0  # log odds: a turn that is so much worse at first sight is not compared
    others: Manner = HUMAN

    def times(self, samples: int) -> Replies:
        """Where so many times as many samples are needed to know as much."""
        return replace(self, samples=self.samples * samples, trust=self.trust * samples)


@dataclass(slots=True)
class Trial:
    """A turn and what came of it, sample by sample."""

    line: Line
    shares: list[Shares] = field(default_factory=list)  # of all seats

    def own(self, seat: int) -> Shares:
        return np.array([one[seat] for one in self.shares], np.float32)

    def mean(self) -> Shares:
        found: Shares = np.mean(self.shares, axis=0)
        return found

    def worth(self, seat: int, trust: int) -> float:
        """What was found, and what it looked like before, which keeps a turn from being the best by luck alone."""
        return (trust * self.line.share + float(self.own(seat).sum())) / (trust + len(self.shares))


class Judge:
    """Compares turns of one decision. `sample` gives a position that the seat holds possible, by its number."""

    def __init__(
        self, mind: Mind, evaluation: Evaluation, replies: Replies, seat: int, sample: Callable[[int], State], seed: int
    ) -> None:
        self.mind, self.evaluation, self.replies = mind, evaluation, replies
        self.seat, self.sample, self.seed = seat, sample, seed

    def compare(self, lines: Sequence[Line], clock: Clock) -> list[Line]:
        """Those that were compared, with what they are worth after the replies, the longest compared first."""
        tried = [Trial(line) for line in self.worth_comparing(lines)]
        self._halve(tried, clock)
        judged = self._judged([one for one in sorted(tried, key=self._rank) if one.shares])
        return judged if len(judged) > 1 else list(lines)

    def _halve(self, alive: list[Trial], clock: Clock) -> None:
        """Every stage may use the same part of what is left of the budget, and ends between two samples."""
        stages, begun, done = max(0, len(alive) - 1).bit_length(), clock.used(), 0
        for stage in range(1, stages + 1):
            until = begun + (1 - begun) * stage / stages
            for _ in range(self.replies.samples):
                if done and clock.used() > until:
                    break
                if not self.try_out(alive, done, clock):
                    return
                done += 1
            alive = self._left(alive)
            if len(alive) == 1:
                return

    def worth_comparing(self, lines: Sequence[Line]) -> Sequence[Line]:
        best = lines[0].share
        if not DECIDED < best < 1 - DECIDED:
            return ()
        near = [line for line in lines if log_odds(best) - log_odds(line.share) < self.replies.gap]
        return near[: self.replies.lines]

    def _rank(self, one: Trial) -> tuple[int, float]:
        return -len(one.shares), -one.worth(self.seat, self.replies.trust)

    def _left(self, alive: list[Trial]) -> list[Trial]:
        """The better half, without what is clearly worse; nothing but the best where there is little at stake."""
        ranked = sorted(alive, key=self._rank)
        best, left = ranked[0], [ranked[0]]
        for one in ranked[1 : (len(ranked) + 1) // 2]:
            behind = best.worth(self.seat, self.replies.trust) - one.worth(self.seat, self.replies.trust)
            apart = best.own(self.seat) - one.own(self.seat)
            doubt = float(apart.std()) / math.sqrt(len(apart)) + LEAST_DOUBT if len(apart) >= FEWEST else math.inf
            if behind < SURE * doubt and (len(apart) < ENOUGH or behind + 2 * doubt > STAKES):
                left.append(one)
        return left

    def try_out(self, alive: Sequence[Trial], number: int, clock: Clock) -> bool:
        """This sample of all of them; False if the time was up before the end.

        Then what was found is kept only of the first sample: of those that were first at first sight.
        """
        start, states = self.sample(number), list[State]()
        decision = self.mind.game.decision(start)
        assert decision is not None
        until = decision.turn + self._turns(decision.active, len(alive[0].line.shares))
        for one in alive:
            state = start
            for step in one.line.numbers:
                state = self.mind.after(state, step, self.seat)
            if not self.play_on(state, until, random.Random(f"{self.seed} {number}"), clock):
                break
            states.append(state)
        whole = len(states) == len(alive)
        if whole or (number == 0 and states):
            rows = np.concatenate([self.mind.rows(state) for state in states])
            for one, shares in zip(alive, self.mind.judged(self.evaluation, states, rows), strict=False):
                one.shares.append(shares)
        return whole

    def _turns(self, active: int, seats: int) -> int:
        """From this turn to the seat's next one, or one later."""
        return ((self.seat - active) % seats or seats) + seats * (self.replies.rounds - 1)

    def play_on(self, state: State, until: int, chance: random.Random, clock: Clock) -> bool:
        """Whoever is to choose plans the turn and plays it, until that turn; False if the time is up."""
        game, depth = self.mind.game, Depth(width=self.replies.width)
        for _ in range(LONGEST):
            decision = game.decision(state)
            if decision is None or decision.turn >= until:
                return True
            if clock.is_up():
                return False
            lines = plan_turn(self.mind, self.evaluation, state, decision.seat, depth, clock)
            chosen = self.replies.others.choose(self.mind, state, lines, decision.seat, chance)
            follow(game, state, chosen.numbers, decision.seat)
        return True

    def _judged(self, ranked: list[Trial]) -> list[Line]:
        """A turn that was left out is worth no more than those that stayed, however lucky it was until then."""
        found, most = [], 1.0
        for one in ranked:
            mean = one.mean()
            most = min(most, float(mean[self.seat]))
            found.append(Line(one.line.numbers, most, mean))
        return found
