"""What the others will do: a planned turn is judged again when everybody has had one more."""

from __future__ import annotations

from kontor.players.evaluation import Evaluation
from kontor.players.minds import Mind
from kontor.players.search import Line
from kontor.protocol import Game, State

LONGEST_ROUND = 80  # decisions


def judged_later(game: Game, mind: Mind, evaluation: Evaluation, state: State, seat: int, line: Line) -> Line:
    """The same line with the share expected once the turn comes back, all playing the best next action."""
    after = game.copy(state)
    for number in line.numbers:
        after = mind.after(after, number, seat)
    for _ in range(LONGEST_ROUND):
        decision = game.decision(after)
        if decision is None or (decision.seat == seat and mind.is_fresh(after)):
            break
        children, rows = mind.grow([mind.root(after)], decision.seat)
        best = children[int(evaluation.shares(rows)[:, decision.seat].argmax())]
        after = best.state
    return Line(line.numbers, float(evaluation.shares(mind.rows(after))[0, seat]))
