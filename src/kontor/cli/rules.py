"""The command about rules: each id with the code that names it, its tests, its editions, and since when it holds."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from kontor.cli.options import AsJson
from kontor.cli.screen import console, print_json
from kontor.protocol import BadInput
from kontor.registry import GAMES, game
from kontor.research.coverage import Row, table


def rules(
    id: Annotated[str | None, typer.Argument(help="Only this rule, with its text.")] = None,
    game_name: Annotated[str | None, typer.Option("--game", help="Only those of this game.")] = None,
    as_json: AsJson = False,
) -> None:
    """The table of the rules; fails if one is named nowhere in the code or by no test."""
    rows = [row for name in (GAMES if game_name is None else [game_name]) for row in table(game(name))]
    if id is not None:
        rows = [row for row in rows if row.rule.id.lower() == id.lower()]
        if not rows:
            raise BadInput(f"there is no rule '{id[:40]}' in {' or '.join([game_name] if game_name else GAMES)}")
    if as_json:
        print_json([_facts(row) for row in rows])
    elif id is not None:
        rule = rows[0].rule
        since = f" [dim](since revision {rule.since})[/]" if rule.since > 1 else ""
        console().print(f"[bold]{rule.id}[/] {escape(rule.text)}{since}")
    else:
        _show(rows)
    gaps = [row for row in rows if row.gap]
    if gaps:
        for row in gaps:
            typer.echo(f"{row.rule.id}: no {row.gap}", err=True)
        raise typer.Exit(1)


def _show(rows: list[Row]) -> None:
    shown = Table(box=None, header_style="bold")
    for title in ("rule", "code", "tests", "editions", "since"):
        shown.add_column(title, overflow="fold")
    for row in rows:
        tests = {name: row.tests.count(name) for name in row.tests}
        proofs = ", ".join(name.removeprefix("test_") + (f" ({n})" if n > 1 else "") for name, n in tests.items())
        shown.add_row(row.rule.id, ", ".join(row.code), proofs, " ".join(row.rule.editions), str(row.rule.since))
    console().print(shown)
    proven = sum(not row.gap for row in rows)
    typer.echo(f"{len(rows)} rules, {proven} of them with code and tests")


def _facts(row: Row) -> dict[str, Any]:
    rule = row.rule
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "text": rule.text,
        "editions": list(rule.editions),
        "since": rule.since,
        "code": row.code,
        "tests": row.tests,
    }
