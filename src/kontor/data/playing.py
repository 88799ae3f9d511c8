"""The games of a dataset, one by one: inside the kernel, or by players that are asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from kontor.data.recipe import AHEAD, COMPILED, LIGHT, Recipe
from kontor.envs.batch import lane_word
from kontor.kit.tape import Tape
from kontor.match import Match
from kontor.players import asking, entrants
from kontor.players.contract import Answer, Budget, Player, PlayerFailed
from kontor.players.minds import mind
from kontor.players.planner import Planner
from kontor.players.search import follow
from kontor.players.thinkers import learned
from kontor.protocol import AnyGame, BadInput, Score, Setup, State
from kontor.research.selfplay import Learner
from kontor.view import View, look

HEAT = 0.01  # of chance


@dataclass(slots=True)
class Played:
    """One game: what was dealt, what was played, how it ended, and what is known of every move."""

    number: int
    setup: Setup
    policies: Sequence[str]  # by seat
    actions: NDArray[np.uint16]
    seats: NDArray[np.uint8]  # who chose
    turns: NDArray[np.uint16]
    ended: bool  # else it was broken off
    scores: Sequence[Score]
    answers: list[tuple[int, Answer]] = field(default_factory=list)  # by move: what a player thought
    observations: NDArray[np.int8] | None = None
    features: NDArray[np.int16] | None = None


class Table:
    """Where the games of a recipe are played."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe, self.rules = recipe, recipe.rulebook
        lane: Any = recipe.setting.lane(0)
        self._lane, self._tape = lane, Tape(lane, recipe.limit, recipe.observations)
        self._rows = {name: np.frombuffer(memoryview(getattr(self._tape, name)), np.int64) for name in ROWS}
        self._seen = np.frombuffer(memoryview(self._tape.observations), np.int8).reshape(-1, 8 * int(lane.size))

    def play(self, number: int) -> Played:
        setup = self.recipe.deal(number)
        if self.recipe.is_compiled:
            self._begin(setup)
            self._lane.dice.word = lane_word(self.recipe.seed, number)
            policies = vec[i64]([COMPILED[name] for name in self.recipe.seated(number)])
            return self._written(number, setup, int(self._tape.play(policies)), [])
        actions, answers = (by_house if self.recipe.is_of_the_house else by_players)(self.recipe, setup, number)
        return self.retrace(number, setup, actions, answers)

    def retrace(
        self, number: int, setup: Setup, actions: list[int], answers: Sequence[tuple[int, Answer]] = ()
    ) -> Played:
        """A game whose actions are known."""
        self._begin(setup)
        self._tape.retrace(actions)
        return self._written(number, setup, len(actions), [*answers])

    def _begin(self, setup: Setup) -> None:
        self._lane.forget()
        self._lane.set_state(self.rules.new(setup))

    def _written(self, number: int, setup: Setup, moves: int, answers: list[tuple[int, Answer]]) -> Played:
        taken = {name: self._rows[name][:moves].astype(kind) for name, kind in ROWS.items()}
        ended, scores = int(self._lane.mover()) < 0, self.rules.scores(self._lane.state)
        seated = self.recipe.seated(number)
        played = Played(number, setup, seated, **taken, ended=ended, scores=scores, answers=answers)
        if self.recipe.observations:
            played.observations = self._seen[:moves].copy()
        if self.recipe.features:
            played.features = self._features(played)
        return played

    def _features(self, played: Played) -> NDArray[np.int16]:
        """By move, seat and feature: the seat that moves comes first, and others' secrets are left out."""
        thinking, out, lane = mind(self.recipe.game), BytesWriter(), self._lane
        self._begin(played.setup)
        for action, seat in zip(played.actions.tolist(), played.seats.tolist(), strict=True):
            thinking.write_features(lane.seen_by(seat), out)
            lane.play(action)
        seats = self.recipe.seats
        rows = np.frombuffer(out.getvalue(), np.int16).reshape(len(played.actions), seats, -1)
        own_first = (played.seats[:, None] + np.arange(seats)) % seats
        turned: NDArray[np.int16] = rows[np.arange(len(rows))[:, None], own_first]
        return turned


