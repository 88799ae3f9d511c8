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
from kontor.players import entrants
from kontor.players.contract import Budget, PlayerLike
from kontor.protocol import BadInput, Setup
from kontor.record import LONGEST_NAME
from kontor.registry import game
from kontor.research.bout import LONGEST_GAME, Bout, Played

MOST_SEATS = 16  # more than any game here has


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that decides which games are played; it can be sent to another process."""

    game: str
    edition: str
    board: str
    players: tuple[PlayerLike, ...]  # as many as seats
    options: Mapping[str, str] = field(default_factory=dict)
    budget: Budget | None = None  # None: what each level takes by default
    seed: int = 1
    longest: int = LONGEST_GAME
    keep: bool = False  # keep the record of every game, not only of one that went wrong
    pace: float = 1.0  # where there is no budget: how much of its usual time each level has

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called, each once for all its seats."""
        return entrants.names_of(self.players)

    def budget_of(self, player: PlayerLike) -> Budget:
        if self.budget is not None:
            return self.budget
        usual = entrants.default_budget(player)
        return usual if usual.seconds is None else replace(usual, seconds=self.pace * usual.seconds)

    def deal(self, deal: int) -> Setup:
        """The same for all its rotations, but for who sits where."""
        chance = random.Random(f"{self.seed} {deal}")
        return game(self.game).deal(self.edition, self.board, labels(self.names), chance, self.options)


def enough(names: Sequence[PlayerLike], seats: int) -> tuple[PlayerLike, ...]:
    """A player for each seat: the last one named takes the seats that are left."""
    if not 1 <= seats <= MOST_SEATS:
        raise BadInput(f"there cannot be {seats} seats")
    if not 1 <= len(names) <= seats:
        raise BadInput(f"{len(names)} players are named for {seats} seats")
    return tuple(names) + (names[-1],) * (seats - len(names))


def labels(names: Sequence[str]) -> list[str]:
    """How records name the players: alderman, master 1, master 2."""
    alone = {name for name in names if names.count(name) == 1}
    numbers = ["" if name in alone else f" {names[: i + 1].count(name)}" for i, name in enumerate(names)]
    return [name[: LONGEST_NAME - len(number)].strip() + number for name, number in zip(names, numbers, strict=True)]


def seating(seats: int, rotation: int) -> tuple[int, ...]:
    """By seat: which of the players sits there."""
    return tuple((seat + rotation) % seats for seat in range(seats))


def deals_for(games: int, seats: int) -> int:
    """Whole deals only, and at least as many games as asked for."""
    return -(-games // seats)


def check(contest: Contest) -> None:
    """Said before the first game: raises BadInput for what cannot be played."""
    need("lab")
    for player in dict.fromkeys(contest.players):
        entrants.try_out(player, game(contest.game))
    contest.deal(0)


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """One job: every rotation of a deal, in order."""
    dealt = contest.deal(deal)
    return [play_rotation(contest, dealt, deal, rotation) for rotation in range(len(contest.players))]


def play_rotation(contest: Contest, dealt: Setup, deal: int, rotation: int) -> Played:
    places = seating(len(contest.players), rotation)
    players = [contest.players[player] for player in places]
    setup = replace(dealt, seats=tuple(dealt.seats[player] for player in places))
    sources = [random.Random(f"{contest.seed} {deal} {rotation} {seat}") for seat in range(len(players))]
    bout = Bout(setup, players, sources, [contest.budget_of(player) for player in players], contest.longest)
    return bout.run(deal, rotation, tuple(contest.names[player] for player in places), contest.keep)
