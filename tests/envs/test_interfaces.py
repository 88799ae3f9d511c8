"""PettingZoo, Gymnasium and OpenSpiel: each project's own conformance tests, on every way to play."""

from __future__ import annotations

import contextlib
import copy
import pickle
import random
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, seed_test

import kontor
from kontor.envs import Closed, Episode, IllegalAction, OpponentFailed
from kontor.envs.aec import KontorAEC, env
from kontor.envs.gym import KontorEnv, id_of
from kontor.envs.rendering import render
from kontor.envs.vector import KontorVectorEnv
from kontor.players.contract import Budget
from kontor.protocol import BadInput, UnknownMove
from kontor.view import View
from tests.envs.settings import setting_of
from tests.ways import Way, every_way, settings, share

import kontor.envs.spiel  # isort: skip


def wishes(way: Way) -> dict[str, Any]:
    setting = setting_of(way)
    return {
        "game": way.game, "players": way.seats, "board": way.board, "edition": way.edition, "options": setting.options,
    }  # fmt: skip


def spiel(way: Way, limit: int = 40) -> Any:
    options = ";".join(f"{name}={value}" for name, value in settings(way).items())
    return pyspiel.load_game(
        f"kontor_{way.game}",
        {"players": way.seats, "board": way.board, "edition": way.edition, "options": options, "limit": limit},
    )


# ------------------------------------------------------------------------- PettingZoo


@every_way
def test_pettingzoo_accepts_it(way: Way) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that observations are dicts, which its own classic games have too
        api_test(KontorAEC(**wishes(way), limit=60), num_cycles=share(4_000))
        seed_test(lambda: KontorAEC(**wishes(way), limit=60), num_cycles=share(2_000))


def test_an_agent_sees_its_seat_and_what_it_may_do() -> None:
    made = env(game="hansa", players=3)
    made.reset(seed=1)
    ended: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, termination, truncation, _ = made.last()
        if termination or truncation:
            ended[agent] = reward
            made.step(None)
            continue
        assert seen["action_mask"].sum() == len(made.episode.legal)
        others = [other for other in made.agents if other != agent]
        assert not any(made.observe(other)["action_mask"].any() for other in others)
        made.step(made.episode.choose(guided=True))
    assert sorted(ended) == ["player_0", "player_1", "player_2"]
    assert sum(ended.values()) == pytest.approx(1)


def test_env_is_as_those_of_pettingzoo() -> None:
    made = env(game="hansa", players=2, limit=60)
    for ask in (made.last, made.agent_iter, lambda: made.step(0), lambda: made.observe("player_0")):
        with pytest.raises(
            (AttributeError, AssertionError), match=r"cannot be accessed before reset|needs to be called"
        ):
            ask()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as above
        api_test(made, num_cycles=200)
        seed_test(lambda: env(game="hansa", players=2, limit=60), num_cycles=100)


def test_agents_that_may_not() -> None:
    made = KontorAEC("hansa", players=2, render_mode="ansi")
    with pytest.raises(BadInput, match="nobody is playing: reset deals a game"):
        made.step(0)
    made.reset(seed=1)
    before = made.episode.position
    with pytest.raises(IllegalAction, match=r"action 0, 'end', is not legal here: H"):
        made.step(0)
    with pytest.raises(UnknownMove):
        made.step(970)
    with pytest.raises(BadInput, match="player_0 is to choose"):
        made.step(None)
    for strange in ("end", 4.0):
        with pytest.raises(BadInput, match=f"an action is a whole number, not {strange!r}"):
            made.step(strange)  # type: ignore[arg-type]  # that is the test
    with pytest.raises(BadInput, match="a seed is a whole number, not 'a'"):
        made.reset(seed="a")  # type: ignore[arg-type]  # the same
    assert made.episode.position == before
    made.close()
    for act in (lambda: made.step(1), made.reset, made.last, made.render):
        with pytest.raises(Closed):
            act()


