"""The command `kontor mcp`: a tool server for language models."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kontor import __version__
from kontor.cli.version import say_if_unused
from kontor.extras import need


def mcp(
    seed: Annotated[
        int | None, typer.Option("--seed", help="Makes the deals repeatable; the model is not told.")
    ] = None,
) -> None:
    """Let a language model play: its program starts this and speaks the Model Context Protocol with it."""
    need("mcp")
    from kontor.toolserver.serving import serve  # the SDK takes a while to load

    say_if_unused()
    if sys.stdin is not None and sys.stdin.isatty():
        typer.echo("kontor mcp waits for a program that speaks the Model Context Protocol; Ctrl-C ends it", err=True)
    serve(seed, __version__)
