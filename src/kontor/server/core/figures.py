"""What is counted and timed while the server runs, for whoever looks after it; `kontor serve --metrics` shows it."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from kontor.server.core.messages import Problem

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 15, 30, 60)

# When counting began is said by process_start_time_seconds.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library has no types here

TABLES = Gauge("kontor_tables", "Tables in the store", ["status"])
TABLES_IN_MEMORY = Gauge("kontor_tables_in_memory", "Tables that are in memory")
SOCKETS = Gauge("kontor_sockets", "Connections that are at a table")
WAITING = Gauge("kontor_messages_waiting", "Messages that wait for slow readers")
DROPPED = Counter("kontor_sockets_dropped", "Connections that did not keep up")

MOVES = Counter("kontor_moves", "Whatever was added to a log", ["by"])
MOVE_SECONDS = Histogram("kontor_move_seconds", "From a player's message until it is acknowledged", buckets=QUICK)
REQUEST_SECONDS = Histogram(
    "kontor_request_seconds", "Requests over HTTP", ["method", "route", "status"], buckets=QUICK
)
REFUSALS = Counter("kontor_refusals", "What was refused", ["kind", "code"])

COMMIT_SECONDS = Histogram("kontor_store_commit_seconds", "Commits of the store", buckets=QUICK)
COMMIT_JOBS = Histogram(
    "kontor_store_commit_jobs", "What was committed together", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)
STORE_QUEUE = Gauge("kontor_store_queue", "What waits to be committed")
STORE_ERRORS = Counter("kontor_store_errors", "Reading or writing failed", ["what"])
STORE_BYTES = Gauge("kontor_store_bytes", "Size of the file that games are kept in")

BOTS_THINKING = Gauge("kontor_bots_thinking", "Tables where a bot is to move")
BOTS_WAITING = Gauge("kontor_bots_waiting", "Bots that wait for their turn to think in this process")
BOT_SECONDS = Histogram("kontor_bot_seconds", "A bot's answer, waiting included", buckets=SLOW)
BOT_FAILURES = Counter("kontor_bot_failures", "Bots that did not answer, or not with a move")


PROCESSOR_SECONDS = Counter("kontor_processor_seconds", "What clients had to pay for")
JOBS_WAITING = Gauge("kontor_jobs_waiting", "Heavy work that waits for its turn in this process")


def refused(why: Problem) -> None:
    """The codes of the server are few; those of games are counted as one."""
    REFUSALS.labels(why.kind, why.code if why.code.startswith("server.") else "game").inc()