ROWS: dict[str, type[np.unsignedinteger[Any]]] = {"actions": np.uint16, "seats": np.uint8, "turns": np.uint16}


class Light:
    """The guided policy of the kernel, asked move by move: for games in which others are asked too."""

    def choose(self, view: View, rng: random.Random, budget: Budget) -> int:
        state = view.sample(rng).state
        return view.game.rollout_ids(state, rng.getrandbits(31), 1, True)[0]


class Ahead:
    """The learned evaluation as it plays to learn: one action ahead, with a little chance among what is as good."""

    def __init__(self, rules: AnyGame) -> None:
        self.thinking, self.evaluation = mind(rules.name), learned(rules.name)

    def choose(self, view: View, rng: random.Random, budget: Budget) -> int:
        assert view.seat is not None
        return self.action(view.sample(rng).state, view.seat, rng)[0]

    def action(self, state: State, seat: int, rng: random.Random) -> list[int]:
        """All moves of it."""
        return Learner(self.thinking, self.evaluation, HEAT, rng).choice(state, seat)[0]


def by_house(recipe: Recipe, setup: Setup, number: int) -> tuple[list[int], list[tuple[int, Answer]]]:
    """The same as `by_players` where only levels play: they read no log, so none is kept."""
    rules, budget = recipe.rulebook, Budget(nodes=recipe.nodes)
    state, sources = rules.new(setup), _sources(recipe, number)
    players = [_player(name, recipe) for name in recipe.seated(number)]
    actions: list[int] = []
    answers: list[tuple[int, Answer]] = []
    while (decision := rules.decision(state)) is not None and len(actions) < recipe.limit:
        seat = decision.seat
        player = players[seat]
        if isinstance(player, Ahead):
            chosen = player.action(state, seat, sources[seat])[: recipe.limit - len(actions)]
            actions += chosen[: follow(rules, state, chosen, seat)]
            continue
        answer = asking.ask(player, look(rules, state, seat), sources[seat], budget)
        if answer.shares or answer.ideas:
            answers.append((len(actions), answer))
        actions.append(answer.move.id)
        rules.advance(state, answer.move)
    return actions, answers


def _sources(recipe: Recipe, number: int) -> list[random.Random]:
    return [random.Random(f"{recipe.seed} {number} {seat}") for seat in range(recipe.seats)]


def by_players(recipe: Recipe, setup: Setup, number: int) -> tuple[list[int], list[tuple[int, Answer]]]:
    """The actions of a game and what was thought of some; raises BadInput if a player does what it must not."""
    match, budget = Match(setup), Budget(nodes=recipe.nodes)
    sources = _sources(recipe, number)
    players = [_player(name, recipe) for name in recipe.seated(number)]
    actions: list[int] = []
    answers: list[tuple[int, Answer]] = []
    try:
        while (seat := match.to_move) is not None and len(actions) < recipe.limit:
            answer = asking.ask(players[seat], match.view(seat), sources[seat], budget)
            asking.play(match, answer, seat)
            if answer.shares or answer.ideas:
                answers.append((len(actions), answer))
            actions.append(answer.move.id)
    except PlayerFailed as failed:
        raise BadInput(f"game {number}: {match.names[seat or 0]} {failed}") from None
    finally:
        for player in players:
            entrants.close(player)
    return actions, answers


def _player(name: str, recipe: Recipe) -> Player:
    if name == LIGHT:
        return Light()
    if name == AHEAD:
        return Ahead(recipe.rulebook)
    made = entrants.make(name, recipe.rulebook)
    if isinstance(made, Planner):
        made.explains = False  # nobody reads its reasons
    return made
