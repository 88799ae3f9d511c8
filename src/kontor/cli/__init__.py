"""Kontor in a terminal."""

from __future__ import annotations

import os
import sys

from kontor import ctrl_c


def main() -> None:
    """The console script; loaded late, so that importing the package stays light."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is loaded: players think on one core
    ctrl_c.ends_it()
    from kontor.cli.app import run
    from kontor.cli.screen import STOPPED

    ctrl_c.is_raised()
    try:
        run()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
