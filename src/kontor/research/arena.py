"""Games that show how strong players are: every deal is played once with each rotation of the seating.

A deal is one outcome of chance. Nobody gains by a lucky deal or a good seat, because everybody has
them all. Every seat has a mind and a random source of its own, made from the seed, the deal, the
rotation and the seat: the same seed gives the same games, whoever plays them and in whatever order.
"""

from __future__ import annotations

import pickle
import random
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kontor.extras import need
from kontor.opening import MOST_SEATS
from kontor.players import entrants
from kontor.players.contract import Budget, PlayerLike
from kontor.protocol import BadInput, Setup
from kontor.record import LONGEST_NAME
from kontor.registry import game
from kontor.research.bout import LONGEST_GAME, Bout, Played
from kontor.research.spread import over_cluster, over_processes

Deals = Generator[list[Played], None, None]  # the games of one deal after another


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


@dataclass(frozen=True, slots=True)
class Rotation:
    """One seating of a deal."""

    number: int
    places: tuple[int, ...]  # by seat: which of the players sits there
    setup: Setup
    sources: tuple[random.Random, ...]  # by seat


def rotations(dealt: Setup, seed: int | str, deal: int) -> Iterator[Rotation]:
    """Every player sits everywhere once; `dealt` names them as they sit in the first seating."""
    seats = len(dealt.seats)
    for number in range(seats):
        places = seating(seats, number)
        setup = replace(dealt, seats=tuple(dealt.seats[player] for player in places))
        sources = tuple(random.Random(f"{seed} {deal} {number} {seat}") for seat in range(seats))
        yield Rotation(number, places, setup, sources)


def play_deal(contest: Contest, deal: int) -> list[Played]:
    """One job: every rotation of a deal, in order."""
    return [_play(contest, deal, rotation) for rotation in rotations(contest.deal(deal), contest.seed, deal)]


def _play(contest: Contest, deal: int, rotation: Rotation) -> Played:
    players = [contest.players[player] for player in rotation.places]
    budgets = [contest.budget_of(player) for player in players]
    bout = Bout(rotation.setup, players, rotation.sources, budgets, contest.longest)
    names = tuple(contest.names[player] for player in rotation.places)
    return bout.run(deal, rotation.number, names, contest.keep)


# ----------------------------------------------------------------------------- all the deals


def over_cores(contest: Contest, deals: int, workers: int) -> Deals:
    """In so many processes. Closing the iterator, or Ctrl-C, ends them at once."""
    if min(workers, deals) > 1:
        _check_can_be_sent(contest)
    yield from over_processes(partial(play_deal, contest), range(deals), workers)


def over_ray(contest: Contest, deals: int, workers: int | None) -> Deals:
    """On the cluster that RAY_ADDRESS names, else on one that is started here for so many workers."""
    _check_can_be_sent(contest)
    yield from over_cluster(partial(play_deal, contest), range(deals), workers)


def _check_can_be_sent(contest: Contest) -> None:
    """Names can always be; a class must be one that another process can import."""
    for player, name in zip(contest.players, contest.names, strict=True):
        alone = "play in one process, or name it like file.py:Class"
        try:
            pickle.dumps(player)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise BadInput(f"{name} cannot be sent to other processes; {alone}") from None
        if getattr(player, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
            raise BadInput(f"{name} stands in no file that other processes could read; {alone}")
