"""How the players of a contest stand, as tables for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

Facts = dict[str, Any]


def print_standing(screen: Console, facts: Facts) -> None:
    screen.print(_headline(facts), markup=False)
    for table in (_strength(facts), _play(facts)):
        screen.print()
        screen.print(table)


def _headline(facts: Facts) -> str:
    extras = "".join(f", {name}" for name in facts["options"])
    where = f"{facts['board']}, {facts['edition']}, {facts['seats']} players{extras}"
    length = _number(facts["steps_per_game"], 0)
    broken = "".join(f", {facts[what]} {words}" for what, words in BROKEN_OFF.items() if facts[what])
    return f"{where}: {facts['games']} games of {facts['deals']} deals, {length} commands each{broken}"


BROKEN_OFF = {"undecided": "undecided", "faults": "lost by a fault"}


def _strength(facts: Facts) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("player")
    for title in ("games", "share", "95 %", f"par {_percent(facts['par'])}", "place", "margin", "rating"):
        table.add_column(title, justify="right", no_wrap=True)
    for player in facts["players"]:
        low, high = player["ci95"]
        table.add_row(
            escape(player["name"]),
            str(player["seat_games"]),
            _percent(player["win_share"]),
            f"{_percent(low)} – {_percent(high)}",
            VERDICTS[player["verdict"]],
            _number(player["mean_rank"], 2),
            _number(player["mean_margin"], 1),
            _rating(player["rating"]),
        )
    return table


VERDICTS = {"above par": "above", "below par": "below", "not told apart from par": "unsure"}


def _rating(rating: Facts) -> str:
    return f"{rating['mu']:.1f} fixed" if rating["anchor"] else f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"


def _play(facts: Facts) -> Table:
    """How they play: means per game, and the time of a decision."""
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("per game")
    for player in facts["players"]:
        table.add_column(escape(player["name"]), justify="right")
    players = facts["players"]
    for category in players[0]["categories"]:
        table.add_row(category, *(_number(player["categories"][category], 1) for player in players))
    table.add_row("points", *(_number(player["mean_points"], 1) for player in players), style="bold")
    table.add_row()
    table.add_row("own turns", *(_number(player["turns"], 1) for player in players))
    table.add_row("own commands", *(_number(player["commands"], 1) for player in players))
    table.add_row("ms a decision", *(_number(player["decision_ms"], 1) for player in players))
    table.add_row("ms the longest", *(_number(player["decision_ms_max"], 1) for player in players))
    for what, words in {"late": "late decisions", "faults": "faults"}.items():
        if any(player[what] for player in players):
            table.add_row(words, *(str(player[what]) for player in players))
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _number(number: float | None, digits: int) -> str:
    return "–" if number is None else f"{number:.{digits}f}"
