"""Kontor in a terminal."""

from __future__ import annotations

import os
import signal
import sys


def main() -> None:
    """The console script; loaded late, so that importing the package stays light."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is loaded: players think on one core
    try:
        from kontor.cli.app import run

        run()
    except KeyboardInterrupt:  # also while it is loaded
        sys.exit(128 + signal.SIGINT)
