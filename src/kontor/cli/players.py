"""The command `kontor players`: who can be named wherever players meet."""

from __future__ import annotations

import typer
from rich.markup import escape
from rich.table import Table

from kontor import __version__
from kontor.cli.opponents import KINDS
from kontor.cli.options import AsJson
from kontor.cli.screen import console, print_json
from kontor.players.levels import AND, LEVELS, STYLES, is_known
from kontor.players.loading import offers

STYLES_OF = "kontor.players.GAME.styles"  # what each likes


def players(as_json: AsJson = False) -> None:
    """List the levels, their styles, and the players that installed packages offer."""
    own = f"kontor-games {__version__}"
    known = [{"name": name, "kind": "level", "from": level.where, "package": own} for name, level in LEVELS.items()]
    known += [{"name": f"{AND}{style}", "kind": "style", "from": STYLES_OF, "package": own} for style in STYLES]
    for offer in offers():
        kind = "hidden" if is_known(offer.name) else "installed"
        known.append({"name": offer.name, "kind": kind, "from": offer.where, "package": offer.package})
    if as_json:
        print_json(known)
        return
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("player", "from", "package"):
        table.add_column(title, overflow="fold")
    for one in known:
        hidden = " (never used: a level has this name)" if one["kind"] == "hidden" else ""
        table.add_row(escape(one["name"]), escape(one["from"]), escape(one["package"]) + hidden)
    console().print(table)
    typer.echo(f"\n{KINDS}")
