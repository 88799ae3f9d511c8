"""Extras of a game, as they are named on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

YES = "yes"  # an option is played with, or left out

Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME", help="Play with this extra, see `kontor boards`; may be repeated."),
]


def chosen(names: list[str] | None) -> dict[str, str]:
    """For a deal, which refuses those that do not go with board and edition."""
    return dict.fromkeys(names or [], YES)
