"""What every command prints with: the console, progress, tables of points, events in sentences, last words."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from kontor.protocol import AnyGame, BadInput, Event, Rule, Score, State
from kontor.words import DEFAULT, Scene

STOPPED = 128 + signal.SIGINT  # what a shell expects after Ctrl-C


def console(stderr: bool = False) -> Console:
    """Emoji codes and guesses at what is a number stay off: names of players are shown as they are."""
    return Console(emoji=False, highlight=False, stderr=stderr)


def bar(screen: Console) -> Progress:
    """How many of how many, for who watches a terminal."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def warn(words: str) -> None:
    """A word on stderr; the command goes on, or says by its exit code what became of it."""
    typer.echo(f"kontor: {one_line(words)}", err=True)


@contextmanager
def stopped(tell: Callable[[], None]) -> Iterator[None]:
    """Ctrl-C ends what is done here with a word and an exit code."""
    try:
        yield
    except KeyboardInterrupt:
        tell()
        raise typer.Exit(STOPPED) from None


def typed(prompt: str) -> str:
    """A line that somebody types; raises EOFError where nobody does."""
    if sys.stdin is None:  # started without any input at all
        raise EOFError
    return input(prompt).strip()


def print_json(facts: Any) -> None:
    json.dump(facts, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def one_line(text: str) -> str:
    """Fit for stderr: no line ends, and nothing that a terminal would obey."""
    return printable(" ".join(text.split()))


def printable(line: str) -> str:
    """Nothing that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def counted(games: int) -> str:
    return f"{games:,} game{'s' * (games != 1)}"


def say(language: str, code: str, **facts: object) -> str:
    """What the terminal itself says."""
    return Scene("terminal", language=language).say(code, facts)


def sentences(
    game: AnyGame, events: Iterable[Event], seat: int | None, names: Sequence[str], language: str = DEFAULT
) -> list[str]:
    """The events in words, as far as that seat may know them."""
    return [game.seen(event, seat).told(names, language).text for event in events]


def asked(game: AnyGame, state: State, names: Sequence[str], language: str = DEFAULT) -> str:
    """Who is to choose, and what about."""
    decision = game.decision(state)
    if decision is None:
        return say(language, "over")
    return f"{names[decision.seat]}: {game.prompt(state).told(names, language).text}"


def rulebook(game: AnyGame, language: str) -> Sequence[Rule]:
    """In English where the rules are not translated."""
    try:
        return game.rulebook(language)
    except BadInput:
        return game.rulebook()


def print_picture(
    screen: Console, game: AnyGame, state: State, seat: int | None, names: Sequence[str], language: str
) -> int:
    """Returns how many lines it has."""
    picture = game.picture(game.view(state, seat), names, screen.width, language)
    screen.print(picture, soft_wrap=True)
    return picture.count("\n") + 1


def print_scores(
    screen: Console, game: AnyGame, scores: Sequence[Score], names: Sequence[str], title: str, language: str = DEFAULT
) -> None:
    words = Scene(game.name, language=language)
    table = Table(title=title, title_justify="left")
    table.add_column(say(language, "points"))
    for name in names:
        table.add_column(escape(name), justify="right")
    for category in scores[0].parts:
        table.add_row(words.say(f"score.{category}"), *(str(score.parts[category]) for score in scores))
    table.add_section()
    table.add_row(say(language, "total"), *(str(score.total) for score in scores), style="bold")
    table.add_row(say(language, "place"), *(f"{score.place}." for score in scores), style="bold")
    screen.print(table)


def winners(scores: Sequence[Score], names: Sequence[str], language: str = DEFAULT) -> str:
    first = [names[score.seat] for score in scores if score.place == 1]
    return say(language, "wins" if len(first) == 1 else "share", names=first)