# -------------------------------------------------------------------------- Gymnasium


@every_way
def test_gymnasium_accepts_it(way: Way) -> None:
    """It plays one action in another position than it was sampled in; where that is illegal, it is asked again."""
    for seed in range(8):
        made = KontorEnv(**wishes(way), limit=400, seat=None)
        made.action_space.seed(seed)
        with warnings.catch_warnings(), contextlib.suppress(IllegalAction):
            warnings.simplefilter("ignore")  # that it is checked without a wrapper, and has no spec here
            check_env(made, skip_render_check=True)
            return
    raise AssertionError("no sampled action could be played")


@pytest.mark.parametrize("game", ["teutonica", "hansa"])
def test_it_is_registered_with_its_version(game: str) -> None:
    made = gymnasium.make(id_of(game), players=3, seat=1, render_mode="ansi")
    seen, info = made.reset(seed=3)
    again, _ = made.reset(seed=3)
    assert (seen == again).all()
    assert info["seat"] == 1
    ended = False
    while not ended:
        seen, reward, terminated, truncated, info = made.step(made.action_space.sample())
        ended = terminated or truncated
        assert ended or info["action_mask"].any()
    assert 0 <= float(reward) <= 1
    many = gymnasium.make_vec(id_of(game), num_envs=3, players=3)
    assert many.reset(seed=1)[0].shape == (3, seen.size)
    many.close()


def test_players_can_be_opponents() -> None:
    class Last:
        """Plays the last legal move."""

        asked = closed = 0

        def close(self) -> None:
            Last.closed += 1

        def choose(self, view: kontor.View, rng: random.Random, budget: kontor.Budget) -> kontor.Move:
            Last.asked += 1
            return view.legal[-1]

    made = KontorEnv("hansa", 3, opponents=[Last, "uniform"], seat=0)
    made.reset(seed=1)
    for _ in range(20):
        made.step(made.action_space.sample())
    assert Last.asked
    tried = Last.closed  # before the first game
    made.reset(seed=2)
    assert Last.closed == tried + 1
    made.close()
    assert Last.closed == tried + 2
    for act in (made.reset, lambda: made.step(np.int64(0)), made.action_masks, made.render):
        with pytest.raises(Closed):
            act()
    with pytest.raises(BadInput, match="2 opponents are needed, one for each other seat, not 1"):
        KontorEnv("hansa", 3, opponents=["uniform"])
    with pytest.raises(BadInput, match="nobody"):
        KontorEnv("hansa", 3, opponents="nobody")


def sent(made: KontorEnv) -> KontorEnv:
    other: KontorEnv = pickle.loads(pickle.dumps(made))
    return other


@pytest.mark.parametrize(("twice", "opponent"), [(copy.deepcopy, "novice"), (sent, "guided")])
def test_a_copy_goes_on_by_itself(twice: Callable[[KontorEnv], KontorEnv], opponent: str) -> None:
    """It is dealt and answered the same, and its action space samples what is legal in its own game."""
    made = KontorEnv("hansa", 3, seat=1, opponents=[opponent, "uniform"])
    made.reset(seed=1)
    made.action_space.seed(1)
    other, before = twice(made), made.episode.position
    for _ in range(8):
        other.step(other.action_space.sample())
    assert made.episode.position == before != other.episode.position
    for _ in range(8):
        made.step(made.action_space.sample())
    assert made.episode.position == other.episode.position


class Failing:
    """Sets up its booths, and then raises an exception or answers what may not be played."""

    said: object = None

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Any:
        if "booths riga" in view.legal:
            return view.legal[0]
        if self.said is None:
            raise KeyError("sugar")
        return self.said


class Wilful(Failing):
    said = "booths riga"


