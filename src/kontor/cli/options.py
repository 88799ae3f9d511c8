"""Options that several commands have, and what is made of them."""

from __future__ import annotations

from typing import Annotated

import typer

from kontor.players.contract import Budget
from kontor.protocol import BadInput
from kontor.words import languages

YES = "yes"  # the value of an option that is given without one

GameName = Annotated[str, typer.Option("--game", help="Which game.")]
Board = Annotated[str | None, typer.Option("--board", help="A board's id, or the path of a file of your own.")]
Edition = Annotated[str | None, typer.Option("--edition", help="Which edition; else the newest that fits.")]
Seats = Annotated[int, typer.Option("--seats", help="How many players.")]
Option = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME[=VALUE]", help="Play with this extra, see `kontor boards`; repeatable."),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Processes; else one for each core.")]
Ray = Annotated[bool, typer.Option("--ray", help="Play on a Ray cluster: RAY_ADDRESS, else a local one.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
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


def budget(seconds: float | None, nodes: int | None) -> Budget | None:
    """For each decision, from --time and --nodes; None: what each player takes by default. Raises BadInput."""
    if seconds is not None and nodes is not None:
        raise BadInput("--time and --nodes cannot both be given")
    return None if seconds is None and nodes is None else Budget(seconds, nodes)
