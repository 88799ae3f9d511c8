"""Name -> player; the only place that lists the levels."""

from __future__ import annotations

import importlib

from kontor.players.contract import Budget, MakePlayer, Player
from kontor.protocol import AnyGame, BadInput

# From the weakest to the strongest: where it lives, and what one decision may take by default.
LEVELS: dict[str, tuple[str, Budget]] = {
    "random": ("kontor.players.random:RandomPlayer", Budget()),
    "novice": ("kontor.players.novice:Novice", Budget()),
    "journeyman": ("kontor.players.journeyman:journeyman", Budget()),
    "master": ("kontor.players.master:master", Budget(nodes=20_000, seconds=0.8)),
    "alderman": ("kontor.players.alderman:alderman", Budget(nodes=20_000, seconds=0.8)),
}


def player(name: str, game: AnyGame) -> Player:
    """A new player of this level; it is loaded only when somebody asks for it."""
    module, _, cls = _level(name)[0].partition(":")
    make: MakePlayer = getattr(importlib.import_module(module), cls)
    return make(game)


def default_budget(name: str) -> Budget:
    return _level(name)[1]


def _level(name: str) -> tuple[str, Budget]:
    if name not in LEVELS:
        raise BadInput(f"unknown player '{name[:40]}' (known: {', '.join(LEVELS)})")
    return LEVELS[name]
