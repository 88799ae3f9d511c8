"""Who connects from outside, and how often: the limits of each client."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kontor.server.core.errors import TooMuch
from kontor.server.edge.limits import Allowance, Limits


class Clients:
    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.opening = Allowance(limits.tables_per_hour, 3600, "too-many-tables")
        self.joining = Allowance(limits.joins_per_minute, 60, "too-many-joins")
        self.sockets: Counter[str] = Counter()
        self.left = 0  # connections that have ended so far

    @staticmethod
    def client(connection: Any) -> str:
        return connection.client.host if connection.client else "unknown"

    def come_in(self, client: str) -> None:
        if self.sockets[client] >= self.limits.sockets_per_client:
            raise TooMuch("too-many-connections")
        self.sockets[client] += 1

    def go_out(self, client: str) -> None:
        self.left += 1
        self.sockets[client] -= 1
        if self.sockets[client] <= 0:
            del self.sockets[client]
