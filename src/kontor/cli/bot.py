"""The command `kontor bot`: a bot of one's own takes a seat at somebody else's table, or stays there to be invited."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from kontor.cli.opponents import KINDS
from kontor.cli.screen import one_line, stopped, warn
from kontor.cli.version import say_if_unused
from kontor.players import entrants
from kontor.players.contract import Budget
from kontor.protocol import BadInput
from kontor.record import LONGEST_NAME
from kontor.remote.house import understood
from kontor.remote.link import read, read_house
from kontor.remote.staying import Stay
from kontor.remote.visit import Failed, Visit, invited, result


def bot(
    link: Annotated[
        str,
        typer.Argument(
            metavar="LINK", help="An invitation or the link of a seat, in quotes; with --key a server's address."
        ),
    ],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=KINDS)],
    name: Annotated[str | None, typer.Option("--name", help="What it is called there; else as the player is.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, metavar="SECONDS", help="For each decision.")
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            envvar="KONTOR_BOT_KEY", help="Stay at a server whose operator gave you this, and play where invited."
        ),
    ] = None,
    tables: Annotated[int, typer.Option(min=1, max=100, help="At so many at once, with --key.")] = 4,
) -> None:
    """Play at a table of a server with a bot that runs here: it sits down, and stays until the game is over."""
    if key is not None:
        _stay(link, player, name, seconds, key, tables)
        return
    where = read(link)
    entrants.maker(player)  # whatever is wrong with it is said before it sits down
    say_if_unused()
    if where.invites:
        where = invited(where, player, (name or entrants.short_name(player))[:LONGEST_NAME], _say)
    hurry = [] if seconds is None else ["--time", f"{seconds:g}"]
    back = shlex.join(["kontor", "bot", where.text, player, *hurry])
    _say(f"to come back to this seat: {back}")
    visit = Visit(where, player, _budget(player, seconds), _say)
    with stopped(lambda: _say("it has left the table")):
        try:
            last = visit.stay()
        except Failed as failed:
            warn(str(failed))
            raise typer.Exit(1) from None
        with understood():
            _say(result(last, visit.info))


def _stay(address: str, player: str, name: str | None, seconds: float | None, key: str, tables: int) -> None:
    if name is not None:
        raise BadInput("a bot that stays has the name that the operator of the server gave it: leave --name out")
    stay = Stay(read_house(address), key, player, _budget(player, seconds), tables, _say)
    say_if_unused()
    with stopped(lambda: _say("it has left")):
        stay.wait()


def _budget(player: str, seconds: float | None) -> Budget:
    return entrants.default_budget(player) if seconds is None else Budget(seconds)


def _say(words: str) -> None:
    typer.echo(f"Kontor: {one_line(words)}")
