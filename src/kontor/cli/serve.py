"""The command `kontor serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.version import say_if_unused
from kontor.protocol import BadInput


def serve(
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Where it listens; else the first free from 8420 on.")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Who may come: 127.0.0.1 only this machine, 0.0.0.0 the whole network.")
    ] = "127.0.0.1",
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where games are kept. \\[default: ~/.local/share/kontor]")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
    proxy: Annotated[bool, typer.Option("--proxy", help="It stands behind a reverse proxy on this machine.")] = False,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=NUMBER", help="Another limit, like tables-per-hour=1000.")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME[=PLAYER]",
            help="Allow visitors a player of your own, like greedy=bots.py:Greedy, or an installed one; repeatable.",
        ),
    ] = None,
) -> None:
    """Open the table in the browser: play alone, on one screen, or with friends by a link."""
    from kontor.server.edge.allowed import named
    from kontor.server.edge.limits import with_changes
    from kontor.server.edge.serve import serve as run  # loaded only now: the server is large

    say_if_unused()
    run(host, port, data_folder(data), with_changes(limit or []), browser, proxy, named(player or []))


def data_folder(wanted: Path | None) -> Path:
    folder = wanted if wanted is not None else Path(_home(), "kontor")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: games cannot be kept there ({error.strerror}); choose another with --data") from None
    return folder


def _home() -> Path:
    """Where programs of this system keep what they make."""
    import os

    given = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME")
    return Path(given) if given else Path.home() / ".local" / "share"
