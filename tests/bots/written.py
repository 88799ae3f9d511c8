"""Bots as somebody else would write them: classes, files, programs, a package."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from kontor import Budget, Move, View
from kontor.protocol import AnyGame

# A file of somebody's own: it knows nothing but what a player is asked.
GREEDY = """
class Greedy:
    def choose(self, view, rng, budget):
        def worth(move):
            position = view.sample(rng)
            position.push(move)
            return position.scores[view.seat].total
        return max(view.legal, key=worth)
"""

# A program: the first legal move, with a reason.
FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"move": asked["legal"][0]["id"], "reason": "it comes first"}), flush=True)
"""

# The same without Python.
SHELL = """
while read -r line; do
    id=$(printf '%s' "$line" | sed 's/.*"legal": \\[{"id": \\([0-9]*\\).*/\\1/')
    printf '{"move": %s}\\n' "$id"
done
"""


class First:
    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        return view.legal[0]


class WithGame(First):
    def __init__(self, game: AnyGame) -> None:
        self.game = game


class Choosy(First):
    """Plays one game only."""

    def __init__(self, game: AnyGame) -> None:
        if game.name != "hansa":
            raise ValueError("only Hansa is known here")


class Outer:
    class Inner(First):
        pass


class WantsMore(First):
    def __init__(self, game: AnyGame, depth: int) -> None:
        self.depth = depth


class WantsByName(First):
    def __init__(self, *, depth: int) -> None:
        self.depth = depth


class NoPlayer:
    pass


class Leaves(First):
    """Ends the process it is asked in, or tries to."""

    def choose(self, view: View, rng: random.Random, budget: Budget) -> Move:
        sys.exit(0)


def makes_a_number() -> int:
    return 7


MADE = First()


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def package(folder: Path, name: str = "greedy-bots", player: str = "greedy", where: str = "greedy_bots:Greedy") -> None:
    """As an installer leaves it in a folder of packages."""
    module = where.partition(":")[0]
    file(folder, f"{module}.py", GREEDY)
    about = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    file(about, "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    file(about, "entry_points.txt", f"[kontor.players]\n{player} = {where}\n")


def runs(folder: Path, text: str, name: str = "bot.py") -> str:
    """The name of a player that is a program."""
    with_python = name.endswith(".py")
    return f"exec:{sys.executable if with_python else 'sh'} {file(folder, name, text)}"


# --------------------------------------------------------------------- processes


def is_running(pid: int) -> bool:
    """A dead one whose parent has not looked yet does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(of: int) -> list[int]:
    tasks = Path(f"/proc/{of}/task").glob("*/children")
    return [int(pid) for found in tasks for pid in found.read_text().split()]


def zombies() -> list[int]:
    """Children of this process that ended and were not looked at."""
    return [pid for pid in children(os.getpid()) if not is_running(pid)]


def until(true: Callable[[], object], seconds: float = 30) -> bool:
    """What is to be comes about; how long it takes is the machine's affair."""
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        if true():
            return True
        time.sleep(0.02)
    return False
