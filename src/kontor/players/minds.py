"""Game -> how it looks to a thinking player: its features, and the ways to go on in a turn."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from librt.strings import BytesWriter

from kontor import registry
from kontor.kit.node import Node
from kontor.players.evaluation import Rows
from kontor.protocol import AnyGame, State


@dataclass(frozen=True, slots=True)
class Mind:
    game: AnyGame
    features: list[str]
    expand: Callable[[Any, int, BytesWriter], list[Any]]
    node: Callable[[State, None, int, bool], Any]
    write_features: Callable[[State, BytesWriter], None]
    reply: Callable[[State, State, int], bool]
    reveals: Callable[[State], bool]  # does a choice here show something hidden?

    def root(self, state: State) -> Any:
        return self.node(state, None, -1, False)

    def grow(
        self, nodes: Sequence[Any], seat: int, is_late: Callable[[], bool] = lambda: False
    ) -> tuple[list[Any], Rows]:
        """All children of these nodes, and their features; when it is late, only of the first nodes."""
        out = BytesWriter()
        children: list[Any] = []
        for node in nodes:
            children += self.expand(node, seat, out)
            if is_late():
                break
        return children, self._rows(out, len(children))

    def after(self, state: State, number: int, seat: int) -> State:
        """Where the command leads, answers of others included as a plan expects them."""
        after = self.game.copy(state)
        self.game.advance(after, self.game.catalogue(state)[number])
        self.reply(state, after, seat)
        return after

    @staticmethod
    def numbers(node: Any) -> list[int]:
        """The commands that led to the node, by number."""
        found = []
        while node.parent is not None:
            found.append(node.number)
            node = node.parent
        return found[::-1]

    def rows(self, state: State) -> Rows:
        out = BytesWriter()
        self.write_features(state, out)
        return self._rows(out, 1)

    def _rows(self, out: BytesWriter, positions: int) -> Rows:
        """By position, seat and feature."""
        return np.frombuffer(out.getvalue(), np.int16).reshape(positions, -1, len(self.features))


def mind(game: str) -> Mind:
    features = importlib.import_module(f"kontor.players.{game}.features")
    turns = importlib.import_module(f"kontor.players.{game}.turns")
    return Mind(
        registry.game(game),
        list(features.NAMES),
        turns.expand,
        Node,
        features.write_features,
        turns.reply,
        turns.reveals,
    )
