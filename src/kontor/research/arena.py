"""Games that show how strong players are: every deal is played once with each rotation of the seating.

A deal is one outcome of chance. Nobody gains by a lucky deal or a good seat, because everybody has
them all. Every seat has a mind and a random source of its own, made from the seed, the deal, the
rotation and the seat: the same seed gives the same games, whoever plays them and in whatever order.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kontor.extras import need
from kontor.players.contract import Budget
from kontor.players.levels import default_budget
from kontor.protocol import AnyGame, BadInput, Setup
from kontor.registry import game
from kontor.research.bout import LONGEST_GAME, Bout, Played

MOST_SEATS = 16  # more than any game here has


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides which games are played; it can be sent to another process."""

    game: str
    edition: str
    board: str
    players: tuple[str, ...]  # levels by name, as many as seats
    options: Mapping[str, str] = field(default_factory=dict)
    budget: Budget | None = None  # None: what each level takes by default
    seed: int = 1
    longest: int = LONGEST_GAME
    keep: bool = False  # keep the record of every game, not only of one that went wrong

    def budget_of(self, name: str) -> Budget:
        return default_budget(name) if self.budget is None else self.budget

    def deal(self, deal: int) -> Setup:
        """The same for all its rotations, but for who sits where."""
        chance = random.Random(f"{self.seed} {deal}")
        return game(self.game).deal(self.edition, self.board, labels(self.players), chance, self.options)


def enough(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A player for each seat: the last one named takes the seats that are left."""
    if not 1 <= seats <= MOST_SEATS:
        raise BadInput(f"there cannot be {seats} seats")
    if not 1 <= len(names) <= seats:
        raise BadInput(f"{len(names)} players are named for {seats} seats")
    return tuple(names) + (names[-1],) * (seats - len(names))


def labels(names: Sequence[str]) -> list[str]:
    """How records name the players: alderman, master 1, master 2."""
    alone = {name for name in names if names.count(name) == 1}
    return [name if name in alone else f"{name} {names[: i + 1].count(name)}" for i, name in enumerate(names)]


def seating(seats: int, rotation: int) -> tuple[int, ...]:
    """By seat: which of the players sits there."""
    return tuple((seat + rotation) % seats for seat in range(seats))


def deals_for(games: int, seats: int) -> int:
    """Whole deals only, and at least as many games as asked for."""
    return -(-games // seats)


def check(contest: Contest) -> None:
    """Said before the first game: raises BadInput for what cannot be played."""
    need("lab")
    for name in contest.players:
        default_budget(name)
    contest.deal(0)


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """One job: every rotation of a deal, in order."""
    dealt = contest.deal(deal)
    return [play_rotation(contest, dealt, deal, rotation) for rotation in range(len(contest.players))]


def play_rotation(contest: Contest, dealt: Setup, deal: int, rotation: int) -> Played:
    rules: AnyGame = game(contest.game)
    places = seating(len(contest.players), rotation)
    names = tuple(contest.players[player] for player in places)
    setup = replace(dealt, seats=tuple(dealt.seats[player] for player in places))
    sources = [random.Random(f"{contest.seed} {deal} {rotation} {seat}") for seat in range(len(names))]
    bout = Bout(rules, setup, names, sources, [contest.budget_of(name) for name in names], contest.longest)
    return bout.run(deal, rotation, contest.keep)
