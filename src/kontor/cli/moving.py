"""The command `kontor move-store`: all games from one database to another."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated

import typer

from kontor.protocol import BadInput

KINDS = {"tables": "tables", "entries": "moves and votes", "chats": "chats"}


def move_store(
    source: Annotated[str, typer.Argument(metavar="FROM", help="sqlite:FILE or postgresql://user:password@host/name.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; no games may be there yet.")],
) -> None:
    """Carry all games over to another database, compared row by row. Stop the servers before."""
    from kontor.server.store import lock
    from kontor.server.store.moving import move
    from kontor.server.store.sqlite import Sqlite
    from kontor.server.store.where import database

    origin, copy = database(source), database(target)
    try:
        if isinstance(origin, Sqlite) and not origin.file.exists():
            raise BadInput(f"{origin.file}: there are no games to move")
        with ExitStack() as held:
            for folder in {one.folder.resolve() for one in (origin, copy) if one.folder}:
                held.enter_context(lock.alone(folder))  # what is played meanwhile would be lost
            counts = move(origin, copy)
    finally:
        origin.end()
        copy.end()
    carried = ", ".join(f"{counts[name]} {words}" for name, words in KINDS.items())
    typer.echo(f"All games are in {copy.words} now: {carried}; every row was compared")
