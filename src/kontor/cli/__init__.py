"""Kontor in a terminal."""

from __future__ import annotations


def main() -> None:
    """The console script; loaded late, so that importing the package stays light."""
    from kontor.cli.app import run

    run()
