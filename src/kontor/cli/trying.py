"""Commands that try the engine: fuzz, perft, bench."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import Progress

from kontor import kernel
from kontor.cli.options import AsJson, Board, Edition, GameName, Option, Seats, Seed, chosen
from kontor.cli.screen import console, print_json
from kontor.cli.version import say_if_unused
from kontor.conformance import Walk
from kontor.fitting import fitting
from kontor.protocol import BadInput
from kontor.registry import DEFAULT, game
from kontor.research.bench import bench as timed
from kontor.research.fuzz import fuzz as fuzzed
from kontor.research.perft import perft as counted


def fuzz(
    game_name: GameName = DEFAULT,
    board: Board = None,
    edition: Edition = None,
    seats: Seats = 4,
    option: Option = None,
    commands: Annotated[int, typer.Option("--commands", min=1, help="How many commands to play.")] = 100_000,
    seed: Seed = 1,
    record: Annotated[Path, typer.Option("--record", help="Where a failing game is left.")] = Path("fuzz-failure.txt"),
    as_json: AsJson = False,
) -> None:
    """Play random games and check everything after every command; a failure leaves its record."""
    rules = game(game_name)
    where, printed = fitting(rules, board, edition, seats)
    walk = Walk(rules, printed, where, seats, seed, chosen(option))
    with Progress(console=console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"fuzzing {walk.board}", total=commands)
        failure = fuzzed(walk, commands, lambda done: progress.update(task, completed=done))
    found: dict[str, Any] = {"game": game_name, "board": walk.board, "edition": printed, "seats": seats}
    found |= {"options": list(walk.options), "commands": commands, "seed": seed, "kernel": kernel.name()}
    found |= {"failure": None, "record": None}
    if failure is not None:
        failure.record.save(record)
        found |= {"failure": failure.what, "record": str(record)}
    if as_json:
        print_json(found)
    elif failure is None:
        typer.echo(f"{commands} commands on {walk.board}, {printed}, {seats} players: nothing wrong")
    else:
        typer.echo(f"{failure.what}\nthe game is in {record}", err=True)
    if failure is not None:
        raise typer.Exit(1)


def perft(
    depth: Annotated[int, typer.Argument(min=1, max=12, help="How many commands deep.")] = 3,
    game_name: GameName = DEFAULT,
    board: Board = None,
    edition: Edition = None,
    seats: Seats = 4,
    option: Option = None,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    """Count the ways a new game can go on, depth by depth."""
    rules = game(game_name)
    names = [f"Player {seat}" for seat in range(seats)]
    where, printed = fitting(rules, board, edition, seats)
    start = rules.new(rules.deal(printed, where, names, random.Random(seed), chosen(option)))
    counts = [counted(rules, start, deep) for deep in range(1, depth + 1)]
    if as_json:
        found = {"game": game_name, "board": where, "edition": printed, "seats": seats}
        print_json(found | {"options": list(chosen(option)), "counts": counts})
        return
    for deep, count in enumerate(counts, 1):
        typer.echo(f"{deep} {count}")


def bench(
    game_name: Annotated[list[str] | None, typer.Option("--game", help="Only this game.")] = None,
    board: Annotated[list[str] | None, typer.Option("--board", help="Only this board.")] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="About how long each row takes.")] = 8.0,
    as_json: AsJson = False,
) -> None:
    """Time every board, compiled and interpreted, in one run."""
    for name in game_name or []:
        game(name)
    say_if_unused()
    rows = list(timed(game_name or [], board or [], seconds))
    if not rows:
        raise BadInput(f"no board is called {', '.join(board or [])}")
    if as_json:
        print_json(rows)
        return
    _show(rows)


def _show(rows: list[dict[str, Any]]) -> None:
    thinking = f"{'µs/beam':>8} {'features':>8} {'net':>6} {'self-play/h':>11}"
    engine = f"{'µs/step':>8} {'by list':>8} {'games/s':>8} {'steps':>6} {'µs/copy':>8}"
    typer.echo(f"{'board':27} {'kernel':11} {engine} {thinking}")
    for row in rows:
        figures = f"{row['engine_us']:8.2f} {row['list_us']:8.2f} {row['games_per_s']:8.0f}"
        rest = f"{row['steps_per_game']:6.0f} {row['copy_us']:8.2f}"
        if row["beam_us"] is not None:
            rest += (
                f" {row['beam_us']:8.2f} {row['features_us']:8.2f} {row['net_us']:6.2f} {row['selfplay_per_h']:11.0f}"
            )
        typer.echo(f"{row['board'] + ', ' + str(row['seats']):27} {row['kernel']:11} {figures} {rest}")
    for fast, slow in zip(rows[::2], rows[1::2], strict=False):
        if (fast["board"], fast["kernel"], slow["kernel"]) == (slow["board"], "compiled", "interpreted"):
            typer.echo(f"{fast['board']}: compiled {slow['engine_us'] / fast['engine_us']:.0f} times as fast")
