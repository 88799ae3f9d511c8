"""OpenSpiel: games of imperfect information; importing this registers `kontor_teutonica` and `kontor_hansa`.

    import pyspiel, kontor.envs.spiel

    game = pyspiel.load_game("kontor_hansa(players=3)")

A game begins with a few chance nodes that together are the number of a deal. The players decide all that follows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.envs.episode import Episode
from kontor.envs.layout import Layout
from kontor.envs.setting import LIMIT, Setting
from kontor.extras import need
from kontor.kit.lane import NOBODY
from kontor.legal import find_move
from kontor.opening import PLAYERS
from kontor.protocol import BadInput
from kontor.registry import GAMES
from kontor.view import look

need("envs")

import pyspiel  # noqa: E402  # only after the sentence that says what to install

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DIGITS, DIGIT = 3, 256  # a deal is a number of three digits: 16,777,216 of them
FEWEST, MOST = 2, 5
PRINTED = "edition-"  # before an edition that is a year: edition-2004
PARAMETERS: dict[str, Any] = {"players": PLAYERS, "board": "", "edition": "", "options": "", "limit": LIMIT}


def _type_of(game: str) -> Any:
    return pyspiel.GameType(
        short_name=f"kontor_{game}",
        long_name=f"Kontor: {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,  # a game that is broken off has no winner
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST,
        min_num_players=FEWEST,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


@lru_cache(maxsize=64)
def _setting(game: str, players: int, board: str, edition: str, options: str) -> Setting:
    wished = dict(_option(one) for one in options.replace(":", "=").split(";") if one)
    return Setting(game, players, board or None, edition or None, wished)


def _option(said: str) -> tuple[str, str]:
    name, _, value = said.partition("=")
    return name, value or "yes"


def _written(wishes: dict[str, Any]) -> dict[str, Any]:
    """As OpenSpiel can write and read them: it takes a year for a number, and '=' for the end of a name."""
    edition = wishes["edition"]
    years = {"edition": PRINTED + edition} if edition.isdigit() else {}
    return {**wishes, **years, "options": wishes["options"].replace("=", ":")}


class Table:
    """What all states of a game share; a copy of a state keeps it."""

    def __init__(self, name: str, wishes: Mapping[str, Any]) -> None:
        """Whatever is wrong with the wishes is said here, as BadInput."""
        edition = wishes["edition"].removeprefix(PRINTED)
        self.name, self.wishes = name, wishes
        self.setting = _setting(name, int(wishes["players"]), wishes["board"], edition, wishes["options"])
        self.model = Episode(self.setting, seed=0, limit=int(wishes["limit"]))
        self.layout = Layout.of(self.setting)
        self.moves = self.setting.rules.catalogue(self.model.lane.state)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self

    def __reduce__(self) -> tuple[type[Table], tuple[str, Mapping[str, Any]]]:
        return Table, (self.name, self.wishes)


class KontorGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of OpenSpiel."""

    name = ""

    def __init__(self, given: Mapping[str, Any] | None = None) -> None:
        wishes = _written({**PARAMETERS, **(given or {})})
        table = Table(self.name, wishes)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.model.actions,
            max_chance_outcomes=DIGIT,
            num_players=table.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=table.model.limit,
        )
        super().__init__(_TYPES[self.name], info, wishes)
        self.table = table

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """As OpenSpiel writes it: what it keeps of a game in Python lacks the table."""
        return _again, (str(self),)

    def new_initial_state(self) -> KontorState:
        return KontorState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KontorObserver:
        if params:
            raise BadInput(f"an observer of Kontor has no parameters, so not {params}")
        return KontorObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class KontorState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of OpenSpiel: the digits of the deal, then an episode."""

    def __init__(self, game: KontorGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.digits: list[int] = []
        self.episode: Episode | None = None
        self.told: list[int] = []  # the actions of the players
        self.player = CHANCE  # who is next: asked often, worked out once

    def current_player(self) -> int:
        return self.player

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.lane.legal() if self.episode is not None and player == self.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1 / DIGIT) for digit in range(DIGIT)]

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            seat = self.episode.play(action)
            self.player = TERMINAL if seat == NOBODY else seat
            self.told.append(action)
            return
        if not 0 <= action < DIGIT:
            raise BadInput(f"a deal is drawn by numbers from 0 to {DIGIT - 1}, not {action}")
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            seed = int.from_bytes(bytes(self.digits), "big")
            self.episode = self.table.model.copy()
            self.episode.reset(seed)
            self.player = self.episode.to_move

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return find_move(self.table.setting.rules, self.table.model.lane.state, action).text

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        if self.episode is None or self.player != TERMINAL:
            return [0.0] * self.table.setting.players
        return self.episode.rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> KontorState:
        """A state that this player may take for the true one: what is hidden from it is drawn anew.

        `sampler` gives numbers from 0 to 1. The new state has the same history, which does not lead to it.
        """
        other: KontorState = self.clone()
        if self.episode is not None and other.episode is not None:
            rng = random.Random(sampler())
            guess = look(self.episode.rules, self.episode.lane.state, player).sample(rng)
            steps = self.episode.lane.steps
            other.episode.start(guess.state)
            other.episode.lane.steps = steps
        return other

    def __str__(self) -> str:
        return f"deal {self.digits}" if self.episode is None else self.episode.position.text


class KontorObserver:
    """Writes the layout of observations as numbers of 32 bits."""

    def __init__(self, game: KontorGame, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self.tensor: NDArray[np.float32] = np.zeros(game.table.layout.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._layout = game.table.layout

    def set_from(self, state: KontorState, player: int) -> None:
        if state.episode is None:
            self.tensor.fill(0)
        else:
            state.episode.observe_into(player, self.tensor)

    def string_from(self, state: KontorState, player: int) -> str:
        """What the player may know now; with perfect recall also what all have played."""
        if state.episode is None:
            return f"player {player}"
        named = self._layout.named(state.episode.observe(player))
        now = ", ".join(f"{name} {number}" for name, number in named.items())
        said = f"; played {state.told}" if self._recall else ""
        return f"player {player}: {now}{said}"


def _again(text: str) -> Any:
    """Here and not in pyspiel, so that another process registers the games first."""
    return pyspiel.load_game(text)


def _class_of(name: str) -> type[KontorGame]:
    return type(f"Kontor{name.capitalize()}", (KontorGame,), {"name": name})


_TYPES = {name: _type_of(name) for name in GAMES}
for _name, _type in _TYPES.items():
    pyspiel.register_game(_type, _class_of(_name))
