"""What every command prints with: the console, tables of points, events in sentences."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from kontor.protocol import AnyGame, Event, Score, State, named


def console(stderr: bool = False) -> Console:
    """Emoji codes and guesses at what is a number stay off: names of players are shown as they are."""
    return Console(emoji=False, highlight=False, stderr=stderr)


def print_json(facts: Any) -> None:
    json.dump(facts, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def one_line(text: str) -> str:
    """Fit for stderr: no line ends, and nothing that a terminal would obey."""
    return printable(" ".join(text.split()))


def printable(line: str) -> str:
    """Nothing that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def sentences(game: AnyGame, events: Iterable[Event], seat: int | None, names: Sequence[str]) -> list[str]:
    """The events in words, as far as that seat may know them."""
    return [named(game.seen(event, seat).text, names) for event in events]


def print_picture(screen: Console, game: AnyGame, state: State, seat: int | None, names: Sequence[str]) -> int:
    """Returns how many lines it has."""
    picture = game.picture(game.view(state, seat), names, screen.width)
    screen.print(picture, soft_wrap=True)
    return picture.count("\n") + 1


def print_scores(screen: Console, scores: Sequence[Score], names: Sequence[str], title: str) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("points for")
    for name in names:
        table.add_column(escape(name), justify="right")
    for category in scores[0].parts:
        table.add_row(category, *(str(score.parts[category]) for score in scores))
    table.add_section()
    table.add_row("total", *(str(score.total) for score in scores), style="bold")
    table.add_row("place", *(f"{score.place}." for score in scores), style="bold")
    screen.print(table)


def winners(scores: Sequence[Score], names: Sequence[str]) -> str:
    first = [names[score.seat] for score in scores if score.place == 1]
    return f"{first[0]} wins." if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]} share the first place."
