"""A player who plans on an evaluation: an action, a turn, or a turn and what the others make of it."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from kontor.log import Clause, Reason
from kontor.players.contract import Answer, Budget, Idea
from kontor.players.evaluation import Evaluation, Numbers, Rows, Shares
from kontor.players.manner import Manner
from kontor.players.minds import Mind
from kontor.players.reasons import reason, reasons
from kontor.players.replies import Judge, Replies
from kontor.players.search import Clock, Depth, Line, plan_turn
from kontor.protocol import AnyGame, Move, State
from kontor.view import View

NO_OTHER_REASON = (Clause("chances", {}),)
PLANNING = 0.4  # of the budget, where turns are compared by the replies to them
SAMPLES = 8  # of what is hidden, where the choice would show it
IDEAS = 5
IN_A_TURN = 2  # cities, prestige or markers by which the end comes nearer in a turn than it is when it is near
MOST_ROUNDS = 60  # about twice as long as games are; then a guided policy brings the game to its end


class Planner:
    def __init__(
        self,
        game: AnyGame,
        mind: Mind,
        evaluation: Evaluation,
        depth: Depth,
        explains: bool = False,
        replies: Replies | None = None,
        manner: Manner | None = None,
        foretell: Callable[[Rows], Numbers] | None = None,
    ) -> None:
        self.game, self.mind, self.evaluation, self.depth, self.replies = game, mind, evaluation, depth, replies
        self.manner = manner or Manner()
        self.foretell = foretell  # the points at the end, of all seats
        self.explains = explains  # why, when it has thought anew
        self._plan: list[tuple[bytes, int]] = []  # the position expected, and the command for it
        self._ends = {mind.features.index(name): near + IN_A_TURN for name, near in reasons(game.name).near.items()}
        self._unsure = [mind.features.index(name) for name in reasons(game.name).unsure]

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Answer:
        seat, decision = view.seat, view.decision
        assert seat is not None, "a spectator chooses nothing"
        assert decision is not None, "the game is over"
        state = view.sample(rng).state
        legal = self.game.legal(state)
        if len(legal) == 1:
            return Answer(legal[0])
        commands = self.game.catalogue(state)
        if decision.turn > MOST_ROUNDS * view.seats:
            return Answer(commands[self.game.rollout_ids(state, rng.getrandbits(30), 1, guided=True)[0]])
        planned = self._next(state, legal)
        if planned is not None:
            return Answer(planned)
        lines = self._lines(view, state, seat, rng, budget)
        chosen = self.manner.choose(self.mind, state, lines, seat, rng)
        self._remember(state, chosen, seat)
        ideas = [self._idea(state, line, seat) for line in _distinct(chosen, lines)]
        why = self._why(state, chosen, seat, 1)
        return Answer(ideas[0].move, ideas, why, chosen.shares.tolist(), self._points(state, chosen, seat))

    def _points(self, state: State, line: Line, seat: int) -> list[float]:
        if self.foretell is None:
            return []
        for number in line.numbers:
            state = self.mind.after(state, number, seat)
        return [round(float(points), 1) for points in self.foretell(self.mind.rows(state))[0]]

    def _idea(self, state: State, line: Line, seat: int) -> Idea:
        first, *then = (self.game.catalogue(state)[number] for number in line.numbers)
        return Idea(first, line.share, then, self._why(state, line, seat, 2))

    def _why(self, state: State, line: Line, seat: int, told: int) -> Reason:
        """The log says the first command itself; an idea is told with the one that follows."""
        if not self.explains:
            return ""
        return reason(self.game, self.mind, self.evaluation, state, line.numbers, seat, told) or NO_OTHER_REASON

    def _lines(self, view: View, state: State, seat: int, rng: random.Random, budget: Budget) -> list[Line]:
        clock = Clock(budget)
        if self.mind.reveals(state):
            return self._open(view, state, seat, rng, clock)
        depth = self._depth(state, seat)
        if self.replies is None:
            return plan_turn(self.mind, self.evaluation, state, seat, depth, clock)
        clock.allowed = PLANNING
        lines = plan_turn(self.mind, self.evaluation, state, seat, depth, clock)
        clock.allowed = 1.0
        return self._judge(view, state, seat, rng).compare(lines, clock)

    def _depth(self, state: State, seat: int) -> Depth:
        """A win at hand is found only if the way to it is followed, however little it looks like one."""
        own = self.mind.rows(state)[0, seat]
        may_end = any(own[feature] <= near for feature, near in self._ends.items())
        return replace(self.depth, width=max(self.depth.width, self.depth.at_end)) if may_end else self.depth

    def _judge(self, view: View, state: State, seat: int, rng: random.Random) -> Judge:
        assert self.replies is not None
        possible = [state]

        def sample(number: int) -> State:
            while len(possible) <= number:
                possible.append(view.sample(rng).state)
            return possible[number]

        return Judge(self.mind, self.evaluation, self.replies, seat, sample, rng.getrandbits(40))

    def _open(self, view: View, state: State, seat: int, rng: random.Random, clock: Clock) -> list[Line]:
        """Where a choice turns up something hidden, it is judged by several possible states."""
        found: dict[int, list[Shares]] = defaultdict(list)
        for nth in range(1, SAMPLES + 1):
            clock.allowed = nth / SAMPLES
            possible = view.sample(rng).state if nth > 1 else state
            first: dict[int, Shares] = {}
            for line in plan_turn(self.mind, self.evaluation, possible, seat, self.depth, clock):
                first.setdefault(line.numbers[0], line.shares)
            for number, shares in first.items():
                found[number].append(shares)
        means = {number: np.mean(shares, axis=0) for number, shares in found.items()}
        lines = [Line((number,), float(mean[seat]), mean) for number, mean in means.items()]
        return sorted(lines, key=lambda line: -line.share)

    def _remember(self, state: State, line: Line, seat: int) -> None:
        """The plan is kept as far as its positions come about."""
        self._plan = []
        planned = self.game.copy(state)
        for number, following in zip(line.numbers, line.numbers[1:], strict=False):
            planned = self.mind.after(planned, number, seat)
            self._plan.append((self._looks(planned), following))

    def _looks(self, state: State) -> bytes:
        """The position as anybody may know it: what is hidden is guessed anew with every question."""
        rows = self.mind.rows(state).copy()
        rows[..., self._unsure] = 0
        return rows.tobytes()

    def _next(self, state: State, legal: list[Move]) -> Move | None:
        if not self._plan:
            return None
        expected, number = self._plan.pop(0)
        if self._looks(state) == expected:
            for command in legal:
                if command.id == number:
                    return command
        self._plan = []
        return None


def _distinct(chosen: Line, lines: list[Line]) -> list[Line]:
    """What is played, then the best that begin otherwise."""
    first: dict[int, Line] = {chosen.numbers[0]: chosen}
    for line in lines:
        first.setdefault(line.numbers[0], line)
    return list(first.values())[:IDEAS]
