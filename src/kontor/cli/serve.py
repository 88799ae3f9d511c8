"""The command `kontor serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kontor import ctrl_c
from kontor.cli.version import say_if_unused

Config = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Settings as TOML; the environment (KONTOR_PORT=…) counts more.")
]
Data = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Where games are kept. \\[default: ~/.local/share/kontor]")
]

Database = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Keep games there instead: postgresql://user:password@host/name, or sqlite:FILE."
    ),
]

Bus = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Several processes on one database tell each other there: redis://:password@host:port/0.",
    ),
]
Log = Annotated[str | None, typer.Option(help="How events are written: plain or json. \\[default: plain]")]


# Every option but the last is a setting, which `server/edge/settings.py` lists: None means that it was not said here.
def serve(
    context: typer.Context,
    config: Config = None,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Where it listens; else the first free from 8420 on.")
    ] = None,
    host: Annotated[
        str | None,
        typer.Option(
            help="Who may come: 127.0.0.1 only this machine, 0.0.0.0 the whole network. \\[default: 127.0.0.1]"
        ),
    ] = None,
    data: Data = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the page in a browser. \\[default: browser]")
    ] = None,
    database: Database = None,
    bus: Bus = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A reverse proxy to trust, like 127.0.0.1 or 172.16.0.0/12; repeatable."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A name that people reach it by, like kontor.example.org; repeatable."),
    ] = None,
    log: Log = None,
    access_log: Annotated[bool | None, typer.Option("--access-log", help="A line for every request, too.")] = None,
    metrics: Annotated[
        str | None, typer.Option(metavar="ADDRESS:PORT", help="Show figures for Prometheus there, like 127.0.0.1:9420.")
    ] = None,
    finished_days: Annotated[
        int | None, typer.Option(metavar="N", help="Delete finished tables N days after the last that happened there.")
    ] = None,
    unbegun_hours: Annotated[
        int | None, typer.Option(metavar="N", help="Delete tables that have not begun N hours after they were opened.")
    ] = None,
    ladder: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Show the ladder of this file at /ladder; see `kontor ladder`.")
    ] = None,
    limits: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="NAME=NUMBER", help="Another limit, like tables-per-hour=1000."),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME[=PLAYER]",
            help="Allow visitors a player of your own, like greedy=bots.py:Greedy, or an installed one; repeatable.",
        ),
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=KEY",
            help="Let a bot that runs elsewhere stay under this name (better said in the file: others see options).",
        ),
    ] = None,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Show what holds and where it was said, and end.")
    ] = False,
) -> None:
    """Open the table in the browser: play alone, on one screen, or with friends by a link."""
    ctrl_c.ends_it()
    from kontor.server.edge.settings import gather

    found = gather(context.params)
    if print_config:
        typer.echo(found.shown())
        return
    from kontor.server.edge.serve import serve as run  # loaded only now: the server is large

    run(found.settings, say_if_unused)
