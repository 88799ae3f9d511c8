"""When memory is tidied up: hundreds of games are millions of objects, and nobody plays meanwhile.

Python looks for cycles, and the C library gives back what it keeps between the pieces: states and messages of all
sizes come and go for hours, and without that the process would grow for as long.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc

from kontor.server.edge.clients import Clients

LOOK_SECONDS = 1
TRIM_SECONDS = 60
SELDOM_SECONDS = 600
FEW = 10  # connections; it is these that leave cycles behind, games do not
ARENA_MAX = -8  # of mallopt


async def collect_seldom(clients: Clients) -> None:
    """By itself it looks only at what is new; at everything when many connections have ended, or after a long time."""
    gc.set_threshold(2_000, 5, 1_000_000)
    library = _library()
    if library is not None:
        library.mallopt(ARENA_MAX, 1)  # what one thread gave back, another can use
    while True:
        gc.collect()
        left, waited = clients.left, 0
        while waited < SELDOM_SECONDS and clients.left - left <= FEW + clients.sockets.total() // 4:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
            if library is not None and waited % TRIM_SECONDS == 0:
                library.malloc_trim(0)


def _library() -> ctypes.CDLL | None:
    """Of C, if it is one that can do this: the GNU one, of most Linux systems."""
    try:
        found = ctypes.CDLL(None)
        return found if hasattr(found, "malloc_trim") and hasattr(found, "mallopt") else None
    except OSError:
        return None
