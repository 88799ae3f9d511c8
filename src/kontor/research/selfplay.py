"""Games of an evaluation against itself, to learn from."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kontor.players import asking, entrants
from kontor.players.contract import PlayerFailed, PlayerLike
from kontor.players.evaluation import Evaluation, Rows, Shares
from kontor.players.minds import Mind, mind
from kontor.players.weights import between
from kontor.protocol import AnyGame, BadInput, State
from kontor.registry import game
from kontor.research.learn import Lesson
from kontor.view import look

LONGEST = 900  # decisions; a game that does not end is taken as it stands
SLIPS = 0.02  # of the choices are light in any case: positions off the beaten track
OPENING = 2  # rounds in which more is tried …
OPENING_HEAT = 3  # … by so much
POSITIONS = 32  # of a game that are learned from: those beside each other say nearly the same


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
    turns: NDArray[np.int32]  # the number of the turn, by position
    points: NDArray[np.float32]
    won: NDArray[np.float32]  # shares of the win
    over: bool = True  # else it was broken off

    @property
    def seats(self) -> int:
        return len(self.won)


def play(
    table: Table, minds: Sequence[Evaluation | None], heat: float, seed: int, against: PlayerLike | None = None
) -> Played:
    """One game; a seat without an evaluation is the sparring partner's, or plays by the readable one.

    Raises BadInput if the partner does what it must not.
    """
    rules, thinking = game(table.game), mind(table.game)
    rng = random.Random(seed)
    names = [f"P{seat}" for seat in range(table.seats)]
    state = rules.new(rules.deal(table.edition, table.board, names, rng, table.options))
    teacher = between(thinking)
    players = [
        Learner(thinking, one or teacher, heat, rng) if one or against is None else Partner(against, rules, rng)
        for one in minds
    ]
    rows: list[Rows] = []
    turns: list[int] = []
    while len(rows) < LONGEST and (decision := rules.decision(state)) is not None:
        numbers = players[decision.seat].choice(state, decision.seat)
        _follow(rules, state, numbers, decision.seat)
        rows.append(thinking.rows(state))
        turns.append(decision.turn)
    for player in players:
        player.close()
    scores = rules.scores(state)
    points = np.array([score.total for score in scores], np.float32)
    over = rules.decision(state) is None
    return Played(np.concatenate(rows), np.array(turns, np.int32), points, thinking.result(state), over)


class Learner:
    """An evaluation at one seat, which decides from views: it looks one action ahead from a position that fits."""

    def __init__(self, thinking: Mind, evaluation: Evaluation, heat: float, rng: random.Random) -> None:
        self.thinking, self.evaluation, self.heat, self.rng = thinking, evaluation, heat, rng

    def choice(self, state: State, seat: int) -> list[int]:
        """The commands of an action."""
        rules, thinking = self.thinking.game, self.thinking
        possible = rules.sample(rules.view(state, seat), self.rng) if thinking.hides(state) else state
        if self.heat > 0 and self.rng.random() < SLIPS:
            return rules.rollout_ids(rules.copy(possible), self.rng.getrandbits(31), 1, True)
        children, seen = thinking.grow([thinking.root(possible)], seat)
        if len(children) == 1:
            return thinking.numbers(children[0])
        shares = thinking.worth(self.evaluation, children, seen)[:, seat]
        heat = self._heat(possible, seen.shape[1])
        return thinking.numbers(children[_draw(shares, heat, self.rng)])

    def _heat(self, state: State, seats: int) -> float:
        decision = self.thinking.game.decision(state)
        assert decision is not None
        return self.heat * OPENING_HEAT if decision.turn <= OPENING * seats else self.heat

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
    """As far as nobody else comes between; the first command may be played."""
    commands = rules.catalogue(state)
    rules.advance(state, commands[numbers[0]])
    for number in numbers[1:]:
        decision = rules.decision(state)
        if decision is None or decision.seat != seat or commands[number] not in rules.legal(state):
            return
        rules.advance(state, commands[number])


def _draw(shares: Shares, heat: float, rng: random.Random) -> int:
    """Mostly the best, the others the likelier the closer they come."""
    if heat == 0:
        return int(shares.argmax())
    logits = np.log(shares + 1e-6) / heat
    chances = np.exp(logits - logits.max())
    drawn = rng.random() * float(chances.sum())
    return min(int(np.searchsorted(np.cumsum(chances), drawn)), len(shares) - 1)


def lesson(played: Played, evaluation: Evaluation | None, decay: float, seed: int) -> Lesson:
    """Some positions of a game, with what should have been thought of them.

    The win is a mix of what was thought next and how it ended (TD-lambda); without an evaluation it is the end alone.
    """
    number = len(played.rows)
    wanted = np.broadcast_to(played.won, (number, played.seats)).copy()
    if evaluation is not None:
        shares = evaluation.shares(played.rows)
        ahead = played.won
        for index in range(number - 1, -1, -1):
            wanted[index] = ahead
            ahead = decay * ahead + (1 - decay) * shares[index]
    some = np.sort(np.random.default_rng(seed).permutation(number)[:POSITIONS])
    points = np.broadcast_to(played.points, (len(some), played.seats)).copy()
    rounds = ((played.turns[-1] - played.turns[some]) / played.seats).astype(np.float32)
    return Lesson(played.rows[some], wanted[some], points, rounds)
