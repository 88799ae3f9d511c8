"""Kontor: the home of the Hansa board games. One rules engine for people, bots and research.

    import kontor

    match = kontor.new("teutonica", players=4, seed=7)
    match.play("place trader kampen--osnabruck")
    kontor.play("hansa", ["alderman", "novice"], seed=1).scores

Everything that a user of the library needs is here; the modules behind it may move.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from kontor import kernel

if TYPE_CHECKING:  # for type checkers, which do not see what is loaded late
    from kontor.legal import Legal as Legal
    from kontor.match import Match as Match
    from kontor.match import load as load
    from kontor.match import loads as loads
    from kontor.opening import boards as boards
    from kontor.opening import lay_out as lay_out
    from kontor.opening import new as new
    from kontor.players.contract import Answer as Answer
    from kontor.players.contract import Budget as Budget
    from kontor.players.contract import Idea as Idea
    from kontor.players.contract import Player as Player
    from kontor.players.contract import PlayerLike as PlayerLike
    from kontor.position import Position as Position
    from kontor.protocol import BadInput as BadInput
    from kontor.protocol import BoardInfo as BoardInfo
    from kontor.protocol import Decision as Decision
    from kontor.protocol import Event as Event
    from kontor.protocol import IllegalMove as IllegalMove
    from kontor.protocol import Move as Move
    from kontor.protocol import Refusal as Refusal
    from kontor.protocol import Score as Score
    from kontor.protocol import Setup as Setup
    from kontor.protocol import UnknownMove as UnknownMove
    from kontor.protocol import UnknownRevision as UnknownRevision
    from kontor.record import Record as Record
    from kontor.research.bout import BrokenOff as BrokenOff
    from kontor.research.contests import Standing as Standing
    from kontor.research.contests import arena as arena
    from kontor.research.contests import check_fair as check_fair
    from kontor.research.contests import play as play
    from kontor.view import View as View

__version__ = "0.1.0"

# What is offered, and where it lives: it is loaded when somebody asks for it.
_HOMES = {
    "legal": ("Legal",),
    "match": ("Match", "load", "loads"),
    "opening": ("boards", "lay_out", "new"),
    "players.contract": ("Answer", "Budget", "Idea", "Player", "PlayerLike"),
    "position": ("Position",),
    "protocol": (
        "BadInput", "BoardInfo", "Decision", "Event", "IllegalMove", "Move", "Refusal", "Score", "Setup",
        "UnknownMove", "UnknownRevision",
    ),
    "record": ("Record",),
    "research.bout": ("BrokenOff",),
    "research.contests": ("Standing", "arena", "check_fair", "play"),
    "view": ("View",),
}  # fmt: skip
_HOME = {name: module for module, names in _HOMES.items() for name in names}
__all__ = [*sorted(_HOME), "__version__"]

kernel.choose()


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"kontor has no '{name}' (it has {', '.join(sorted(_HOME))})")
    found: object = getattr(importlib.import_module(f"kontor.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
