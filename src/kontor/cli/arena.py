"""The command `kontor arena`: players against each other, and what that says about them."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from kontor.cli.opponents import KINDS, WITH_COMMAS
from kontor.cli.options import AsJson, Board, Edition, GameName, Option, Ray, Seats, Seed, Workers, budget, chosen
from kontor.cli.screen import STOPPED, bar, console, one_line, print_json
from kontor.cli.standings import print_standing
from kontor.cli.version import say_if_unused
from kontor.fitting import fitting
from kontor.players import entrants
from kontor.protocol import BadInput
from kontor.registry import DEFAULT, game
from kontor.research.arena import Contest, Deals, check, deals_for, enough, over_cores, over_ray
from kontor.research.bout import Played
from kontor.research.spread import cores
from kontor.research.standing import standing

MOST_TOLD = 5  # games that went wrong: so many are told one by one, and kept if no folder was named


def arena(
    players: Annotated[
        str, typer.Option("--players", help=f"One for each seat, {WITH_COMMAS}; the last takes the seats left. {KINDS}")
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many; each deal is played in every seating.")] = 100,
    game_name: GameName = DEFAULT,
    board: Board = None,
    edition: Edition = None,
    seats: Seats = 4,
    option: Option = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, metavar="SECONDS", help="For each decision of every player.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, help="Positions for each decision: the same games every time.")
    ] = None,
    seed: Seed = 1,
    records: Annotated[Path | None, typer.Option("--records", help="Keep every game's record in this folder.")] = None,
    workers: Workers = None,
    ray: Ray = False,
    as_json: AsJson = False,
) -> None:
    """Let players play against each other, in every seating, and show how strong they are."""
    names = enough(entrants.listed(players), seats)
    where, printed = fitting(game(game_name), board, edition, seats)
    contest = Contest(
        game_name, printed, where, names, chosen(option), budget(seconds, nodes), seed, keep=records is not None
    )
    check(contest)
    say_if_unused()
    _check_folder(records)
    deals = deals_for(games, seats)
    jobs = over_ray(contest, deals, workers) if ray else over_cores(contest, deals, workers or cores())
    run = Run(contest, deals, records)
    run.play(jobs)
    if as_json:
        print_json(standing(contest, run.played))
    elif run.played:
        print_standing(console(), standing(contest, run.played))
    run.leave()


def _check_folder(folder: Path | None) -> None:
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder}: cannot be made ({error.strerror})") from None


class Run:
    """The games of a contest as they come in: counted, kept, and what went wrong told at once."""

    def __init__(self, contest: Contest, deals: int, folder: Path | None) -> None:
        self.contest, self.deals, self.folder = contest, deals, folder
        self.screen = console(stderr=True)
        self.played: list[Played] = []
        self.troubles = 0
        self.stopped = False

    def play(self, jobs: Deals) -> None:
        """Until all is played, or until Ctrl-C; what was played until then counts."""
        with bar(self.screen) as progress:
            task = progress.add_task("games", total=self.deals * len(self.contest.players))
            try:
                with contextlib.closing(jobs):
                    for deal in jobs:
                        self.played += [self._kept(played) for played in deal]
                        progress.update(task, completed=len(self.played))
            except KeyboardInterrupt:
                self.stopped = True

    def _kept(self, played: Played) -> Played:
        """Its record is written, and then no longer needed here."""
        file = None
        if played.trouble is not None:
            self.troubles += 1
        if played.record is not None and (self.folder is not None or self.troubles <= MOST_TOLD):
            name = f"arena-{self.contest.seed}-{played.deal:05}-{played.rotation}.txt"
            file = (self.folder or Path()) / name
            played.record.save(file)
        if played.trouble is not None and self.troubles <= MOST_TOLD:
            self._say(f"{played.trouble} (seed {self.contest.seed}); the game is in {file}")
        return replace(played, record=None)

    def leave(self) -> None:
        """The last words, and an exit code that says if all is well."""
        if self.troubles > MOST_TOLD:
            self._say(f"{self.troubles - MOST_TOLD} more games were broken off")
        if self.stopped:
            whole = len(self.played) // len(self.contest.players)
            self._say(f"stopped after {whole} of {self.deals} deals")
            raise typer.Exit(STOPPED)
        if any(played.culprit is not None for played in self.played):
            raise typer.Exit(1)

    def _say(self, words: str) -> None:
        self.screen.print(f"kontor: {one_line(words)}", markup=False, soft_wrap=True)
