"""Writing files: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from kontor.protocol import BadInput


def write(file: Path, text: str) -> None:
    """The new file takes the old one's place at once, so that nobody ever finds half of it."""
    write_bytes(file, text.encode())


def write_bytes(file: Path, content: bytes) -> None:
    """The same for what is no text."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
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
    """A temporary file is private; the new one is as open as the one before, or as any new file."""
    if file.exists():
        return file.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
