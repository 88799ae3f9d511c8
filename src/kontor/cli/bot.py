"""The command `kontor bot`: a bot of one's own takes a seat at somebody else's table."""

from __future__ import annotations

import shlex
from typing import Annotated, Any

import typer

from kontor.cli.opponents import KINDS
from kontor.cli.screen import one_line
from kontor.cli.version import say_if_unused
from kontor.players import entrants
from kontor.players.contract import Budget
from kontor.record import LONGEST_NAME
from kontor.remote.house import understood
from kontor.remote.link import read
from kontor.remote.visit import Failed, Visit, invited

STOPPED = 130  # what a shell expects after Ctrl-C


def bot(
    link: Annotated[str, typer.Argument(metavar="LINK", help="An invitation, or the link of a seat, in quotes.")],
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=KINDS)],
    name: Annotated[str | None, typer.Option("--name", help="What it is called there; else as the player is.")] = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, metavar="SECONDS", help="For each decision.")
    ] = None,
) -> None:
    """Play at a table of a server with a bot that runs here: it sits down, and stays until the game is over."""
    where = read(link)
    entrants.maker(player)  # whatever is wrong with it is said before it sits down
    say_if_unused()
    if where.invites:
        where = invited(where, player, (name or entrants.short_name(player))[:LONGEST_NAME], _say)
    hurry = [] if seconds is None else ["--time", f"{seconds:g}"]
    back = shlex.join(["kontor", "bot", where.text, player, *hurry])
    _say(f"to come back to this seat: {back}")
    budget = entrants.default_budget(player) if seconds is None else Budget(seconds)
    visit = Visit(where, player, budget, _say)
    try:
        last = visit.stay()
        with understood():
            _say(_result(last, visit.info))
    except Failed as failed:
        typer.echo(f"kontor: {one_line(str(failed))}", err=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        _say("it has left the table")
        raise typer.Exit(STOPPED) from None


def _say(words: str) -> None:
    typer.echo(f"Kontor: {one_line(words)}")


def _result(state: dict[str, Any], info: dict[str, Any]) -> str:
    if state["stopped"]:
        return "the game was stopped, as all people at the table agreed to"
    names = {seat["seat"]: seat["name"] for seat in info["seats"]}
    places = sorted(state["scores"], key=lambda score: score["place"])
    return "the game is over: " + ", ".join(
        f"{score['place']}. {names[score['seat']]} {score['total']}" for score in places
    )
