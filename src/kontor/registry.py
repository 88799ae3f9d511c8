"""Name -> game; the only place that lists the games."""

from __future__ import annotations

import importlib

from kontor.protocol import BadInput, Game

GAMES = {"teutonica": "kontor.games.teutonica.game", "hansa": "kontor.games.hansa.game"}
DEFAULT = "teutonica"  # the game that is meant when none is named


def game(name: str) -> Game:
    """The game of that name; it is loaded only when somebody asks for it."""
    if name not in GAMES:
        raise BadInput(f"unknown game '{name}' (known: {', '.join(GAMES)})")
    found: Game = importlib.import_module(GAMES[name]).GAME
    return found