@pytest.mark.parametrize(
    ("opponent", "words"),
    [
        (Failing, r"Failing, the opponent in seat 0, failed with KeyError: 'sugar' \(test_interfaces.py line \d+\)"),
        (Wilful, r"Wilful, the opponent in seat 0, answered 'booths riga', which may not be played \(H\d"),
    ],
)
def test_an_opponent_that_fails_is_named_and_its_turn_is_nobody_elses(opponent: type[Failing], words: str) -> None:
    made = KontorEnv("hansa", players=2, seat=1, opponents=opponent)
    made.reset(seed=1)
    with pytest.raises(OpponentFailed, match=f"{words}.*; reset deals a new game"):
        while True:
            made.step(made.action_space.sample())
    before = made.episode.position
    with pytest.raises(BadInput, match="another seat is to choose here"):
        made.step(np.int64(before.legal.ids[0]))
    assert made.episode.position == before
    made.reset(seed=1)


def test_nothing_is_played_beyond_the_limit() -> None:
    made = KontorEnv("hansa", players=2, limit=20)
    made.reset(seed=1)
    while not made.step(made.action_space.sample())[3]:
        pass
    with pytest.raises(BadInput, match="this game is over; reset deals the next one"):
        made.step(np.int64(made.episode.legal[0]))


def test_the_own_seat_is_rewarded_and_shown_what_it_may_see() -> None:
    made = KontorEnv(
        "teutonica",
        3,
        seat=2,
        options=["missions"],
        reward="points",
        limit=120,
        render_mode="ansi",
        opponents="uniform",
    )
    made.reset(seed=1)
    for seat in range(2):
        assert made.render() == render(made.episode.position, "ansi", 2) != render(made.episode.position, "ansi", seat)
    ended = False
    while not ended:
        _, reward, terminated, truncated, info = made.step(made.episode.choose(guided=True))  # type: ignore[arg-type]  # a number
        ended = terminated or truncated
        assert info["seat"] == 2
    points = made.episode.points()
    assert reward == points[2] != points[0]
    table = env(game="teutonica", players=3, options=["missions"], render_mode="ansi")
    table.reset(seed=1)
    assert table.render() == render(table.episode.position, "ansi", None)


def test_who_plays_until_the_limit_before_the_own_seat_may_choose() -> None:
    with pytest.raises(BadInput, match="before seat 2 may choose, the others have used up the limit of 1 moves"):
        KontorEnv("hansa", 3, seat=2, limit=1).reset(seed=1)


def test_a_reset_can_begin_from_a_position() -> None:
    match = kontor.new("hansa", players=3, seed=5)
    match.play("booths riga")
    made = KontorEnv("hansa", 3, seat=1)
    made.reset(seed=1, options={"position": match.position.text})
    assert made.episode.position == match.position
    made.reset(seed=1)
    assert made.episode.position != match.position
    made.reset(options={"position": match})
    with pytest.raises(BadInput, match="a position to begin from is a Position, its text or a Match, not 3"):
        made.reset(options={"position": 3})
    with pytest.raises(BadInput, match="reset has no option 'weather'"):
        made.reset(options={"weather": "fair"})
    with pytest.raises(BadInput, match="and this environment plays hansa, baltic, 3 players"):
        made.reset(options={"position": kontor.new("hansa", players=2, seed=1).position})
    assert made.episode.position == match.position


@pytest.mark.parametrize("processes", [1, 2])
def test_a_vector_steps_many_games(processes: int) -> None:
    many = KontorVectorEnv(6, "hansa", 3, processes=processes)
    seen, info = many.reset(seed=1)
    info["seat"][:] = 2  # it is the caller's
    assert many.seats.tolist() == [0, 1, 2, 0, 1, 2]
    chance, ended = np.random.default_rng(1), 0
    for _ in range(150):
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, reward, terminated, truncated, info = many.step(actions)
        assert seen.shape == many.observation_space.shape
        assert ((reward == 0) | terminated).all()
        if terminated.any():
            ended += 1
            nth = int(np.argmax(terminated))
            own, points = int(many.seats[nth]), info["final_info"]["points"][nth]
            assert (reward[nth] > 0) == (points[own] == points.max()) or np.sum(points == points.max()) > 1
            assert info["final_obs"][nth][many.layout["waiting for"]] == 0  # nothing: it is over
            assert info["_final_obs"].tolist() == terminated.tolist()
    assert ended
    assert not truncated.any()
    with pytest.raises(BadInput, match="the reset of a vector has no option"):
        many.reset(options={"position": ""})
    many.close()
    with pytest.raises(Closed):
        many.action_masks()


