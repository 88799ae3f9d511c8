"""Learning by self-play: games, targets, steps downhill, over and over; every round is saved and can be resumed."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from kontor.players import entrants
from kontor.players.evaluation import Net, load
from kontor.players.minds import mind
from kontor.players.weights import weighed
from kontor.protocol import BadInput, BoardInfo
from kontor.registry import game
from kontor.research.learn import Adam, begin, new_net
from kontor.research.selfplay import Played, Table, play, seen_by, targets

GAMES = 60  # of a round
FIRST_GAMES = 120  # of the first after a start, and of the one that sets the scales
REMEMBERED = 900  # games that are learned from
SAMPLED = 150  # of them in one pass
POSITIONS = 15_000  # of these
PASSES = 3
BATCH = 512
DECAY = 0.85  # how much of a target is what came later
RATE = (1e-3, 1e-4)  # of learning, from the beginning to the end
HEAT = (0.012, 0.004)  # of choosing in self-play, the same
TAUGHT = 0.1  # seats of the sparring partner: the readable evaluation, or a player
TRIALS = 40  # games against it
TRIED_EVERY = 10  # rounds
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
    """A folder holds all of it: the weights and the curve."""

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
        if self.curve.exists():
            self._resume()
        self.adam = Adam(self.net, RATE[0])
        self.memory: list[Played] = []

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
        self.net = load(self.weights, self.mind.features)

    @property
    def opponent(self) -> str:
        """What the trials are against, in words."""
        return "the readable evaluation" if self.against is None else entrants.short_name(self.against)

    def run(self, workers: int) -> Iterator[Round]:
        """Rounds until the hours are over; those of earlier runs count."""
        begun = time.monotonic()
        before = self.rounds[-1].hours if self.rounds else 0.0
        with get_context("spawn").Pool(workers) as pool:
            while (hours := before + (time.monotonic() - begun) / 3600) < self.hours:
                one = self._round(pool, hours / self.hours)
                one.hours = round(before + (time.monotonic() - begun) / 3600, 4)
                self.rounds.append(one)
                self._save()
                yield one

    def _round(self, pool: Any, part: float) -> Round:
        number = len(self.rounds)
        rng = random.Random(f"{self.seed} {number}")
        played = self._play(pool, rng, number, part)
        if not number:
            begin(self.net, seen_by(self.mind, played), weighed(self.mind))
        self.memory = (self.memory + played)[-REMEMBERED:]
        self.adam.rate = _between(RATE, part)
        loss = float(np.mean([self._pass(rng) for _ in range(PASSES)]))
        share = self._try(pool, rng) if number % TRIED_EVERY == TRIED_EVERY - 1 else None
        games = (self.rounds[-1].games if self.rounds else 0) + len(played)
        decisions = float(np.mean([len(one.rows) for one in played]))
        return Round(number, games, 0.0, round(loss, 4), round(decisions, 1), share)

    def _play(self, pool: Any, rng: random.Random, number: int, part: float) -> list[Played]:
        taught = TAUGHT if number else 1.0
        jobs = []
        for _ in range(GAMES if self.memory else FIRST_GAMES):
            table = rng.choice(self.tables)
            nets = [None if rng.random() < taught else self.net for _ in range(table.seats)]
            jobs.append((table, nets, _between(HEAT, part), rng.getrandbits(40), self.against))
        played: list[Played] = pool.starmap(play, jobs, chunksize=2)
        return played

    def _pass(self, rng: random.Random) -> float:
        """Once over a part of the memory; positions of equally many seats go together."""
        chosen = rng.sample(self.memory, k=min(len(self.memory), SAMPLED))
        by_seats: dict[int, list[tuple[Any, Any]]] = {}
        for one, wanted in zip(chosen, targets(chosen, self.net, DECAY), strict=True):
            by_seats.setdefault(one.rows.shape[1], []).append((one.rows, wanted))
        order = np.random.default_rng(rng.getrandbits(32))
        batches = []
        for pairs in by_seats.values():
            rows, wanted = (np.concatenate(side) for side in zip(*pairs, strict=True))
            take = order.permutation(len(rows))[: max(1, POSITIONS * len(pairs) // len(chosen))]
            batches += [(rows[some], wanted[some]) for some in np.array_split(take, max(1, len(take) // BATCH))]
        rng.shuffle(batches)
        return float(np.mean([self.adam.step(rows, wanted) for rows, wanted in batches]))

    def _try(self, pool: Any, rng: random.Random) -> float:
        """How often the net wins at one seat."""
        table = next(one for one in self.tables if one.seats == max(o.seats for o in self.tables if o.seats <= 4))
        jobs = []
        for nth in range(TRIALS):
            nets = [self.net if seat == nth % table.seats else None for seat in range(table.seats)]
            jobs.append((table, nets, 0.0, rng.getrandbits(40), self.against))
        won = [one.won[nth % table.seats] for nth, one in enumerate(pool.starmap(play, jobs))]
        return round(float(np.mean(won)), 3)

    def _save(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = {"game": self.name, "against": self.against, "rounds": [asdict(one) for one in self.rounds]}
        weights, curve = self.folder / "new.npz", self.folder / "new.json"
        self.net.save(weights, self.mind.features)
        curve.write_text(json.dumps(kept) + "\n")
        weights.replace(self.weights)  # whole or not at all, whenever it is stopped
        curve.replace(self.curve)


def _between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * min(1.0, part)
