"""Name -> player; the only place that lists the levels."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field

from kontor.players.contract import Budget
from kontor.protocol import BadInput


@dataclass(frozen=True, slots=True)
class Level:
    where: str  # module:function
    budget: Budget = field(default_factory=Budget)  # what one decision may take by default


# From the weakest to the strongest.
LEVELS = {
    "random": Level("kontor.players.random:RandomPlayer"),
    "novice": Level("kontor.players.novice:Novice"),
    "journeyman": Level("kontor.players.journeyman:journeyman"),
    "master": Level("kontor.players.master:master", Budget(nodes=20_000, seconds=0.8)),
    "alderman": Level("kontor.players.alderman:alderman", Budget(nodes=20_000, seconds=0.8)),
}
STRONGEST = [*LEVELS][-1]


def factory(name: str) -> object:
    """What makes players of this level; it is loaded only when somebody asks for it. Raises BadInput."""
    module, _, attribute = LEVELS[name].where.partition(":")
    try:
        found: object = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise BadInput(f"the level {name} cannot be loaded ({error})") from None
    return found
