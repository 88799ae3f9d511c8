"""What a position is worth to each seat: shares of the win that add up to one."""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kontor.protocol import BadInput

Rows = NDArray[np.int16]  # positions x seats x features
Shares = NDArray[np.float32]  # positions x seats

FORMAT = 1
PARTS = ("mean", "spread", "into", "bias", "out", "direct")


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
    """A weighted sum and one hidden layer, the same for every seat; the seats' outputs compete."""

    mean: NDArray[np.float32]
    spread: NDArray[np.float32]
    into: NDArray[np.float32]
    bias: NDArray[np.float32]
    out: NDArray[np.float32]
    direct: NDArray[np.float32]  # past the hidden layer

    def shares(self, rows: Rows) -> Shares:
        scaled: NDArray[np.float32] = (rows - self.mean) / self.spread
        hidden: NDArray[np.float32] = np.tanh(scaled @ self.into + self.bias)
        return among_seats(scaled @ self.direct + hidden @ self.out)

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
            direct=self.direct.astype(np.float16),
        )


def load(file: Path, features: list[str]) -> Net:
    """The weights of a file; refused if they were learned for other features."""
    try:
        with np.load(file, allow_pickle=False) as found:
            parts = {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise BadInput(f"{file}: cannot be read as weights ({str(error).splitlines()[0][:80]})") from None
    missing = {"format", "features", *PARTS} - parts.keys()
    if missing or int(parts["format"]) != FORMAT:
        raise BadInput(f"{file}: holds no weights of format {FORMAT}")
    if [str(name) for name in parts["features"]] != features:
        raise BadInput(f"{file}: these weights were learned for other features; train them anew")
    hidden = parts["bias"].size
    shapes = dict.fromkeys(PARTS, (len(features),)) | {"into": (len(features), hidden)}
    shapes |= {"bias": (hidden,), "out": (hidden,)}
    if any(parts[name].shape != shape for name, shape in shapes.items()):
        raise BadInput(f"{file}: the parts of these weights do not fit together")
    return Net(*(parts[name].astype(np.float32) for name in PARTS))
