"""The command about boards: which there are, what is printed on them, and whether one of your own is right."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from kontor.cli.options import AsJson
from kontor.cli.screen import console, print_json
from kontor.fitting import players_of
from kontor.protocol import AnyGame, BadInput, BoardInfo
from kontor.registry import DEFAULT, GAMES, game

FILE_END = ".toml"  # of a board file; everything else is an id

Found = list[tuple[AnyGame, list[BoardInfo]]]


def boards(
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="Only this board, or check a file of your own.")
    ] = None,
    game_name: Annotated[str | None, typer.Option("--game", help="Only those of this game.")] = None,
    detail: Annotated[
        bool, typer.Option("--detail", help="Every printed fact, and how sure it is where that is worth saying.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the boards: what is on them, and what goes with what: editions, numbers of players, options."""
    found = _all(game_name) if board is None else [_one(board, game_name)]
    if as_json:
        print_json([_facts(rules, info) for rules, infos in found for info in infos])
        return
    screen = console()
    for rules, infos in found:
        screen.print(f"[bold underline]{escape(rules.title)}[/]")
        for info in infos:
            screen.print()
            screen.print(_table(info))
            if detail:
                _print_details(screen, info)
        screen.print()


def _all(game_name: str | None) -> Found:
    games = [game(name) for name in (GAMES if game_name is None else [game_name])]
    return [(rules, list(rules.boards())) for rules in games]


def _one(board: str, game_name: str | None) -> tuple[AnyGame, list[BoardInfo]]:
    """Without a game's name it is the first game that can read the board."""
    if game_name is not None:
        return game(game_name), [game(game_name).board(board)]
    if not board.endswith(FILE_END):
        known = [info.id for _, infos in _all(None) for info in infos]
        if board not in known:
            raise BadInput(f"unknown board '{board}' (known: {', '.join(known)}; or the path of a {FILE_END} file)")
    complaints = {}
    for name in GAMES:
        try:
            return game(name), [game(name).board(board)]
        except BadInput as error:
            complaints[name] = error
    raise BadInput(f"{complaints[DEFAULT]}; this was read as a board of {game(DEFAULT).title}, --game says otherwise")


def _facts(rules: AnyGame, info: BoardInfo) -> dict[str, Any]:
    return {
        "game": rules.name,
        "id": info.id,
        "name": info.name,
        "editions": {edition: list(both) for edition, both in info.editions.items()},
        "options": {edition: list(names) for edition, names in info.options.items()},
        "census": dict(info.census),
        "details": [{"of": of, "what": what, "certainty": sure} for of, what, sure in info.details],
    }


def _table(info: BoardInfo) -> Table:
    table = Table(title=f"[bold]{escape(info.id)}[/]", title_justify="left", show_header=False, box=None)
    table.add_row("name", escape(info.name))
    table.add_row("on it", ", ".join(f"{number} {thing}" for thing, number in info.census.items() if number))
    for edition in info.editions:
        extras = ", ".join(info.options.get(edition, ()))
        table.add_row(
            "edition",
            f"{escape(edition)}, {players_of(info, edition)}" + (f"; options: {escape(extras)}" * bool(extras)),
        )
    return table


def _print_details(screen: Console, info: BoardInfo) -> None:
    """The name of what the facts are about stands once; the last column only where something is unsure."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for title in ("of", "printed", "how sure"):
        table.add_column(title, overflow="fold")
    before = ""
    for of, what, sure in info.details:
        table.add_row(escape(of if of != before else ""), escape(what), escape(sure))
        before = of
    screen.print()
    screen.print(table)
