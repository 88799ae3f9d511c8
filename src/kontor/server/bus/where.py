"""Which bus an address means."""

from __future__ import annotations

from kontor import extras
from kontor.server.bus.bus import Alone, Bus


def bus(address: str | None) -> Bus:
    """It is asked whether it is there; raises BadInput, without saying what may be a password."""
    if not address:
        return Alone()
    extras.need("cluster")
    from kontor.server.bus.redis import connected  # its package is there only for who wants it

    return connected(address)
