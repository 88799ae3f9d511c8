"""The commands `kontor ladder`: bots come and go, meet around the clock, and have ratings that stay comparable."""

from __future__ import annotations

import json
import secrets
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from kontor.cli.opponents import KINDS
from kontor.cli.options import AsJson, Option, Ray, Workers, budget, chosen
from kontor.cli.screen import console, one_line, print_json, stopped, warn
from kontor.cli.version import say_if_unused
from kontor.fitting import fitting
from kontor.ladder import file as ladder_file
from kontor.ladder import keeping, reading
from kontor.ladder.terms import Bot, Setting
from kontor.opening import MOST_SEATS, PLAYERS
from kontor.protocol import BadInput
from kontor.registry import DEFAULT, game
from kontor.research import ladder as running
from kontor.research.bout import Played
from kontor.research.ratings import ANCHORS
from kontor.research.spread import cores
from kontor.research.standing import share

app = typer.Typer(no_args_is_help=True, help="Bots meet around the clock, and are rated.")
File = Annotated[Path, typer.Argument(metavar="LADDER", help="The ladder's file.")]


@app.command()
def add(
    file: File,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help=f"{KINDS} Or NAME@ADDRESS, staying at a server.")],
    name: Annotated[str, typer.Option("--name", help="What it is called; else like its class or program.")] = "",
    game_name: Annotated[str | None, typer.Option("--game", help="Of a new ladder: which game.")] = None,
    board: Annotated[str | None, typer.Option("--board", help="Of a new ladder: which board.")] = None,
    edition: Annotated[str | None, typer.Option("--edition", help="Of a new ladder: which edition.")] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", min=2, max=MOST_SEATS, help="Of a new ladder: how many play.")
    ] = None,
    option: Option = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, metavar="SECONDS", help="Of a new ladder: for each decision.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help="Of a new ladder: positions for each decision.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let a player join a ladder; the first one makes the ladder, with the levels that hold its scale."""
    said = (game_name, board, edition, seats, option, seconds, nodes)
    if not file.exists():
        setting = _setting(*said)
        bot = running.new(player, name, setting.game)
        joining = [running.new(anchor, "", setting.game) for anchor in ANCHORS if anchor != bot.name] + [bot]
        ladder_file.make(file, setting)  # not before: whoever is stopped until here leaves nothing behind
    elif any(one is not None for one in said):
        raise BadInput(f"{file}: is there already, and what a ladder plays is fixed when it is made")
    else:
        with ladder_file.opened(file) as line:
            joining = [running.new(player, name, ladder_file.setting(line).game)]
    with ladder_file.opened(file) as line:
        for one in joining:
            keeping.add(line, one)
    if as_json:
        print_json(_facts(joining[-1]))
    else:
        typer.echo(f"{joining[-1].name} plays in {file}")


def _setting(
    game_name: str | None,
    board: str | None,
    edition: str | None,
    seats: int | None,
    option: list[str] | None,
    seconds: float | None,
    nodes: int | None,
) -> Setting:
    """Of a new ladder; raises BadInput for what cannot be played."""
    budget(seconds, nodes)
    rules, many = game(game_name or DEFAULT), PLAYERS if seats is None else seats
    where, printed = fitting(rules, board, edition, many)
    options, seed = chosen(option), secrets.token_hex(16)
    rules.deal(printed, where, [f"Player {seat}" for seat in range(many)], secrets.SystemRandom(), options)
    return Setting(rules.name, where, printed, many, options, seconds, nodes, seed)


@app.command()
def remove(file: File, name: Annotated[str, typer.Argument(help="What it is called.")]) -> None:
    """Let a bot play no more; its games and its rating stay."""
    with ladder_file.opened(file) as line:
        keeping.remove(line, name)
    typer.echo(f"{name} plays no more in {file}")


@app.command()
def run(
    file: File,
    deals: Annotated[int | None, typer.Option("--deals", min=1, help="Stop after so many; else it goes on.")] = None,
    workers: Workers = None,
    ray: Ray = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a line of JSON for each deal.")] = False,
) -> None:
    """Play deal after deal until Ctrl-C; after whatever stop, the next run goes on from the last finished deal."""
    say_if_unused()
    many = workers or cores()
    with (
        ladder_file.alone(file),
        ladder_file.opened(file) as line,
        stopped(lambda: warn("stopped; what was played to its end is kept")),
        closing(running.run(line, deals, many, ray)) as played,
    ):
        for job, games in played:
            typer.echo(json.dumps(_deal(job, games), ensure_ascii=False) if as_json else _told(job, games))


def _deal(job: running.Job, games: list[Played]) -> dict[str, Any]:
    """Who won how much of it, and what went wrong."""
    won: dict[str, float] = dict.fromkeys((bot.name for bot in job.bots), 0.0)
    for played in games:
        for seat, name in enumerate(played.names):
            won[name] += share(played.places, seat)
    troubles = [one_line(played.trouble) for played in games if played.trouble]
    return {"deal": job.deal, "games": len(games), "wins": won, "troubles": troubles}


def _told(job: running.Job, games: list[Played]) -> str:
    facts = _deal(job, games)
    won = ", ".join(f"{name} {wins:.3g}" for name, wins in facts["wins"].items())
    return "; ".join([f"deal {job.deal}: {won}", *facts["troubles"]])


@app.command()
def standings(
    file: File,
    everybody: Annotated[bool, typer.Option("--all", help="Also those who were removed.")] = False,
    as_json: AsJson = False,
) -> None:
    """How they stand: rating with its doubt, games, wins, time of a decision."""
    with ladder_file.opened(file) as line:
        setting, bots, (deals, games) = (
            ladder_file.setting(line),
            reading.bots(line, removed=everybody),
            reading.counts(line),
        )
    if as_json:
        where = {key: getattr(setting, key) for key in ("game", "board", "edition", "seats", "options")}
        print_json({**where, "deals": deals, "games": games, "bots": [_facts(bot) for bot in bots]})
        return
    screen = console()
    played = f"{setting.board}, {setting.edition}, {setting.seats} players: {games} games of {deals} deals"
    screen.print(played, markup=False)
    screen.print(_table(bots))


def _table(bots: list[Bot]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("bot")
    for title in ("rating", "games", "wins", "share", "faults", "ms a decision"):
        table.add_column(title, justify="right", no_wrap=True)
    for bot in bots:
        table.add_row(
            escape(bot.name) + (" (removed)" if bot.removed else ""),
            f"{bot.mu:.1f} fixed" if bot.anchor else f"{bot.mu:.1f} ± {bot.sigma:.1f}",
            str(bot.games),
            f"{bot.wins:g}" if bot.wins == int(bot.wins) else f"{bot.wins:.1f}",
            f"{100 * bot.wins / bot.games:.1f}" if bot.games else "–",
            str(bot.faults),
            "–" if bot.decision_ms is None else f"{bot.decision_ms:.1f}",
        )
    return table


def _facts(bot: Bot) -> dict[str, Any]:
    return {
        "name": bot.name,
        "player": bot.player,
        "rating": {"mu": round(bot.mu, 4), "sigma": round(bot.sigma, 4), "anchor": bot.anchor},
        "games": bot.games,
        "wins": round(bot.wins, 4),
        "faults": bot.faults,
        "decision_ms": None if bot.decision_ms is None else round(bot.decision_ms, 4),
        "added": bot.added,
        "removed": bot.removed or None,
    }
