"""The command `kontor work`: bots think and games are looked through, for servers anywhere."""

from __future__ import annotations

from typing import Annotated

import typer

from kontor.cli.version import say_if_unused


def work(
    database: Annotated[
        str, typer.Option(metavar="ADDRESS", envvar="KONTOR_DATABASE", help="Where games are kept, as for the servers.")
    ],
    bus: Annotated[str, typer.Option(metavar="ADDRESS", envvar="KONTOR_BUS", help="Where the servers are heard.")],
    processes: Annotated[
        int | None, typer.Option(min=1, max=256, help="How many bots think at once. \\[default: one for each core]")
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=PLAYER]", help="A player of your own, the same as for the servers; repeatable."),
    ] = None,
) -> None:
    """Take work from servers that share a bus: bots' turns, replays, records. Any number of these may run."""
    import asyncio

    from kontor import extras

    extras.need("cluster")
    from kontor.server.bus.redis import connected
    from kontor.server.edge.allowed import named
    from kontor.server.service.work import work as run
    from kontor.server.service.workers import Workers
    from kontor.server.store.where import database as opened

    say_if_unused()
    line, store = connected(bus), opened(database)
    store.prepare()
    workers = Workers(processes, players=named(player or []))
    try:
        for words in workers.try_out():
            typer.echo(f"Kontor: {words}")
        typer.echo(f"Kontor: takes work from {line.words} (Ctrl-C ends it; games are kept in {store.words})")
        asyncio.run(run(store.address, line, workers))
    finally:
        workers.close()
        store.end()
