"""Environments for learning: many games stepped at once, and the interfaces of PettingZoo, Gymnasium and OpenSpiel.

    from kontor.envs import Batch

    batch = Batch("teutonica", games=256, players=4, seed=1)
    while learning:
        batch.step(policy(batch.observation, batch.mask))

`Batch`, `WideBatch` and `Episode` need numpy only. The others are modules of their own, which need the extra `envs`:
`kontor.envs.aec` (PettingZoo), `kontor.envs.gym` (Gymnasium, one environment or a vector of them) and
`kontor.envs.spiel` (OpenSpiel).
"""

from __future__ import annotations

from kontor.envs.batch import Batch
from kontor.envs.episode import Episode
from kontor.envs.errors import Closed, IllegalAction, OpponentFailed
from kontor.envs.layout import Layout, observe
from kontor.envs.setting import LIMIT, Setting
from kontor.envs.wide import WideBatch

__all__ = [
    "LIMIT", "Batch", "Closed", "Episode", "IllegalAction", "Layout", "OpponentFailed", "Setting", "WideBatch",
    "observe",
]  # fmt: skip
