"""Fits a net to targets: Adam on the cross entropy, in numpy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import Net, Rows, Shares, Weighed, among_seats

HIDDEN = 64
Numbers = NDArray[np.float32]


def new_net(features: int, seed: int) -> Net:
    """Knows nothing: every seat is worth the same."""
    rng = np.random.default_rng(seed)
    return Net(
        np.zeros(features, np.float32),
        np.ones(features, np.float32),
        rng.normal(0, features**-0.5, (features, HIDDEN)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(features, np.float32),
    )


def begin(net: Net, rows: Rows, teacher: Weighed) -> None:
    """Means and spreads of the features as in these first games, and worth as the readable evaluation says."""
    flat = rows.reshape(-1, rows.shape[-1]).astype(np.float32)
    net.mean = flat.mean(axis=0)
    net.spread = np.maximum(flat.std(axis=0), np.float32(0.5))
    net.direct[:] = teacher.weights * net.spread / np.float32(teacher.scale)


def learned(net: Net) -> list[Numbers]:
    """The parts that change."""
    return [net.into, net.bias, net.out, net.direct]


class Adam:
    def __init__(self, net: Net, rate: float) -> None:
        self.net, self.rate, self.steps = net, rate, 0
        self.means = [np.zeros_like(part) for part in learned(net)]
        self.squares = [np.zeros_like(part) for part in learned(net)]

    def step(self, rows: Rows, wanted: Shares) -> float:
        """One step downhill on these positions of equally many seats; returns the loss."""
        net = self.net
        scaled = ((rows - net.mean) / net.spread).astype(np.float32)
        hidden = np.tanh(scaled @ net.into + net.bias)
        shares = among_seats(scaled @ net.direct + hidden @ net.out)
        wrong = (shares - wanted) / np.float32(len(rows))
        back = wrong[..., None] * net.out * (1 - hidden * hidden)
        flat, flat_back = scaled.reshape(-1, scaled.shape[-1]), back.reshape(-1, back.shape[-1])
        slopes = [flat.T @ flat_back, flat_back.sum(axis=0)]
        slopes += [np.einsum("ps,psh->h", wrong, hidden), np.einsum("ps,psf->f", wrong, scaled)]
        self._descend(slopes)
        return float(-(wanted * np.log(shares + 1e-9)).sum() / len(rows))

    def _descend(self, slopes: list[Numbers]) -> None:
        self.steps += 1
        parts = learned(self.net)
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(parts, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
