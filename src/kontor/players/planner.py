"""A player who plans on an evaluation: journeyman one action ahead, master and alderman to the end of the turn."""

from __future__ import annotations

import random
from collections import defaultdict

from kontor.log import Reason
from kontor.players.contract import Answer, Budget, Idea
from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind
from kontor.players.reasons import reason
from kontor.players.search import Depth, Line, plan_turn
from kontor.protocol import AnyGame, Move, State
from kontor.view import View

SAMPLES = 8  # of what is hidden, where the choice would show it
IDEAS = 5
MOST_ROUNDS = 60  # about twice as long as games are; then a guided policy brings the game to its end


class Planner:
    def __init__(self, game: AnyGame, mind: Mind, evaluation: Evaluation, depth: Depth, explains: bool = False) -> None:
        self.game, self.mind, self.evaluation, self.depth = game, mind, evaluation, depth
        self.explains = explains  # why, when it has thought anew
        self._plan: list[tuple[bytes, int]] = []  # the position expected, and the command for it

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
        self._remember(state, lines[0], seat)
        ideas = [self._idea(state, line, seat) for line in _distinct(lines)[:IDEAS]]
        return Answer(ideas[0].move, ideas, self._why(state, lines[0], seat, 1))

    def _idea(self, state: State, line: Line, seat: int) -> Idea:
        first, *then = (self.game.catalogue(state)[number] for number in line.numbers)
        return Idea(first, line.share, then, self._why(state, line, seat, 2))

    def _why(self, state: State, line: Line, seat: int, told: int) -> Reason:
        """The log says the first command itself; an idea is told with the one that follows."""
        if not self.explains:
            return ""
        return reason(self.game, self.mind, self.evaluation, state, line.numbers, seat, told)

    def _lines(self, view: View, state: State, seat: int, rng: random.Random, budget: Budget) -> list[Line]:
        if not self.mind.reveals(state):
            return plan_turn(self.mind, self.evaluation, state, seat, self.depth, budget)
        states = [state, *(view.sample(rng).state for _ in range(SAMPLES - 1))]
        share = Budget(
            None if budget.seconds is None else budget.seconds / SAMPLES,
            None if budget.nodes is None else budget.nodes // SAMPLES,
        )
        found: dict[int, list[float]] = defaultdict(list)
        for possible in states:
            for line in plan_turn(self.mind, self.evaluation, possible, seat, self.depth, share):
                found[line.numbers[0]].append(line.share)
        lines = [Line((number,), sum(shares) / len(shares)) for number, shares in found.items()]
        return sorted(lines, key=lambda line: -line.share)

    def _remember(self, state: State, line: Line, seat: int) -> None:
        """The plan is kept as far as its positions come about."""
        self._plan = []
        planned = self.game.copy(state)
        for number, following in zip(line.numbers, line.numbers[1:], strict=False):
            planned = self.mind.after(planned, number, seat)
            self._plan.append((self.mind.rows(planned).tobytes(), following))

    def _next(self, state: State, legal: list[Move]) -> Move | None:
        if not self._plan:
            return None
        expected, number = self._plan.pop(0)
        if self.mind.rows(state).tobytes() == expected:
            for command in legal:
                if command.id == number:
                    return command
        self._plan = []
        return None


def _distinct(lines: list[Line]) -> list[Line]:
    """Without those that lead to the same place in another order: nothing is expected to differ by them."""
    return list({line.share: line for line in reversed(lines)}.values())[::-1]
