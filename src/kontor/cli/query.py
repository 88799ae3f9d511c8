"""The command `kontor query`: which of many games are meant, counted, listed or written to a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from kontor.cli.options import AsJson
from kontor.cli.screen import console, counted, print_json, printable
from kontor.protocol import BadInput, Setup

if TYPE_CHECKING:
    from kontor.data import Written  # numpy is loaded only when it is used

Files = Annotated[
    list[Path], typer.Argument(metavar="FILES…", help="Files of one or many records, datasets, folders of records.")
]


def query(
    files: Files,
    game_name: Annotated[str | None, typer.Option("--game", help="Only of this game.")] = None,
    board: Annotated[str | None, typer.Option("--board", help="Only on this board.")] = None,
    edition: Annotated[str | None, typer.Option("--edition", help="Only by this edition.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Only with so many players.")] = None,
    option: Annotated[str | None, typer.Option("--option", metavar="NAME", help="Only with this extra.")] = None,
    level: Annotated[str | None, typer.Option("--level", help="Only where this level, or player, took part.")] = None,
    result: Annotated[str | None, typer.Option("--result", metavar="finished|unfinished", help="Only these.")] = None,
    winner: Annotated[
        str | None, typer.Option("--winner", metavar="SEAT|NAME", help="Only where this seat, level or player won.")
    ] = None,
    opening: Annotated[
        str | None,
        typer.Option("--opening", metavar="MOVES", help="Only what began so: moves, or how they begin, with commas."),
    ] = None,
    as_list: Annotated[bool, typer.Option("--list", help="A line for each game.")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the games; .gz compresses.")] = None,
    as_json: AsJson = False,
) -> None:
    """Look through many recorded games: count, list or write those that fit."""
    from kontor.data import Query, games_of, write

    if out is not None and out.exists():
        raise BadInput(f"{out}: is there already; name a new file")
    begins = tuple(" ".join(move.split()) for move in opening.split(",")) if opening is not None else ()
    wanted = Query(game_name, board, edition, seats, option, level, result, winner, begins)
    counts = Counts()
    found = (counts.noted(one) for one in games_of(files) if wanted.fits(one))
    if out is not None:
        write(out, (one.record for one in found))
    elif as_list:
        _list(found, as_json)
        return
    else:
        for _ in found:
            pass
    counts.show(as_json)


def _list(found: Iterable[Written], as_json: bool) -> None:
    if as_json:
        print_json([_facts(one) for one in found])
        return
    for one in found:
        setup, points = one.record.setup, one.record.result
        ended = "unfinished" if points is None else " ".join(map(str, points))
        told = f"{one.where} {setup.board} {setup.edition} | {', '.join(setup.seats)}"
        typer.echo(printable(f"{told} | {len(one.record.lines)} moves | {ended}"))


def _facts(one: Written) -> dict[str, object]:
    setup = one.record.setup
    way = {"game": setup.game, "board": setup.board, "edition": setup.edition, "players": list(setup.seats)}
    ended = {"moves": len(one.record.lines), "points": one.record.result}
    return {"file": one.file, "number": one.number, "line": one.line, **way, **ended}


@dataclass
class Group:
    """Games that were played in the same way."""

    game: str
    board: str
    edition: str
    seats: int
    games: int = 0
    finished: int = 0
    moves: int = 0
    wins: list[int] = field(default_factory=list)  # by seat; shared wins count for each

    def __post_init__(self) -> None:
        self.wins = [0] * self.seats


class Counts:
    def __init__(self) -> None:
        self.groups: dict[tuple[object, ...], Group] = {}

    def noted(self, one: Written) -> Written:
        from kontor.data import winners

        setup: Setup = one.record.setup
        way = setup.game, setup.board, setup.edition, len(setup.seats)
        group = self.groups.setdefault(way, Group(*way))
        group.games += 1
        group.moves += len(one.record.lines)
        group.finished += one.record.result is not None
        for seat in winners(one):
            group.wins[seat] += 1
        return one

    def show(self, as_json: bool) -> None:
        if as_json:
            print_json([asdict(group) for group in self.groups.values()])
            return
        table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for title in ("board", "edition", "seats", "games", "finished", "moves"):
            table.add_column(title, no_wrap=True)
        table.add_column("wins by seat", overflow="fold")
        for group in self.groups.values():
            wins = " ".join(map(str, group.wins))
            figures = f"{group.games:,}", f"{group.finished:,}", f"{group.moves / group.games:.0f}", wins
            table.add_row(escape(group.board), escape(group.edition), str(group.seats), *figures)
        if self.groups:
            console().print(table)
        typer.echo(counted(sum(group.games for group in self.groups.values())))
