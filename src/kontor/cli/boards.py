"""The command about boards: which there are, and whether one of your own is right."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from kontor.cli.screen import console, print_json
from kontor.protocol import BoardInfo
from kontor.registry import game


def boards(
    board: Annotated[
        str | None, typer.Option("--board", metavar="PATH", help="Check this board file instead, of your own.")
    ] = None,
    game_name: Annotated[str, typer.Option("--game", help="Of which game.")] = "teutonica",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """List the boards: what is on them, and for which editions and how many players they are."""
    found = list(game(game_name).boards()) if board is None else [_own(board)]
    if as_json:
        print_json([_facts(info) for info in found])
        return
    screen = console()
    for info in found:
        screen.print(_table(info))


def _own(path: str) -> BoardInfo:
    """Reads and checks a board; only this game has board files so far."""
    from kontor.games.teutonica import library
    from kontor.games.teutonica.boardfile import census

    plan = library.plan(path)
    ranges = {edition: library.seats_of(path, edition) for edition in library.ids("editions")}
    return BoardInfo(path, plan.name, {e: both for e, both in ranges.items() if both[0] <= both[1]}, census(plan))


def _facts(info: BoardInfo) -> dict[str, Any]:
    editions = {edition: list(both) for edition, both in info.editions.items()}
    return {"id": info.id, "name": info.name, "editions": editions, "census": dict(info.census)}


def _players(fewest: int, most: int) -> str:
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"


def _table(info: BoardInfo) -> Table:
    table = Table(title=f"[bold]{escape(info.id)}[/]", title_justify="left", show_header=False, box=None)
    table.add_row("name", escape(info.name))
    table.add_row("on it", ", ".join(f"{number} {thing}" for thing, number in info.census.items()))
    for edition, both in info.editions.items():
        table.add_row("edition", f"{escape(edition)}, {_players(*both)}")
    return table
