"""Counts the ways a game can go on: a cheap fingerprint of the rules."""

from __future__ import annotations

from kontor.protocol import AnyGame, State


def perft(game: AnyGame, state: State, depth: int) -> int:
    """How many sequences of `depth` commands there are from here; shorter ones where the game ends."""
    commands = game.legal(state)
    if depth <= 1 or not commands:
        return max(1, len(commands)) if depth > 0 else 1
    count = 0
    for command in commands:
        after = game.copy(state)
        game.advance(after, command)
        count += perft(game, after, depth - 1)
    return count
