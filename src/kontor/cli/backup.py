"""The command `kontor backup`: a copy of all games, also while the server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.serve import data_folder
from kontor.protocol import BadInput


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not be there yet.")],
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where the games are kept.")] = None,
) -> None:
    """Copy all games into one file. To restore, put it back as kontor.sqlite while the server is stopped."""
    from kontor.server.store.sqlite import FILE

    source = data_folder(data) / FILE
    if not source.exists():
        raise BadInput(f"{source}: there are no games to copy")
    if file.exists():
        raise BadInput(f"{file}: is there already, and is not overwritten")
    try:
        with closing(sqlite3.connect(source)) as games, closing(sqlite3.connect(file)) as copy:
            games.backup(copy)
            sound = copy.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise BadInput(f"{file}: the copy failed ({error})") from None
    if sound != "ok":
        raise BadInput(f"{source}: is damaged ({str(sound)[:100]})")
    typer.echo(f"All games are copied to {file}")
