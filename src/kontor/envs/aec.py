"""PettingZoo: every seat is an agent, and whoever is to choose steps (AEC).

There is no parallel environment: seats choose one after the other, often several times in a turn and in another's,
so joint actions would mean nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kontor.envs.episode import Episode
from kontor.envs.errors import Closed
from kontor.envs.layout import Layout
from kontor.envs.rendering import MODES, Frame, render
from kontor.envs.resetting import start
from kontor.envs.setting import LIMIT, Setting, checked_mode
from kontor.extras import need
from kontor.kit.lane import NOBODY
from kontor.opening import PLAYERS, Options
from kontor.protocol import BadInput
from kontor.registry import DEFAULT

need("envs")

from gymnasium import spaces  # noqa: E402  # only after the sentence that says what to install
from pettingzoo import AECEnv  # noqa: E402  # the same
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: E402  # the same


class KontorAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo has no types
    """One game for `players` agents, player_0 to player_3; observations are dicts with an `action_mask`.

    Rewards come with the end: the share of the win, or `reward="points"` or `"rank"`.
    """

    def __init__(
        self,
        game: str = DEFAULT,
        players: int = PLAYERS,
        *,
        board: str | None = None,
        edition: str | None = None,
        options: Options = (),
        limit: int = LIMIT,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        setting = Setting(game, players, board, edition, options)
        self.render_mode = checked_mode(render_mode, MODES)
        self.metadata = {"name": f"kontor_{game}_v1", "render_modes": list(MODES), "is_parallelizable": False}
        self.episode = Episode(setting, seed=0, limit=limit, reward=reward)
        self.layout = Layout.of(setting)
        self.possible_agents = [f"player_{seat}" for seat in range(setting.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        shape, actions = (self.layout.size,), self.episode.actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._closed = False

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; `options={"position": text}` begins from a position instead, others are not looked at."""
        self._check_open()
        start(self.episode, seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.episode.to_move, 0)]
        self._look_for_the_end()

    def observe(self, agent: str) -> dict[str, Any]:
        self._check_open()
        seat = self._seat[agent]
        return {"observation": self.episode.observe(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """The choice of the agent that is selected; None for one whose game is over."""
        self._check_open()
        if not self.agents:
            raise BadInput("nobody is playing: reset deals a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is to choose: None is for those whose game is over")
        seat = self.episode.play(action)
        if seat == NOBODY:
            self._look_for_the_end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _look_for_the_end(self) -> None:
        if not self.episode.done:
            return
        early = self.episode.truncated
        self.rewards = dict(zip(self.agents, self.episode.rewards, strict=True))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, not early)
        self.truncations = dict.fromkeys(self.agents, early)
        self._deads_step_first()

    def render(self) -> Frame:
        """What anybody may see, as text or as a picture."""
        self._check_open()
        return render(self.episode.position, self.render_mode)

    def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise Closed


def env(**wishes: Any) -> Any:
    """As PettingZoo's own environments are made: in a wrapper that says what must come before what."""
    return OrderEnforcingWrapper(KontorAEC(**wishes))
