"""`kontor` with the test variant in place of the game."""

from __future__ import annotations

from kontor.cli.app import run
from tests.revisions.variant import install

if __name__ == "__main__":
    install()
    run()
