"""Where records go."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from kontor.protocol import BadInput


def default_file() -> Path:
    return Path(datetime.now().strftime("kontor-%Y%m%d-%H%M%S.txt"))


def check_can_be_written(file: Path) -> None:
    """Said before the game begins, not after it."""
    folder = file.parent
    if not folder.is_dir():
        raise BadInput(f"{file}: there is no folder {folder}")
    if file.is_dir() or not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        raise BadInput(f"{file}: cannot be written")
