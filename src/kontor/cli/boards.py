"""The command about boards: which there are, and whether one of your own is right."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from kontor.cli.screen import console, print_json
from kontor.protocol import BadInput, BoardInfo, Game
from kontor.registry import game


def boards(
    board: Annotated[
        str | None, typer.Option("--board", metavar="PATH", help="Check this board file instead, of your own.")
    ] = None,
    game_name: Annotated[str, typer.Option("--game", help="Of which game.")] = "teutonica",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """List the boards: what is on them, and what goes with what: editions, numbers of players, options."""
    rules = game(game_name)
    found = list(rules.boards()) if board is None else [rules.board(board)]
    if as_json:
        print_json([_facts(info) for info in found])
        return
    screen = console()
    for info in found:
        screen.print(_table(info))


def _facts(info: BoardInfo) -> dict[str, Any]:
    editions = {edition: list(both) for edition, both in info.editions.items()}
    options = {edition: list(names) for edition, names in info.options.items()}
    return {"id": info.id, "name": info.name, "editions": editions, "options": options, "census": dict(info.census)}


def _players(fewest: int, most: int) -> str:
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def _table(info: BoardInfo) -> Table:
    table = Table(title=f"[bold]{escape(info.id)}[/]", title_justify="left", show_header=False, box=None)
    table.add_row("name", escape(info.name))
    table.add_row("on it", ", ".join(f"{number} {thing}" for thing, number in info.census.items() if number))
    for edition, both in info.editions.items():
        extras = ", ".join(info.options.get(edition, ()))
        table.add_row(
            "edition", f"{escape(edition)}, {_players(*both)}" + (f"; options: {escape(extras)}" * bool(extras))
        )
    return table


def fitting_board(rules: Game, edition: str, seats: int) -> str:
    """A board that this edition plays with so many players: of several, the one most editions know."""
    known = rules.boards()
    if not any(edition in info.editions for info in known):
        editions = sorted({name for info in known for name in info.editions})
        raise BadInput(f"unknown edition '{edition}' (known: {', '.join(editions)})")
    fitting = [info for info in known if _is_for(info, edition, seats)]
    if not fitting:
        others = sorted({name for info in known for name in info.editions if _is_for(info, name, seats)})
        hint = f", but there is one in {' and '.join(others)}" if others else ""
        raise BadInput(f"no board of edition {edition} is for {seats} players{hint}")
    return max(fitting, key=lambda info: len(info.editions)).id


def _is_for(info: BoardInfo, edition: str, seats: int) -> bool:
    fewest, most = info.editions.get(edition, (1, 0))
    return fewest <= seats <= most
