"""The command `kontor dataset`: many games as tables."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.opponents import WITH_COMMAS
from kontor.cli.options import Board, Edition, GameName, Option, Ray, Seats, Seed, chosen
from kontor.cli.screen import bar, console, counted, stopped, warn
from kontor.cli.version import say_if_unused
from kontor.players import entrants
from kontor.registry import DEFAULT

PAUSE = 10.0  # seconds between two lines of progress where nobody watches a terminal


def dataset(
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where it is made; there: go on.")],
    games: Annotated[int, typer.Option("--games", min=1, help="How many.")],
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            help=f"light, ahead, random, a level, any player; or one for each seat, {WITH_COMMAS}, who then go round.",
        ),
    ] = "light",
    game_name: GameName = DEFAULT,
    board: Board = None,
    edition: Edition = None,
    seats: Seats = 4,
    option: Option = None,
    seed: Seed = 1,
    format: Annotated[str, typer.Option("--format", metavar="parquet|npz", help="Of the tables.")] = "parquet",
    observations: Annotated[bool, typer.Option("--observations", help="What a seat knew before each move.")] = False,
    features: Annotated[bool, typer.Option("--features", help="What evaluations use, before each move.")] = False,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help="Positions that a player may look at for a decision.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes: the bytes are the same.")] = 1,
    ray: Ray = False,
) -> None:
    """Play many games and write them as tables: Parquet or npz, with checksums and a card that says what they are.

    Stopped at any moment, the same command goes on; with more games it adds to what is there, with fewer it stops
    earlier.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: the processes play side by side
    from kontor.data import Recipe, make

    recipe = Recipe.of(
        entrants.listed(policy), game_name, seats, board=board, edition=edition, options=chosen(option), nodes=nodes,
        seed=seed, format=format, observations=observations, features=features,
    )  # fmt: skip
    say_if_unused()
    with stopped(lambda: warn("stopped; the same command goes on")), Watch(games) as watch:
        made = make(recipe, games, out, workers=workers, ray=ray, progress=watch.tell)
    typer.echo(f"{counted(len(made))} {'is' if len(made) == 1 else 'are'} in {out}")


class Watch:
    """Progress on stderr: a bar for who watches, a line now and then for a log."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.bar = bar(console(stderr=True))
        self.task = self.bar.add_task("games", total=games)
        self.told = -PAUSE

    def tell(self, done: int) -> None:
        self.bar.update(self.task, completed=done)
        if self.bar.disable and (time.monotonic() > self.told + PAUSE or done == self.games):
            self.told = time.monotonic()
            typer.echo(f"{done:,} of {self.games:,} games", err=True)

    def __enter__(self) -> Watch:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()
