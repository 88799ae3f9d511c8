"""Where heavy work is done: never in the server's loop, nor in the threads that commit."""

from __future__ import annotations

from typing import Protocol

from kontor.server.core.jobs import Job


class Jobs(Protocol):
    """Takes on jobs for the client of the request that is being answered (`cost.CLIENT`), and charges it for them."""

    async def run(self, job: Job) -> bytes:
        """What came of it; raises Trouble: Busy if too much waits already, or what the job itself refuses."""

    def close(self) -> None:
        """Whoever is still waiting gets no answer."""
