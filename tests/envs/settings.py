"""Every way to play, as the environments take it."""

from __future__ import annotations

from kontor.envs import Setting
from tests.ways import Way, settings


def setting_of(way: Way) -> Setting:
    return Setting(way.game, way.seats, way.board, way.edition, settings(way))
