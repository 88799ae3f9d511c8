"""Games of an evaluation against itself, to learn from."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kontor.players.evaluation import Net, Rows, Shares, among_seats
from kontor.players.minds import mind
from kontor.players.weights import weighed
from kontor.protocol import Game, State
from kontor.registry import game

LONGEST = 900  # commands; a game that does not end is taken as it stands
SLIPS = 0.02  # of the choices are light in any case: positions off the beaten track
POINTS = 8.0  # so many points ahead are e times as good, in what is learned from points


@dataclass(frozen=True, slots=True)
class Table:
    """A way to play that is learned on."""

    game: str
    edition: str
    board: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """The positions of one game after each command, and how the win was shared."""

    rows: Rows
    result: NDArray[np.float32]


def play(table: Table, net: Net | None, taught: float, heat: float, seed: int) -> Played:
    """One game; each seat plays by the net, or with the given chance by the readable evaluation."""
    rules = game(table.game)
    rng = random.Random(seed)
    names = [f"P{seat}" for seat in range(table.seats)]
    state = rules.new(rules.deal(table.edition, table.board, names, rng, table.options))
    thinking = mind(table.game)
    teacher = weighed(table.game, thinking.features)
    minds = [teacher if net is None or rng.random() < taught else net for _ in names]
    rows: list[Rows] = []
    for _ in range(LONGEST):
        decision = rules.decision(state)
        if decision is None:
            break
        if rng.random() < SLIPS:
            number = rules.record(rules.copy(state), rng.getrandbits(31), 1, True)[0]
        else:
            children, seen = thinking.grow([thinking.root(state)], decision.seat)
            number = children[_draw(minds[decision.seat].shares(seen)[:, decision.seat], heat, rng)].number
        rules.advance(state, rules.catalogue(state)[number])
        rows.append(thinking.rows(state))
    return Played(np.concatenate(rows), result(rules, state))


def _draw(shares: Shares, heat: float, rng: random.Random) -> int:
    """Mostly the best, the others the likelier the closer they come."""
    if heat == 0:
        return int(shares.argmax())
    logits = np.log(shares + 1e-6) / heat
    chances = np.exp(logits - logits.max())
    drawn = rng.random() * float(chances.sum())
    return min(int(np.searchsorted(np.cumsum(chances), drawn)), len(shares) - 1)


def result(rules: Game, state: State) -> NDArray[np.float32]:
    """Half of it the win, half the points: who loses narrowly has played better than who loses by far."""
    scores = rules.scores(state)
    won = np.array([[score.place == 1 for score in scores]], np.float32)
    points = np.array([[score.total / POINTS for score in scores]], np.float32)
    shares: NDArray[np.float32] = (won / won.sum() + among_seats(points))[0] / 2
    return shares


def targets(played: Sequence[Played], net: Net, decay: float) -> list[Shares]:
    """What each position should have been worth: a mix of what came next and how it ended (TD-lambda)."""
    found = []
    for one in played:
        shares = net.shares(one.rows)
        wanted = np.empty_like(shares)
        ahead = one.result
        for index in range(len(shares) - 1, -1, -1):
            wanted[index] = ahead
            ahead = decay * ahead + (1 - decay) * shares[index]
        found.append(wanted)
    return found
