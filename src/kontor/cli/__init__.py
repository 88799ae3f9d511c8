"""Kontor in a terminal."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """The console script; loaded late, so that importing the package stays light."""
    try:
        from kontor.cli.app import run

        run()
    except KeyboardInterrupt:  # also while it is loaded
        sys.exit(128 + signal.SIGINT)
