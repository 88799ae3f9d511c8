"""How much of everything: what one client may do, so that nobody can use up the server."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, fields

from kontor.protocol import BadInput
from kontor.server.core.errors import TooMuch

CLIENTS_REMEMBERED = 10_000


@dataclass(slots=True)
class Limits:
    tables_per_hour: int = 120  # opened, copied or from a record, per client
    joins_per_minute: int = 30  # also wrong invitations, per client
    sockets_per_client: int = 60
    sockets_per_table: int = 200
    frames_per_second: int = 30  # per socket
    chats_per_minute: int = 20  # per socket
    body_bytes: int = 500_000
    frame_bytes: int = 16_000
    tables_in_memory: int = 1_000  # more are put away; nothing is lost


def with_changes(words: list[str]) -> Limits:
    """Like 'tables-per-hour=1000'."""
    limits, names = Limits(), {field.name.replace("_", "-") for field in fields(Limits)}
    for word in words:
        name, _, number = word.partition("=")
        if name not in names or not number.isdecimal() or int(number[:12]) < 1:
            raise BadInput(
                f"a limit is given like tables-per-hour=1000, not '{word[:60]}' (known: {', '.join(sorted(names))})"
            )
        setattr(limits, name.replace("-", "_"), int(number[:12]))
    return limits


class Allowance:
    """A bucket per client that fills again with time."""

    def __init__(self, many: int, seconds: float, code: str) -> None:
        self.many, self.seconds, self.code = many, seconds, code
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # client -> left, when

    def spend(self, client: str) -> None:
        """One more; raises TooMuch."""
        now = time.monotonic()
        left, when = self.buckets.pop(client, (float(self.many), now))
        left = min(self.many, left + (now - when) * self.many / self.seconds)
        self.buckets[client] = (left - 1 if left >= 1 else left, now)
        while len(self.buckets) > CLIENTS_REMEMBERED:
            self.buckets.popitem(last=False)
        if left < 1:
            raise TooMuch(self.code)
