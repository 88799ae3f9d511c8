"""How fast the environments are, ours and others', in one run: steps a second on one core, random legal play.

`python tools/peers.py [SECONDS]` takes about that long for each line. Every step is observed and its legal actions are
asked for. What is not installed is left out: requirements/peers.txt has it all. A line is the best of several windows,
in the process's own time, so that others on the machine disturb little.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from kontor import kernel
from kontor.envs import Batch

WINDOWS = 6
GAMES = 64  # of a batch: more fit into no cache
Steps = Iterator[int]  # how many steps were made, again and again


def batch(game: str, players: int, guided: bool) -> Steps:
    made = Batch(game, GAMES, players, seed=1)
    for step in range(200):  # so that the games are not all at their beginning
        made.step(made.sample(guided=step % 20 > 0))
    while True:
        actions = made.sample(guided)
        made.step(actions)
        yield GAMES


def vector(game: str, players: int) -> Steps:
    module = importlib.import_module("kontor.envs.vector")
    made = module.KontorVectorEnv(GAMES, game, players)
    made.reset(seed=1)
    while True:
        made.step(made.batch.sample(guided=True))
        yield GAMES


def agents(make: Callable[[], Any]) -> Steps:
    """PettingZoo's AEC interface."""
    made, chance = make(), random.Random(1)
    while True:
        made.reset(seed=chance.randrange(1 << 30))
        for _ in made.agent_iter():
            seen, _, terminated, truncated, _ = made.last()
            if terminated or truncated:
                made.step(None)
            else:
                legal = np.flatnonzero(seen["action_mask"])
                made.step(int(legal[chance.randrange(len(legal))]))
                yield 1


def ours(game: str, players: int) -> Steps:
    return agents(lambda: importlib.import_module("kontor.envs.aec").KontorAEC(game, players))


def classic(name: str) -> Steps:
    return agents(lambda: importlib.import_module(f"pettingzoo.classic.{name}").env())


def single(game: str, players: int) -> Steps:
    """Gymnasium's: a step of one seat, with those of three opponents."""
    made = importlib.import_module("kontor.envs.gym").KontorEnv(game, players)
    _, info = made.reset(seed=1)
    chance = random.Random(1)
    while True:
        legal = np.flatnonzero(info["action_mask"])
        _, _, terminated, truncated, info = made.step(legal[chance.randrange(len(legal))])
        if terminated or truncated:
            _, info = made.reset()
        yield 1


def spiel(name: str) -> Steps:
    """OpenSpiel's, with the observation as a tensor."""
    if name.startswith("kontor"):
        importlib.import_module("kontor.envs.spiel")
    pyspiel = importlib.import_module("pyspiel")
    game, chance = pyspiel.load_game(name), random.Random(1)
    seen = importlib.import_module("open_spiel.python.observation").make_observation(game)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            seen.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[chance.randrange(len(legal))])
            yield 1


def catanatron() -> Steps:
    """Its games with random players: the package has no environment, so nothing is observed."""
    module = importlib.import_module("catanatron")
    colours = list(module.Color)
    while True:
        game = module.Game([module.RandomPlayer(colour) for colour in colours])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            yield 1


LINES: list[tuple[str, Callable[[], Steps]]] = [
    ("Kontor Batch, Hansa Teutonica, 4 players, guided", lambda: batch("teutonica", 4, True)),
    ("Kontor Batch, Hansa Teutonica, 4 players, uniform", lambda: batch("teutonica", 4, False)),
    ("Kontor Batch, Hansa, 4 players, guided", lambda: batch("hansa", 4, True)),
    ("Kontor Batch, Hansa, 4 players, uniform", lambda: batch("hansa", 4, False)),
    ("Kontor Gymnasium vector, Hansa Teutonica, own steps", lambda: vector("teutonica", 4)),
    ("Kontor Gymnasium vector, Hansa, own steps", lambda: vector("hansa", 4)),
    ("Kontor Gymnasium, Hansa Teutonica, own steps", lambda: single("teutonica", 4)),
    ("Kontor Gymnasium, Hansa, own steps", lambda: single("hansa", 4)),
    ("Kontor PettingZoo AEC, Hansa Teutonica", lambda: ours("teutonica", 4)),
    ("Kontor PettingZoo AEC, Hansa", lambda: ours("hansa", 4)),
    ("PettingZoo AEC, connect four", lambda: classic("connect_four_v3")),
    ("PettingZoo AEC, Texas hold'em", lambda: classic("texas_holdem_v4")),
    ("PettingZoo AEC, chess", lambda: classic("chess_v6")),
    ("Kontor OpenSpiel, Hansa Teutonica", lambda: spiel("kontor_teutonica")),
    ("Kontor OpenSpiel, Hansa", lambda: spiel("kontor_hansa")),
    ("OpenSpiel, connect four", lambda: spiel("connect_four")),
    ("OpenSpiel, chess", lambda: spiel("chess")),
    ("OpenSpiel, gin rummy", lambda: spiel("gin_rummy")),
    ("catanatron, not observed", catanatron),
]


def rate(steps: Steps, seconds: float) -> float:
    """Steps a second in the best window."""
    best = 0.0
    next(steps)
    for _ in range(WINDOWS):
        made, begun = 0, time.process_time()
        while (taken := time.process_time() - begun) < seconds / WINDOWS or not made:
            for _ in range(20):
                made += next(steps)
        best = max(best, made / taken if taken else 0.0)
    return best


def main(seconds: float) -> None:
    sys.stdout.write(f"steps a second on one core, kernel {kernel.name()}\n")
    for name, make in LINES:
        try:
            told = f"{rate(make(), seconds):14,.0f}"
        except ImportError as error:
            told = f"{'not installed':>14} ({error})"
        sys.stdout.write(f"{name:55}{told}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0)
