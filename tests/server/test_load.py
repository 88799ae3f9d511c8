"""L1: many games at once. `python tools/load.py` is the same at full size."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from tests.server.launch import Server
from tools.load import load

GAMES, SOCKETS, RATE, SECONDS = (500, 2000, 250, 600) if os.environ.get("KONTOR_DEEP") else (60, 240, 20, 8)
MEGABYTE = 1_000_000


def test_L1_all_moves_are_acknowledged(folder: Path) -> None:
    with Server(folder) as server:
        report = asyncio.run(load(server, GAMES, SOCKETS, RATE, SECONDS))
        print(report)  # noqa: T201  # for whoever asks with -s
        assert report.errors == []
        assert len(report.taken) + report.late >= 0.9 * RATE * SECONDS
        assert report.late < 0.5 * RATE * SECONDS
        assert report.memory < 300 * MEGABYTE
        assert server.log == ""
