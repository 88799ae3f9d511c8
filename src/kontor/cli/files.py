"""Writing records: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from datetime import datetime
from pathlib import Path

from kontor.protocol import BadInput
from kontor.record import Record


def default_file() -> Path:
    return Path(datetime.now().strftime("kontor-%Y%m%d-%H%M%S.txt"))


def check_can_be_written(file: Path) -> None:
    """Said before the game begins, not after it."""
    folder = file.parent
    if not folder.is_dir():
        raise BadInput(f"{file}: there is no folder {folder}")
    if file.is_dir() or not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        raise BadInput(f"{file}: cannot be written")


def write_record(record: Record, file: Path) -> None:
    """The new file takes the old one's place at once, so that nobody ever finds half a record."""
    text = record.text()
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(name, _usual_mode(file))
        os.replace(name, file)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(name)
        if isinstance(error, OSError):
            raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
        raise


def _usual_mode(file: Path) -> int:
    """A temporary file is private; the record is as open as the one before, or as any new file."""
    if file.exists():
        return file.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
