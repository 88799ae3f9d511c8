"""A game that goes on for ever, as people who mean no good would upload it."""

from __future__ import annotations

import random
from functools import cache

from kontor import opening
from kontor.match import Match

LINES = 5_000


@cache
def long_record() -> str:
    match: Match = opening.new("teutonica", players=3, board="hanseatic-league-2-3", edition="bigbox", seed=1)
    chance = random.Random(1)
    while match.version < LINES:
        before = match.version
        match.play(chance.choice([one for one in match.legal if one.facts["verb"] != "claim"] or match.legal))
        assert match.version > before
    return match.record().text()
