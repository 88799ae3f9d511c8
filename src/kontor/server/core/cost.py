"""What a request costs: processor seconds, wherever they are spent. Its client pays for them out of a budget."""

from __future__ import annotations

from contextvars import ContextVar


class Meter:
    __slots__ = ("seconds",)

    def __init__(self) -> None:
        self.seconds = 0.0


METER: ContextVar[Meter | None] = ContextVar("meter", default=None)
CLIENT: ContextVar[str] = ContextVar("client", default="")  # who asks, as limits and queues count; empty: the house


def charge(seconds: float) -> None:
    """To the request that is being answered; what nobody asked for, like a bot's turn, is charged to nobody."""
    if (meter := METER.get()) is not None:
        meter.seconds += seconds
