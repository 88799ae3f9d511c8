"""How fast the engine is: each board, compiled and interpreted, in one run.

Each kernel runs in a process of its own, on the same games; a figure of the engine is the best of three tries, one of
the players (see `pace.py`) the average of one. The interpreted kernel has none of these.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from kontor import kernel, registry
from kontor.protocol import AnyGame, State

Figures = dict[str, Any]
TRIES = 3
THINKING = ("beam_us", "features_us", "net_us", "selfplay_per_h")  # see pace.py
SEATS = 4  # or as near to it as the board takes


def bench(games: list[str], boards: list[str], seconds: float) -> Iterator[Figures]:
    """The figures of both kernels for these games and boards; an empty list means all."""
    kernels = ["compiled", "interpreted"] if kernel.fits() else ["interpreted"]
    for name in games or list(registry.GAMES):
        for board in registry.game(name).boards():
            if not boards or board.id in boards:
                edition, (fewest, most) = list(board.editions.items())[-1]
                for which in kernels:
                    yield _measured(which, name, board.id, edition, max(fewest, min(SEATS, most)), seconds)


def _measured(which: str, *arguments: object) -> Figures:
    """Measure in a fresh process, so that both kernels can be timed in one run."""
    environment = dict(os.environ)
    environment.pop(kernel.SWITCH, None)
    environment["OPENBLAS_NUM_THREADS"] = "1"  # figures are for one core
    if which == "interpreted":
        environment[kernel.SWITCH] = which
    command = [sys.executable, "-m", "kontor.research.bench", *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def measure(game: AnyGame, board: str, edition: str, seats: int, seconds: float) -> Figures:
    """All figures of this process's kernel; `seconds` is about what they take together."""
    each = seconds / 2 / 4 / TRIES
    start = game.new(game.deal(edition, board, [f"P{seat}" for seat in range(seats)], random.Random(1)))
    played = _games(game, start, each)
    taken = {name: _microseconds(work, each) for name, work in works(game, start, played).items()}
    return {
        "game": game.name,
        "board": board,
        "edition": edition,
        "seats": seats,
        "kernel": kernel.name(),
        "engine_us": taken["engine"],
        "list_us": taken["list"],
        "games_per_s": round(1e6 / taken["game"], 1),
        "steps_per_game": round(sum(map(len, played)) / len(played), 1),
        "copy_us": taken["copy"],
        **_thinking(game, start, edition, board, seats, seconds / 2),
    }


def _thinking(game: AnyGame, start: State, edition: str, board: str, seats: int, seconds: float) -> Figures:
    """How fast players are; nobody thinks on the interpreted kernel, which takes minutes for a game."""
    if not kernel.is_compiled():
        return dict.fromkeys(THINKING)
    from kontor.research.pace import pace  # here, because players need what is not always installed
    from kontor.research.selfplay import Table

    return dict(zip(THINKING, pace(game, start, Table(game.name, edition, board, seats), seconds), strict=True))


def works(game: AnyGame, start: State, played: list[list[int]]) -> dict[str, Callable[[], int]]:
    """What is measured: each piece of work says how many steps, games or copies it did."""
    steps = sum(map(len, played))

    def engine() -> int:
        for numbers in played:
            game.retrace(game.copy(start), numbers)
        return steps

    def through_lists() -> int:
        commands = game.catalogue(start)
        for numbers in played:
            state = game.copy(start)
            for number in numbers:
                game.legal(state)
                game.advance(state, commands[number])
        return steps

    def rollouts() -> int:
        for seed in range(len(played)):
            game.rollout(game.copy(start), seed, 100_000, True)
        return len(played)

    def copies() -> int:
        for _ in range(2000):
            game.copy(start)
        return 2000

    return {"engine": engine, "list": through_lists, "game": rollouts, "copy": copies}


def _games(game: AnyGame, start: State, seconds: float) -> list[list[int]]:
    """Light-policy games to be played again, as many as the time allows, at least 5 and at most 500."""
    played: list[list[int]] = []
    end = time.perf_counter() + seconds
    while len(played) < 5 or (time.perf_counter() < end and len(played) < 500):
        played.append(game.rollout_ids(game.copy(start), len(played), 100_000, True))
    return played


def _microseconds(work: Callable[[], int], seconds: float) -> float:
    """Time per unit of work, the best of three."""
    best = float("inf")
    for _ in range(TRIES):
        units, begun = 0, time.perf_counter()
        while (taken := time.perf_counter() - begun) < seconds or units == 0:
            units += work()
        best = min(best, taken / units)
    return round(best * 1e6, 4)


if __name__ == "__main__":
    name, board, edition, seats, seconds = sys.argv[1:]
    figures = measure(registry.game(name), board, edition, int(seats), float(seconds))
    sys.stdout.write(json.dumps(figures))
