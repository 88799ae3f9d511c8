"""Who meets next on a ladder: whoever is least known, with those whose game would tell most."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from kontor.ladder.terms import Bot
from kontor.protocol import BadInput
from kontor.research.ratings import UNSURE

BETA = UNSURE / 2  # OpenSkill's: how far a game's result strays from strength


def table(
    bots: Sequence[Bot],
    seats: int,
    meetings: Mapping[frozenset[str], int],
    playing: Counter[str],
    can_meet: Callable[[Bot, Bot], bool] = lambda one, other: True,
) -> tuple[Bot, ...]:
    """One for each seat. With fewer bots than seats the last one takes those that are left.

    `playing` says in how many deals a bot is now: what will be known soon is less in doubt.
    """
    if len(bots) < 2:
        raise BadInput("a ladder needs two players at least; `kontor ladder add` brings them")
    first = max(bots, key=lambda bot: (bot.sigma / math.sqrt(1 + playing[bot.name]), bot.name))
    others = sorted(
        (bot for bot in bots if bot is not first), key=lambda bot: (-_worth(first, bot, meetings, playing), bot.name)
    )
    chosen = [first]
    for bot in others:
        if len(chosen) < seats and all(can_meet(bot, one) for one in chosen):
            chosen.append(bot)
    return tuple(chosen + [chosen[-1]] * (seats - len(chosen)))


def _worth(one: Bot, other: Bot, meetings: Mapping[frozenset[str], int], playing: Counter[str]) -> float:
    """1 for a game that could go either way between two who never met; less for one whose result is known before."""
    spread = math.sqrt(2 * BETA**2 + one.sigma**2 + other.sigma**2)
    wins = 1 / (1 + math.exp((other.mu - one.mu) / spread))
    met = meetings.get(frozenset((one.name, other.name)), 0) + playing[other.name]
    return 4 * wins * (1 - wins) / math.sqrt(1 + met)
