"""What a position is worth to each seat: shares of the win that add up to one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kontor.protocol import BadInput

Rows = NDArray[np.int16]  # positions x seats x features
Shares = NDArray[np.float32]  # positions x seats

FORMAT = 1


class Evaluation(Protocol):
    def shares(self, rows: Rows) -> Shares: ...


def among_seats(logits: NDArray[np.float32]) -> Shares:
    """Softmax over the seats of each position."""
    logits = logits - logits.max(axis=1, keepdims=True)
    grown = np.exp(logits)
    shares: Shares = grown / grown.sum(axis=1, keepdims=True)
    return shares


@dataclass(slots=True)
class Weighed:
    """A sum of weighted features: points that a person would count, and how fast they turn into a win."""

    weights: NDArray[np.float32]
    scale: float

    def shares(self, rows: Rows) -> Shares:
        return among_seats((rows @ self.weights) / np.float32(self.scale))


@dataclass(slots=True)
class Net:
    """One hidden layer, the same for every seat; the seats' outputs compete."""

    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    into: NDArray[np.float32]
    bias: NDArray[np.float32]
    out: NDArray[np.float32]

    def shares(self, rows: Rows) -> Shares:
        return among_seats(self.hidden(rows) @ self.out)

    def hidden(self, rows: Rows) -> NDArray[np.float32]:
        return np.tanh(((rows - self.mean) / self.spread) @ self.into + self.bias)

    def save(self, file: Path, features: list[str]) -> None:
        np.savez_compressed(
            file,
            format=np.int64(FORMAT),
            features=np.array(features),
            mean=self.mean,
            spread=self.spread,
            into=self.into.astype(np.float16),
            bias=self.bias.astype(np.float16),
            out=self.out.astype(np.float16),
        )


def load(file: Path, features: list[str]) -> Net:
    """The weights of a file; refused if they were learned for other features."""
    try:
        with np.load(file, allow_pickle=False) as found:
            parts = {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError) as error:
        raise BadInput(f"{file}: cannot be read as weights ({str(error).splitlines()[0][:80]})") from None
    missing = {"format", "features", "mean", "spread", "into", "bias", "out"} - parts.keys()
    if missing or int(parts["format"]) != FORMAT:
        raise BadInput(f"{file}: holds no weights of format {FORMAT}")
    if [str(name) for name in parts["features"]] != features:
        raise BadInput(f"{file}: these weights were learned for other features; train them anew")
    return Net(*(parts[name].astype(np.float32) for name in ("mean", "spread", "into", "bias", "out")))
