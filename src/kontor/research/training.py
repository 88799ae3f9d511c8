"""Learning by self-play: games, targets, steps downhill, over and over; every round is saved and can be resumed.

While a net learns from the games of one round, those of the next are played by the net before it: no core waits.
"""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from kontor.players import entrants
from kontor.players.evaluation import Folded, Net, load
from kontor.players.minds import mind
from kontor.players.weights import between
from kontor.protocol import BadInput
from kontor.registry import game
from kontor.research import notebook
from kontor.research.calibration import Calibration, calibration
from kontor.research.crew import Crew, crew
from kontor.research.league import FAVOURITE_SEATS, League, tables
from kontor.research.learn import HIDDEN, Adam, Lesson, begin, follow, new_net, some, widened
from kontor.research.lessons import STRIDE, Kept, keep, lesson
from kontor.research.selfplay import Job, play

GAMES = 200  # of a round
REMEMBERED = 60  # rounds that are learned from
SHOWN = 150_000  # positions that are learned from in a round, each as it is judged then; no more than there are
PASSES = 4  # in which they are drawn: what they should be is worked out anew for each
BATCH = 512
# At first, in the end, and the games until half of the way is gone.
RATE = (1e-3, 1e-4, 20_000)  # of learning
DECAY = (0.90, 0.99, 15_000)  # how much of a target is what came later, with every decision
MIXED = (0.5, 0.0, 6_000)  # how much of the end is told by the points
HEAT = (0.015, 0.006, 20_000)  # of choosing
PLANNED = (0.1, 0.8, 3_000)  # of the games: who looks one action ahead is taught that games are long
KEPT_EVERY = 6  # rounds: former selves
TRIALS = 80  # games against an opponent that stays the same
TRIED_EVERY = 10  # rounds


@dataclass(slots=True)
class Round:
    """One point of the learning curve."""

    number: int
    games: int
    hours: float
    loss: float
    decisions: float  # of a game
    fresh: float  # log-loss of the new games, before they are learned from
    error: float  # of calibration in them
    share: float | None = None  # of the win at one seat, the others being the opponent's
    doubt: float | None = None  # half the 95 % interval of that


def eased(way: tuple[float, float, int], games: int) -> float:
    """From the first to the last of these, ever more slowly."""
    first, last, half = way
    return float(last + (first - last) * 0.5 ** (games / half))


