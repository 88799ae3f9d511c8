"""When Python looks for cycles: hundreds of games are millions of objects, and nobody plays while it looks."""

from __future__ import annotations

import asyncio
import gc

from kontor.server.edge.clients import Clients

LOOK_SECONDS = 1
SELDOM_SECONDS = 600
FEW = 10  # connections; it is these that leave cycles behind, games do not


async def collect_seldom(clients: Clients) -> None:
    """By itself it looks only at what is new; at everything when many connections have ended, or after a long time."""
    gc.set_threshold(2_000, 5, 1_000_000)
    while True:
        gc.collect()
        left, waited = clients.left, 0
        while waited < SELDOM_SECONDS and clients.left - left <= FEW + clients.sockets.total() // 4:
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS
