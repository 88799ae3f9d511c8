"""Keeps the log readable when somebody makes the same thing happen thousands of times."""

from __future__ import annotations

import logging
import time

MOST_LINES = 20  # of one kind in a minute
MINUTE = 60
MOST_KINDS = 200


class Seldom(logging.Filter):
    """Lets the first lines of a kind pass in each minute; the next minute's first says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: dict[str, tuple[float, int]] = {}  # by what is said, without its facts: since when, how many

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = str(record.msg), time.monotonic()
        since, many = self.kinds.get(kind, (now, 0))
        if now - since > MINUTE:
            if many > MOST_LINES:
                record.msg = f"{record.msg} ({many - MOST_LINES} more like this before)"
            since, many = now, 0
        self.kinds[kind] = since, many + 1
        while len(self.kinds) > MOST_KINDS:
            del self.kinds[next(iter(self.kinds))]
        return many < MOST_LINES


def log_seldom() -> None:
    """What is said by ourselves, by the server that we run on, and by the loop."""
    for name in ("kontor", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        if not any(isinstance(one, Seldom) for one in logger.filters):
            logger.addFilter(Seldom())
