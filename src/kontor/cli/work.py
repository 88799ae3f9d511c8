"""The command `kontor work`: bots think and games are looked through, for servers anywhere."""

from __future__ import annotations

from typing import Annotated

import typer

from kontor.cli.serve import Bus, Config, Database, Log
from kontor.cli.version import say_if_unused
from kontor.protocol import BadInput


def work(
    context: typer.Context,
    config: Config = None,
    database: Database = None,
    bus: Bus = None,
    log: Log = None,
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="How many bots think at once. \\[default: one for each core]")
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="NAME[=PLAYER]",
            help="A player of your own, the same as for the servers; repeatable.",
        ),
    ] = None,
) -> None:
    """Take work from servers that share a bus: bots' turns, replays, records. Any number of these may run."""
    import asyncio

    from kontor import extras

    extras.need("cluster")
    from kontor.server.bus.redis import connected
    from kontor.server.edge import logs
    from kontor.server.edge.settings import gather
    from kontor.server.service.work import work as run
    from kontor.server.service.workers import Workers
    from kontor.server.store.where import database as opened

    settings = gather(context.params).settings
    if not settings.database or not settings.bus:
        raise BadInput("kontor work needs the addresses that the servers have: --database and --bus")
    say_if_unused()
    logs.set_up(settings.log)
    line, store = connected(settings.bus), opened(settings.database)
    store.prepare()
    workers = Workers(processes, players=settings.players)
    try:
        for words in workers.try_out():
            typer.echo(f"Kontor: {words}")
        typer.echo(f"Kontor: takes work from {line.words} (Ctrl-C ends it; games are kept in {store.words})")
        asyncio.run(run(store.address, line, workers))
    finally:
        workers.close()
        store.end()
