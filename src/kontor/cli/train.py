"""The command `kontor train`: learn an evaluation by self-play."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import Progress

from kontor.cli.opponents import KINDS
from kontor.cli.options import GameName, Ray
from kontor.cli.screen import console
from kontor.extras import need
from kontor.registry import DEFAULT, game

if TYPE_CHECKING:
    from kontor.research.training import Round


def train(
    game_name: GameName = DEFAULT,
    board: Annotated[str | None, typer.Option("--board", help="Only this board; else all of the game.")] = None,
    hours: Annotated[float, typer.Option("--hours", min=0.001, help="How long, earlier runs included.")] = 1.0,
    folder: Annotated[Path, typer.Option("--to", metavar="FOLDER", help="Weights and curve; there: go on.")] = Path(
        "training"
    ),
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that play.")] = os.cpu_count() or 1,
    seed: Annotated[int, typer.Option("--seed", help="Where chance begins.")] = 1,
    against: Annotated[
        str | None, typer.Option("--against", metavar="PLAYER", help=f"A sparring partner to learn against. {KINDS}")
    ] = None,
    start: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Weights to begin with.")] = None,
    ray: Ray = False,
) -> None:
    """Learn to evaluate positions by self-play: what `alderman` plays by."""
    from kontor.research.curve import draw_curve
    from kontor.research.training import Training

    game(game_name)
    need("draw")  # said before the hours of learning, not after them
    training = Training(game_name, board, folder, hours, seed, against, start)
    screen, aside = console(), console(stderr=True)
    with Progress(console=aside, transient=True, disable=not aside.is_terminal) as progress:
        task = progress.add_task(f"learning {game_name}", total=hours)
        for one in training.run(workers, ray):
            progress.update(task, completed=one.hours, description=f"learning {game_name}: {one.games} games")
            if one.share is not None:
                screen.print(told(one, training.opponent))
    title = f"{game(game_name).title}: learning by self-play"
    draw_curve(training.rounds, title, folder / f"{game_name}.png", training.opponent)
    screen.print(f"weights and curve are in {folder}")


def told(one: Round, opponent: str) -> str:
    """A line of progress."""
    so_far = f"{one.games} games, {one.hours:.2f} h: loss {one.loss:.3f}, new games {one.fresh:.3f}"
    share = f"{one.share:.0%} ± {one.doubt:.0%} wins against {opponent}"
    return f"{so_far}, calibration off by {one.error:.3f}, {one.decisions:.0f} decisions a game, {share}"
