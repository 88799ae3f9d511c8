"""Gymnasium: one seat against chosen opponents, one game or many; importing this registers the environments.

import gymnasium, kontor.envs.gym

gymnasium.make("Kontor/Teutonica-v1", players=4, opponents="guided")
gymnasium.make_vec("Kontor/Hansa-v1", num_envs=256, players=3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kontor.envs.episode import Episode
from kontor.envs.errors import Closed
from kontor.envs.layout import Layout, Observation
from kontor.envs.opponents import Opponents
from kontor.envs.rendering import MODES, Frame, render
from kontor.envs.resetting import check_options, start
from kontor.envs.setting import DEALS, LIMIT, Setting, checked_mode, checked_seat, no_room
from kontor.extras import need
from kontor.opening import PLAYERS, Options
from kontor.players.contract import PlayerLike
from kontor.protocol import BadInput
from kontor.registry import DEFAULT, GAMES

need("envs")

import gymnasium  # noqa: E402  # only after the sentence that says what to install
from gymnasium import spaces  # noqa: E402  # the same

SEEDS = 1 << 31


class LegalActions(spaces.Discrete):
    """All actions of a board; a sample without a mask is one that may be played now."""

    def __init__(self, episode: Episode) -> None:
        super().__init__(episode.actions)
        self._episode = episode

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and not self._episode.done:
            return np.int64(self.np_random.choice(self._episode.legal))
        return super().sample(mask, probability)


class KontorEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of one game: a step ends when that seat is to choose again.

    `opponents` is a compiled policy ("guided", "uniform"), a player as the arena takes it ("journeyman", a class), or a
    list of them, one for each other seat, clockwise. `seat=None` draws a seat for each game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        game: str = DEFAULT,
        players: int = PLAYERS,
        *,
        board: str | None = None,
        edition: str | None = None,
        options: Options = (),
        seat: int | None = 0,
        opponents: PlayerLike | Sequence[PlayerLike] = "guided",
        limit: int = LIMIT,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        setting = Setting(game, players, board, edition, options)
        self.render_mode = checked_mode(render_mode, MODES)
        self._wished_seat = None if seat is None else checked_seat(seat, setting.players)
        self.seat = self._wished_seat or 0
        self.episode = Episode(setting, seed=0, limit=limit, reward=reward)
        self.layout = Layout.of(setting)
        self.opponents = Opponents(self.episode, opponents)
        self.observation_space = spaces.Box(-128, 127, (self.layout.size,), np.int8)
        self.action_space = LegalActions(self.episode)
        self._closed = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew; `options={"position": text}` begins from a position instead."""
        self._check_open()
        check_options(options)
        super().reset(seed=seed)
        for _ in range(DEALS):
            start(self.episode, int(self.np_random.integers(SEEDS)), options)
            if self._wished_seat is None:
                self.seat = int(self.np_random.integers(self.episode.lane.seats))
            self.opponents.begin(self.seat, int(self.np_random.integers(SEEDS)))
            self.opponents.play()
            if not self.episode.done or options:
                return self._seen()
        raise no_room(self.seat, self.episode.limit)

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The own choice, and then whatever the others do until the next; an illegal one is refused."""
        self._check_open()
        if self.episode.to_move != self.seat and not self.episode.done:
            raise BadInput("another seat is to choose here: reset deals a new game")
        self.episode.play(action)
        self.opponents.play()
        observation, info = self._seen()
        reward = self.episode.rewards[self.seat]
        return observation, reward, self.episode.terminated, self.episode.truncated, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.episode.observe(self.seat), {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """1 for what may be played now."""
        self._check_open()
        return self.episode.mask(self.seat)

    def render(self) -> Any:
        """What the own seat may see, as text or as a picture."""
        self._check_open()
        frame: Frame = render(self.episode.position, self.render_mode, self.seat)
        return frame

    def close(self) -> None:
        self._closed = True
        self.opponents.close()

    def _check_open(self) -> None:
        if self._closed:
            raise Closed


def id_of(game: str) -> str:
    """Like Kontor/Teutonica-v1; the version is raised when an observation, a reward or an end changes."""
    return f"Kontor/{game.capitalize()}-v1"


for _game in GAMES:
    gymnasium.register(
        id_of(_game),
        entry_point="kontor.envs.gym:KontorEnv",
        vector_entry_point="kontor.envs.vector:KontorVectorEnv",
        kwargs={"game": _game},
        disable_env_checker=True,  # it would look at every step; the tests run it
    )
