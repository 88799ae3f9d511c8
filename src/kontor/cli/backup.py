"""The commands `kontor backup` and `kontor restore`: a copy of all games, also while the server runs, and back."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.serve import Config, Data
from kontor.protocol import BadInput


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not be there yet.")],
    config: Config = None,
    data: Data = None,
) -> None:
    """Copy all games into one file, checked, also while the server runs. `kontor restore` puts it back."""
    from kontor.server.store.file import copy

    source = _file(config, data)
    if not source.exists():
        raise BadInput(f"{source}: there are no games to copy")
    typer.echo(f"All games are copied to {file} ({_told(copy(source, file))})")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that kontor backup has written.")],
    config: Config = None,
    data: Data = None,
) -> None:
    """Put a backup in the place of all games, while no server runs; what was there is kept beside it."""
    from kontor.server.store import lock
    from kontor.server.store.file import check, make_folder, put_back

    if not file.is_file():
        raise BadInput(f"{file}: there is no such file")
    check(file)  # before a folder is made for what is no backup
    games = _file(config, data)
    make_folder(games.parent)
    aside = games.with_name(f"{games.stem}-before-{datetime.now():%Y%m%d-%H%M%S}.sqlite")
    with lock.alone(games.parent):
        found = put_back(file, games, aside)
    typer.echo(f"All games are put back from {file} ({_told(found)})")
    if aside.exists():
        typer.echo(f"What was there is kept as {aside}")


def _file(config: Path | None, data: Path | None) -> Path:
    from kontor.server.edge.settings import gather
    from kontor.server.store.sqlite import Sqlite
    from kontor.server.store.where import kept

    settings = gather({"config": config, "data": data}).settings
    found = kept(settings.database if data is None else None, settings.data)
    found.end()
    if not isinstance(found, Sqlite):
        raise BadInput("games are kept in PostgreSQL here; pg_dump copies them, and pg_restore puts them back")
    return found.file


def _told(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name}: {number:,}" for name, number in counts.items())
