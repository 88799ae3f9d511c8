"""What the server says while it runs: a line for each event, plain or as JSON, and never so many that a disk fills."""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

MOST_ALIKE = 10  # lines of one kind in a minute
MOST = 200  # lines in a minute, of whatever kind
PERIOD = 60.0
MOST_FRAMES = 8  # of a traceback
ACCESS = "kontor.access"  # whoever asks for it wants all of it

STANDARD = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "taskName"}


def set_up(style: str = "plain") -> None:
    """For the whole process, on stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(style == "json"))
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("kontor").setLevel(logging.INFO)


class Lines(logging.Formatter):
    """Time, level, who says it, what; then the facts that were given with it (`extra`)."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self.as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        facts: dict[str, Any] = {name: one for name, one in record.__dict__.items() if name not in STANDARD}
        said = {"at": at, "level": record.levelname.lower(), "by": record.name, "event": record.getMessage(), **facts}
        if record.exc_info and record.exc_info[1] is not None:
            said["traceback"] = _frames(record.exc_info[1], record.exc_info[2])
        if self.as_json:
            return json.dumps(said, ensure_ascii=False, default=str)
        words = " ".join(str(said.pop(name)) for name in ("at", "level", "by"))
        rest = "".join(f" {name}={_plain(one)}" for name, one in facts.items())
        trace = f" Traceback: {said['traceback']}" if "traceback" in said else ""
        return _one_line(f"{words}: {said['event']}{rest}{trace}")


def _frames(error: BaseException, at: TracebackType | None) -> str:
    """Where it happened, innermost first, in one line."""
    found = [f"{one.filename.rpartition('/')[2]}:{one.lineno} {one.name}" for one in traceback.extract_tb(at)]
    return _one_line(f"{type(error).__name__}: {error} ({' < '.join(found[::-1][:MOST_FRAMES])})")


def _plain(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) and " " in value else str(value)


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))


class Sparing(logging.Filter):
    """Of a flood only the beginning is said, and how much there was of it with the next one that is."""

    def __init__(self, clock: Any = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.begun = clock()
        self.said: dict[tuple[str, int, str], int] = {}
        self.unsaid = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == ACCESS:
            return True
        if self.clock() - self.begun >= PERIOD:
            self.said, self.begun = {}, self.clock()
        kind = record.name, record.levelno, str(record.msg)[:200]
        alike = self.said.get(kind, 0)
        if alike >= MOST_ALIKE or sum(self.said.values()) >= MOST:
            self.unsaid += 1
            return False
        self.said[kind] = alike + 1
        if self.unsaid:
            record.unsaid, self.unsaid = self.unsaid, 0
        return True
