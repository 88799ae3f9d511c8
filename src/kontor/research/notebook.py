"""What a training keeps beside weights and curve, so that it goes on as if it had not been stopped."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kontor.players.evaluation import PARTS, Net
from kontor.protocol import BadInput
from kontor.research.learn import Lesson, learned

if TYPE_CHECKING:
    from kontor.research.training import Training


def write(training: Training) -> None:
    """The net as it is, what its steps remember, former selves, and the newest round's lessons."""
    folder, number = _folder(training), len(training.rounds) - 1
    folder.mkdir(parents=True, exist_ok=True)
    kept = {f"net {name}": getattr(training.net, name) for name in PARTS}
    for nth, (mean, square) in enumerate(zip(training.adam.means, training.adam.squares, strict=True)):
        kept |= {f"mean {nth}": mean, f"square {nth}": square}
    for nth, net in enumerate(training.former):
        kept |= {f"former {nth} {name}": getattr(net, name) for name in PARTS}
    np.savez(folder / f"{number:05}.net.npz", steps=np.int64(training.adam.steps), **kept)
    lessons = {f"{seats} {part}": getattr(one, part) for seats, one in training.memory[-1].items() for part in _PARTS}
    np.savez(folder / f"{number:05}.npz", **lessons)
    for old in sorted(folder.glob("*.net.npz"))[:-2]:
        old.unlink()
    for old in sorted(folder.glob("?????.npz"))[: -len(training.memory)]:
        old.unlink()


def read(training: Training) -> None:
    """Raises BadInput if something is missing."""
    folder, number = _folder(training), len(training.rounds) - 1
    try:
        with np.load(folder / f"{number:05}.net.npz") as kept:
            training.net = Net(*(kept[f"net {name}"] for name in PARTS))
            training.adam.net, training.adam.steps = training.net, int(kept["steps"])
            for nth in range(len(learned(training.net))):
                training.adam.means[nth], training.adam.squares[nth] = kept[f"mean {nth}"], kept[f"square {nth}"]
            former = {name.split()[1] for name in kept.files if name.startswith("former")}
            training.former = [Net(*(kept[f"former {n} {name}"] for name in PARTS)) for n in sorted(former)]
        training.memory = [_lessons(file) for file in sorted(folder.glob("?????.npz")) if int(file.stem) <= number]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadInput(f"{folder}: what the run needs to go on cannot be read ({error})") from None


_PARTS = Lesson.__slots__


def _lessons(file: Path) -> dict[int, Lesson]:
    with np.load(file) as kept:
        seats = sorted({int(name.split()[0]) for name in kept.files})
        return {n: Lesson(*(kept[f"{n} {part}"] for part in _PARTS)) for n in seats}


def _folder(training: Training) -> Path:
    return training.folder / f"{training.name}.kept"
