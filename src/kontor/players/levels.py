"""Name -> player; the only place that lists the levels and the styles.

A thinking level may have a style: `alderman+blocker` is as strong as an alderman, and likes to stand in the way.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field

from kontor.players.contract import Budget, Player
from kontor.protocol import BadInput


@dataclass(frozen=True, slots=True)
class Level:
    where: str  # module:function, called with the game; one that thinks also with its name and style
    budget: Budget = field(default_factory=Budget)  # what one decision may take by default
    thinks: bool = True


_THINKER = "kontor.players.thinkers:thinker"

# From the weakest to the strongest.
LEVELS = {
    "random": Level("kontor.players.random:RandomPlayer", thinks=False),
    "novice": Level(_THINKER),  # one action ahead takes a few milliseconds: no clock is needed
    "journeyman": Level(_THINKER),
    "master": Level(_THINKER, Budget(seconds=0.3)),
    "alderman": Level(_THINKER, Budget(seconds=1.0)),
    "hansegraf": Level(_THINKER, Budget(seconds=3.0)),
}
STRONGEST = [*LEVELS][-1]
STYLES = ("networker", "hunter", "blocker", "racer", "banker")
AND = "+"
SHOWN = 60  # letters of a style that is quoted


def styles(level: str) -> tuple[str, ...]:
    """Those that it may have: to have one, it must think."""
    return STYLES if level in LEVELS and LEVELS[level].thinks else ()


def is_known(name: str) -> bool:
    """A level, with or without a style."""
    level, style = apart(name)
    return level in LEVELS and (AND not in name or style in styles(level))


def check_style(name: str) -> None:
    """A level with a style that it cannot have is a slip, and no other player's name; raises BadInput."""
    level, style = apart(name)
    if level not in LEVELS or is_known(name):
        return
    if not styles(level):
        raise BadInput(f"{level} cannot have a style; the levels that think can")
    raise BadInput(f"unknown style '{style[:SHOWN]}'; there are {', '.join(STYLES)}")


def apart(name: str) -> tuple[str, str]:
    """The level and the style, which may be empty."""
    level, _, style = name.partition(AND)
    return level, style


def budget(name: str) -> Budget:
    return LEVELS[apart(name)[0]].budget


def factory(name: str) -> Callable[..., Player]:
    """What makes players of this name, with the game or with nothing; it is loaded only now. Raises BadInput."""
    level, style = apart(name)
    module, _, attribute = LEVELS[level].where.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise BadInput(f"the level {name} cannot be loaded ({error})") from None
    if not LEVELS[level].thinks:
        made: Callable[..., Player] = found
        return made
    return lambda game: found(game, level, style)
