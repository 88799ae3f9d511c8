"""A process that another one started for itself: Ctrl-C is not for it, and it ends when that one does."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def bind_to_parent() -> None:
    """Called first in such a process: a parent that is killed ends nobody, and who works does not look up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
