"""Extras of a game, as they are named on the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from kontor.protocol import BadInput
from kontor.words import languages

YES = "yes"  # the value of an option that is given without one

Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=VALUE]", help="Play with this extra, see `kontor boards`; repeatable."),
]


Language = Annotated[
    str, typer.Option("--lang", metavar="LANGUAGE", help="In which language the game is told, like en or de.")
]


def spoken(language: str) -> str:
    """A language that there are words in; raises BadInput."""
    if language not in languages():
        known = ", ".join(f"{id} ({name})" for id, name in languages().items())
        raise BadInput(f"there are no words in '{language[:20]}' (possible: {known})")
    return language


def chosen(names: list[str] | None) -> dict[str, str]:
    """For a deal, which refuses those that do not go with board and edition."""
    parted = [name.partition("=") for name in names or []]
    return {name: value if sign else YES for name, sign, value in parted}
