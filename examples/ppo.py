"""Masked PPO in numpy on a vector of environments: a small net learns Hansa against the guided policy.

    python examples/ppo.py                    # about three minutes; prints the curve
    python examples/ppo.py --updates 300 --opponents uniform --against novice journeyman

It learns from its final points, because at first it wins no game to learn from. After every few updates the net plays
whole games against the levels, and its share of the wins is printed: with two players one half is as good as they are.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kontor.envs.gym import KontorEnv
from kontor.envs.vector import KontorVectorEnv

Array = NDArray[np.float32]
SCALE = 8.0  # observations are small numbers
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
DISCOUNT, TRACE = 0.997, 0.95
REWARDS = {"points": 0.05, "share": 1.0, "rank": 1.0}  # what may be learned from, and in which measure
PASSES, PARTS = 3, 4  # over the steps of an update, and in how many parts
WRONG = np.float32(-1e9)  # the logit of what may not be played


class Net:
    """Two hidden layers, then the logits of all actions and the share of the win that is expected; learns by Adam."""

    def __init__(self, size: int, actions: int, hidden: int = 128, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        widths = [(size, hidden), (hidden, hidden), (hidden, actions), (hidden, 1)]
        gains = [1.4, 1.4, 0.01, 0.1]
        self.weights: list[Array] = []
        for (rows, columns), gain in zip(widths, gains, strict=True):
            self.weights.append((rng.standard_normal((rows, columns)) * gain / rows**0.5).astype(np.float32))
            self.weights.append(np.zeros(columns, np.float32))
        self._means = [np.zeros_like(one) for one in self.weights]
        self._squares = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def hidden(self, seen: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        w = self.weights
        x = seen.astype(np.float32) / SCALE
        first = np.tanh(x @ w[0] + w[1])
        return x, first, np.tanh(first @ w[2] + w[3])

    def look(self, seen: NDArray[np.int8], mask: NDArray[np.bool_]) -> tuple[Array, Array]:
        """The chances of all actions, and the values."""
        w = self.weights
        _, _, last = self.hidden(seen)
        return chances(last @ w[4] + w[5], mask), (last @ w[6] + w[7])[:, 0]

    def learn(self, part: Part, rate: float) -> float:
        """One step of Adam on PPO's loss; returns the entropy of the policy."""
        slopes, entropy = self.slopes(part)
        self._adam(slopes, rate)
        return entropy

    def slopes(self, part: Part) -> tuple[list[Array], float]:
        """Of PPO's loss by every weight, and the entropy of the policy."""
        w = self.weights
        x, first, last = self.hidden(part.seen)
        chance = chances(last @ w[4] + w[5], part.mask)
        value = (last @ w[6] + w[7])[:, 0]
        rows, number = np.arange(len(x)), len(x)
        ratio = chance[rows, part.action] / part.chance
        inside = np.where(part.gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        logs = np.log(np.maximum(chance, 1e-12))
        entropy = -(chance * logs).sum(1, keepdims=True)
        slope = chance * (logs + entropy) * ENTROPY  # of what is lost by being sure
        pull = (part.gain * ratio * inside)[:, None]
        slope += chance * pull
        slope[rows, part.action] -= pull[:, 0]
        slope /= number
        missed: Array = (VALUE * (value - part.wished) / number).astype(np.float32)[:, None]
        below = (slope @ w[4].T + missed @ w[6].T) * (1 - last**2)
        lowest = (below @ w[2].T) * (1 - first**2)
        found = [
            x.T @ lowest, lowest.sum(0), first.T @ below, below.sum(0),
            last.T @ slope, slope.sum(0), last.T @ missed, missed.sum(0),
        ]  # fmt: skip
        return found, float(entropy.mean())

    def _adam(self, slopes: list[Array], rate: float) -> None:
        norm = float(np.sqrt(sum(float((one**2).sum()) for one in slopes)))
        self._steps += 1
        for nth, slope in enumerate(slopes):
            slope = slope * min(1.0, 0.5 / (norm + 1e-6))
            self._means[nth] += 0.1 * (slope - self._means[nth])
            self._squares[nth] += 0.001 * (slope**2 - self._squares[nth])
            mean = self._means[nth] / (1 - 0.9**self._steps)
            square = self._squares[nth] / (1 - 0.999**self._steps)
            self.weights[nth] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)

    def copy(self) -> Net:
        other = object.__new__(Net)
        other.weights = [one.copy() for one in self.weights]
        other._means = [one.copy() for one in self._means]
        other._squares = [one.copy() for one in self._squares]
        other._steps = self._steps
        return other

    def save(self, file: Path) -> None:
        np.savez(file, *self.weights)


def chances(logits: Array, mask: NDArray[np.bool_]) -> Array:
    masked = np.where(mask, logits, WRONG)
    powers = np.exp(masked - masked.max(1, keepdims=True))
    found: Array = powers / powers.sum(1, keepdims=True)
    return found


