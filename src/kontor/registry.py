"""Name -> game; the only place that lists the games."""

from __future__ import annotations

import importlib
from typing import cast

from kontor.protocol import AnyGame, BadInput

GAMES = {"teutonica": "kontor.games.teutonica.game", "hansa": "kontor.games.hansa.game"}
DEFAULT = "teutonica"  # the game that is meant when none is named


def game(name: str) -> AnyGame:
    """The game of that name; it is loaded only when somebody asks for it."""
    if name not in GAMES:
        raise BadInput(f"unknown game '{name}' (known: {', '.join(GAMES)})")
    return cast(AnyGame, importlib.import_module(GAMES[name]).GAME)  # from here on its states are opaque
