"""How many instructions the kernel takes: steadier than times, and the same on a busy machine.

`python tools/instructions.py GAME BOARD` runs what `kontor bench` times under valgrind, each figure in a
process of its own, and takes away what a process needs that only prepares. `--where FIGURE` prints the
functions in which a figure's instructions are spent.
"""

from __future__ import annotations

import gc
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from kontor import kernel, registry
from kontor.research.bench import SEATS, works

GAMES = 30  # as many as are played again
NOTHING = "nothing"
SHOWN = 45  # functions
FIGURES = ("engine", "list", "game", "copy")


def work(figure: str, name: str, board: str) -> int:
    """Prepare, and do the work of a figure once; returns how many units it was."""
    game = registry.game(name)
    edition, (fewest, most) = list(game.board(board).editions.items())[-1]
    seats = [f"P{seat}" for seat in range(max(fewest, min(SEATS, most)))]
    start = game.new(game.deal(edition, board, seats, random.Random(1)))
    played = [game.rollout_ids(game.copy(start), seed, 100_000, True) for seed in range(GAMES)]
    gc.disable()  # else now and then a collection counts for one figure and not for another
    return 0 if figure == NOTHING else works(game, start, played)[figure]()


def counted(figure: str, name: str, board: str, profile: Path) -> tuple[int, int]:
    """Instructions and units of work of a process that does this work."""
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    done = subprocess.run(
        [*valgrind, sys.executable, __file__, "--work", figure, name, board], capture_output=True, text=True, check=True
    )
    instructions = re.search(r"Collected : (\d+)", done.stderr)
    assert instructions is not None, done.stderr
    return int(instructions[1]), int(done.stdout)


def main(name: str, board: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        prepared, _ = counted(NOTHING, name, board, profile)
        sys.stdout.write(f"{name}, {board}, {kernel.name()}: instructions for each step, step, game and copy\n")
        for figure in FIGURES:
            instructions, units = counted(figure, name, board, profile)
            sys.stdout.write(f"{figure:8} {(instructions - prepared) // units:12,}\n")


def where(figure: str, name: str, board: str) -> None:
    """The functions of a figure, by the instructions that each unit of work spends there."""
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile"
        counted(NOTHING, name, board, profile)
        prepared = _by_function(profile)
        _, units = counted(figure, name, board, profile)
        spent = {function: number - prepared.get(function, 0) for function, number in _by_function(profile).items()}
        for function in sorted(spent, key=lambda function: -spent[function])[:SHOWN]:
            sys.stdout.write(f"{spent[function] / units:10.1f}  {function}\n")


def _by_function(profile: Path) -> dict[str, int]:
    """What callgrind_annotate says of each function, whatever file it stands in."""
    done = subprocess.run(
        ["callgrind_annotate", "--threshold=100", str(profile)], capture_output=True, text=True, check=True
    )
    found: dict[str, int] = {}
    for number, function in re.findall(r"^ *([\d,]+) \(.*?\)  \S*?:(\S+)", done.stdout, re.MULTILINE):
        found[function] = found.get(function, 0) + int(number.replace(",", ""))
    return found


if __name__ == "__main__":
    if sys.argv[1] == "--work":
        sys.stdout.write(f"{work(*sys.argv[2:])}\n")
    elif sys.argv[1] == "--where":
        where(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
