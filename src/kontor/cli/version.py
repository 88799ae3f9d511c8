"""What runs here: version, Python, kernel; and a word about a compiled kernel that is there and not used."""

from __future__ import annotations

import platform
from typing import Annotated

import typer

import kontor
from kontor import kernel
from kontor.cli.screen import warn


def _show_version(wanted: bool) -> None:
    if wanted:
        reason = f" ({kernel.why()})" if kernel.why() else ""
        typer.echo(f"kontor {kontor.__version__}")
        typer.echo(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
        typer.echo(f"kernel: {kernel.name()}{reason}")
        raise typer.Exit


def kontor_itself(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show what runs here.")
    ] = False,
) -> None:
    """The home of the Hansa board games."""


def say_if_unused() -> None:
    """Before anything that is much slower interpreted."""
    if words := kernel.unused():
        warn(words)
