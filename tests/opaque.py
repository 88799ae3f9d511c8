"""A game and its states as everybody outside of the game knows them, for tests that hand on what they looked into."""

from __future__ import annotations

from typing import TypeVar, cast

from kontor.protocol import AnyGame, CompleteGame, Move, Seen, State

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Seen)


def opaque_game(game: CompleteGame[S, M, V]) -> AnyGame:
    return cast(AnyGame, game)


def opaque_state(state: object) -> State:
    return cast(State, state)
