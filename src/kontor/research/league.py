"""Who meets whom in the games that are learned from: the net, also inclined, former selves, plans with one idea."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence

from kontor.players.evaluation import Evaluation, Folded, Net
from kontor.players.levels import STYLES
from kontor.players.minds import Mind
from kontor.players.weights import between
from kontor.protocol import BoardInfo
from kontor.registry import game
from kontor.research.selfplay import Job, Table
from kontor.research.sparring import Inclined, bent, bents, inclinations

FAVOURITE = 0.3  # of the games at the favourite table
FAVOURITE_SEATS = 4
OTHERS = 0.2  # of the seats are given to others
INCLINED = 0.15  # of the seats think more of one thing than was learned of it: else nobody would learn its worth
FORMER = 8  # selves that are remembered …
MET = 3  # … of which so many may sit at a table
STYLED = 0.2  # of the seats that plan have a style: other plans than the usual one are tried and seen through
WIDEST = 4  # positions that are followed at the most where whole turns are planned
REPLIED = 0.005  # of those games the replies are looked at: one takes as long as twenty others


def tables(name: str, board: str | None) -> list[Table]:
    """Every board and number of players, by its newest edition for them, mostly without options."""
    rules = game(name)
    infos = list(rules.boards()) if board is None else [rules.board(board)]
    found: list[Table] = []
    for info in infos:
        newest = {s: edition for edition, (few, most) in info.editions.items() for s in range(few, most + 1)}
        for seats, edition in newest.items():
            often = 3 if seats == FAVOURITE_SEATS else 1
            found += often * [Table(name, edition, info.id, seats, options) for options in _options(info, edition)]
    return found


def _options(info: BoardInfo, edition: str) -> list[dict[str, str]]:
    names = [name for name in info.options.get(edition, ()) if name != "markers"]  # which has no yes or no
    return [{}, {}, {}, {}, *({name: "yes"} for name in names)]


class League:
    def __init__(self, thinking: Mind, found: Sequence[Table], against: str | None) -> None:
        self.thinking, self.tables, self.against = thinking, found, against
        self.former: list[Net] = []
        self.readable = between(thinking)
        self.frozen: Evaluation = self.readable  # who is tried against
        self.inclinations = inclinations(thinking)
        self.bent = [bent(thinking, name) for name in bents(thinking.game.name)]

    def remember(self, net: Net) -> None:
        self.former = [*self.former, copy.deepcopy(net)][-FORMER:]

    def job(self, rng: random.Random, net: Folded | None, heat: float, planned: float) -> Job:
        """Mostly the net against itself, in so many of the games with whole turns planned.

        Without a net the readable evaluation plays.
        """
        table = self.favourite if rng.random() < FAVOURITE else rng.choice(self.tables)
        own = net or self.readable
        minds = [self._other(rng) if rng.random() < OTHERS else self._inclined(rng, own) for _ in range(table.seats)]
        width = rng.randint(2, WIDEST) if net and rng.random() < planned else 0
        replied = width > 0 and rng.random() < REPLIED
        styles = [rng.choice(STYLES) if rng.random() < STYLED else "" for _ in minds]
        return Job(table, minds, heat, rng.getrandbits(40), self.against, width, replied, styles)

    def _inclined(self, rng: random.Random, own: Evaluation) -> Evaluation:
        if self.inclinations and rng.random() < INCLINED:
            return Inclined(own, rng.choice(self.inclinations))
        return own

    def _other(self, rng: random.Random) -> Evaluation | None:
        """None: the sparring partner."""
        if self.against is not None and rng.random() < 0.5:
            return None
        former = [Folded(one) for one in rng.sample(self.former, min(MET, len(self.former)))]
        known: list[Evaluation] = [*former, *former, self.frozen, self.readable, rng.choice(self.bent)]
        return rng.choice(known)

    def trial(self, rng: random.Random, net: Folded, nth: int) -> Job:
        """The net at one seat, an opponent that stays the same at the others."""
        other = self.frozen if self.against is None else None
        minds = [net if seat == nth % self.favourite.seats else other for seat in range(self.favourite.seats)]
        return Job(self.favourite, minds, 0.0, rng.getrandbits(40), self.against)

    @property
    def favourite(self) -> Table:
        """The table of the trials, and of many games: the last board for four, or for fewer."""
        most = max(table.seats for table in self.tables if table.seats <= FAVOURITE_SEATS)
        return [table for table in self.tables if table.seats == most and not table.options][-1]
