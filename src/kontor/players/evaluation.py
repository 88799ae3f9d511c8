"""What a position is worth to each seat: shares of the win that add up to one."""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from kontor.protocol import BadInput

Rows = NDArray[np.int16]  # positions x seats x features
Shares = NDArray[np.float32]  # positions x seats

Judged = NDArray[np.float32]  # positions x seats x outputs
Numbers = NDArray[np.float32]

FORMAT = 2
PARTS = ("mean", "spread", "own", "all", "bias", "out", "direct", "base")
WIN, POINTS, ROUNDS = range(3)  # what a net is asked: who wins, with how many points, in how many rounds
OUTPUTS = 3
AT_ONCE = 512  # positions: what they need stays near the processor
TENS = 10.0  # points and rounds are learned in tens, so that no output shouts the others down


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
    """One hidden layer, which hears of the seat itself and of all seats together, and a weighted sum past it.

    The same for every seat, so it serves any number of them. It has three answers that are never mixed: the win,
    for which the seats compete, the points at the end, and the rounds until then.
    """

    mean: Numbers
    spread: Numbers
    own: Numbers
    all: Numbers
    bias: Numbers
    out: Numbers
    direct: Numbers  # past the hidden layer
    base: Numbers
    games: int = field(default=0, kw_only=True)  # that went into it

    def judged(self, rows: Rows) -> Judged:
        scaled = self.scaled(rows)
        judged: Judged = self.hidden(scaled) @ self.out + scaled @ self.direct + self.base
        return judged

    def scaled(self, rows: Rows) -> Numbers:
        scaled: Numbers = (rows - self.mean) / self.spread
        return scaled

    def hidden(self, scaled: Numbers) -> Numbers:
        around: Numbers = scaled.sum(axis=1) @ self.all + self.bias
        hidden: Numbers = np.maximum(scaled @ self.own + around[:, None], np.float32(0))
        return hidden

    def shares(self, rows: Rows) -> Shares:
        return among_seats(self.judged(rows)[..., WIN])

    def points(self, rows: Rows) -> Numbers:
        """Expected at the end of the game, of all seats."""
        found: Numbers = self.judged(rows)[..., POINTS] * np.float32(TENS)
        return found

    def save(self, file: Path, features: list[str]) -> None:
        exact = {name: getattr(self, name) for name in ("mean", "spread")}
        short = {name: getattr(self, name).astype(np.float16) for name in PARTS if name not in exact}
        named, games = np.array(features), np.int64(self.games)
        np.savez_compressed(file, format=np.int64(FORMAT), features=named, games=games, **exact, **short)


class Folded:
    """A net that is asked for the win, with the scales of the features multiplied into its weights: faster."""

    def __init__(self, net: Net) -> None:
        self.points = net.points
        scale = net.spread[:, None]
        self.own, self.all = net.own / scale, net.all / scale
        self.direct = net.direct[:, WIN] / net.spread
        self.bias = net.bias - net.mean @ self.own
        self.each = net.mean @ self.all  # what the scales take away for every seat
        self.out = np.ascontiguousarray(net.out[:, WIN])

    def shares(self, rows: Rows) -> Shares:
        if len(rows) <= AT_ONCE:
            return among_seats(self._logits(rows))
        parts = [self._logits(rows[first : first + AT_ONCE]) for first in range(0, len(rows), AT_ONCE)]
        return among_seats(np.concatenate(parts))

    def _logits(self, rows: Rows) -> Numbers:
        positions, seats, features = rows.shape
        numbers = rows.astype(np.float32)
        flat = numbers.reshape(-1, features)
        together = numbers[:, 0].copy()
        for seat in range(1, seats):
            together += numbers[:, seat]
        around = together @ self.all
        around += self.bias - np.float32(seats) * self.each
        hidden = flat @ self.own
        by_seat = hidden.reshape(positions, seats, -1)
        by_seat += around[:, None]
        np.maximum(hidden, np.float32(0), out=hidden)
        logits: Numbers = hidden @ self.out
        logits += flat @ self.direct
        return logits.reshape(positions, seats)


def load(file: Path, features: list[str]) -> Net:
    """The weights of a file; refused if they were learned for other features."""
    try:
        with np.load(file, allow_pickle=False) as found:
            parts = {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise BadInput(f"{file}: cannot be read as weights ({str(error).splitlines()[0][:80]})") from None
    if "format" in parts and int(parts["format"]) < FORMAT:
        raise BadInput(f"{file}: these weights are of an older version of Kontor; train them anew")
    missing = {"format", "features", *PARTS} - parts.keys()
    if missing or int(parts["format"]) != FORMAT:
        raise BadInput(f"{file}: holds no weights of format {FORMAT}")
    if [str(name) for name in parts["features"]] != features:
        raise BadInput(f"{file}: these weights were learned for other features; train them anew")
    n, hidden = len(features), parts["bias"].size
    shapes = {"own": (n, hidden), "all": (n, hidden), "bias": (hidden,), "out": (hidden, OUTPUTS)}
    shapes |= {"mean": (n,), "spread": (n,), "direct": (n, OUTPUTS), "base": (OUTPUTS,)}
    if any(parts[name].shape != shape for name, shape in shapes.items()):
        raise BadInput(f"{file}: the parts of these weights do not fit together")
    return Net(*(parts[name].astype(np.float32) for name in PARTS), games=int(parts.get("games", 0)))
