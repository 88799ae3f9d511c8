"""How much of everything: what one client may do, so that nobody can use up the server."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, fields

from kontor.protocol import BadInput
from kontor.server.core.errors import TooMuch

CLIENTS_REMEMBERED = 10_000  # the others are forgotten, and may begin anew


@dataclass(slots=True)
class Limits:
    tables_per_hour: int = 120  # opened, copied or from a record, per client
    joins_per_minute: int = 30  # also wrong invitations, per client
    processor_ms_per_second: int = 250  # that a client may cost; what it does not use is saved up
    processor_ms_at_once: int = 20_000  # so much at most
    connections: int = 10_000  # in all, as far as the system gives files for them
    connections_per_client: int = 300
    sockets_per_client: int = 100
    sockets_per_table: int = 200
    head_seconds: int = 10  # until a request has said what it wants
    body_seconds: int = 60  # and until it has sent what belongs to it
    chats_per_minute: int = 20  # per person
    body_bytes: int = 500_000
    frame_bytes: int = 16_000
    bot_seconds: int = 60  # that a bot over the net may take for a move; then a novice makes it
    tables_in_memory: int = 1_000  # more are put away; nothing is lost
    jobs_waiting: int = 64  # replays, records and the like that may wait, per client
    tables_thinking: int = 8  # whose bots think at the same time, per client


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
        self.fresh: Counter[str] = Counter()  # spent here, of which other processes do not know yet

    def spend(self, client: str) -> None:
        """One more; raises TooMuch."""
        lacks = 1 - self._left(client)
        if lacks > 0:
            raise TooMuch(self.code, seconds=math.ceil(lacks * self.seconds / self.many))
        self.fresh[client] += 1
        self.owe(client, 1)

    def owe(self, client: str, many: float) -> None:
        """So many were spent, here or at another process."""
        self.buckets[client] = (max(0.0, self._left(client) - many), time.monotonic())
        while len(self.buckets) > CLIENTS_REMEMBERED:
            self.buckets.popitem(last=False)

    def _left(self, client: str) -> float:
        now = time.monotonic()
        left, when = self.buckets.pop(client, (float(self.many), now))
        left = min(self.many, left + (now - when) * self.many / self.seconds)
        self.buckets[client] = left, now
        return left
