"""L1 and L2: many games at once, on one process or two. `python tools/load.py` is the same at full size."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deep import DEEP
from tests.server.launch import ROOT, Server
from tools.load import cluster, load

pytestmark = pytest.mark.alone
GAMES, SOCKETS, RATE, SECONDS = (500, 2000, 250, 600) if DEEP else (60, 240, 20, 8)
L2 = (2000, 8000, 500, 600) if DEEP else (40, 160, 15, 6)
MEGABYTE = 1_000_000


def test_L1_all_moves_are_acknowledged(folder: Path) -> None:
    with Server(folder) as server:
        report = asyncio.run(load([server], GAMES, SOCKETS, RATE, SECONDS))
        print(report)  # noqa: T201  # for whoever asks with -s
        assert report.errors == []
        assert len(report.taken) + report.late >= 0.9 * RATE * SECONDS
        assert len(report.seen) == len(report.taken)
        assert report.late < 0.5 * RATE * SECONDS
        assert report.memory < 300 * MEGABYTE
        assert server.log == ""


def test_L2_two_processes_on_postgresql_and_redis(tmp_path: Path) -> None:
    with cluster(tmp_path / "data", 2) as (servers, engines):
        report = asyncio.run(load(servers, *L2, engines))
        print(report)  # noqa: T201  # for whoever asks with -s
        assert report.errors == []
        assert len(report.taken) + report.late >= 0.9 * L2[2] * L2[3]
        assert report.late < 0.5 * L2[2] * L2[3]
        assert report.engines > 0
        assert "".join(server.log for server in servers) == ""


def test_the_tool_begins_as_it_is_printed() -> None:
    line = [sys.executable, "tools/load.py", "--help"]
    told = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "--processes" in told.stdout
