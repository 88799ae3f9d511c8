"""A level that cannot load is an error before anything begins, not a game of novices."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kontor import kernel
from tests.cli import running
from tests.cli.running import is_refused, kontor
from tests.ports import free_port

TWO = ("--game", "hansa", "--seats", 2)


@pytest.fixture
def spoiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kontor with a learned evaluation that is none; what stands in `site` is found before what is installed."""
    no_need = shutil.ignore_patterns("__pycache__", ".making-*", "kernel-*", "static")
    shutil.copytree(Path(kernel.HERE), tmp_path / "src" / "kontor", ignore=no_need)
    (tmp_path / "src" / "kontor" / "players" / "hansa" / "learned.npz").write_text("spoiled")
    static = tmp_path / "src" / "kontor" / "server" / "static"
    static.mkdir()
    (static / "index.html").touch()
    (tmp_path / "site").mkdir()
    monkeypatch.setitem(running.ENVIRONMENT, "PYTHONPATH", f"{tmp_path / 'src'}:{tmp_path / 'site'}")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--no-browser", "--data", "data", "--port"),
        ("arena", *TWO, "--players", "random,alderman"),
        ("play", *TWO, "--against", "alderman"),
        ("train", "--game", "hansa", "--against", "alderman"),
    ],
    ids=lambda words: words[0],
)
def test_weights_that_cannot_be_read_are_told_at_the_start(spoiled: Path, words: tuple[object, ...]) -> None:
    said = kontor(*words, *[free_port()] * (words[0] == "serve"), folder=spoiled)
    assert is_refused(said, "learned.npz: cannot be read as weights", "the level novice" * (words[0] == "serve"))


def test_a_package_that_is_not_there_is_told_at_the_start(spoiled: Path) -> None:
    (spoiled / "site" / "numpy.py").write_text("raise ImportError('there is no numpy')")
    said = kontor("play", *TWO, "--against", "master", folder=spoiled)
    assert is_refused(said, "the level master cannot be loaded (there is no numpy)")
    said = kontor("serve", "--no-browser", "--data", "data", "--port", free_port(), folder=spoiled)
    assert is_refused(said, "the level novice cannot play", "cannot be loaded (there is no numpy)")