class Training:
    """A folder holds all of it: the weights, the curve, and what the next round needs."""

    def __init__(
        self,
        name: str,
        board: str | None,
        folder: Path,
        hours: float,
        seed: int,
        against: str | None = None,
        start: Path | None = None,
    ) -> None:
        self.name, self.folder, self.hours, self.seed, self.against = name, folder, hours, seed, against
        if against is not None:
            entrants.try_out(against, game(name))
        self.mind = mind(name)
        self.league = League(self.mind, tables(name, board), against)
        self.weights, self.curve = folder / f"{name}.npz", folder / f"{name}.json"
        self.rounds: list[Round] = []
        self.net: Net = new_net(len(self.mind.features), seed)
        if start is not None:
            self.net = widened(load(start, self.mind.features), HIDDEN, seed)
        self.first = self.net.games  # that were learned from before this run
        self.begun = start is not None  # is there a net worth playing with?
        self.start = copy.deepcopy(self.net) if self.begun else None  # which the trials are against then
        self.before = copy.deepcopy(self.net)  # whose games are learned from next
        self.adam = Adam(copy.deepcopy(self.net), RATE[0])  # goes ahead; the net is the mean of its steps
        self.memory: list[list[Kept]] = []
        if self.curve.exists():
            self._resume()
        if self.start is not None:
            self.league.frozen = Folded(self.start)

    def _resume(self) -> None:
        try:
            kept = json.loads(self.curve.read_text())
            self.rounds = [Round(**line) for line in kept["rounds"]]
            of, against, self.first = kept["game"], kept.get("against"), kept.get("first", 0)
        except (OSError, ValueError, TypeError, KeyError):
            raise BadInput(f"{self.curve}: is no learning curve to go on with") from None
        if of != self.name:
            raise BadInput(f"{self.curve}: is a learning curve of {of}, not of {self.name}")
        if against != self.against:  # one curve, one measure
            meant = "without --against" if against is None else f"with --against {against}"
            raise BadInput(f"{self.curve}: was begun {meant}; go on so, or choose another folder")
        load(self.weights, self.mind.features)  # it is of these features
        notebook.read(self)
        self.begun = True

    @property
    def opponent(self) -> str:
        """What the trials are against, in words."""
        if self.against is not None:
            return entrants.short_name(self.against)
        return "the readable evaluation" if self.start is None else "the weights of the beginning"

    @property
    def games(self) -> int:
        return self.rounds[-1].games if self.rounds else self.first

    def run(self, workers: int, ray: bool = False) -> Iterator[Round]:
        """Rounds until the hours are over; those of earlier runs count."""
        begun = time.monotonic()
        before = self.rounds[-1].hours if self.rounds else 0.0
        with crew(workers, ray) as others:
            playing = self._play(others, len(self.rounds), self.before)
            while before + (time.monotonic() - begun) / 3600 < self.hours:
                kept = playing()
                number = len(self.rounds)
                if self.begun:  # else there is no net to play with before something was learned
                    playing = self._play_next(others, number)
                    one = self._round(kept)
                else:
                    one = self._round(kept)
                    self.begun = True
                    playing = self._play_next(others, number)
                if one.number % TRIED_EVERY == TRIED_EVERY - 1:
                    one.share, one.doubt = self._try(others, one.number)
                one.hours = round(before + (time.monotonic() - begun) / 3600, 6)
                self.rounds.append(one)
                self._save()
                yield one

    def _play_next(self, others: Crew, number: int) -> Callable[[], list[Kept]]:
        """The round after this one, by the net as it is now."""
        self.before = copy.deepcopy(self.net)
        if number % KEPT_EVERY == KEPT_EVERY - 1:
            self.league.remember(self.before)
        return self._play(others, number + 1, self.before)

    def _play(self, others: Crew, number: int, net: Net) -> Callable[[], list[Kept]]:
        """All chance of a round comes from its number: a run that was stopped goes on as if it had not been."""
        rng = random.Random(f"{self.seed} games {number}")
        games = self.first + GAMES * number
        heat, planned = eased(HEAT, games), eased(PLANNED, games)
        jobs = [self.league.job(rng, Folded(net) if self.begun else None, heat, planned) for _ in range(GAMES)]
        return others.begin(_kept, [(job, nth) for nth, job in enumerate(jobs)])

    def _round(self, kept: list[Kept]) -> Round:
        number = len(self.rounds)
        fresh = self._judged(kept)
        if not self.begun:
            features = len(self.mind.features)
            begin(
                self.adam.net, np.concatenate([one.rows.reshape(-1, 1, features) for one in kept]), between(self.mind)
            )
            self.net = copy.deepcopy(self.adam.net)
        self.memory = [*self.memory, kept][-REMEMBERED:]
        games = self.games + len(kept)
        self.adam.rate = eased(RATE, games)
        rng = np.random.default_rng([self.seed, number])
        losses = [self._step(batch) for _ in range(PASSES) for batch in self._batches(rng, games)]
        self.net.games = games
        decisions = STRIDE * float(np.mean([len(one.rows) for one in kept]))
        loss = round(float(np.mean(losses)), 4)
        return Round(number, games, 0.0, loss, round(decisions, 1), round(fresh.loss, 4), round(fresh.error, 4))

    def _step(self, batch: Lesson) -> float:
        loss = self.adam.step(batch)
        follow(self.net, self.adam.net, self.adam.steps)
        return loss

    def _judged(self, kept: Sequence[Kept]) -> Calibration:
        """How true the shares of the net are in games that it has not learned from."""
        most = [one for one in kept if one.seats == min(FAVOURITE_SEATS, max(other.seats for other in kept))]
        shares = [self.net.shares(one.rows) for one in most]
        return calibration(shares, [one.won for one in most])

    def _batches(self, rng: np.random.Generator, games: int) -> list[Lesson]:
        """Positions of games that are drawn from all that are remembered."""
        remembered = [one for kept in self.memory for one in kept]
        wanted = min(SHOWN, sum(len(one.rows) for one in remembered)) // PASSES
        drawn: list[Kept] = []
        for place in rng.permutation(len(remembered)):
            drawn.append(remembered[place])
            if sum(len(one.rows) for one in drawn) >= 2 * wanted:  # half of each: so more games are drawn
                break
        judge, decay, mixed = Folded(self.net), eased(DECAY, games) ** STRIDE, eased(MIXED, games)
        batches: list[Lesson] = []
        for seats in sorted({one.seats for one in drawn}):
            whole = lesson([one for one in drawn if one.seats == seats], judge, decay, mixed)
            order = rng.permutation(len(whole.rows))[: max(1, len(whole.rows) // 2)]
            batches += [some(whole, where) for where in np.array_split(order, max(1, len(order) // BATCH))]
        return [batches[place] for place in rng.permutation(len(batches))]

    def _try(self, others: Crew, number: int) -> tuple[float, float]:
        """How often the net wins at one seat, and half the interval of that."""
        rng = random.Random(f"{self.seed} trials {number}")
        jobs = [self.league.trial(rng, Folded(self.net), nth) for nth in range(TRIALS)]
        played = others.begin(play, [(job,) for job in jobs])()
        won = [one.won[nth % one.seats] for nth, one in enumerate(played)]
        doubt = 1.96 * float(np.std(won)) / len(won) ** 0.5
        return round(float(np.mean(won)), 3), round(doubt, 3)

    def _save(self) -> None:
        """Whole or not at all, whenever it is stopped: the curve is written last."""
        self.folder.mkdir(parents=True, exist_ok=True)
        about = {"game": self.name, "against": self.against, "first": self.first}
        kept = about | {"rounds": [asdict(one) for one in self.rounds]}
        notebook.write(self)
        weights, curve = self.folder / "new.npz", self.folder / "new.json"
        self.net.save(weights, self.mind.features)
        curve.write_text(json.dumps(kept) + "\n")
        weights.replace(self.weights)
        curve.replace(self.curve)


def _kept(job: Job, first: int) -> Kept:
    """In a process of its own: what is kept of a game."""
    return keep(play(job), first)
