"""Games of an evaluation against itself, to learn from."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kontor.players import asking, entrants
from kontor.players.contract import PlayerFailed, PlayerLike
from kontor.players.evaluation import Evaluation, Net, Rows, Shares, among_seats
from kontor.players.minds import Mind, mind
from kontor.players.weights import weighed
from kontor.protocol import AnyGame, BadInput, State
from kontor.registry import game
from kontor.view import look

LONGEST = 700  # decisions; a game that does not end is taken as it stands
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
    """The positions of one game after each decision, and how it ended for each seat."""

    rows: Rows
    result: NDArray[np.float32]  # what is learned
    won: NDArray[np.float32]  # shares of the win


def play(table: Table, nets: Sequence[Net | None], heat: float, seed: int, against: PlayerLike | None = None) -> Played:
    """One game; a seat without a net plays by the readable evaluation, or is the sparring partner's.

    Raises BadInput if the partner does what it must not.
    """
    rules, thinking = game(table.game), mind(table.game)
    rng = random.Random(seed)
    names = [f"P{seat}" for seat in range(table.seats)]
    state = rules.new(rules.deal(table.edition, table.board, names, rng, table.options))
    teacher = weighed(thinking)
    players = [
        Learner(thinking, net or teacher, heat, rng) if net or against is None else Partner(against, rules, rng)
        for net in nets
    ]
    rows: list[Rows] = []
    while len(rows) < LONGEST and (decision := rules.decision(state)) is not None:
        _follow(rules, state, players[decision.seat].choice(state, decision.seat), decision.seat)
        rows.append(thinking.rows(state))
    for player in players:
        player.close()
    return Played(np.concatenate(rows), *_results(rules, state))


class Learner:
    """An evaluation at one seat, which decides from views: it looks one action ahead from a position that fits."""

    def __init__(self, thinking: Mind, evaluation: Evaluation, heat: float, rng: random.Random) -> None:
        self.thinking, self.evaluation, self.heat, self.rng = thinking, evaluation, heat, rng

    def choice(self, state: State, seat: int) -> list[int]:
        """The commands of an action."""
        rules, thinking = self.thinking.game, self.thinking
        possible = rules.sample(rules.view(state, seat), self.rng)
        if self.heat > 0 and self.rng.random() < SLIPS:
            return rules.rollout_ids(possible, self.rng.getrandbits(31), 1, True)
        children, seen = thinking.grow([thinking.root(possible)], seat)
        shares = self.evaluation.shares(seen)[:, seat]
        return thinking.numbers(children[_draw(shares, self.heat, self.rng)])

    def close(self) -> None:
        """It holds nothing open."""


class Partner:
    """A player at one seat of a game that is learned from; like any other, it decides from views."""

    def __init__(self, against: PlayerLike, rules: AnyGame, rng: random.Random) -> None:
        self.rules, self.name = rules, entrants.short_name(against)
        self.player, self.budget = entrants.make(against, rules), entrants.default_budget(against)
        self.source = random.Random(rng.getrandbits(64))

    def choice(self, state: State, seat: int) -> list[int]:
        try:
            move = asking.ask(self.player, look(self.rules, state, seat), self.source, self.budget).move
        except PlayerFailed as failed:
            raise BadInput(f"{self.name} {failed}") from None
        if (refusal := self.rules.why_not(state, move)) is not None:
            raise BadInput(f"{self.name} answered '{move.text}', which may not be played ({refusal})")
        return [move.id]

    def close(self) -> None:
        entrants.close(self.player)


def _follow(rules: AnyGame, state: State, numbers: list[int], seat: int) -> None:
    """As far as nobody else comes between."""
    for number in numbers:
        decision = rules.decision(state)
        command = rules.catalogue(state)[number]
        if decision is None or decision.seat != seat or rules.why_not(state, command) is not None:
            return
        rules.advance(state, command)


def _draw(shares: Shares, heat: float, rng: random.Random) -> int:
    """Mostly the best, the others the likelier the closer they come."""
    if heat == 0:
        return int(shares.argmax())
    logits = np.log(shares + 1e-6) / heat
    chances = np.exp(logits - logits.max())
    drawn = rng.random() * float(chances.sum())
    return min(int(np.searchsorted(np.cumsum(chances), drawn)), len(shares) - 1)


def _results(rules: AnyGame, state: State) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Half of what is learned is the win, half the points: who loses narrowly has played better."""
    scores = rules.scores(state)
    won = np.array([score.place == 1 for score in scores], np.float32)
    won /= won.sum()
    points = among_seats(np.array([[score.total / POINTS for score in scores]], np.float32))[0]
    return (won + points) / 2, won


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


def seen_by(thinking: Mind, played: Sequence[Played]) -> Rows:
    """All rows of these games under each other, whatever the number of seats."""
    return np.concatenate([one.rows.reshape(-1, 1, len(thinking.features)) for one in played])
