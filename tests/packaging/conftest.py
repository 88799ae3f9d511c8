"""An sdist, the pure wheel that is made from it without node, and a clean environment with that wheel alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tools.releasing import without_node
from tools.setting_up import ROOT, find_uv


@dataclass(frozen=True)
class Environment:
    python: Path
    wheel: Path

    def kontor(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.run("-m", "kontor", *words)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Alone: nothing of this checkout is seen."""
        return subprocess.run(
            [str(self.python), "-I", *words], cwd=self.python.parent, capture_output=True, text=True, check=False
        )

    def install(self, *extras: str) -> None:
        wanted = f"kontor-games[{','.join(extras)}] @ {self.wheel.as_uri()}"
        pins = ["-c", str(ROOT / "requirements" / "check.txt")]
        done(find_uv(), "-q", "pip", "install", "--python", str(self.python), *pins, wanted)


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, "sdist", tmp_path_factory.mktemp("sdist"), os.environ["PATH"])


@pytest.fixture(scope="session")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    unpacked = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(sdist, unpacked)  # early releases of 3.11 know no filter; and we made it ourselves
    (source,) = unpacked.iterdir()
    return built(source, "wheel", tmp_path_factory.mktemp("wheel"), without_node())


@pytest.fixture(scope="session")
def engine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Only what everybody gets, without any extra."""
    return environment(wheel, tmp_path_factory.mktemp("engine"))


@pytest.fixture(scope="session")
def table(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return environment(wheel, tmp_path_factory.mktemp("table"), "table")


os.environ.setdefault("UV_SYSTEM_CERTS", "true")  # as in tools/setting_up.py


def environment(wheel: Path, folder: Path, *extras: str) -> Environment:
    done(find_uv(), "-q", "venv", "--python", sys.executable, str(folder / "venv"))
    made = Environment(folder / "venv" / "bin" / "python", wheel)
    made.install(*extras)
    return made


def built(source: Path, kind: str, into: Path, path: str) -> Path:
    """Pure, so that it takes seconds; the compiled ones are tried by tools/release."""
    line = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)]
    done(*line, folder=source, PATH=path, KONTOR_KERNEL="interpreted")
    (file,) = into.iterdir()
    return file


def done(*command: str, folder: Path = ROOT, **more: str) -> None:
    finished = subprocess.run(
        command, cwd=folder, env={**os.environ, **more}, capture_output=True, text=True, check=False
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
