"""Every connection is an open file: as many are asked for as the system gives, and too few are said at the start."""

from __future__ import annotations

from kontor.server.edge.limits import Limits

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]  # asked for below

OWN = 200  # the database, the bots' processes, the page's files
USUAL_CONNECTIONS = 2_000


def enough_files(limits: Limits) -> list[str]:
    """A sentence if there are not enough for all connections that the limits allow."""
    if resource is None:
        return []
    needed = USUAL_CONNECTIONS + OWN
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= needed:
        if soft != resource.RLIM_INFINITY and soft < needed:
            resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
        return []
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return [f"only {hard} files can be open here, and {needed - OWN} connections need {needed}: raise LimitNOFILE"]
