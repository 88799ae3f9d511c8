"""Everything that decides what a dataset holds: the same recipe gives the same games and the same bytes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any

import kontor
from kontor.envs.setting import LIMIT, POLICIES, Setting, whole
from kontor.extras import need
from kontor.opening import PLAYERS, Options
from kontor.players import entrants
from kontor.protocol import AnyGame, BadInput, Setup
from kontor.registry import DEFAULT
from kontor.research.arena import enough, labels, seating

VERSION = 1  # of the tables and their columns
FORMATS = ("parquet", "npz")
LIGHT, RANDOM = "light", "random"
AHEAD = "ahead"  # the learned evaluation, one action ahead: the best that plays ten games in a second
OWN = (LIGHT, AHEAD)  # which nobody else knows
COMPILED = {LIGHT: POLICIES["guided"], RANDOM: POLICIES["uniform"]}  # played inside the kernel
GAMES_IN_SHARD = 1_000
WITH_NUMBERS = 100  # where every move has its observation or features
WITH_PLAYERS = 50  # where games take long: what is lost when somebody stops is little


@dataclass(frozen=True)
class Recipe:
    """One way to play, who plays, and what is written of it; it can be sent to other processes."""

    game: str
    board: str
    edition: str
    seats: int
    options: dict[str, str]
    policy: tuple[str, ...]  # one for each seat; who sits where goes round from game to game
    nodes: int | None  # what players may look at for a decision; None: as much as they do without a clock
    seed: int
    format: str
    observations: bool
    features: bool
    rules: int  # their revision
    limit: int = LIMIT  # moves after which a game is broken off
    kontor: str = kontor.__version__
    version: int = VERSION

    @classmethod
    def of(
        cls,
        policy: str | Sequence[str] = LIGHT,
        game: str = DEFAULT,
        players: int = PLAYERS,
        *,
        board: str | None = None,
        edition: str | None = None,
        options: Options = (),
        nodes: int | None = None,
        seed: int = 1,
        format: str = "parquet",
        observations: bool = False,
        features: bool = False,
    ) -> Recipe:
        """What is left open is chosen as `kontor.new` does. Raises BadInput for what cannot be played or written."""
        if format not in FORMATS:
            raise BadInput(f"unknown format '{format[:40]}' (known: {', '.join(FORMATS)})")
        if format == "parquet":
            need("data")
        setting = Setting(game, players, board, edition, options)
        setup, seats = setting.setup, setting.players
        named = [policy] if isinstance(policy, str) else list(policy)
        seated = tuple(map(str, enough(named, seats)))
        recipe = cls(
            game, setup.board, setup.edition, seats, dict(setup.options), seated, nodes, whole(seed, "a seed"), format,
            observations, features, setup.revision,
        )  # fmt: skip
        recipe.check_players()
        return recipe

    def check_players(self) -> None:
        """Whoever cannot even begin is known before any game does."""
        for name in dict.fromkeys(self.policy):
            if name in COMPILED or name == AHEAD:
                continue
            try:
                entrants.try_out(name, self.rulebook)
            except BadInput as error:
                also = f"; datasets also know {' and '.join(OWN)}" if name.isidentifier() else ""
                raise BadInput(f"{error}{also}") from error

    @cached_property
    def setting(self) -> Setting:
        return Setting(self.game, self.seats, self.board, self.edition, self.options)

    @property
    def rulebook(self) -> AnyGame:
        return self.setting.rules

    @property
    def is_compiled(self) -> bool:
        """Nobody is asked: whole games are played inside the kernel."""
        return all(name in COMPILED for name in self.policy)

    @property
    def is_explained(self) -> bool:
        """Somebody is asked who may say what it thought."""
        return not all(name in (*COMPILED, AHEAD) for name in self.policy)

    @property
    def is_of_the_house(self) -> bool:
        """Nobody listens to what the others say: no log is kept for them."""
        return all(name in (*COMPILED, AHEAD) or entrants.is_level(name) for name in self.policy)

    @property
    def shard(self) -> int:
        """Games in a shard, however many processes there are: the bytes of a shard depend on nothing else."""
        if not self.is_compiled:
            return WITH_PLAYERS
        return WITH_NUMBERS if self.observations or self.features else GAMES_IN_SHARD

    def seated(self, number: int) -> list[str]:
        """Who sits where in a game."""
        return [self.policy[player] for player in seating(self.seats, number)]

    def names(self, number: int) -> list[str]:
        """What they are called in its record."""
        return labels(entrants.names_of(self.seated(number)))

    def deal(self, number: int) -> Setup:
        """What chance decided before a game."""
        chance = random.Random(f"{self.seed} {number}")
        return self.rulebook.deal(self.edition, self.board, self.names(number), chance, self.options)

    # ------------------------------------------------------------------------- as it is kept

    def facts(self) -> dict[str, Any]:
        return {**asdict(self), "policy": list(self.policy)}

    @classmethod
    def from_facts(cls, facts: dict[str, Any]) -> Recipe:
        """Raises KeyError or TypeError if they are not those of a recipe."""
        given = {one.name: facts[one.name] for one in fields(cls)}
        return cls(**{**given, "policy": tuple(facts["policy"])})

    def difference(self, other: Recipe) -> str:
        """What another one has otherwise, in words; empty if nothing."""
        mine, others = self.facts(), other.facts()
        said = [
            f"{name} {_told(others[name])} instead of {_told(mine[name])}"
            for name in mine
            if mine[name] != others[name]
        ]
        return ", ".join(said)


def _told(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return ",".join(f"{name}={said}" for name, said in value.items()) or "none"
    return "none" if value is None else str(value)
