"""What a dataset says about its game: seats, lengths, and what goes with winning, each figure with how sure it is.

An interval is one of 95 %, as half its width. Games are independent of each other, the seats of one game are not: where
seats are compared, a game counts as one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kontor.data.dataset import Dataset
from kontor.research.interval import NORMAL

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and how sure it is."""

    name: str
    mean: float
    doubt: float  # half the width of the 95 % interval

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.doubt:.2f}"


@dataclass(frozen=True, slots=True)
class Ended:
    """The games that came to an end, by game and seat."""

    games: NDArray[np.int64]  # their numbers
    share: Matrix  # of the win
    points: Matrix
    parts: dict[str, Matrix]

    @property
    def won(self) -> NDArray[np.bool_]:
        return self.share > 0


def ended(data: Dataset) -> Ended:
    results, seats = data.read("results"), data.recipe.seats
    by_game: dict[str, Matrix] = {
        name: values.reshape(-1, seats).astype(np.float64) for name, values in results.items() if name != "player"
    }
    whole = by_game["place"].min(axis=1) > 0
    parts = {
        name.removeprefix("points_"): values[whole] for name, values in by_game.items() if name.startswith("points_")
    }
    games = by_game["game"][whole, 0].astype(np.int64)
    return Ended(games, by_game["share"][whole], by_game["points"][whole], parts)


def mean(name: str, values: NDArray[Any]) -> Figure:
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else float("nan")
    return Figure(name, float(np.mean(values)), NORMAL * spread / len(values) ** 0.5)


def by_seat(found: Ended) -> list[Figure]:
    """The share of the win of each seat."""
    return [mean(f"seat {seat}", found.share[:, seat]) for seat in range(found.share.shape[1])]


@dataclass(frozen=True, slots=True)
class Lengths:
    moves: Figure
    rounds: Figure
    shortest: float  # rounds: one game in twenty has no more …
    longest: float  # … and one in twenty no fewer
    broken: float  # the part that was broken off


def lengths(data: Dataset) -> Lengths:
    games = data.read("games", ["moves", "turns", "ended"])
    whole = games["ended"]
    rounds = np.ceil(games["turns"][whole] / data.recipe.seats)
    low, high = np.quantile(rounds, [0.05, 0.95])
    moves = games["moves"][whole].astype(np.float64)
    return Lengths(mean("moves", moves), mean("rounds", rounds), float(low), float(high), float(1 - whole.mean()))


def ahead(found: Ended) -> list[Figure]:
    """By category: how many points more the winners had there than the others."""
    won = found.won
    compared = won.any(axis=1) & ~won.all(axis=1)
    winners, others = won[compared], ~won[compared]
    return [
        mean(name, _mean_of(values[compared], winners) - _mean_of(values[compared], others))
        for name, values in found.parts.items()
    ]


def _mean_of(values: Matrix, chosen: NDArray[np.bool_]) -> Matrix:
    """By game, over the seats that are chosen."""
    mean: Matrix = (values * chosen).sum(axis=1) / chosen.sum(axis=1)
    return mean


def deeds(data: Dataset, found: Ended, names: Sequence[str], fact: str, verbs: Sequence[str]) -> NDArray[np.float64]:
    """How often each seat did each of these things: by game, seat and name; moves tell it by this fact."""
    recipe = data.recipe
    moves = recipe.rulebook.catalogue(recipe.setting.state())
    which = np.array([_which(move.facts, names, fact, verbs) for move in moves])
    counts = np.zeros((data.wanted, recipe.seats, len(names)))
    for part in data.parts("moves", ["game", "seat", "action"]):
        kind = which[part["action"]]
        told = kind >= 0
        np.add.at(counts, (part["game"][told], part["seat"][told], kind[told]), 1)
    return counts[found.games]


def _which(facts: Any, names: Sequence[str], fact: str, verbs: Sequence[str]) -> int:
    told = facts.get(fact)
    return names.index(told) if facts.get("verb") in verbs and told in names else -1


@dataclass(frozen=True, slots=True)
class Worth:
    """What one more of a thing goes with, all others of the list being equal."""

    name: str
    often: float  # how many a seat has, on average
    share: Figure
    points: Figure


def worth(found: Ended, counts: NDArray[np.float64], names: Sequence[str]) -> list[Worth]:
    """By least squares within games: who has more than the others at the table, and how much more of the win.

    What is the same for all seats of a game (its deal, its length) falls out; errors may be correlated within a game.
    """
    x = counts - counts.mean(axis=1, keepdims=True)
    share, points = (_slopes(x, y - y.mean(axis=1, keepdims=True)) for y in (found.share, found.points))
    often = counts.mean(axis=(0, 1))
    return [
        Worth(name, float(often[nth]), Figure(name, *share[nth]), Figure(name, *points[nth]))
        for nth, name in enumerate(names)
    ]


def _slopes(x: NDArray[np.float64], y: Matrix) -> list[tuple[float, float]]:
    """With their doubts, clustered by game."""
    inverse = np.linalg.pinv(np.einsum("gsi,gsj->ij", x, x))
    slopes = inverse @ np.einsum("gsi,gs->i", x, y)
    scores = np.einsum("gsi,gs->gi", x, y - x @ slopes)
    spread = inverse @ (scores.T @ scores) @ inverse
    return [(float(slope), float(NORMAL * max(0.0, spread[n, n]) ** 0.5)) for n, slope in enumerate(slopes)]


def by_number(found: Ended, counts: Matrix, most: int) -> list[tuple[float, Figure | None]]:
    """Of the seats that had none of a thing, one, two … so many or more: how many these are, and their share."""
    told: list[tuple[float, Figure | None]] = []
    for number in range(most + 1):
        mine = counts >= number if number == most else counts == number
        told.append((float(mine.mean()), _share_of(found, mine, str(number)) if mine.any() else None))
    return told


def _share_of(found: Ended, mine: NDArray[np.bool_], name: str) -> Figure:
    """Of the win, by these seats; errors may be correlated within a game."""
    average = float(found.share[mine].mean())
    left = ((found.share - average) * mine).sum(axis=1)
    return Figure(name, average, float(NORMAL * (left @ left) ** 0.5 / mine.sum()))