def draw(chance: Array, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row."""
    whole = np.cumsum(chance, 1)
    found: NDArray[np.int64] = (whole < (rng.random(len(chance)) * whole[:, -1])[:, None]).sum(1)
    return found


@dataclass
class Part:
    """Steps to learn from."""

    seen: NDArray[np.int8]
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    chance: Array  # of the action when it was taken
    gain: Array  # by how much it did better than expected
    wished: Array  # what the value should have been

    def some(self, rows: NDArray[np.int64]) -> Part:
        return Part(*(getattr(self, name)[rows] for name in self.__dataclass_fields__))


def collect(many: KontorVectorEnv, net: Net, steps: int, rng: np.random.Generator, scale: float) -> tuple[Part, float]:
    """So many steps in every game, and the mean reward of the games that ended."""
    seen, mask = many.batch.observation.copy(), many.batch.mask.copy()
    rows: list[tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.int64], Array]] = []
    values: list[Array] = []
    rewards: list[Array] = []
    ends: list[NDArray[np.bool_]] = []
    won: list[float] = []
    for _ in range(steps):
        chance, value = net.look(seen, mask)
        action = draw(chance, rng)
        rows.append((seen, mask, action, chance[np.arange(len(action)), action]))
        values.append(value)
        seen, reward, terminated, truncated, info = many.step(action)
        won += reward[terminated].tolist()
        reward = reward * scale
        if truncated.any():  # what it would still have been worth
            reward = reward + truncated * net.look(info["final_obs"], mask)[1]
        mask = info["action_mask"]
        ends.append(terminated | truncated)
        rewards.append(reward.astype(np.float32))
    values.append(net.look(seen, mask)[1])
    gains: list[Array] = [np.zeros(0, np.float32)] * steps
    later = np.zeros(many.num_envs, np.float32)
    for nth in reversed(range(steps)):
        goes_on = (~ends[nth]).astype(np.float32)
        missed = rewards[nth] + DISCOUNT * goes_on * values[nth + 1] - values[nth]
        later = missed + DISCOUNT * TRACE * goes_on * later
        gains[nth] = later
    gain, value = np.concatenate(gains), np.concatenate(values[:-1])
    told = [np.concatenate([row[nth] for row in rows]) for nth in range(4)]
    part = Part(told[0], told[1], told[2], told[3], ((gain - gain.mean()) / (gain.std() + 1e-6)), gain + value)
    return part, float(np.mean(won)) if won else float("nan")


def improve(net: Net, part: Part, rng: np.random.Generator, rate: float) -> float:
    entropy = 0.0
    for _ in range(PASSES):
        for rows in np.array_split(rng.permutation(len(part.action)), PARTS):
            entropy = net.learn(part.some(rows), rate)
    return entropy


def share_against(net: Net, opponent: str, game: str, players: int, games: int) -> float:
    """The share of the wins against a level or policy, the likeliest action being played."""
    won, rng = 0.0, np.random.default_rng(7)
    for number in range(games):
        env = KontorEnv(game, players, seat=number % players, opponents=opponent)
        seen, info = env.reset(seed=number)
        done = False
        while not done:
            chance, _ = net.look(seen[None], info["action_mask"][None].astype(bool))
            seen, reward, terminated, truncated, info = env.step(draw(chance, rng)[0])
            done = terminated or truncated
        won += reward
        env.close()
    return won / games


def main(arguments: Sequence[str]) -> float:
    parser = argparse.ArgumentParser(description="Masked PPO in numpy.")
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="guided")
    parser.add_argument("--reward", choices=REWARDS, default="points")
    parser.add_argument("--against", nargs="*", default=["random", "novice"])
    parser.add_argument("--updates", type=int, default=120)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--games", type=int, default=40, help="games of each trial against a level")
    parser.add_argument("--every", type=int, default=20, help="updates between trials")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--save", type=Path)
    said = parser.parse_args(arguments)
    many = KontorVectorEnv(said.envs, said.game, said.players, opponents=said.opponents, reward=said.reward)
    many.reset(seed=said.seed)
    rng = np.random.default_rng(said.seed)
    net, last = Net(many.layout.size, many.batch.actions, seed=said.seed), 0.0
    for update in range(1, said.updates + 1):
        part, last = collect(many, net, said.steps, rng, REWARDS[said.reward])
        entropy = improve(net, part, rng, said.rate * (1 - 0.9 * (update - 1) / said.updates))
        line = f"{update:4} steps {update * said.envs * said.steps:8,} {said.reward} {last:5.2f} entropy {entropy:.2f}"
        if update % said.every == 0:
            trials = [(name, share_against(net, name, said.game, said.players, said.games)) for name in said.against]
            line += "".join(f" | {name} {share:.2f}" for name, share in trials)
        sys.stdout.write(line + "\n")
    if said.save:
        net.save(said.save)
    return last


if __name__ == "__main__":
    main(sys.argv[1:])
