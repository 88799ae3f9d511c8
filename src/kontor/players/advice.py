"""What a player would do in somebody's place: few ideas, each with how much the player leans to it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from kontor.log import Reason
from kontor.players import asking
from kontor.players.contract import Answer, Budget, Idea, Player
from kontor.players.odds import log_odds
from kontor.view import View

MOST = 3
LEAST = 0.05  # what has less is not worth a word
CLEAR = 0.9  # what has more stands alone
DOUBT = 0.05  # by so much better odds to win (their logarithm), an idea gets e times the share of another
SEED = 1  # the same question has the same answer


@dataclass(frozen=True, slots=True)
class Advice:
    """An idea, which can be sent: its commands as texts, the first to be played now."""

    steps: tuple[str, ...]
    share: float  # how much the player leans to it; those of all its ideas add up to one
    reason: Reason


def advise(player: Player, view: View, budget: Budget) -> tuple[Advice, ...]:
    """The best ideas of a player that knows nothing of this game but the view; raises PlayerFailed."""
    answer = asking.ask(player, view, random.Random(SEED), budget)
    ideas = answer.ideas or [_only(answer)]
    found = [_advice(idea, share) for idea, share in zip(ideas, leanings(ideas), strict=True)]
    return tuple(found[:1] if found[0].share > CLEAR else [one for one in found[:MOST] if one.share >= LEAST])


def leanings(ideas: Sequence[Idea]) -> list[float]:
    """By the odds to win that are expected of each: those of several good ideas hardly differ as shares of the win."""
    odds = [log_odds(idea.share) for idea in ideas]
    weights = [math.exp((one - max(odds)) / DOUBT) for one in odds]
    return [weight / sum(weights) for weight in weights]


def _only(answer: Answer) -> Idea:
    """Of who gives no others."""
    return Idea(answer.move, 1.0, (), answer.reason)


def _advice(idea: Idea, share: float) -> Advice:
    return Advice(tuple(move.text for move in (idea.move, *idea.then)), share, idea.reason)
