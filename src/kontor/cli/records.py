"""Commands about records: show a position, replay a game, verify its deal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import hexdigits
from typing import Annotated, Any

import typer
from rich.markup import escape

from kontor import match as matches
from kontor.cli.options import AsJson, Language, spoken
from kontor.cli.screen import (
    asked,
    console,
    print_json,
    print_picture,
    print_scores,
    printable,
    say,
    sentences,
    winners,
)
from kontor.match import Match
from kontor.position import Position
from kontor.protocol import BadInput, Event, Score
from kontor.record import RECORD, Record, parse, read_text
from kontor.seal import found as seal_of
from kontor.seal import verdict
from kontor.words import DEFAULT

FEW_EVENTS = 8
SHORTEST_SEAL = 16  # digits: fewer could be made to fit

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="The file of a recorded game.")]
MaybeRecord = Annotated[Path | None, typer.Argument(metavar="[RECORD]", help="The file of a recorded game.")]


def show(
    record: MaybeRecord = None,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After N commands instead of at the end.")] = None,
    line: Annotated[str | None, typer.Option("--position", metavar="LINE", help="A position as one line.")] = None,
    as_text: Annotated[bool, typer.Option("--text", help="Print the position as one line, hidden things too.")] = False,
    as_json: AsJson = False,
    language: Language = DEFAULT,
) -> None:
    """Show the table at the end of a record, or a position given as text, as a spectator sees it.

    Of a record that cannot be played, the text is shown.
    """
    spoken(language)
    if (record is None) == (line is None):
        raise BadInput("give the file of a record, or a position with --position")
    if record is None:
        _show_position(Position.from_text(line or ""), as_text, as_json, language)
        return
    text, file = read_text(record), str(record)
    with _or_its_text(text, as_json):
        recorded = parse(text, file)
    if at is not None and not 0 <= at <= len(recorded.lines):
        raise BadInput(f"{file}: --at must be from 0 to {len(recorded.lines)}, the commands of the record, not {at}")
    with _or_its_text(text, as_json):
        match = matches.replay(recorded, file, at)
    if as_text:
        typer.echo(match.position.text)
        return
    if as_json:
        print_json(_shown(match, recorded, language))
        return
    screen = console()
    print_picture(screen, match.game, match.state, None, match.names, language)
    screen.print("\n" + say(language, "after", n=match.version, all=len(recorded.lines)))
    for sentence in sentences(match.game, _last_events(match), None, match.names, language):
        screen.print(f"  {sentence}", markup=False)
    screen.print(asked(match.game, match.state, match.names, language), markup=False, style="bold")


def _show_position(position: Position, as_text: bool, as_json: bool, language: str) -> None:
    game, state = position.game, position.state
    names = [say(language, "player.n", n=seat + 1) for seat in range(game.way(state).players)]
    prompt = asked(game, state, names, language)
    if as_text:
        typer.echo(position.text)
    elif as_json:
        print_json({"to_choose": position.to_move, "prompt": prompt, "view": game.view(state, None).facts()})
    else:
        screen = console()
        print_picture(screen, game, state, None, names, language)
        screen.print(prompt, markup=False, style="bold")


@contextmanager
def _or_its_text(text: str, as_json: bool) -> Iterator[None]:
    """Before it is said why the record cannot be played, its text is shown: that is what is left of the game."""
    try:
        yield
    except BadInput as error:
        if as_json:
            print_json({"unplayable": str(error), "text": text})
        elif text.startswith(RECORD):
            for line in text.splitlines():
                typer.echo(printable(line))
        raise


def _last_events(match: Match) -> list[Event]:
    return [event for step in match.steps[-FEW_EVENTS:] for event in step.events][-FEW_EVENTS:]


def _shown(match: Match, read: Record, language: str) -> dict[str, Any]:
    decision = match.game.decision(match.state)
    return {
        "players": list(match.setup.seats),
        "at": match.version,
        "commands": len(read.lines),
        "to_choose": None if decision is None else decision.seat,
        "prompt": asked(match.game, match.state, match.names, language),
        "events": sentences(match.game, _last_events(match), None, match.names, language),
        "view": match.game.view(match.state, None).facts(),
    }


def replay(record: RecordFile, as_json: AsJson = False, language: Language = DEFAULT) -> None:
    """Check every line of a record and count the points."""
    spoken(language)
    match = matches.load(record)
    scores = match.game.scores(match.state)
    if as_json:
        print_json(_counted(match, scores, language))
        return
    screen = console()
    over = match.to_move is None
    names = match.setup.seats
    title = match.game.title if over else say(language, "so-far")
    print_scores(screen, match.game, scores, names, title, language)
    screen.print(f"{say(language, 'checked', n=match.version)} {_ending(match, language)}", markup=False)
    if over:
        screen.print(f"[bold]{escape(winners(scores, names, language))}[/]")


def verify(
    record: RecordFile,
    noted: Annotated[str, typer.Option("--seal", metavar="SEAL", help="As the table showed it before the game.")] = "",
    as_json: AsJson = False,
    language: Language = DEFAULT,
) -> None:
    """Check every line of a record, and that its deal is the one that was sealed before the first move."""
    spoken(language)
    if noted and (len(noted) < SHORTEST_SEAL or not all(letter in hexdigits for letter in noted)):
        raise BadInput(f"a seal has 64 hexadecimal digits, of which the first {SHORTEST_SEAL} are enough")
    recorded = parse(read_text(record), str(record))
    match = matches.replay(recorded, str(record))
    found = verdict(recorded, noted.lower())
    shown = seal_of(recorded.comments).shown
    if as_json:
        print_json({"seal": shown, "verdict": found, "commands": match.version})
    else:
        typer.echo(f"{say(language, 'checked', n=match.version)} {say(language, f'seal.{found}', seal=shown)}")
    if found != "fits":
        raise typer.Exit(1)


def _ending(match: Match, language: str) -> str:
    if match.to_move is not None:
        return say(language, "not-over")
    events = match.steps[-1].events if match.steps else []
    told = [event.told(match.names, language).text for event in events if event.name == "game-ended"]
    return " ".join(told) or say(language, "over")


def _counted(match: Match, scores: list[Score], language: str) -> dict[str, Any]:
    return {
        "commands": match.version,
        "over": match.to_move is None,
        "ending": _ending(match, language),
        "players": [
            {
                "seat": score.seat,
                "name": match.setup.seats[score.seat],
                "place": score.place,
                "total": score.total,
                "parts": dict(score.parts),
            }
            for score in scores
        ],
    }
