"""The commands of `kontor`, and what becomes of an error: one line on stderr, never a traceback.

Exit codes: 0 good, 1 a check failed, 2 bad input, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import sys

import typer

from kontor.cli import (
    admin,
    arena,
    backup,
    boards,
    bot,
    dataset,
    ladder,
    mcp,
    moving,
    play,
    players,
    query,
    records,
    rules,
    serve,
    train,
    trying,
    version,
    work,
)
from kontor.cli.screen import one_line
from kontor.protocol import BadInput, IllegalMove

BAD_INPUT = 2

app = typer.Typer(
    name="kontor",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.callback()(version.kontor_itself)
app.command()(serve.serve)
app.add_typer(admin.app, name="admin")
app.command()(work.work)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(moving.move_store)
app.command()(play.play)
app.command()(records.show)
app.command()(records.replay)
app.command()(records.verify)
app.command()(boards.boards)
app.command()(rules.rules)
app.command()(trying.fuzz)
app.command()(trying.perft)
app.command()(trying.bench)
app.command()(players.players)
app.command()(arena.arena)
app.command()(bot.bot)
app.add_typer(ladder.app, name="ladder")
app.command()(train.train)
app.command()(dataset.dataset)
app.command()(query.query)
app.command()(mcp.mcp)


def run() -> None:
    _never_choke()
    try:
        app(prog_name="kontor")
    except (BadInput, IllegalMove) as error:
        for words in getattr(error, "sentences", [str(error)]):  # of settings there may be several
            sys.stderr.write(f"kontor: {one_line(words)}\n")
        sys.exit(BAD_INPUT)


def _never_choke() -> None:
    """Letters that a terminal cannot show or send become question marks instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
