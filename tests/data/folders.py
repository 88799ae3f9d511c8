"""Datasets made by the real program, and what is in their folders."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.running import ENVIRONMENT

PROGRAM = [sys.executable, "-m", "kontor", "dataset"]


def environment(kernel: str = "") -> dict[str, str]:
    return {**ENVIRONMENT, **({"KONTOR_KERNEL": kernel} if kernel else {})}


def made_by(folder: Path, *words: object, kernel: str = "") -> Path:
    command = [*PROGRAM, "--out", str(folder), *map(str, words)]
    done = subprocess.run(
        command, env=environment(kernel), cwd=folder.parent, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """By file."""
    return {os.path.relpath(file, folder): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}
