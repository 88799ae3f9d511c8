"""What stands between the house and the outside: who is asking, and how often."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kontor.server.errors import TooMuch
from kontor.server.house import House
from kontor.server.limits import Allowance


class Door:
    def __init__(self, house: House) -> None:
        limits = house.limits
        self.house = house
        self.opening = Allowance(limits.tables_per_hour, 3600, "Too many tables were opened from here; wait a while.")
        self.joining = Allowance(limits.joins_per_minute, 60, "Too many attempts to join from here; wait a minute.")
        self.sockets: Counter[str] = Counter()
        self.left = 0  # connections that have ended so far

    @staticmethod
    def client(connection: Any) -> str:
        return connection.client.host if connection.client else "unknown"

    def come_in(self, client: str) -> None:
        if self.sockets[client] >= self.house.limits.sockets_per_client:
            raise TooMuch("Too many connections from here.")
        self.sockets[client] += 1

    def go_out(self, client: str) -> None:
        self.left += 1
        self.sockets[client] -= 1
        if self.sockets[client] <= 0:
            del self.sockets[client]
