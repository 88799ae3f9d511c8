"""Self-play with a league: a net learns by PPO against copies of itself and against the guided policy.

    python examples/league.py                 # a few minutes; prints how the newest does against every member

A batch plays every seat. In each game one seat is the learner's, the others belong to one member of the league, drawn
anew for each game: those who beat the learner more often are drawn more often.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from ppo import DISCOUNT, TRACE, Net, Part, draw, improve

from kontor.envs import Batch

GUIDED = None  # the member that is no net but the compiled policy


@dataclass
class Member:
    """Somebody to play against, and what the learner has had of it."""

    name: str
    net: Net | None
    shares: list[float] = field(default_factory=list)

    @property
    def beaten(self) -> float:
        """The learner's share of the last games against it; one half where there were none."""
        return float(np.mean(self.shares[-100:])) if self.shares else 0.5


@dataclass
class Story:
    """The learner's choices in one game, until it ends."""

    seen: list[NDArray[np.int8]] = field(default_factory=list)
    mask: list[NDArray[np.bool_]] = field(default_factory=list)
    action: list[int] = field(default_factory=list)
    chance: list[float] = field(default_factory=list)
    value: list[float] = field(default_factory=list)

    def told(self, reward: float) -> Part:
        """With what each choice was worth, now that the end is known."""
        value = np.array([*self.value, 0.0], np.float32)
        gain, later = np.zeros(len(self.action), np.float32), 0.0
        for nth in reversed(range(len(self.action))):
            given = reward if nth == len(self.action) - 1 else 0.0
            later = given + DISCOUNT * value[nth + 1] - value[nth] + DISCOUNT * TRACE * later
            gain[nth] = later
        chance, action = np.array(self.chance, np.float32), np.array(self.action)
        return Part(np.stack(self.seen), np.stack(self.mask), action, chance, gain, gain + value[:-1])


class League:
    """The batch, the learner and the members."""

    def __init__(self, game: str, players: int, games: int, seed: int) -> None:
        self.batch = Batch(game, games, players, seed=seed)
        self.rng = np.random.default_rng(seed)
        self.net = Net(self.batch.layout.size, self.batch.actions, seed=seed)
        self.members = [Member("guided", GUIDED)]
        self.own = np.arange(games) % players
        self.against = np.zeros(games, np.int64)
        self.stories = [Story() for _ in range(games)]

    def join(self, name: str) -> None:
        """The learner as it is now becomes a member."""
        self.members.append(Member(name, self.net.copy()))

    def collect(self, steps: int) -> Part:
        """Play until so many choices of finished games are told."""
        told: list[Part] = []
        while sum(len(part.action) for part in told) < steps:
            self.batch.step(self._choices())
            for game in np.flatnonzero(self.batch.terminated | self.batch.truncated):
                reward = float(self.batch.reward[game, self.own[game]])
                if self.stories[game].action:
                    told.append(self.stories[game].told(reward))
                self.members[self.against[game]].shares.append(reward)
                self._begin(int(game))
        names = Part.__dataclass_fields__
        whole = Part(*(np.concatenate([getattr(part, name) for part in told]) for name in names))
        whole.gain = (whole.gain - whole.gain.mean()) / (whole.gain.std() + 1e-6)
        return whole

    def _begin(self, game: int) -> None:
        harder = np.array([1.1 - member.beaten for member in self.members])
        self.against[game] = self.rng.choice(len(self.members), p=harder / harder.sum())
        self.stories[game] = Story()

    def _choices(self) -> NDArray[np.int64]:
        batch = self.batch
        actions = batch.sample(guided=True).copy()
        mine = np.flatnonzero(batch.to_move == self.own)
        chance, value = self.net.look(batch.observation[mine], batch.mask[mine])
        actions[mine] = draw(chance, self.rng)
        for row, game in enumerate(mine):
            story, action = self.stories[game], int(actions[game])
            story.seen.append(batch.observation[game].copy())
            story.mask.append(batch.mask[game].copy())
            story.action.append(action)
            story.chance.append(float(chance[row, action]))
            story.value.append(float(value[row]))
        for number, member in enumerate(self.members):
            theirs = np.flatnonzero((batch.to_move != self.own) & (self.against == number))
            if member.net is not None and len(theirs):
                actions[theirs] = draw(member.net.look(batch.observation[theirs], batch.mask[theirs])[0], self.rng)
        return actions


def main(arguments: Sequence[str]) -> list[float]:
    parser = argparse.ArgumentParser(description="Self-play with a league.")
    parser.add_argument("--game", default="hansa")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--updates", type=int, default=90)
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--every", type=int, default=15, help="updates until the learner joins the league")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args(arguments)
    league = League(said.game, said.players, said.games, said.seed)
    for update in range(1, said.updates + 1):
        entropy = improve(league.net, league.collect(said.steps), league.rng, 1e-3 * (1 - 0.9 * update / said.updates))
        against = " | ".join(f"{member.name} {member.beaten:.2f}" for member in league.members)
        sys.stdout.write(f"{update:4} entropy {entropy:.2f} | {against}\n")
        if update % said.every == 0:
            league.join(f"after {update}")
    return [member.beaten for member in league.members]


if __name__ == "__main__":
    main(sys.argv[1:])
