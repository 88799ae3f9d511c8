"""Ports that stay ours: a server that is killed begins again on its own, which nothing may have taken meanwhile."""

from __future__ import annotations

import random
import socket

# Below what systems give to whoever names no port: outgoing connections would take one of those at any time.
OURS = range(20_000, 32_000)
_chance = random.SystemRandom()  # tests seed the common one, and two runs side by side must not ask for the same


def free_port() -> int:
    while True:
        port = _chance.choice(OURS)
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
