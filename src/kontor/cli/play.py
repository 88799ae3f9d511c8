"""The command `kontor play`: who sits where, on which board, and a record to go on with."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.files import check_can_be_written, default_file
from kontor.cli.opponents import (
    BOT_NAMES,
    KINDS,
    WITH_COMMAS,
    marked,
    others_of,
    people_of,
    players_for,
)
from kontor.cli.options import GameName, Language, Option, chosen, spoken
from kontor.cli.screen import say
from kontor.cli.sitting import Sitting
from kontor.fitting import fitting
from kontor.match import Match, load
from kontor.protocol import BadInput
from kontor.record import check_name
from kontor.registry import DEFAULT, game
from kontor.words import DEFAULT as DEFAULT_LANGUAGE

MOST_SEATS = len(BOT_NAMES)  # more than any game here has


def play(
    game_name: GameName = DEFAULT,
    board: Annotated[
        str | None, typer.Option(help="A board's id, or your own board file; else one for the number of seats.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="By the rules of which edition; else the newest that fits.")
    ] = None,
    seats: Annotated[int, typer.Option(help="How many play.")] = 4,
    option: Option = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; repeat it for several people.")] = None,
    seat: Annotated[int | None, typer.Option(help="Where you sit; seat 0 begins.")] = None,
    humans: Annotated[
        str | None, typer.Option(metavar="SEATS", help="Seats of several people at this terminal, like 0,1.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            metavar="PLAYER[,PLAYER…]",
            help=f"Who the others are: one for all, or one each in turn order, {WITH_COMMAS}. {KINDS} "
            "\\[default: journeymen and novices of several styles]",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Makes shuffling repeatable, and players unless short of time.")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the record is saved.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with the game in --record.")] = False,
    language: Language = DEFAULT_LANGUAGE,
) -> None:
    """Play in the terminal, against players of the level you choose."""
    rng = random.SystemRandom() if seed is None else random.Random(seed)
    people = _people(seat, humans)
    spoken(language)
    if go_on:
        match, file = _recorded(record)
        people = people or people_of(match)
    else:
        file = _new_file(record)
        people = people or {0}
        names = _names(seats, people, name or [], against, language)
        played = game(game_name)
        where, printed = fitting(played, board, edition, seats)
        match = Match(played.deal(printed, where, names, rng, chosen(option)))
    _check_people(people, len(match.setup.seats))
    Sitting(match, frozenset(people), others_of(match, people, against), rng, file, language).run()


def _people(seat: int | None, humans: str | None) -> set[int]:
    """The seats that people were given on the command line; none if nothing was said."""
    if humans is None:
        return set() if seat is None else {seat}
    words = humans.split(",")
    if seat is not None or not all(word.strip().isdecimal() and len(word) < 4 for word in words):
        raise BadInput("--humans takes seats like 0,1, and then --seat is not needed")
    return {int(word) for word in words}


def _check_people(people: set[int], seats: int) -> None:
    for seat in sorted(people):
        if not 0 <= seat < seats:
            raise BadInput(f"there is no seat {seat}; the seats are 0 to {seats - 1}")


def _recorded(record: Path | None) -> tuple[Match, Path]:
    if record is None:
        raise BadInput("--continue needs --record FILE, the game to go on with")
    check_can_be_written(record)
    return load(record), record


def _new_file(record: Path | None) -> Path:
    """Never over a file that is there: it may be somebody's game."""
    file = record or default_file()
    check_can_be_written(file)
    if file.exists():
        raise BadInput(f"{file}: is there already; add --continue to go on with it")
    return file


def _names(seats: int, people: set[int], given: list[str], against: str | None, language: str) -> list[str]:
    if not 1 <= seats <= MOST_SEATS:
        raise BadInput(f"there is no game for {seats} players here")
    _check_people(people, seats)
    if len(given) > len(people):
        raise BadInput(f"{len(given)} names are given for {len(people)} people")
    numbered = [say(language, "player.n", n=seat) for seat in sorted(people)]
    plain = [say(language, "player")] if len(people) == 1 else numbered
    own = dict(zip(sorted(people), [*map(check_name, given), *plain[len(given) :]], strict=True))
    players = players_for(against, seats - len(people))
    bots = iter(map(marked, BOT_NAMES, players))
    return [own[seat] if seat in people else next(bots) for seat in range(seats)]
