"""Games between players, for programs: one to look at, many to compare them, and whether they play fair."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass

from kontor.conformance import Walk
from kontor.fitting import fitting
from kontor.match import Match
from kontor.opening import Options, chosen, deal
from kontor.players import entrants, fairness
from kontor.players.contract import Budget, PlayerLike
from kontor.protocol import BadInput, Facts
from kontor.registry import DEFAULT
from kontor.registry import game as game_of
from kontor.research.arena import Contest, check, enough, labels, over_cores
from kontor.research.bout import Bout, Played
from kontor.research.standing import standing

SEED = 1
FAIR_MOVES = 600  # positions of games that are walked through
FAIR_EVERY = 20  # of them one is tried


def play(
    game: str,
    players: Sequence[PlayerLike],
    *,
    board: str | None = None,
    edition: str | None = None,
    options: Options = (),
    names: Sequence[str] = (),
    seed: int | str | None = None,
    budget: Budget | None = None,
) -> Match:
    """A whole game between players: levels by name, classes, files, programs (see the guide to bots).

    Raises BadInput for what cannot be played, BrokenOff if a player fails or answers what it must not.

    Examples:
        >>> import kontor
        >>> match = kontor.play("hansa", ["novice", "random"], seed=1)
        >>> match.to_move is None, match.names
        (True, ('novice', 'random'))
    """
    for player in players:
        entrants.maker(player)
    seated = names or labels(entrants.names_of(players))
    setup = deal(game, len(players), board, edition, options, seated, seed)
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    sources = [random.Random(chance.getrandbits(64)) for _ in players]
    budgets = [budget or entrants.default_budget(player) for player in players]
    bout = Bout(setup, players, sources, budgets)
    bout.play()
    return bout.match


@dataclass(frozen=True, slots=True)
class Entry:
    """How one player did."""

    name: str
    games: int
    share: float  # of the wins
    low: float  # of its 95 % interval
    high: float
    verdict: str  # against what a player of equal strength would win: above par, below par, not told apart from par

    def __str__(self) -> str:
        sure = f"{self.low:.0%} to {self.high:.0%}"
        return f"{self.name}: {self.share:.0%} of the wins ({sure}) in {self.games} games, {self.verdict}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How the players of a contest stand; `facts` has all that `kontor arena --json` prints."""

    players: tuple[Entry, ...]
    games: int
    facts: Facts

    def __str__(self) -> str:
        return "\n".join(map(str, self.players))


def arena(
    players: Sequence[PlayerLike],
    *,
    game: str = DEFAULT,
    seats: int | None = None,
    deals: int = 25,
    board: str | None = None,
    edition: str | None = None,
    options: Options = (),
    budget: Budget | None = None,
    seed: int = SEED,
    workers: int = 1,
) -> Standing:
    """Players against each other: every deal is played once in each seating, so luck and seats even out.

    With more seats than players, the last one named takes those that are left. With more than one
    worker the deals are played in processes; classes must then be importable there.

    Examples:
        >>> import kontor
        >>> standing = kontor.arena(["novice", "random"], game="hansa", deals=2)
        >>> [one.name for one in standing.players], standing.games
        (['novice', 'random'], 4)
    """
    if deals < 1:
        raise BadInput(f"the number of deals is 1 or more, not {deals}")
    seated = enough(players, max(len(players), 2) if seats is None else seats)
    rules = game_of(game)
    where, printed = fitting(rules, board, edition, len(seated))
    contest = Contest(game, printed, where, seated, chosen(options), budget, seed)
    check(contest)
    played: list[Played] = []
    with closing(over_cores(contest, deals, workers)) as jobs:
        for one in jobs:
            played += one
    facts = standing(contest, played)
    rows = [
        Entry(one["name"], one["seat_games"], one["win_share"], one["ci95"][0], one["ci95"][1], one["verdict"])
        for one in facts["players"]
    ]
    return Standing(tuple(rows), len(played), facts)


def check_fair(player: PlayerLike, name: str = DEFAULT, players: int = 3, *, seed: int = SEED) -> None:
    """Does a player choose by what it may see? Raises AssertionError where it does not.

    At positions of a few games it is asked again where only what is hidden from it differs; it must
    choose the same, with the same random numbers. Bots peek without meaning to; this finds it.

    Examples:
        >>> import kontor
        >>> kontor.check_fair("novice", "hansa")
    """
    rules = game_of(name)
    where, printed = fitting(rules, None, None, players)
    walk = Walk(rules, printed, where, players, seed, _secrets(name, where, printed))
    moments = (moment for nth, moment in enumerate(walk.moments(FAIR_MOVES)) if nth % FAIR_EVERY == 0)
    fairness.check_fair(rules, entrants.maker(player), moments, seed=seed)


def _secrets(name: str, board: str, edition: str) -> dict[str, str]:
    """Options that hide something, where the game has them: more to peek at."""
    known = game_of(name).board(board).options.get(edition, ())
    return {option: "yes" for option in known if option == "missions"}
