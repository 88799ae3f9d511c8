"""Extras of a game, as they are named on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

YES = "yes"  # the value of an option that is given without one

Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=VALUE]", help="Play with this extra, see `kontor boards`; repeatable."),
]


def chosen(names: list[str] | None) -> dict[str, str]:
    """For a deal, which refuses those that do not go with board and edition."""
    parted = [name.partition("=") for name in names or []]
    return {name: value if sign else YES for name, sign, value in parted}
