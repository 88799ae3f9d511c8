"""Who is there, at all processes together: each tells the others now and then, and one that falls silent is gone."""

from __future__ import annotations

import time

from kontor.server.bus import news
from kontor.server.bus.bus import Bus
from kontor.server.service.listeners import Listeners

BEAT_SECONDS = 5
SILENT_SECONDS = 15


class Presence:
    def __init__(self, listeners: Listeners, bus: Bus) -> None:
        self.listeners, self.bus = listeners, bus
        self.heard: dict[str, float] = {}  # when of each process
        self.announced = 0.0
        listeners.changed = self._announce

    def _announce(self, table: str) -> None:
        self.bus.tell(news.Here({table: sorted(self.listeners.here(table))}))

    def announce_all(self) -> None:
        self.announced = time.monotonic()
        here = {table: sorted(self.listeners.here(table)) for table in self.listeners.tables}
        self.bus.tell(news.Here(here, whole=True))

    def hear(self, by: str, said: news.Here) -> set[str]:
        """The tables of which somebody here should be told."""
        if by not in self.heard:  # it is new, and wants to know who is here
            self.announce_all()
        self.heard[by] = time.monotonic()
        return self.listeners.hear(by, {table: frozenset(seats) for table, seats in said.seats.items()}, said.whole)

    def beat(self) -> set[str]:
        """The same for what comes of others' silence."""
        clock = time.monotonic()
        if clock - self.announced >= BEAT_SECONDS:
            self.announce_all()
        changed: set[str] = set()
        for by in [by for by, when in self.heard.items() if clock - when > SILENT_SECONDS]:
            del self.heard[by]
            changed |= self.listeners.hear(by, {}, whole=True)
        return changed
