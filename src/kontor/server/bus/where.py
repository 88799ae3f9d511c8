"""Which bus an address means."""

from __future__ import annotations

from kontor.protocol import BadInput
from kontor.server.bus.bus import Alone, Bus


def bus(address: str | None) -> Bus:
    """It is asked whether it is there; raises BadInput, without saying what may be a password."""
    if not address:
        return Alone()
    if not address.startswith(("redis://", "rediss://", "unix://")):
        raise BadInput("a bus is given as redis://:password@host:port/number")
    from kontor.server.bus.redis import RedisBus  # its package is there only for who wants it

    found = RedisBus(address)
    found.prepare()
    return found
