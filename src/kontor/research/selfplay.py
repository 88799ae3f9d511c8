"""Games of an evaluation against itself, to learn from."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from kontor.players import asking, entrants
from kontor.players.contract import Budget, PlayerFailed, PlayerLike
from kontor.players.evaluation import Evaluation, Rows, Shares
from kontor.players.manner import Manner
from kontor.players.minds import Mind, mind
from kontor.players.planner import Planner
from kontor.players.replies import Replies
from kontor.players.search import Depth, follow
from kontor.players.thinkers import taste
from kontor.protocol import AnyGame, BadInput, State
from kontor.registry import game
from kontor.research.sparring import Inclined
from kontor.view import look

LONGEST = 900  # decisions; a game that does not end is taken as it stands
SLIPS = 0.02  # of the choices are light in any case: positions off the beaten track
OPENING = 2  # rounds in which more is tried …
OPENING_HEAT = 3  # … by so much
SEARCHED = Replies(lines=4, samples=2)  # the replies in a game that is learned from
# Log odds that chance and taste may cost there; more in the opening: what is never tried is never learned.
SEARCHED_MARGIN = 0.1
STYLED_MARGIN = 0.2
OPENING_MARGIN = 0.4


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
    said: Shares  # by position: what a search thought of it; not a number where nobody searched
    over: bool = True  # else it was broken off

    @property
    def seats(self) -> int:
        return len(self.won)


@dataclass(frozen=True, slots=True)
class Job:
    """A game to be learned from: by whose evaluation each seat plays, and how."""

    table: Table
    minds: Sequence[Evaluation | None]  # by seat; None: the sparring partner
    heat: float
    seed: int
    against: PlayerLike | None = None
    width: int = 0  # whole turns are planned, following so many positions; 0: one action ahead
    replies: bool = False  # and the best few are judged by the replies to them
    styles: Sequence[str] = ()  # by seat, of whoever plans; none if it is empty


def play(job: Job) -> Played:
    """Raises BadInput if the sparring partner does what it must not."""
    table = job.table
    rules, thinking = game(table.game), mind(table.game)
    rng = random.Random(job.seed)
    names = [f"P{seat}" for seat in range(table.seats)]
    state = rules.new(rules.deal(table.edition, table.board, names, rng, table.options))
    styles = job.styles or [""] * table.seats
    seated = zip(job.minds, styles, strict=True)
    players = [_player(job, one, style, rules, thinking, rng) for one, style in seated]
    rows: list[Rows] = [thinking.rows(state)]
    turns, said = [1], [np.full(table.seats, np.nan, np.float32)]
    while len(rows) < LONGEST and (decision := rules.decision(state)) is not None:
        numbers, thought = players[decision.seat].choice(state, decision.seat)
        if thought is not None:
            said[-1] = thought
        follow(rules, state, numbers, decision.seat)
        rows.append(thinking.rows(state))
        turns.append(decision.turn)
        said.append(np.full(table.seats, np.nan, np.float32))
    for player in players:
        player.close()
    points = np.array([score.total for score in rules.scores(state)], np.float32)
    over = rules.decision(state) is None
    ended = np.concatenate(rows), np.array(turns, np.int32), points, thinking.result(state)
    return Played(*ended, np.stack(said), over)


def _player(
    job: Job, one: Evaluation | None, style: str, rules: AnyGame, thinking: Mind, rng: random.Random
) -> Learner | Searcher | Partner:
    if one is None:
        assert job.against is not None, "a seat without an evaluation needs a partner"
        return Partner(job.against, rules, rng)
    if job.width:
        return Searcher(thinking, one, job, style, rng)
    return Learner(thinking, one, job.heat, rng)


class Learner:
    """An evaluation at one seat, which decides from views: it looks one action ahead from a position that fits."""

    def __init__(self, thinking: Mind, evaluation: Evaluation, heat: float, rng: random.Random) -> None:
        self.thinking, self.evaluation, self.heat, self.rng = thinking, evaluation, heat, rng

    def choice(self, state: State, seat: int) -> tuple[list[int], None]:
        """The commands of an action."""
        rules, thinking = self.thinking.game, self.thinking
        possible = rules.sample(rules.view(state, seat), self.rng) if thinking.hides(state) else state
        if self.heat > 0 and self.rng.random() < SLIPS:
            return rules.rollout_ids(rules.copy(possible), self.rng.getrandbits(31), 1, True), None
        children, seen = thinking.grow([thinking.root(possible)], seat)
        if len(children) == 1:
            return thinking.numbers(children[0]), None
        shares = thinking.worth(self.evaluation, children, seen)[:, seat]
        heat = self._heat(possible, seen.shape[1])
        return thinking.numbers(children[drawn(shares, heat, self.rng)]), None

    def _heat(self, state: State, seats: int) -> float:
        decision = self.thinking.game.decision(state)
        assert decision is not None
        return self.heat * OPENING_HEAT if decision.turn <= OPENING * seats else self.heat

    def close(self) -> None:
        """It holds nothing open."""


class Searcher:
    """Plans whole turns, as the levels do; what it thinks of a position is learned too."""

    def __init__(self, thinking: Mind, evaluation: Evaluation, job: Job, style: str, rng: random.Random) -> None:
        liked = {"taste": taste(thinking, style)} if style else {}
        self.manner = Manner(job.heat, STYLED_MARGIN if style else SEARCHED_MARGIN, **liked)
        self.opening = Manner(job.heat * OPENING_HEAT, OPENING_MARGIN, **liked)
        looked = SEARCHED if job.replies else None
        self.game, self.rng = thinking.game, rng
        self.teaches = not isinstance(evaluation, Inclined)  # else it thinks what is not so
        self.planner = Planner(thinking.game, thinking, evaluation, Depth(width=job.width), False, looked)

    def choice(self, state: State, seat: int) -> tuple[list[int], Shares | None]:
        view = look(self.game, state, seat)
        assert view.decision is not None
        self.planner.manner = self.opening if view.decision.turn <= OPENING * view.seats else self.manner
        answer = self.planner.choose(view, self.rng, Budget())
        thought = np.array(answer.shares, np.float32) if answer.shares and self.teaches else None
        return [answer.move.id], thought

    def close(self) -> None:
        """It holds nothing open."""


class Partner:
    """A player at one seat of a game that is learned from; like any other, it decides from views."""

    def __init__(self, against: PlayerLike, rules: AnyGame, rng: random.Random) -> None:
        self.rules, self.name = rules, entrants.short_name(against)
        self.player, self.budget = entrants.make(against, rules), entrants.default_budget(against)
        self.source = random.Random(rng.getrandbits(64))

    def choice(self, state: State, seat: int) -> tuple[list[int], None]:
        try:
            move = asking.ask(self.player, look(self.rules, state, seat), self.source, self.budget).move
        except PlayerFailed as failed:
            raise BadInput(f"{self.name} {failed}") from None
        if (refusal := self.rules.why_not(state, move)) is not None:
            raise BadInput(f"{self.name} answered '{move.text}', which may not be played ({refusal})")
        return [move.id], None

    def close(self) -> None:
        entrants.close(self.player)


def drawn(shares: Shares, heat: float, chance: random.Random) -> int:
    """Mostly the best, the others the likelier the closer they come."""
    if heat == 0 or len(shares) == 1:
        return int(shares.argmax())
    logits = np.log(shares + 1e-6) / heat
    chances = np.cumsum(np.exp(logits - logits.max()))
    return min(int(np.searchsorted(chances, chance.random() * float(chances[-1]))), len(shares) - 1)
