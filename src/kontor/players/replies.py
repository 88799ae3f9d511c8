"""The best few turns are judged by what the others make of them: everybody plans on for a round, then one looks again.

Every turn meets the same others: sample n has the same hidden things for all of them, so that what differs is the
turn. Half of the turns are left out after each stage, and earlier whatever is clearly worse.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from kontor.players.evaluation import Evaluation, Shares
from kontor.players.minds import Mind
from kontor.players.odds import log_odds
from kontor.players.search import Clock, Depth, Line, follow, plan_turn
from kontor.protocol import State

LONGEST = 120  # decisions of a round
SURE = 2.5  # standard errors by which a turn is behind when it is left out
STAKES = 0.004  # what turns differ by, as shares of the win, when it is no longer worth a thought
DECIDED = 0.002  # the share of the win that is left, or hoped for, when a game is decided


@dataclass(frozen=True, slots=True)
class Replies:
    """How much is looked at."""

    lines: int = 8  # turns that are compared
    samples: int = 2  # of each, at a time
    most: int = 4  # of the last two
    rounds: int = 1  # that are played on
    width: int = 3  # positions that the others follow after each action
    gap: float = 1.0  # log odds: a turn that is so much worse at first sight is not compared

    def times(self, samples: int) -> Replies:
        """With so many times as many samples."""
        return replace(self, samples=self.samples * samples, most=self.most * samples)


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


class Judge:
    """Compares turns of one decision. `sample` gives a position that the seat holds possible, by its number."""

    def __init__(
        self, mind: Mind, evaluation: Evaluation, replies: Replies, seat: int, sample: Callable[[int], State]
    ) -> None:
        self.mind, self.evaluation, self.replies = mind, evaluation, replies
        self.seat, self.sample = seat, sample

    def compare(self, lines: Sequence[Line], clock: Clock) -> list[Line]:
        """Those that were compared, with what they are worth after the replies, the longest compared first."""
        tried = [Trial(line) for line in self.worth_comparing(lines)]
        if len(tried) < 2:
            return list(lines)
        alive, done = tried, 0
        while len(alive) > 1 and done < self.replies.most and not clock.is_up():
            later = done + self.replies.samples
            if not self.try_out(alive, range(done, later), clock):
                break
            done = later
            alive = self._left(alive)
        return [_judged(one, self.seat) for one in sorted(tried, key=self._rank) if one.shares] or list(lines)

    def worth_comparing(self, lines: Sequence[Line]) -> Sequence[Line]:
        best = lines[0].share
        if not DECIDED < best < 1 - DECIDED:
            return ()
        near = [line for line in lines if log_odds(best) - log_odds(line.share) < self.replies.gap]
        return near[: self.replies.lines]

    def _rank(self, one: Trial) -> tuple[int, float]:
        return -len(one.shares), -float(one.own(self.seat).mean()) if one.shares else 0.0

    def _left(self, alive: list[Trial]) -> list[Trial]:
        """The better half, without what is clearly worse; nothing but the best where there is little at stake."""
        ranked = sorted(alive, key=self._rank)
        best = ranked[0].own(self.seat)
        left = [ranked[0]]
        for one in ranked[1 : max(2, len(ranked) // 2)]:
            behind = best - one.own(self.seat)
            doubt = float(behind.std()) / math.sqrt(len(behind)) + 1e-4
            if behind.mean() < SURE * doubt and (len(behind) < 8 or behind.mean() + 2 * doubt > STAKES):
                left.append(one)
        return left

    def try_out(self, alive: Sequence[Trial], numbers: Sequence[int], clock: Clock) -> bool:
        """These samples of all of them; False, and nothing kept, if the time was up before the end."""
        states: list[State] = []
        for number in numbers:
            start = self.sample(number)
            decision = self.mind.game.decision(start)
            assert decision is not None
            until = decision.turn + self._turns(decision.active, len(alive[0].line.shares))
            for one in alive:
                state = start
                for step in one.line.numbers:
                    state = self.mind.after(state, step, self.seat)
                if not self.play_on(state, until, clock):
                    return False
                states.append(state)
        rows = np.concatenate([self.mind.rows(state) for state in states])
        for place, shares in enumerate(self.mind.judged(self.evaluation, states, rows)):
            alive[place % len(alive)].shares.append(shares)
        return True

    def _turns(self, active: int, seats: int) -> int:
        """From this turn to the seat's next one, or one later."""
        return ((self.seat - active) % seats or seats) + seats * (self.replies.rounds - 1)

    def play_on(self, state: State, until: int, clock: Clock) -> bool:
        """Whoever is to choose plans the turn and plays it, until that turn; False if the time is up."""
        game, depth = self.mind.game, Depth(width=self.replies.width)
        for _ in range(LONGEST):
            decision = game.decision(state)
            if decision is None or decision.turn >= until:
                return True
            if clock.is_up():
                return False
            best = plan_turn(self.mind, self.evaluation, state, decision.seat, depth, clock)[0]
            follow(game, state, best.numbers, decision.seat)
        return True


def _judged(one: Trial, seat: int) -> Line:
    mean = one.mean()
    return Line(one.line.numbers, float(mean[seat]), mean)
