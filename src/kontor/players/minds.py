"""Game -> how it looks to a thinking player: its features, what they are worth, and the ways to go on in a turn.

This is the only place that finds them: they stand in a folder here that has the name of the game.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from librt.strings import BytesWriter

from kontor import registry
from kontor.kit.node import Node
from kontor.players.evaluation import Evaluation, Rows, Shares
from kontor.protocol import AnyGame, State

HERE = Path(__file__).parent


class Mind(Protocol):
    """What planning, weighing and learning ask about a game."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def features(self) -> list[str]:
        """Their names, in the order in which rows have them."""

    @property
    def counted(self) -> Mapping[str, float]:
        """What a feature is worth to a person, in points."""

    @property
    def fitted(self) -> Mapping[str, float]:
        """The same, fitted to what was learned."""

    @property
    def samples(self) -> int:
        """Where the replies to a turn are looked at: so many times as many, as more or less is hidden."""

    @property
    def learned(self) -> Path:
        """The file of the learned evaluation."""

    def root(self, state: State) -> Any:
        """Where a search begins."""

    def grow(
        self, nodes: Sequence[Any], seat: int, is_late: Callable[[], bool] = lambda: False
    ) -> tuple[list[Any], Rows]:
        """All children of these nodes, and their features; when it is late, only of the first nodes."""

    def judged(self, evaluation: Evaluation, states: Sequence[State], rows: Rows) -> Shares:
        """As `worth`, of positions that nothing led to."""

    def numbers(self, node: Any) -> list[int]:
        """The commands that led to the node, by number."""

    def after(self, state: State, number: int, seat: int) -> State:
        """Where the command leads, answers of others included as a plan expects them."""

    def rows(self, state: State) -> Rows:
        """The features of one position."""

    def write_features(self, state: State, out: BytesWriter, /) -> None:
        """The same as bytes, after what was written before."""

    def reply(self, before: State, after: State, seat: int, /) -> bool:
        """Others who interrupt the turn answer; has the seat nothing more to choose then?"""

    def reveals(self, state: State, /) -> bool:
        """Does a choice here show something hidden?"""

    def hides(self, state: State, /) -> bool:
        """Does what a seat may not know change how its actions look? Else a position need not be sampled."""

    def worth(self, evaluation: Evaluation, nodes: Sequence[Any], rows: Rows) -> Shares:
        """What these positions are worth to each seat: by the evaluation, and exactly where the game is over."""

    def result(self, state: State) -> Shares:
        """How a finished game is shared, ties and tie-breaks included."""


@dataclass(frozen=True, slots=True)
class _Found:
    game: AnyGame
    features: list[str]
    counted: Mapping[str, float]
    fitted: Mapping[str, float]
    samples: int
    learned: Path
    expand: Callable[[Any, int, BytesWriter], list[Any]]
    write_features: Callable[[State, BytesWriter], None]
    reply: Callable[[State, State, int], bool]
    reveals: Callable[[State], bool]
    hides: Callable[[State], bool]

    def root(self, state: State) -> Any:
        return Node(state, None, -1, False)

    def grow(
        self, nodes: Sequence[Any], seat: int, is_late: Callable[[], bool] = lambda: False
    ) -> tuple[list[Any], Rows]:
        out = BytesWriter()
        children: list[Any] = []
        for node in nodes:
            children += self.expand(node, seat, out)
            if is_late():
                break
        return children, self._rows(out, len(children))

    def judged(self, evaluation: Evaluation, states: Sequence[State], rows: Rows) -> Shares:
        shares = evaluation.shares(rows)
        for index, state in enumerate(states):
            if self.game.decision(state) is None:
                shares[index] = self.result(state)
        return shares

    def after(self, state: State, number: int, seat: int) -> State:
        after = self.game.copy(state)
        self.game.advance(after, self.game.catalogue(state)[number])
        self.reply(state, after, seat)
        return after

    def worth(self, evaluation: Evaluation, nodes: Sequence[Any], rows: Rows) -> Shares:
        shares = evaluation.shares(rows)
        for index in [index for index, node in enumerate(nodes) if node.over]:
            shares[index] = self.result(nodes[index].state)
        return shares

    def result(self, state: State) -> Shares:
        won = np.array([score.place == 1 for score in self.game.scores(state)], np.float32)
        shared: Shares = won / won.sum()
        return shared

    def numbers(self, node: Any) -> list[int]:
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
    features, turns, weights = (
        importlib.import_module(f"kontor.players.{game}.{part}") for part in ("features", "turns", "weights")
    )
    return _Found(
        registry.game(game),
        list(features.NAMES),
        weights.COUNTED,
        weights.FITTED,
        weights.SAMPLES,
        HERE / game / "learned.npz",
        turns.expand,
        features.write_features,
        turns.reply,
        turns.reveals,
        turns.hides,
    )
