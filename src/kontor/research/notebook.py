"""What a training keeps beside weights and curve, so that it goes on as if it had not been stopped."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from kontor.players.evaluation import PARTS, Net
from kontor.protocol import BadInput
from kontor.research.learn import learned
from kontor.research.lessons import Kept

if TYPE_CHECKING:
    from kontor.research.training import Training


def write(training: Training) -> None:
    """The net as it began, is and was, the latest step and what steps remember, former selves, the newest games."""
    folder, number = _folder(training), len(training.rounds) - 1
    folder.mkdir(parents=True, exist_ok=True)
    kept = _of_net("net", training.net) | _of_net("before", training.before) | _of_net("latest", training.adam.net)
    if training.start is not None:
        kept |= _of_net("start", training.start)
    for nth, (mean, square) in enumerate(zip(training.adam.means, training.adam.squares, strict=True)):
        kept |= {f"mean {nth}": mean, f"square {nth}": square}
    for nth, net in enumerate(training.league.former):
        kept |= _of_net(f"former {nth}", net)
    np.savez(folder / f"{number:05}.net.npz", steps=np.int64(training.adam.steps), **kept)
    np.savez(folder / f"{number:05}.npz", **_of_games(training.memory[-1]))
    for old in sorted(folder.glob("*.net.npz"))[:-2]:
        old.unlink()
    for old in sorted(folder.glob("?????.npz"))[: -len(training.memory)]:
        old.unlink()


def read(training: Training) -> None:
    """Raises BadInput if something is missing."""
    folder, number = _folder(training), len(training.rounds) - 1
    try:
        with np.load(folder / f"{number:05}.net.npz") as kept:
            training.net, training.before = _net(kept, "net"), _net(kept, "before")
            if any(name.startswith("start") for name in kept.files):
                training.start = _net(kept, "start")
            training.adam.net, training.adam.steps = _net(kept, "latest"), int(kept["steps"])
            for nth in range(len(learned(training.net))):
                training.adam.means[nth], training.adam.squares[nth] = kept[f"mean {nth}"], kept[f"square {nth}"]
            former = {int(name.split()[1]) for name in kept.files if name.startswith("former")}
            training.league.former = [_net(kept, f"former {nth}") for nth in sorted(former)]
        training.memory = [games(file) for file in sorted(folder.glob("?????.npz")) if int(file.stem) <= number]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadInput(f"{folder}: what the run needs to go on cannot be read ({error})") from None


def _of_net(name: str, net: Net) -> dict[str, Any]:
    return {f"{name} {part}": getattr(net, part) for part in PARTS}


def _net(kept: Any, name: str) -> Net:
    return Net(*(kept[f"{name} {part}"] for part in PARTS))


_PARTS = Kept.__slots__


def _of_games(games: Sequence[Kept]) -> dict[str, Any]:
    """One array for each part of all games, and where each game begins."""
    found: dict[str, Any] = {"seats": np.array([one.seats for one in games])}
    found["lengths"] = np.array([len(one.rows) for one in games])
    return found | {part: np.concatenate([getattr(one, part).ravel() for one in games]) for part in _PARTS}


def games(file: Path) -> list[Kept]:
    """Those of one round."""
    with np.load(file) as kept:
        lengths, seats = kept["lengths"], kept["seats"]
        features = len(kept["rows"]) // int(lengths @ seats)
        shapes: dict[str, list[tuple[int, ...]]] = {
            "rows": [(n, s, features) for n, s in zip(lengths, seats, strict=True)],
            "said": list(zip(lengths, seats, strict=True)),
            "rounds": [(n,) for n in lengths],
            "points": [(s,) for s in seats],
            "won": [(s,) for s in seats],
        }
        parts = [_apart(kept[part], shapes[part]) for part in _PARTS]
    return [Kept(*one) for one in zip(*parts, strict=True)]


def _apart(together: Any, shapes: Sequence[tuple[int, ...]]) -> list[Any]:
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    return [one.reshape(shape) for one, shape in zip(np.split(together, ends[:-1]), shapes, strict=True)]


def _folder(training: Training) -> Path:
    return training.folder / f"{training.name}.kept"
