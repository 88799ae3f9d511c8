"""Learning by self-play: games, targets, steps downhill, over and over; every round is saved and can be resumed."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kontor.players import entrants
from kontor.players.evaluation import Folded, Net, load
from kontor.players.minds import mind
from kontor.players.weights import between
from kontor.protocol import BadInput, BoardInfo
from kontor.registry import game
from kontor.research import notebook
from kontor.research.learn import Adam, Lesson, Lessons, begin, new_net, size, some, together
from kontor.research.selfplay import Table, lesson, play

GAMES = 500  # of a round
FIRST_GAMES = 1500  # of the first one, which the readable evaluation plays
REMEMBERED = 24  # rounds that are learned from
REPEATED = 4  # times that a position is learned from, on the average
BATCH = 512
DECAY = 0.985  # how much of a target is what came later, with every decision
PURE = 3  # rounds that are taught by results alone: until then the net has no opinion worth hearing
RATE, RATE_HALVED = 4e-4, 60_000  # of learning, and the games that halve it
HEAT, FIRST_HEAT = 0.015, 0.03  # of choosing
MIXED = 0.35  # games in which seats are given to others: former selves, the readable evaluation, the partner
OTHERS = 0.4  # seats of such a game
KEPT_EVERY, KEPT = 5, 8  # rounds: former selves
TRIALS = 80  # games against the sparring partner
TRIED_EVERY = 10  # rounds
BASE = 0.5  # games at the favourite table: the largest of four seats
FAVOURITE_SEATS = 4


@dataclass(slots=True)
class Round:
    """One point of the learning curve."""

    number: int
    games: int
    hours: float
    loss: float
    decisions: float  # of a game
    share: float | None  # of the win at one seat, the others being the sparring partner's


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


class Training:
    """A folder holds all of it: the weights, the curve, and what the next round needs."""

    def __init__(
        self, name: str, board: str | None, folder: Path, hours: float, seed: int, against: str | None = None
    ) -> None:
        self.name, self.folder, self.hours, self.seed, self.against = name, folder, hours, seed, against
        if against is not None:
            entrants.try_out(against, game(name))
        self.mind = mind(name)
        self.tables = tables(name, board)
        self.weights, self.curve = folder / f"{name}.npz", folder / f"{name}.json"
        self.rounds: list[Round] = []
        self.net: Net = new_net(len(self.mind.features), seed)
        self.adam = Adam(self.net, RATE)
        self.memory: list[Lessons] = []
        self.former: list[Net] = []
        if self.curve.exists():
            self._resume()

    def _resume(self) -> None:
        try:
            kept = json.loads(self.curve.read_text())
            self.rounds = [Round(**line) for line in kept["rounds"]]
            of, against = kept["game"], kept.get("against")
        except (OSError, ValueError, TypeError, KeyError):
            raise BadInput(f"{self.curve}: is no learning curve to go on with") from None
        if of != self.name:
            raise BadInput(f"{self.curve}: is a learning curve of {of}, not of {self.name}")
        if against != self.against:  # one curve, one measure
            meant = "without --against" if against is None else f"with --against {against}"
            raise BadInput(f"{self.curve}: was begun {meant}; go on so, or choose another folder")
        load(self.weights, self.mind.features)  # it is of these features
        notebook.read(self)

    @property
    def opponent(self) -> str:
        """What the trials are against, in words."""
        return "the readable evaluation" if self.against is None else entrants.short_name(self.against)

    def run(self, workers: int) -> Iterator[Round]:
        """Rounds until the hours are over; those of earlier runs count."""
        begun = time.monotonic()
        before = self.rounds[-1].hours if self.rounds else 0.0
        with get_context("spawn").Pool(workers) as pool:
            while before + (time.monotonic() - begun) / 3600 < self.hours:
                one = self._round(pool)
                one.hours = round(before + (time.monotonic() - begun) / 3600, 4)
                self.rounds.append(one)
                self._save()
                yield one

    def _round(self, pool: Any) -> Round:
        """All its chance comes from its number, so that a run that was stopped goes on as if it had not been."""
        number = len(self.rounds)
        rng = random.Random(f"{self.seed} {number}")
        taught: list[tuple[Lesson, int]] = pool.starmap(_taught, self._games(rng, number), chunksize=4)
        lessons = together([lesson for lesson, _ in taught])
        if not number:
            features = len(self.mind.features)
            rows = np.concatenate([one.rows.reshape(-1, 1, features) for one in lessons.values()])
            begin(self.net, rows, between(self.mind))
        self.memory = [*self.memory, lessons][-REMEMBERED:]
        games = (self.rounds[-1].games if self.rounds else 0) + len(taught)
        self.adam.rate = RATE * 0.5 ** (games / RATE_HALVED)
        loss = float(np.mean([self.adam.step(batch) for batch in self._batches(rng)]))
        if number % KEPT_EVERY == KEPT_EVERY - 1:
            self.former = [*self.former, copy.deepcopy(self.net)][-KEPT:]
        share = self._try(pool, rng) if number % TRIED_EVERY == TRIED_EVERY - 1 else None
        decisions = float(np.mean([length for _, length in taught]))
        return Round(number, games, 0.0, round(loss, 4), round(decisions, 1), share)

    def _games(self, rng: random.Random, number: int) -> Iterator[Job]:
        """Mostly the net against itself; in some games others have some of the seats."""
        net = Folded(self.net) if number else None
        former = [Folded(one) for one in self.former]
        for _ in range(GAMES if number else FIRST_GAMES):
            table = self.favourite if rng.random() < BASE else rng.choice(self.tables)
            minds: list[Folded | None] = [net] * table.seats
            if rng.random() < MIXED:
                others = [rng.choice([None, *former[-3:]]) for _ in minds]
                minds = [other if rng.random() < OTHERS else net for other in others]
            judge = net if number >= PURE else None
            yield Job(table, minds, HEAT if number else FIRST_HEAT, rng.getrandbits(40), self.against, judge)

    def _batches(self, rng: random.Random) -> list[Lesson]:
        """As many positions as the newest round has, some times over, drawn from all that are remembered."""
        chance = np.random.default_rng(rng.getrandbits(32))
        part = REPEATED * size(self.memory[-1]) / sum(map(size, self.memory))
        drawn: list[Lesson] = []
        for lessons in self.memory:
            for one in lessons.values():
                number = len(one.rows)
                often, rest = divmod(part * number, number)
                drawn += [one] * int(often)
                drawn.append(some(one, chance.permutation(number)[: int(rest)]))
        batches = []
        for one in together(drawn).values():
            order = chance.permutation(len(one.rows))
            batches += [some(one, where) for where in np.array_split(order, max(1, len(order) // BATCH))]
        rng.shuffle(batches)
        return batches

    @property
    def favourite(self) -> Table:
        """The table of the trials, and of most games: the one of four seats that comes last, or of fewer."""
        most = max(table.seats for table in self.tables if table.seats <= FAVOURITE_SEATS)
        return next(table for table in self.tables if table.seats == most)

    def _try(self, pool: Any, rng: random.Random) -> float:
        """How often the net wins at one seat."""
        table, net = self.favourite, Folded(self.net)
        jobs = []
        for nth in range(TRIALS):
            minds = [net if seat == nth % table.seats else None for seat in range(table.seats)]
            jobs.append((table, minds, 0.0, rng.getrandbits(40), self.against))
        won = [one.won[nth % table.seats] for nth, one in enumerate(pool.starmap(play, jobs))]
        return round(float(np.mean(won)), 3)

    def _save(self) -> None:
        """Whole or not at all, whenever it is stopped: the curve is written last."""
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"game": self.name, "against": self.against, "rounds": [asdict(one) for one in self.rounds]}
        notebook.write(self)
        weights, curve = self.folder / "new.npz", self.folder / "new.json"
        self.net.save(weights, self.mind.features)
        curve.write_text(json.dumps(kept) + "\n")
        weights.replace(self.weights)
        curve.replace(self.curve)


class Job(NamedTuple):
    """A game to be learned from; who judges it, or nobody."""

    table: Table
    minds: list[Folded | None]
    heat: float
    seed: int
    against: str | None
    judge: Folded | None


def _taught(*job: Any) -> tuple[Lesson, int]:
    """In a process of its own: what a game teaches, and how many decisions it took."""
    one = Job(*job)
    played = play(one.table, one.minds, one.heat, one.seed, one.against)
    return lesson(played, one.judge, DECAY, one.seed), len(played.rows)