# -------------------------------------------------------------------------- OpenSpiel


@every_way
def test_openspiel_accepts_it(way: Way) -> None:
    pyspiel.random_sim_test(spiel(way), num_sims=1, serialize=True, verbose=False)


def test_a_game_can_be_pickled() -> None:
    game = pyspiel.load_game("kontor_hansa(players=2)")
    other = pickle.loads(pickle.dumps(game))
    assert (type(other), str(other)) == (type(game), str(game))
    assert str(played(other, 5)) == str(played(game, 5))


def played(game: Any, moves: int) -> Any:
    state, chance = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    for _ in range(moves):
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_a_resampled_state_looks_the_same() -> None:
    game = pyspiel.load_game("kontor_teutonica(players=4,options=missions)")
    state, looking = played(game, 60), make_observation(game)
    chance = random.Random(2)
    for player in range(4):
        other = state.resample_from_infostate(player, chance.random)
        assert str(other) != str(state)
        assert other.legal_actions() == state.legal_actions()
        looking.set_from(state, player)
        seen = looking.tensor.copy()
        looking.set_from(other, player)
        assert (looking.tensor == seen).all()
        assert looking.string_from(other, player) == looking.string_from(state, player)


def test_perfect_recall_tells_what_all_have_played() -> None:
    state = played(game := pyspiel.load_game("kontor_hansa(players=2)"), 5)
    recalled = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)).string_from(state, 0)
    assert recalled == f"{make_observation(game).string_from(state, 0)}; played {state.history()[3:]}"


def test_the_deal_is_a_number() -> None:
    game = pyspiel.load_game("kontor_hansa(players=2)")
    state = played(game, 0)
    digits = state.history()
    assert len(digits) == 3
    episode = Episode(setting_of(Way("hansa", "2004", "baltic", 2)), seed=int.from_bytes(bytes(digits), "big"))
    assert str(state) == episode.position.text
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]).startswith("booths ")
    with pytest.raises(UnknownMove, match="there is no move 970"):
        state.action_to_string(state.current_player(), 970)
    with pytest.raises(BadInput, match="numbers from 0 to 255, not 256"):
        game.new_initial_state().apply_action(256)


def test_parameters_that_cannot_be() -> None:
    with pytest.raises(Exception, match="atlantis"):
        pyspiel.load_game("kontor_teutonica(board=atlantis)")


# -------------------------------------------------------------------------- rendering


@pytest.mark.parametrize("way", [Way("teutonica", "bigbox", "britannia-4-5", 5), Way("hansa", "2004", "baltic", 2)])
def test_it_is_drawn(way: Way) -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        made = KontorEnv(**wishes(way), render_mode=mode)
        made.reset(seed=1)
        first: Any = made.render()
        assert isinstance(first, kind)
        for _ in range(12):
            made.step(made.action_space.sample())
        later: Any = made.render()
        assert (first != later) if isinstance(first, str) else (first != later).any()
        if not isinstance(first, str):
            assert first.dtype == np.uint8
            assert first.shape[1:] == (600, 3)
    assert KontorEnv("hansa").render() is None
    with pytest.raises(BadInput, match=r"unknown render mode 'hologram' .known: ansi, rgb_array."):
        KontorEnv("hansa", render_mode="hologram")
