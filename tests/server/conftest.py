"""One server for all tests that do not need one of their own, and where games are kept."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.engines import postgresql
from tests.server.launch import DATABASES, Server

# What is about tables is tested on both stores; the rest does not care where they are kept.
BOTH = ("fair", "memory", "opening", "playing", "race", "secrets", "times", "unplayable", "votes")
STORES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "store" in metafunc.fixturenames and metafunc.module.__name__.rpartition("_")[2] in BOTH:
        metafunc.parametrize("store", STORES, indirect=True, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the many ways in which a table cannot be played, one is enough for the second store.

    How names look is no matter of stores, and games of an older version are an SQLite file.
    """
    items[:] = [item for item in items if not _is_repeated(item.nodeid)]


def _is_repeated(test: str) -> bool:
    if "postgresql" not in test.partition("[")[2]:
        return False
    many = "test_unplayable" in test and "[revision-" not in test
    return many or "_look_" in test or "_of_an_older_version_" in test


@pytest.fixture(scope="session")
def store(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "sqlite")


@contextlib.contextmanager
def kept(folder: Path, store: str) -> Iterator[Path]:
    """Games of this folder are in that store."""
    if store == "postgresql":
        DATABASES[folder] = postgresql().new_database()
    yield folder
    DATABASES.pop(folder, None)


@pytest.fixture(scope="session")
def server(store: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with kept(tmp_path_factory.mktemp("server"), store) as folder, Server(folder) as running:
        yield running
    assert "Traceback" not in running.log


@pytest.fixture
def folder(store: str, tmp_path: Path) -> Iterator[Path]:
    with kept(tmp_path / "data", store) as found:
        yield found
