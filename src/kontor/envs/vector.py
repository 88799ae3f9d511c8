"""Gymnasium's vector of environments, made of one batch: one seat of many games against a compiled policy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.envs.batch import Batch
from kontor.envs.errors import Closed
from kontor.envs.layout import Layout
from kontor.envs.setting import LIMIT, checked_mode
from kontor.envs.wide import WideBatch
from kontor.extras import need
from kontor.opening import PLAYERS, Options
from kontor.protocol import BadInput
from kontor.registry import DEFAULT

need("envs")

from gymnasium import spaces  # noqa: E402  # only after the sentence that says what to install
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402  # the same
from gymnasium.vector.utils import batch_space  # noqa: E402  # the same

Observations = NDArray[np.int8]


class KontorVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[np.float64]]):
    """Many games, dealt anew in the step in which they end; the last observation is then in `info["final_obs"]`.

    The own seat is `seat`, or in turn every seat (`seat=None`). `processes` spreads the games over cores.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium wants it

    def __init__(
        self,
        num_envs: int = 256,
        game: str = DEFAULT,
        players: int = PLAYERS,
        *,
        board: str | None = None,
        edition: str | None = None,
        options: Options = (),
        seat: int | None = None,
        opponents: str = "guided",
        limit: int = LIMIT,
        reward: str = "share",
        processes: int = 1,
        render_mode: str | None = None,
    ) -> None:
        checked_mode(render_mode, ())
        if opponents is None:
            raise BadInput("a vector of environments needs opponents; kontor.envs.Batch is for who plays every seat")
        self._wishes: dict[str, Any] = {
            "players": players, "board": board, "edition": edition, "options": options, "seat": seat,
            "opponents": opponents, "limit": limit, "reward": reward,
        }  # fmt: skip
        self.batch: Batch | WideBatch = (
            Batch(game, num_envs, **self._wishes)
            if processes == 1
            else WideBatch(game, num_envs, processes=processes, **self._wishes)
        )
        assert self.batch.own_seat is not None
        self.seats: NDArray[np.int64] = self.batch.own_seat
        self.layout = Layout.of(self.batch.setting)
        self.num_envs, self._games = self.batch.games, np.arange(self.batch.games)
        self.single_observation_space = spaces.Box(-128, 127, (self.layout.size,), np.int8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal every game anew."""
        if isinstance(seed, list):
            raise BadInput("one seed deals all games of a vector: give a number")
        if options:
            raise BadInput(f"the reset of a vector has no option '{next(iter(options))}'")
        super().reset(seed=seed)
        self.batch.reset(seed)
        return self.batch.observation.copy(), self._info()

    def step(  # type: ignore[override]  # Gymnasium takes ends for numbers
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """If one action is not legal, none is played."""
        batch = self.batch
        batch.step(actions)
        info, ended = self._info(), batch.terminated | batch.truncated
        if ended.any():
            info["final_obs"], info["_final_obs"] = batch.final.copy(), ended
            info["final_info"] = {"points": batch.points.copy(), "length": batch.length.copy()}
            info["_final_info"] = ended
        reward = batch.reward[self._games, self.seats]
        return batch.observation.copy(), reward, batch.terminated.copy(), batch.truncated.copy(), info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.copy(), "seat": self.seats.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """True for what may be played now, game by game."""
        if self.closed:
            raise Closed
        return self.batch.mask.copy()

    def close_extras(self, **kwargs: Any) -> None:
        self.batch.close()
