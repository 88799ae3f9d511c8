"""One server for all tests that do not need one of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.launch import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with Server(folder) as running:
        yield running
    assert "Traceback" not in running.log


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
