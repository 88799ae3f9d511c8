"""A player of an older revision, to measure today's: `kontor arena --players alderman,tools/frozen.py:Alderman`.

The revision is taken from the repository's history into `.frozen/`, compiled there once, and played in a process of its
own, which is asked with positions that fit what the seat may know. `python tools/frozen.py` sets it up beforehand.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kontor.players.contract import Budget
    from kontor.view import View

ROOT = Path(__file__).resolve().parent.parent
REVISION = "31f8380"  # the players before they saw places and replies
HOME = ROOT / ".frozen" / REVISION


class Alderman:
    """The alderman of that revision; it keeps its plan, so each seat has a process."""

    level = "alderman"

    def __init__(self) -> None:
        set_up()
        environment = dict(os.environ, PYTHONPATH=str(HOME / "src"), OPENBLAS_NUM_THREADS="1")
        command = [sys.executable, str(Path(__file__).resolve()), self.level]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def choose(self, view: View, rng: random.Random, budget: Budget) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        question: dict[str, object] = {
            "position": view.sample(rng).text,
            "seat": view.seat,
            "seed": rng.getrandbits(30),
        }
        question |= {"seconds": budget.seconds, "nodes": budget.nodes}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the player of revision {REVISION} ended")
        return str(json.loads(answer))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Master(Alderman):
    level = "master"


def set_up() -> None:
    """Taken from the history and compiled, unless it is there; several processes may ask for it at once."""
    HOME.parent.mkdir(exist_ok=True)
    with _alone():
        if (HOME / "ready").exists():
            return
        HOME.mkdir(exist_ok=True)
        files = subprocess.run(["git", "archive", REVISION], cwd=ROOT, capture_output=True, check=False)
        if files.returncode:
            raise RuntimeError(
                f"revision {REVISION} is not in this repository's history: {files.stderr.decode()[:200]}"
            )
        subprocess.run(["tar", "x", "-C", str(HOME)], input=files.stdout, check=True)
        environment = dict(os.environ, PYTHONPATH=str(HOME / "src"))
        subprocess.run([sys.executable, "tools/compiling.py"], cwd=HOME, env=environment, check=True)
        (HOME / "ready").touch()


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    with (HOME.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def answer_questions(level: str) -> None:
    """In the process of the older revision: `kontor` is that one here."""
    from kontor.players import entrants
    from kontor.players.contract import Budget, answered
    from kontor.position import Position
    from kontor.view import look

    player: Any = None
    for line in sys.stdin:
        question = json.loads(line)
        position = Position.from_text(question["position"])
        player = player or entrants.make(level, position.game)
        view = look(position.game, position.state, question["seat"])
        budget = Budget(question["seconds"] or entrants.default_budget(level).seconds, question["nodes"])
        said = answered(view, player.choose(view, random.Random(question["seed"]), budget))
        sys.stdout.write(json.dumps(said.move.text) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        answer_questions(sys.argv[1])
    else:
        set_up()
