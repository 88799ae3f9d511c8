"""The commands `kontor admin …`: whoever looks after a server sees its tables and decides about them.

They work on the store, whether a server runs or not; one that runs notices within about a second.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from kontor.cli.screen import printable
from kontor.cli.serve import Config, Data
from kontor.protocol import BadInput

if TYPE_CHECKING:
    from kontor.server.edge.settings import Settings
    from kontor.server.store.repository import Repository

T = TypeVar("T")

app = typer.Typer(no_args_is_help=True, help="Look after a server: its tables, who is connected, what is kept.")

Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Ids = Annotated[list[str], typer.Argument(metavar="ID…", help="Tables, as kontor admin tables lists them.")]
DASHES = {"ignore_unknown_options": True}  # the name of a table may begin with one
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be deleted.")]


def _settings(config: Path | None, data: Path | None, **more: Any) -> Settings:
    from kontor.server.edge.settings import gather

    return gather({"config": config, "data": data, **more}).settings


def _asked(settings: Settings, work: Callable[[Repository], Awaitable[T]]) -> T:
    """On the file as it is: it must be there and of today's layout."""
    from kontor.server.core.errors import Trouble
    from kontor.server.store.file import check
    from kontor.server.store.repository import Repository
    from kontor.server.store.sqlite import Sqlite
    from kontor.server.store.where import kept

    database = kept(settings.database, settings.data)
    if isinstance(database, Sqlite):
        if not database.file.exists():
            raise BadInput(f"{database.file}: there are no games")
        check(database.file, beside=True)
    else:
        database.prepare()  # says in a sentence why it does not answer

    async def run() -> T:
        repository = Repository(database)
        await repository.open()
        try:
            return await work(repository)
        finally:
            await repository.close()

    try:
        return asyncio.run(run())
    except Trouble as error:
        raise BadInput(f"{database.words}: {error}") from None


SHORT = ("created", "board", "chats")  # left out where there is little room


def _show(rows: Sequence[dict[str, Any]], as_json: bool, nothing: str) -> None:
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    elif not rows:
        typer.echo(nothing)
    else:
        columns = [name for name in rows[0] if name not in SHORT]
        lines = [columns, *([printable(_cell(row[name])) for name in columns] for row in rows)]
        widths = [max(len(line[n]) for line in lines) for n in range(len(columns))]
        for line in lines:  # whole, however narrow the terminal is
            typer.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(str(one) for one in value)
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


@app.command()
def tables(
    status: Annotated[str | None, typer.Option(help="Only those that are open, running or over.")] = None,
    config: Config = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """All tables: how they stand, how large they are, when something happened there last."""
    from msgspec import to_builtins

    from kontor.server.store.inventory import inventory

    if status not in (None, "open", "running", "over"):
        raise BadInput(f"a table is open, running or over, not '{status}'")
    found = _asked(_settings(config, data), lambda store: store.read(inventory))
    _show([to_builtins(one) for one in found if status in (None, one.status)], as_json, "There are no tables.")


@app.command(context_settings=DASHES)
def close(ids: Ids, config: Config = None, data: Data = None, as_json: Json = False) -> None:
    """End running games as they stand: nobody plays on, everybody may look and have the record."""

    async def work(store: Repository, id: str) -> None:
        await store.close_game(id)

    _each(ids, config, data, as_json, work, "closed", "is not running")


@app.command(context_settings=DASHES)
def delete(ids: Ids, config: Config = None, data: Data = None, as_json: Json = False) -> None:
    """Delete tables for good."""

    async def work(store: Repository, id: str) -> None:
        await store.remove(id)

    _each(ids, config, data, as_json, work, "deleted", "is not there")


def _each(
    ids: Sequence[str],
    config: Path | None,
    data: Path | None,
    as_json: bool,
    work: Callable[[Repository, str], Awaitable[None]],
    done: str,
    otherwise: str,
) -> None:
    """One after another; the first that cannot be ends it, and what was done before is said."""
    from kontor.server.store.database import Taken
    from kontor.server.store.inventory import statuses

    async def run(store: Repository) -> list[str]:
        stored = await store.read(lambda connection: statuses(connection, ids))
        if lost := [id for id in ids if id not in stored]:
            raise BadInput(f"there is no table {lost[0]}; nothing was changed")
        failed = []
        for id in ids:
            try:
                await work(store, id)
            except Taken:
                failed.append(id)
        return failed

    failed = _asked(_settings(config, data), run)
    rows = [{"id": id, "done": "" if id in failed else done} for id in ids]
    if as_json:
        typer.echo(json.dumps(rows))
    else:
        for id in ids:
            typer.echo(f"{id} {otherwise if id in failed else 'is ' + done}")
    if failed:
        raise typer.Exit(1)


@app.command(context_settings=DASHES)
def export(
    id: Annotated[str, typer.Argument(metavar="ID", help="A table.")],
    file: Annotated[Path | None, typer.Argument(help="Where its record goes; else it is printed.")] = None,
    config: Config = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """The record of a table. Of a running game it holds what the players must not know."""
    found = _asked(_settings(config, data), lambda store: store.find(id))
    if found is None:
        raise BadInput(f"there is no table {id}")
    text = found.whole()
    if file is not None:
        _write(file, text)
    if as_json:
        typer.echo(json.dumps({"id": id, "status": found.status, "file": str(file or ""), "record": text}))
    elif file is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"The record of {id} is in {file}")


def _write(file: Path, text: str) -> None:
    import os

    try:
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as made:
            made.write(text)
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None


@app.command()
def purge(
    finished_days: Annotated[
        int | None, typer.Option(metavar="N", help="Finished tables where nothing happened for N days.")
    ] = None,
    unbegun_hours: Annotated[
        int | None, typer.Option(metavar="N", help="Tables opened N hours ago that have not begun.")
    ] = None,
    dry_run: DryRun = False,
    config: Config = None,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Delete what is older than said here or in the settings."""
    from msgspec import to_builtins

    from kontor.server.service.keeping import purge as purge_now

    settings = _settings(config, data, finished_days=finished_days, unbegun_hours=unbegun_hours)
    days, hours = settings.finished_days, settings.unbegun_hours
    if days is None and hours is None:
        raise BadInput("nothing is deleted by age unless --finished-days or --unbegun-hours says so")
    gone = _asked(settings, lambda store: purge_now(store, days, hours, dry_run))
    _show([to_builtins(one) for one in gone], as_json, "Nothing is that old.")
    if gone and not as_json:
        typer.echo(f"{len(gone)} {'would be' if dry_run else 'are'} deleted.")


@app.command()
def who(config: Config = None, data: Data = None, as_json: Json = False) -> None:
    """Who is connected to the servers that run on this folder."""
    from msgspec import to_builtins

    from kontor.server.edge.private import houses

    found = houses(_settings(config, data).data)
    if not found:
        raise BadInput("no server runs on this folder")
    rows = [{"server": house.pid, **to_builtins(guest)} for house in found for guest in house.guests]
    _show(rows, as_json, "Nobody is connected.")


@app.command()
def limits(config: Config = None, data: Data = None, as_json: Json = False) -> None:
    """The limits that hold: of the servers that run on this folder, else those that the settings would give."""
    from dataclasses import asdict

    from kontor.server.edge.private import houses

    settings = _settings(config, data)
    found = [(str(house.pid), house.limits) for house in houses(settings.data)]
    given = {name.replace("_", "-"): number for name, number in asdict(settings.allowed).items()}
    rows = [
        {"server": server, "limit": name, "number": number}
        for server, held in found or [("none runs", given)]
        for name, number in held.items()
    ]
    _show(rows, as_json, "There are no limits.")
